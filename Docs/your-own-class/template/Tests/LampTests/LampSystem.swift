import Equivalence

@testable import Lamp

/// A lamp and its client. It applies one input, and returns everything that can be observed.
@MainActor
final class LampSystem: ExplorableSystem, LampDelegate {
  // Each function, each event, time that passes, calls from inside a callback, and the release of the object.
  enum Input: CaseIterable {
    case press
    case pressInsideChange
    case release
  }

  private var lamp: (any AnyLamp)?
  private var lines: [String] = []
  private var pressesInside = false

  init(_ lamp: any AnyLamp) {
    self.lamp = lamp
    lamp.delegate = self
  }

  func allows(_ input: Input) -> Bool { lamp != nil }

  func apply(_ input: Input) -> [String] {
    lines = []
    if input == .release {
      // A closure or a timer that refers to the object would keep it alive.
      weak var released: (any AnyLamp)? = nil
      released = lamp
      lamp = nil
      return lines + [released == nil ? "released" : "kept alive"]
    }
    pressesInside = input == .pressInsideChange
    lamp?.press()
    // What reading returns, after every input.
    return lines + ["on: \(lamp?.isOn == true)"]
  }

  func lampDidChange() {
    lines.append("changed to \(lamp?.isOn == true)")
    guard pressesInside else { return }
    pressesInside = false
    lamp?.press()
  }
}

/// What both versions can do.
@MainActor
protocol AnyLamp: AnyObject {
  var delegate: (any LampDelegate)? { get set }
  var isOn: Bool { get }
  func press()
}

extension LegacyLamp: AnyLamp {}
extension ModernLamp: AnyLamp {}
