import Equivalence
import Foundation
import PhoneScenarios
import Subjects

/// `parity --record`: writes the reactions of the reference into transcripts, and shows what changed.
struct Recording {
  let paths: [String]

  private struct Recorded {
    let original: Original
    let before: Transcript
    let after: Transcript
    let hasChanged: Bool
  }

  @MainActor
  func run() throws {
    let recorded = try record()
    try write(recorded.filter(\.hasChanged))
    for one in recorded { print(description(of: one)) }
  }

  @MainActor
  private func record() throws -> [Recorded] {
    var problems: [Problem] = []
    var recorded: [Recorded] = []
    var known: Set<URL> = []
    for file in Files.find(paths, &problems) {
      try Interruption.check()
      do throws(Problem) {
        let one = try record(file)
        if known.insert(one.original.url).inserted { recorded.append(one) }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(problems) }
    return recorded
  }

  @MainActor
  private func record(_ file: Files.File) throws(Problem) -> Recorded {
    guard file.url.pathExtension.lowercased() == "transcript" else {
      throw Problem(file: file.name, "a track cannot be recorded; name only transcripts")
    }
    let original = try Original(file)
    let before = try Transcript(original.bytes, file: file.name)
    let after = try before.recorded(from: Subject.Kind.parity[0])
    let hasChanged = Data(after.text.utf8) != original.bytes
    if hasChanged { try original.expectReplaceable() }
    return Recorded(original: original, before: before, after: after, hasChanged: hasChanged)
  }

  /// Checks all files, then replaces them. If replacing one fails, the files before it stay replaced.
  private func write(_ changed: [Recorded]) throws {
    var drafts: [URL] = []
    defer { for draft in drafts { unlink(draft.path) } }
    for one in changed {
      try Interruption.check()
      drafts.append(try one.original.draft(one.after.text))
    }
    for one in changed { try one.original.expectUnchanged() }
    try Interruption.check()
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

  private func description(of one: Recorded) -> String {
    guard one.hasChanged else { return "\(one.original.name.printable): unchanged" }
    let names = (left: "before", right: "recorded from \(Subject.Kind.parity[0].name)")
    return Difference(one.before, one.after, names: names)?.text(limit: .max)
      ?? "\(one.original.name.printable): only the layout changed"
  }
}
