import Foundation
import ToolSupport

private let victim = "Legacy/LocationManager/WMFLocationManager.swift"
private let published = "Characterization/Suites/Published"
let mistakes = "Characterization/Mistakes"

private let manifest = """
  // swift-tools-version: 6.2
  import PackageDescription

  let package = Package(
    name: "sabotage", platforms: [.macOS(.v15)],
    targets: [
      .target(name: "SimulatedPhone"),
      .target(name: "Equivalence"),
      .target(name: "Parity", dependencies: ["Equivalence", "SimulatedPhone"]),
      .target(
        name: "Clones", dependencies: ["Parity"],
        swiftSettings: [
          .swiftLanguageMode(.v5), .treatWarning("DeprecatedDeclaration", as: .warning),
        ]),
      .executableTarget(name: "Judge", dependencies: ["Clones"]),
      .testTarget(name: "PublishedSuite", dependencies: ["Clones"]),
    ]
  )

  // Optimized, because there are many states, but with assertions.
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
  }
  """

/// A copy of the legacy class with a patch, or without one as the control.
struct Clone: Sendable {
  let name: String
  private var patch: String?
  private(set) var isHarmful = false
  private(set) var breaks = ""
  /// The transcript that must notice a harmful patch.
  private(set) var scenario: String?

  /// The control comes first.
  static func all() throws -> [Clone] {
    let harmful = files(".patch", below: "\(mistakes)/Harmful")
    let harmless = files(".patch", below: "\(mistakes)/Harmless")
    if harmful.isEmpty || harmless.isEmpty {
      throw Failure("\(mistakes): no patches", remedy: "check it out again")
    }
    var clones = [Clone(name: "unharmed")]
    for patch in harmful + harmless {
      let clone = try Clone(patch: patch, isHarmful: harmful.contains(patch))
      if clones.contains(where: { $0.name == clone.name }) {
        throw Failure("two patches are named \(clone.name)", remedy: "rename one")
      }
      clones.append(clone)
    }
    return clones
  }

  private init(name: String) { self.name = name }

  private init(patch: String, isHarmful: Bool) throws {
    self.init(name: URL(filePath: patch).deletingPathExtension().lastPathComponent)
    self.patch = patch
    self.isHarmful = isHarmful
    let text = try text(of: patch)
    guard text.matches(of: /(?m)^\+\+\+ (\S+)/).map(\.1) == ["b/\(victim)"] else {
      throw Failure("\(patch): must change \(victim) and nothing else")
    }
    guard isHarmful else { return }
    guard let head = text.components(separatedBy: "\n---").first,
      let breaks = try /Breaks: (\S.*)\n/.prefixMatch(in: head)?.1,
      let scenario = try /(?m)^Shown by: (\S+\.transcript)$/.firstMatch(in: head)?.1
    else {
      throw Failure("\(patch):1: begin with `Breaks: …` and `Shown by: FILE.transcript`")
    }
    (self.breaks, self.scenario) = (String(breaks), String(scenario))
    let path = "Characterization/Data/Transcripts/\(scenario)"
    guard FileManager.default.fileExists(atPath: (root / path).path) else {
      throw Failure("\(patch): there is no transcript \(scenario)")
    }
  }

  fileprivate var identifier: String { "clone_" + name.replacing("-", with: "_") }

  /// Returns a file with the names of this clone.
  fileprivate func renamed(_ text: String) -> String {
    text.replacing("IDENTIFIER", with: identifier).replacing("NAME", with: name)
      .replacing("WMFLocationManager", with: "Sabotaged_\(identifier)")
  }

  /// Returns the class with the patch applied.
  fileprivate func source(in folder: URL) throws -> String {
    let original = try text(of: victim)
    guard let patch else { return original }
    let copy = folder / name / victim
    try write(Data(original.utf8), to: copy)
    // In a repository, git skips the files that it ignores, and a configuration changes how it reads a patch.
    let done = try run(
      ["git", "apply", (root / patch).path], at: folder / name,
      variables: [
        "GIT_CEILING_DIRECTORIES": folder.path, "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_NOSYSTEM": "1",
      ])
    let source = try String(contentsOf: copy, encoding: .utf8)
    if done.status != 0 || source == original {
      let why = done.errors.split(separator: "\n").first ?? ""
      throw Failure("\(patch): does not apply; create it again. \(why)")
    }
    return source
  }
}

/// Writes the package with all clones. Each has its class, its adapter and the published tests of its own.
func plant(_ clones: [Clone], in workspace: Workspace) throws {
  var texts = ["Package.swift": manifest]
  for path in ["Platform.swift", "LocationManager/CLLocationManager+WMFLocationManagers.swift"] {
    texts["Sources/Clones/\(URL(filePath: path).lastPathComponent)"] = try text(
      of: "Legacy/\(path)")
  }
  texts["Sources/Judge/Judge.swift"] = try text(of: "\(mistakes)/Judge/Judge.swift")
  for file in ["Mocks.swift", "Published.swift", "PublishedTests.swift"] {
    texts["Tests/PublishedSuite/\(file)"] = try text(of: "\(published)/\(file)")
  }
  let delegate = try text(of: "Legacy/LocationManager/WMFLocationManagerDelegate.swift")
  let adapter = try changed(
    "Characterization/Net/Subjects/LegacySubject.swift",
    [
      "import Legacy\n": "",
      "static var legacy: Self { Self(name: \"legacy\")":
        "static var IDENTIFIER: Self { Self(name: \"NAME\")",
    ])
  let tests = try changed(
    "\(published)/Legacy.swift",
    [
      "@testable import Legacy": "@testable import Clones",
      "static let legacy = PublishedKind(": "static let IDENTIFIER = PublishedKind(",
      "name: \"legacy\"": "name: \"NAME\"",
    ])
  try withTemporaryFolder { folder in
    for clone in clones {
      let parts = [try clone.source(in: folder), delegate, adapter].map(clone.renamed)
      texts["Sources/Clones/\(clone.name).swift"] = parts.joined(separator: "\n")
      texts["Tests/PublishedSuite/\(clone.name).swift"] = clone.renamed(tests)
    }
  }
  let all = clones.map { ".\($0.identifier)" }.joined(separator: ", ")
  texts["Sources/Clones/All.swift"] = """
    import Parity

    extension Subject.Kind {
      public static let clones: [Subject.Kind] = [\(all)]
    }
    """
  texts["Tests/PublishedSuite/Kinds.swift"] = """
    import Foundation

    extension PublishedKind {
      static let clones: [PublishedKind] = [\(all)]
      static let all: [PublishedKind] = {
        let name = ProcessInfo.processInfo.environment["SABOTAGED"] ?? ""
        let kinds = clones.filter { $0.name == name }
        if kinds.count != 1 { fatalError("no clone is named \\(name)") }
        return kinds
      }()
    }
    """
  try workspace.layOut(
    texts.mapValues { Data($0.utf8) },
    links: [
      "Sources/SimulatedPhone": "Characterization/Net/Phone",
      "Sources/Equivalence": "Characterization/Net/Equivalence",
      "Sources/Parity": "Characterization/Net/Parity", "Data": "Characterization/Data",
    ])
}

/// Returns a file with changes, each of which must be possible in exactly one place.
private func changed(_ file: String, _ changes: [String: String]) throws -> String {
  try changes.reduce(into: text(of: file)) { text, change in
    let parts = text.components(separatedBy: change.key)
    guard parts.count == 2 else {
      let code = change.key.trimmingCharacters(in: .newlines)
      throw Failure("\(file): expected `\(code)` exactly once, because each clone replaces it")
    }
    text = parts.joined(separator: change.value)
  }
}
