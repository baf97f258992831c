import Foundation

/// A transcript with what the reference does, which is not written yet.
package struct RecordedTranscript: Sendable {
  let original: Original
  let text: String
  let hasChanged: Bool
  /// Shows a person what changes in the file.
  let change: String

  /// Plays the inputs of a file to the reference, twice.
  ///
  /// - Throws: ``Problem`` if the file cannot be recorded.
  @MainActor
  package init<System>(
    of file: NamedFile, from reference: Implementation<System>, as format: TranscriptFormat<System>
  ) async throws(Problem) {
    original = try Original(file)
    let before = try Transcript(original.bytes, file: file.name, as: format)
    let after = try await before.recorded(from: reference, as: format)
    text = after.text
    let names = (left: "before", right: "recorded from \(reference.name)")
    hasChanged = Data(text.utf8) != original.bytes
    change =
      hasChanged
      ? Difference(before, after, names: names)?.text(limit: .max)
        ?? "\(file.name.printable): only the layout changed"
      : "\(file.name.printable): unchanged"
    if hasChanged { try original.expectReplaceable() }
  }
}

/// Transcripts with what the reference does, which are not written yet.
///
/// Nothing is written if one of the files has a problem.
package struct Recording {
  private var recorded: [RecordedTranscript] = []

  /// Records each file with `record`. `check` throws to stop.
  ///
  /// - Throws: ``Problems`` of all files, or what `check` throws.
  @MainActor
  package init(
    _ files: [NamedFile], check: () throws -> Void = {},
    record: (NamedFile) async throws(Problem) -> RecordedTranscript
  ) async throws {
    var problems: [Problem] = []
    var known: Set<URL> = []
    for file in files {
      try check()
      do throws(Problem) {
        let one = try await record(file)
        if known.insert(one.original.url).inserted { recorded.append(one) }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(problems) }
  }

  /// How many files change.
  package var changedCount: Int { recorded.count { $0.hasChanged } }

  /// What changes in each file.
  package var changes: [String] { recorded.map(\.change) }

  /// Checks all files, then replaces those that change. If replacing one fails, the files before it stay replaced.
  package func write(check: () throws -> Void = {}) throws {
    let changed = recorded.filter(\.hasChanged)
    var drafts: [URL] = []
    defer { for draft in drafts { unlink(draft.path) } }
    for one in changed {
      try check()
      drafts.append(try one.original.draft(one.text))
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
