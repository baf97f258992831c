import Equivalence

@testable import Lamp

/// A lamp and its client. It applies one input, and returns everything that can be observed.
@MainActor
final class LampSystem: ExplorableSystem, LampDelegate {
  // Each function, each event, time that passes, and calls from inside a callback.
  enum Input: CaseIterable {
    case press
    case pressInsideChange
  }

  private let lamp: any AnyLamp
  private var lines: [String] = []
  private var pressesInside = false

  init(_ lamp: any AnyLamp) {
    self.lamp = lamp
    lamp.delegate = self
  }

  func apply(_ input: Input) -> [String] {
    lines = []
    pressesInside = input == .pressInsideChange
    lamp.press()
    // What reading returns, after every input.
    return lines + ["on: \(lamp.isOn)"]
  }

  func lampDidChange() {
    lines.append("changed to \(lamp.isOn)")
    guard pressesInside else { return }
    pressesInside = false
    lamp.press()
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
