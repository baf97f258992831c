import Modern
import Swap
import Testing

@MainActor
@Suite final class `A parallel run` {
  private let control = FakeManager()
  private let trial = FakeManager()
  private let client = FakeClient()
  private var mismatches: [String] = []
  private lazy var run = ParallelRun(control: control, trial: trial) { [unowned self] in
    mismatches.append("\($0)")
  }

  init() { run.delegate = client }

  @Test func `shows the app the events and values of the control only`() async {
    control.location = .at(1)
    control.isUpdating = true
    let stream = run.events()

    trial.send(7)
    control.send(8)

    #expect(client.events == ["8.0"])
    #expect(client.sender === run)
    #expect(run.location?.coordinate.longitude == 8)
    #expect(run.isUpdating)
    for await event in stream {
      guard case .location(let location) = event else { continue }
      #expect(location.coordinate.longitude == 8)
      break
    }
  }

  @Test func `accepts the same events, whichever side is first`() {
    control.send(1)
    trial.send(1)
    trial.send(2)
    control.send(2)
    run.flush()

    #expect(mismatches == [])
  }

  @Test func `reports a missing and an extra event as soon as both have sent a later one`() {
    control.send(1)
    control.send(2)
    #expect(mismatches == [])
    trial.send(2)
    #expect(mismatches == ["the trial does not send location 0.0 1.0"])

    trial.send(isAuthorized: false)
    control.send(3)
    #expect(mismatches.count == 1)
    trial.send(3)
    #expect(mismatches.last == "only the trial sends authorization false")
  }

  @Test func `reports events that still wait when the app flushes`() {
    control.send(1)
    run.flush()
    run.flush()

    #expect(mismatches == ["the trial does not send location 0.0 1.0"])
  }

  @Test func `waits for at most 16 events of a silent trial`() {
    for longitude in 1...16 { control.send(Double(longitude)) }
    #expect(mismatches == [])

    control.send(17)
    #expect(mismatches.count == 17)
  }

  @Test func `reports a property once, until both sides agree again`() {
    control.isUpdating = true
    for _ in 1...3 { _ = run.isUpdating }
    #expect(mismatches == ["isUpdating is true, in the trial false"])

    trial.isUpdating = true
    _ = run.isUpdating
    trial.isUpdating = false
    _ = run.isUpdating
    #expect(mismatches.count == 2)
  }

  @Test func `does not compare properties while an event waits for its partner`() {
    client.reaction = { [unowned self] in _ = (run.location, run.heading, run.isUpdating) }
    control.send(1)
    trial.send(1)

    #expect(mismatches == [])
  }

  @Test func `excuses the trial from an event inside which the app stops`() {
    client.reaction = { [unowned self] in run.stop() }
    control.send(1)
    run.flush()
    _ = run.location
    #expect(mismatches == [])

    control.send(2)
    trial.send(2)
    trial.location = nil
    _ = run.location
    #expect(mismatches == ["location is 0.0 2.0, in the trial nil"])
  }

  @Test func `releases both sides, even if the trial retains its delegate`() {
    weak var control: FakeManager?
    weak var trial: FakeManager?
    do {
      let (own, other) = (FakeManager(), FakeManager())
      (control, trial) = (own, other)
      _ = ParallelRun(control: own, trial: other) { _ in }
      #expect(other.delegate != nil)
    }
    #expect(control == nil)
    #expect(trial == nil)
  }
}
