import Foundation

/// Transcripts with what the reference does, which are not written yet.
///
/// Nothing is written if one of the files has a problem.
package struct Recording<Input: Hashable & Sendable> {
  private struct Recorded {
    let original: Original
    let before: Transcript<Input>
    let after: Transcript<Input>

    var hasChanged: Bool { Data(after.text.utf8) != original.bytes }
  }

  private let reference: String
  private var recorded: [Recorded] = []

  /// Plays each file to the reference, twice. `check` throws to stop.
  ///
  /// - Throws: ``Problems`` of all files, or what `check` throws.
  @MainActor
  package init<System>(
    _ files: [NamedFile], from reference: Implementation<System>,
    as format: TranscriptFormat<System>,
    check: () throws -> Void = {}
  ) async throws where System.Input == Input {
    self.reference = reference.name
    var problems: [Problem] = []
    var known: Set<URL> = []
    for file in files {
      try check()
      do throws(Problem) {
        let one = try await Recording.record(file, from: reference, as: format)
        if known.insert(one.original.url).inserted { recorded.append(one) }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(problems) }
  }

  @MainActor
  private static func record<System>(
    _ file: NamedFile, from reference: Implementation<System>, as format: TranscriptFormat<System>
  ) async throws(Problem) -> Recorded where System.Input == Input {
    let original = try Original(file)
    let before = try Transcript(original.bytes, file: file.name, as: format)
    let after = try await before.recorded(from: reference, as: format)
    let recorded = Recorded(original: original, before: before, after: after)
    if recorded.hasChanged { try original.expectReplaceable() }
    return recorded
  }

  /// How many files change.
  package var changedCount: Int { recorded.count { $0.hasChanged } }

  /// What changes in each file.
  package var changes: [String] { recorded.map(description) }

  private func description(of one: Recorded) -> String {
    guard one.hasChanged else { return "\(one.original.name.printable): unchanged" }
    let names = (left: "before", right: "recorded from \(reference)")
    return Difference(one.before, one.after, names: names)?.text(limit: .max)
      ?? "\(one.original.name.printable): only the layout changed"
  }

  /// Checks all files, then replaces those that change. If replacing one fails, the files before it stay replaced.
  package func write(check: () throws -> Void = {}) throws {
    let changed = recorded.filter(\.hasChanged)
    var drafts: [URL] = []
    defer { for draft in drafts { unlink(draft.path) } }
    for one in changed {
      try check()
      drafts.append(try one.original.draft(one.after.text))
    }
    for one in changed { try one.original.expectUnchanged() }
    try check()
    for (index, draft) in drafts.enumerated() {
      do {
        try changed[index].original.replace(with: draft)
      } catch {
        throw Problems(
          [error] + changed[..<index].map { Problem(file: $0.original.name, "was replaced") }
            + changed[(index + 1)...].map { Problem(file: $0.original.name, "is unchanged") })
      }
    }
  }
}
