// For tests.

extension Phone {
  /// Returns the calls to the phone during `body`, in order.
  package func calls(during body: () -> Void) -> [String] {
    var calls: [String] = []
    onCall = { calls.append($0) }
    use(body)
    return calls
  }

  /// Calls `body` inside the first call of this name during `action`. Traps if there is no such call.
  package func interrupt(
    _ name: String, with body: @escaping () -> Void, during action: () -> Void
  ) {
    onCall = { [unowned self] call in
      guard call == name else { return }
      onCall = nil
      body()
    }
    use(action)
    precondition(onCall == nil, "The app did not call \(name).")
  }
}
