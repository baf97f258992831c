/// A comparison cannot be trusted: the self-check failed, or a snapshot omits something that decides what the
/// system does.
public struct Unreliable: Error, CustomStringConvertible {
  public let description: String

  package init(because objection: String) { description = objection }

  package init(forgotten property: String) {
    description =
      "\(property) is not in its snapshot; state it there, or states are taken for equal that are not"
  }

  package init(stateless subject: String) {
    description = "\(subject) has no snapshot, so its states cannot be told apart"
  }

  package init(endless subject: String) {
    description =
      "\(subject) has no end of states: something in its snapshot grows and grows"
  }

  init(_ inputs: [some Any]) {
    description =
      "the same inputs led to two results, so something that matters is not in the snapshots: "
      + inputs.map { "\($0)" }.joined(separator: "; ")
  }
}
