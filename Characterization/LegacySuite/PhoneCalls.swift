import Legacy

extension Phone {
  /// Calls `body` with this phone as `Phone.current`, and returns the calls to the phone in order.
  func calls(during body: () -> Void) -> [String] {
    var calls: [String] = []
    onCall = { calls.append($0) }
    defer { onCall = nil }
    use(body)
    return calls
  }
}

extension Phone {
  /// Calls `body` inside the first call of this name that the phone receives during `action`.
  func interrupt(_ name: String, with body: @escaping () -> Void, during action: () -> Void) {
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
