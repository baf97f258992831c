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
