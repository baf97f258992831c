import SimulatedPhone

extension Phone {
  /// Returns the calls to the phone during `body`, in order.
  func calls(during body: () -> Void) -> [String] {
    var calls: [String] = []
    onCall = { calls.append($0) }
    defer { onCall = nil }
    body()
    return calls
  }

  /// Returns the changes of the phone during `body`, in order.
  func changes(during body: () -> Void) -> [Change] {
    var changes: [Change] = []
    onChange = { changes.append($0) }
    defer { onChange = nil }
    body()
    return changes
  }
}
