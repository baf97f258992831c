import Equivalence

@testable import Door

/// A door with its world: a clock and a client that a test controls. It applies one input, and returns what it saw.
@MainActor
final class DoorSystem: ExplorableSystem {
  enum Input: Hashable {
    case present(String)
    case open
    /// The next time the door opens, the client opens it again inside of that call. Two plans make two such calls.
    case planOpen
    case wait(Double)
  }

  static let inputs: [Input] = [
    .present("staff-7"), .present("guest-7"), .open, .planOpen, .wait(10), .wait(60),
  ]

  static let environment = [
    EnvironmentPart("Client.open", because: "calls the door, which the state contains"),
    EnvironmentPart("ModernDoor.now", because: "reads the clock, which the state contains"),
    EnvironmentPart("ModernDoor.onEvent", because: "calls the client, which the state contains"),
  ]

  private let clock = TestClock()
  private let client = Client()
  private let door: any TestableDoor
  private let end: Double

  /// Makes a system of one of the doors.
  ///
  /// Time has no end, so the number of states has none. The clock stops at `end`.
  init(until end: Double, _ make: (TestClock, Client) -> any TestableDoor) {
    self.end = end
    door = make(clock, client)
    client.open = { [unowned door] in door.open() }
  }

  func allows(_ input: Input) -> Bool {
    switch input {
    case .wait(let seconds): clock.seconds + seconds <= end
    case .planOpen: client.plans < 2
    case .present, .open: true
    }
  }

  func apply(_ input: Input) -> [String] {
    Clock.shared = clock
    switch input {
    case .present(let badge): door.present(badge: badge)
    case .open: client.add("open returns \(door.open())")
    case .planOpen: client.plans += 1
    case .wait(let seconds): clock.seconds += seconds
    }
    return client.takeLines() + ["unlocked: \(door.isUnlocked)"]
  }
}

/// What both doors can do.
@MainActor
protocol TestableDoor: AnyObject {
  var isUnlocked: Bool { get }
  func present(badge: String)
  func open() -> Bool
}

extension LegacyDoor: TestableDoor {}
extension ModernDoor: TestableDoor {}

/// A clock that stands still until a test moves it.
final class TestClock: Clock {
  var seconds = 0.0
  override var now: Double { seconds }
}

/// Writes down what either door tells its client, and opens the door again inside of a call if that is planned.
@MainActor
final class Client: LegacyDoorDelegate {
  private var lines: [String] = []
  var plans = 0
  var open: () -> Bool = { false }

  func add(_ line: String) { lines.append(line) }

  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  func receive(_ event: ModernDoor.Event) {
    switch event {
    case .unlocked: add("unlocked")
    case .refused(let badge): add("refused \(badge)")
    case .opened:
      add("opened")
      guard plans > 0 else { return }
      plans -= 1
      add("nested open returns \(open())")
    }
  }

  func doorDidUnlock(_ door: LegacyDoor) { receive(.unlocked) }
  func doorDidOpen(_ door: LegacyDoor) { receive(.opened) }
  func door(_ door: LegacyDoor, didRefuse badge: String) { receive(.refused(badge: badge)) }
}
