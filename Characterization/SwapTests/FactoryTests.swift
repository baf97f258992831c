import Equivalence
import Modern
import Parity
import SimulatedPhone
import Subjects
import Swap
import Testing

@MainActor
@Suite struct `The factory` {
  private nonisolated static let kinds = [
    Subject.Kind.swapped, .built("modern by the factory", by: LocationManagerFactory(.modern)),
  ]

  /// Runs in its own process, because it keeps the main actor busy for seconds.
  @Test func `builds managers that behave like Legacy in every reachable state`() async {
    await #expect(processExitsWith: .success) {
      for kind in Self.kinds {
        let comparison = try await Search(.legacy, kind).explore(.standard)
        #expect(comparison.exploration?.progress.queue == 0)
        for finding in comparison.findings.prefix(3) { Issue.record("\(finding.text { $0 })") }
      }
    }
  }

  @Test(arguments: kinds)
  func `builds managers that match every recorded transcript`(kind: Subject.Kind) throws {
    for transcript in try Repository.loadTranscripts() {
      let difference = try transcript.difference(from: kind)
      if let difference { Issue.record("\(difference.text())") }
    }
  }

  @Test func `switches to Modern and back`() throws {
    var factory = LocationManagerFactory(.legacy)
    func choices() throws -> [LocationManagerFactory.Choice] {
      let phone = Phone()
      return try [factory.fine, factory.coarse].map { make in
        let manager = phone.use { make() }
        return manager is LegacyLocationManager
          ? .legacy : try #require(manager is Modern.LocationManager ? .modern : nil)
      }
    }

    #expect(try choices() == [.legacy, .legacy])
    factory.choice = .modern
    #expect(try choices() == [.modern, .modern])
    factory.choice = try #require(LocationManagerFactory.Choice(rawValue: "legacy"))
    #expect(try choices() == [.legacy, .legacy])
  }

  @Test func `makes the adapter release Legacy, and finish its streams`() async throws {
    let phone = Phone()
    phone.permission = .authorizedAlways
    var manager: (any LocationManaging)? = phone.use { LocationManagerFactory(.legacy).fine() }
    let stream = manager?.events()
    phone.use { manager?.start() }
    #expect(phone.managers.map(\.isUpdatingLocation) == [true])
    phone.moves(toLatitude: 1, longitude: 2)
    phone.callback(locations: [])

    let updating = phone.managers[0]
    phone.use { manager = nil }

    #expect(!updating.isUpdatingLocation)
    var count = 0
    for await _ in try #require(stream) { count += 1 }
    #expect(count == 1)
  }
}
