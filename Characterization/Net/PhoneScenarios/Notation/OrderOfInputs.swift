/// The order that the inputs of every transcript keep.
///
/// There is exactly one `create`, before any call of the app. After it, there is at most one `release` and
/// at most one `drop client`. No call of the app follows `release`.
struct OrderOfInputs: Hashable {
  private(set) var isCreated = false
  private(set) var isReleased = false
  private(set) var isClientDropped = false

  /// A different number for each order.
  var number: UInt64 { (isCreated ? 1 : 0) | (isReleased ? 2 : 0) | (isClientDropped ? 4 : 0) }

  /// Whether there is a manager that the app can call.
  var hasManager: Bool { isCreated && !isReleased }

  func allows(_ input: Input) -> Bool {
    switch input {
    case .create: !isCreated
    case .start, .stop, .read, .readNextEvent, .detachClient, .release: hasManager
    case .replaceClient: hasManager && !isClientDropped
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

/// The messages of the transcript reader for inputs in a wrong order.
extension OrderOfInputs {
  /// Returns the message for an input that the order does not allow.
  func objection(to input: Input) -> String {
    switch input {
    case .create: "expected one `create`, found a second"
    case _ where !isCreated: "expected `create` before `\(input)`"
    case .release: "expected one `release`, found a second"
    case .dropClient: "expected one `drop client`, found a second"
    default: "expected no call to the manager after `release`, found `\(input)`"
    }
  }

  /// Returns the first input of a file that the order does not allow, and the message for it. The number of all inputs
  /// stands for the end of a file without `create`.
  @Sendable
  static func misplaced(_ inputs: [Input]) -> (index: Int, message: String)? {
    var order = OrderOfInputs()
    for (index, input) in inputs.enumerated() {
      guard order.allows(input) else { return (index, order.objection(to: input)) }
      order.advance(over: input)
    }
    return order.isCreated
      ? nil
      : (inputs.count, "expected `create fine` or `create coarse`, found the end of the file")
  }
}
