import Foundation
import Modern
import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A stream of events` {
  @Test func `delivers the events of the delegate, in the same order, in every transcript`()
    async throws
  {
    var count = 0

    for transcript in try Repository.loadTranscripts() where !transcript.losesItsClient {
      var stream: AsyncStream<LocationEvent>?
      let listened = Subject.Kind(name: "listened") {
        let subject = Subject.Kind.modern.make($0, $1)
        stream = (subject.object as? LocationManager)?.events()
        return subject
      }
      let delivered = try transcript.play(to: listened).flatMap(\.reactions).filter(\.isOfClient)
      var streamed: [Reaction] = []
      for await event in try #require(stream) { streamed.append(Reaction(event)) }
      #expect(streamed == delivered, "\(transcript.file)")
      count += streamed.count
    }
    #expect(count > 200)
  }

  @Test func `delivers only the events after its creation`() async {
    let provider = FakeProvider()
    provider.location = .nearGate
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()
    let early = manager?.events()
    provider.deliverLocations()
    let late = manager?.events()

    provider.deliverLocations()
    manager = nil

    #expect(await early?.count() == 2)
    #expect(await late?.count() == 1)
  }

  @Test func `does not retain its manager, and finishes when the manager is deallocated`() async {
    var manager: LocationManager? = LocationManager()
    weak let observed = manager
    let stream = manager?.events()

    manager = nil

    #expect(observed == nil)
    #expect(await stream?.count() == 0)
  }

  @Test func `continues when the reader of another stream is canceled`() async {
    let provider = FakeProvider()
    provider.location = .nearGate
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()
    let left = manager?.events()
    let stays = manager?.events()
    let task = Task { await left?.count() }

    task.cancel()
    _ = await task.joined
    provider.deliverLocations()
    manager = nil

    #expect(await stays?.count() == 1)
  }

  @Test func `contains the values of a heading`() async throws {
    let phone = Phone()
    phone.permission = .authorizedWhenInUse
    let stream = phone.use {
      let manager = LocationManager(provider: CLLocationManager())
      manager.start()
      let stream = manager.events()
      phone.callback(heading: phone.makeHeading(degrees: 90, true: 93, accuracy: 5))
      return stream
    }
    var headings: [LocationEvent.Heading] = []
    for await case .heading(let heading) in stream { headings.append(heading) }
    let heading = try #require(headings.first)

    #expect(headings.count == 1)
    #expect((heading.magnetic, heading.geographic, heading.accuracy) == (90, 93, 5))
    #expect(heading.timestamp == phone.now)
  }
}

extension AsyncStream<LocationEvent> {
  fileprivate func count() async -> Int { await reduce(0) { count, _ in count + 1 } }
}

extension Transcript {
  fileprivate var losesItsClient: Bool {
    steps.contains {
      switch $0.input {
      case .dropClient, .detachClient, .inside(_, .detachClient): true
      default: false
      }
    }
  }
}

extension Reaction {
  fileprivate var isOfClient: Bool {
    switch self {
    case .enabled, .location, .heading, .error: true
    default: false
    }
  }

  fileprivate init(_ event: LocationEvent) {
    switch event {
    case .location(let location): self.init(location)
    case .heading(let heading):
      self = .heading(Heading(heading.magnetic, accuracy: heading.accuracy))
    case .failure(let error): self.init(error)
    case .authorization(let isAuthorized): self = .enabled(isAuthorized)
    }
  }
}
