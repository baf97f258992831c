/// A kind of difference: the kind of the input that revealed it, what the candidate did not do, and what it did in
/// addition.
///
/// Example: after the input `push`, the reference returns `blocked` and the candidate returns `passed`. Then `input`
/// is `push`, `missing` is `blocked` and `added` is `passed`. Two differences of one kind usually have the same cause,
/// so a report shows only one of them. If only values differ, both lists are empty.
package struct DifferenceKind: Hashable, Sendable, Codable {
  /// The kind of the input.
  package let input: String
  /// What only the reference did: the kinds of the lines that the candidate lacks.
  package let missing: [String]
  /// What only the candidate did: the kinds of the lines that the reference lacks.
  package let added: [String]

  /// Compares the kinds of the outcomes of one kind of input: of the reference, and of the candidate.
  package init(_ input: String, _ expected: [String], _ actual: [String]) {
    self.input = input
    let changes = actual.changes(from: expected)
    missing = changes.removals.map { changes.distinct($0.element) }
    added = changes.insertions.map { changes.distinct($0.element) }
  }

  /// Whether this kind includes `other`: both have the same kind of input, and this one has all that differs in `other`.
  ///
  /// - Parameter prefix: how whatever else differs in this kind must begin, such as `phone`. Nil: nothing else differs.
  package func includes(_ other: DifferenceKind, besides prefix: String?) -> Bool {
    guard let prefix else { return self == other }
    func includes(_ many: [String], _ few: [String]) -> Bool {
      let more = Set(many).subtracting(few)
      return Set(many).isSuperset(of: few) && more.allSatisfy { $0.hasPrefix(prefix) }
    }
    return input == other.input && includes(missing, other.missing)
      && includes(added, other.added)
  }
}

extension [String] {
  /// Returns what differs in the scalars of the lines.
  func changes(from other: [String]) -> CollectionDifference<String> {
    difference(from: other) { $0.hasSameScalars(as: $1) }
  }
}

extension CollectionDifference<String> {
  /// Returns a changed line, with escapes such as `\u{0301}` if one of the other side looks the same.
  func distinct(_ line: String) -> String {
    let isAlike = [removals, insertions].allSatisfy { $0.contains { $0.element == line } }
    return isAlike ? line.spelled : line
  }
}

extension CollectionDifference.Change {
  var element: ChangeElement {
    switch self {
    case .remove(_, let element, _), .insert(_, let element, _): element
    }
  }
}

/// A known cause of differences, which a page describes.
package struct Cause: Hashable, Sendable, Codable {
  /// The name, such as `D10`.
  package let name: String
  /// The position by severity. The most severe cause has the lowest number.
  package let rank: Int
  /// What a user or a client notices.
  package let symptom: String
  /// How severe the cause is, in words.
  package let severity: String
  /// Whether later versions still have it. Empty if that is unknown.
  package let upstream: String
  /// The address of the description.
  package let link: String

  /// Makes a cause.
  package init(
    name: String, rank: Int, symptom: String, severity: String, upstream: String, link: String
  ) {
    self.name = name
    self.rank = rank
    self.symptom = symptom
    self.severity = severity
    self.upstream = upstream
    self.link = link
  }
}
