import Legacy

extension Phone {
  /// Binds the phone during `body`, and returns the calls to it in order.
  func calls(during body: () -> Void) -> [String] {
    var calls: [String] = []
    onCall = { calls.append($0) }
    defer { onCall = nil }
    use(body)
    return calls
  }
}
