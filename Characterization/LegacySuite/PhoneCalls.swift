import Legacy

extension Phone {
  /// The calls that reach the phone during `body`, in order. The phone is bound.
  func calls(during body: () -> Void) -> [String] {
    var calls: [String] = []
    onCall = { calls.append($0) }
    defer { onCall = nil }
    use(body)
    return calls
  }
}
