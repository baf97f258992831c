extension Phone {
  /// Calls `body` inside the first call of this name that the phone receives during `action`. For tests.
  package func interrupt(
    _ name: String, with body: @escaping () -> Void, during action: () -> Void
  ) {
    var isFirst = true
    onCall = { call in
      guard call == name, isFirst else { return }
      isFirst = false
      body()
    }
    defer { onCall = nil }
    use(action)
  }
}
