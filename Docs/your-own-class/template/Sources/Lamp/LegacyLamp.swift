// Replace this file by your legacy class and the types that it uses.

@MainActor
final class LegacyLamp {
  weak var delegate: (any LampDelegate)?
  private(set) var isOn = false

  func press() {
    isOn = !isOn
    delegate?.lampDidChange()
  }
}

@MainActor
protocol LampDelegate: AnyObject {
  func lampDidChange()
}
