import CourseKit
import Foundation
import ToolSupport

extension Playground {
  private static let net = "Characterization/Net"
  /// What makes the participant's class and screens, so that parity can compare them.
  static let adapters = ["ModernSubject.swift", "ModernCallSites.swift"].map {
    "\(net)/Subjects/\($0)"
  }

  /// Says which rule the files break, and how to undo that. Nil if they break none.
  ///
  /// Parity compares whatever the adapters make. So that must be of the module Modern, and what compares it must be as the
  /// course has it.
  func brokenRule(_ tree: String) throws -> [String]? {
    try changedJudge(tree) ?? useOfLegacy(tree)
  }

  private func changedJudge(_ tree: String) throws -> [String]? {
    let told = try told(present())
    let folders = ["Command", "Equivalence", "PhoneScenarios", "Phone", "Subjects"]
    let judges = ["Legacy", "Characterization/Data"] + folders.map { "\(Playground.net)/\($0)" }
    // Some steps change a file beside the adapters: such a file may be as before.
    let changed = try changes(told, tree, judges).first { path in
      try !Playground.adapters.contains(path) && !changes(state.base, tree, [path]).isEmpty
    }
    guard let changed else { return nil }
    let isNew = try !has(changed, in: state.base)
    let undo =
      isNew ? "rm playground/\(changed)" : "git -C playground checkout \(state.base) -- \(changed)"
    return ["not yet: you have changed \(changed), which judges your work", "To undo: \(undo)"]
  }

  private func useOfLegacy(_ tree: String) throws -> [String]? {
    let modern = try git("ls-tree", "-r", "-z", "--name-only", tree, "Modern")
    for path in modern.split(separator: "\0").map(String.init) + Playground.adapters {
      let code = measuredCode([folder / path]).first ?? ""
      let legacy =
        Playground.adapters.contains(path)
        ? #/\w*(?:Legacy|WMF)\w*|\blegacy\b/# : #/\bimport\s+(?:\w+\s+)?Legacy\b|\bWMF\w+/#
      // Otherwise, `Kind.legacy` is one word.
      guard let found = code.firstMatch(of: legacy.wordBoundaryKind(.simple)) else { continue }
      let line = code[..<found.range.lowerBound].count { $0 == "\n" } + 1
      return [
        "not yet: \(path):\(line) uses Legacy (`\(found.0)`)",
        "Parity would compare Legacy with itself. It must compare a class of the module Modern.",
      ]
    }
    return nil
  }
}
