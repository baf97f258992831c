/// The error of a comparison that cannot be trusted: the self-check failed, the system is not deterministic, or a
/// snapshot omits a value.
public struct Unreliable: Error, CustomStringConvertible {
  /// One sentence: what is wrong, and what to change.
  public let description: String

  package init(because objection: String) { description = objection }

  package init(forgotten property: String) {
    description =
      "\(property) is missing or wrong in the snapshot, so different states look equal;"
      + " correct the snapshot"
  }

  package init(stateless subject: String) {
    description =
      "\(subject) has no snapshot, so its states cannot be compared; return one from `snapshot`"
  }

  package init(endless subject: String) {
    description =
      "\(subject) has too many states to explore; limit what grows in its snapshot, or use random walks"
  }

  init(_ inputs: [some Any]) {
    description =
      "the same inputs led to two results; make the system deterministic, or add the missing value"
      + " to its snapshot. The inputs: " + inputs.map { "\($0)" }.joined(separator: "; ")
  }
}
