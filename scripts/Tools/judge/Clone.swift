import CourseKit
import Foundation
import ToolSupport

private let victim = "Legacy/LocationManager/WMFLocationManager.swift"
private let published = "Characterization/Suites/Published"

private let end = """

  for target in package.targets where CHANGED.contains(target.name) {
    target.dependencies = target.name == "Subjects" ? ["PhoneScenarios"] : ["Subjects"]
    target.swiftSettings = [.swiftLanguageMode(.v5)]
  }
  """

/// A copy of the legacy class with a patch, or without one as the control.
struct Clone: Sendable {
  let name: String
  let isHarmful: Bool
  private let patch: String?
  private(set) var breaks = ""
  /// The transcript that must notice a harmful patch.
  private(set) var scenario: String?

  /// The control comes first.
  static func all() throws -> [Clone] {
    let patches = try ["Harmful", "Harmless"].flatMap {
      try files(".patch", below: "\(mistakes)/\($0)")
    }
    return try [Clone(patch: nil)] + patches.map { try Clone(patch: $0) }
  }

  private init(patch: String?) throws {
    self.patch = patch
    name = patch.map { URL(filePath: $0).deletingPathExtension().lastPathComponent } ?? "unharmed"
    isHarmful = patch?.contains("/Harmful/") == true
    guard let patch, isHarmful else { return }
    let head = /Breaks: (?<breaks>\S.*)\nShown by: (?<scenario>\S+\.transcript)\n/
    guard let found = try head.prefixMatch(in: text(of: patch)) else {
      throw Failure("\(patch):1: begin with `Breaks: …` and `Shown by: FILE.transcript`")
    }
    (breaks, scenario) = (String(found.breaks), String(found.scenario))
  }

  fileprivate var identifier: String { "clone_" + name.replacing("-", with: "_") }

  fileprivate func renamed(_ text: String) -> String {
    text.replacing("@testable import Legacy", with: "@testable import Subjects")
      .replacing("import Legacy\n", with: "").replacing("var legacy:", with: "var \(identifier):")
      .replacing("let legacy =", with: "let \(identifier) =")
      .replacing("name: \"legacy\"", with: "name: \"\(name)\"")
      .replacing("WMFLocationManager", with: "Sabotaged_\(identifier)")
  }

  fileprivate func source(in folder: URL) throws -> String {
    let original = try text(of: victim)
    guard let patch else { return original }
    let copy = folder / name / victim
    try write(original, to: copy)
    // In a repository, git skips the files that it ignores.
    let done = try run(
      ["git", "apply", (root / patch).path], at: folder / name,
      variables: ["GIT_CEILING_DIRECTORIES": folder.path])
    let source = try String(contentsOf: copy, encoding: .utf8)
    if done.status == 0, source != original { return source }
    throw Failure("\(patch): does not apply; create it again", log: done.errors)
  }
}

/// Writes a package in which the module Subjects has all clones. Each has its class, its adapter and the published tests
/// of its own.
///
/// Playing a few transcripts takes less time than optimizing, so what only plays them has a workspace of its own.
func plant(_ clones: [Clone], onlyPlaying: Bool) throws -> Workspace {
  let workspace = try Workspace(
    onlyPlaying ? "players" : "clones", changed: ["Subjects", "PublishedSuite"],
    kept: ["PublishedSuite"], end: end, isOptimized: !onlyPlaying)
  var texts: [String: String] = [:]
  for path in ["Platform.swift", "LocationManager/CLLocationManager+WMFLocationManagers.swift"] {
    texts["Subjects/\(URL(filePath: path).lastPathComponent)"] = try text(of: "Legacy/\(path)")
  }
  for file in ["Mocks.swift", "Published.swift", "PublishedTests.swift"] {
    texts["PublishedSuite/\(file)"] = try text(of: "\(published)/\(file)")
  }
  let parts = [
    try text(of: "Legacy/LocationManager/WMFLocationManagerDelegate.swift"),
    try text(of: "Characterization/Net/Subjects/LegacySubject.swift"),
  ]
  let tests = try text(of: "\(published)/Legacy.swift")
  try withTemporaryFolder { folder in
    for clone in clones {
      texts["Subjects/\(clone.name).swift"] = clone.renamed(
        ([try clone.source(in: folder)] + parts).joined(separator: "\n"))
      texts["PublishedSuite/\(clone.name).swift"] = clone.renamed(tests)
    }
  }
  let all = clones.map { ".\($0.identifier)" }.joined(separator: ", ")
  let chosen = "clones.first { $0.name == ProcessInfo.processInfo.environment[\"CLONE\"] }!"
  texts["Subjects/All.swift"] = """
    import Equivalence
    import Foundation
    import PhoneScenarios

    extension Subject.Kind {
      private static let clones: [Subject.Kind] = [\(all)]
      package static var legacy: Self { clones[0] }
      package static var modern: Self { \(chosen) }
    }

    /// There are no other systems.
    package func systems(along tracks: [Track]) -> [ComparedSystem] { [] }
    """
  texts["PublishedSuite/All.swift"] = """
    import Foundation

    extension PublishedKind {
      private static let clones: [PublishedKind] = [\(all)]
      static var all: [PublishedKind] { [\(chosen)] }
    }
    """
  try workspace.layOut(texts)
  return workspace
}
