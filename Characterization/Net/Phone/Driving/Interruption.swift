extension Phone {
  /// Calls `body` inside the first call of this name during `action`. Traps if there is no such call. For tests.
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
