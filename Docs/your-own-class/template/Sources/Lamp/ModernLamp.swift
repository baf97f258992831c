// Replace this file by a copy of your legacy class under another name. Then rewrite it, one small step at a time.

@MainActor
final class ModernLamp {
  weak var delegate: (any LampDelegate)?
  private(set) var isOn = false

  func press() {
    isOn.toggle()
    delegate?.lampDidChange()
  }
}
