/// What may follow what: exactly one `create`, before any call of the app; one `release` and one
/// `drop client` after it; no call after `release`.
struct OrderOfInputs: Hashable {
  private(set) var isCreated = false
  private(set) var isReleased = false
  private(set) var isClientDropped = false

  /// Whether there is a manager that the app can call.
  var hasManager: Bool { isCreated && !isReleased }

  func allows(_ input: Input) -> Bool {
    switch input {
    case .create: !isCreated
    case .start, .stop, .read, .detachClient, .release: hasManager
    case .dropClient: isCreated && !isClientDropped
    default: true
    }
  }

  mutating func advance(over input: Input) {
    switch input {
    case .create: isCreated = true
    case .release: isReleased = true
    case .dropClient: isClientDropped = true
    default: break
    }
  }
}

/// What the reader of transcripts says of an order that can never be.
extension OrderOfInputs {
  /// What was expected instead of an input that is not allowed.
  func objection(to input: Input) -> String {
    switch input {
    case .create: "expected one `create`, found a second"
    case _ where !isCreated: "expected `create` before `\(input)`"
    case .release: "expected one `release`, found a second"
    case .dropClient: "expected one `drop client`, found a second"
    default: "expected no call of the app after `release`, found `\(input)`"
    }
  }

  /// What was expected at the end of the file. Nil if nothing is missing.
  var missing: String? {
    isCreated ? nil : "expected `create fine` or `create coarse`, found the end of the file"
  }
}
