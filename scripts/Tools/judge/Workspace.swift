import CourseKit
import Foundation
import Synchronization
import ToolSupport

let mistakes = "Characterization/Mistakes"

private let added = """

  // Added by scripts/Tools/judge.
  package.products = []
  // A process finds all of its tests before it runs one, and each test module is compiled.
  package.targets.removeAll { !KEPT.contains($0.name) }
  for target in package.targets where CHANGED.contains(target.name) {
    target.path = "Mutated/\\(target.name)"
    target.exclude = []
    target.dependencies.append("Mutants")
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-suppress-warnings"])]
  }
  """

/// For judges that explore many states. Failed assertions still end the process.
private let optimized = """

  for target in package.targets where target.type != .test {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
  }
  """

/// A copy of the repository with mistakes, in a folder that only one judge uses at a time. What has no mistakes is
/// linked.
struct Workspace: Sendable {
  let package: URL

  /// The package has only the targets of `kept` and those of the judge. Those of `changed` have their files in `Mutated`.
  /// `end` is added to its manifest.
  init(
    _ name: String, changed: [String], kept: [String], end: String = "", isOptimized: Bool = true
  ) throws {
    let folder = root / ".build-judge/\(name)"
    package = folder / "package"
    let manager = FileManager.default
    try manager.createDirectory(at: package, withIntermediateDirectories: true)
    // Open until this process ends.
    let lock = open((folder / "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure("another judge uses .build-judge/\(name)", remedy: "wait for its end")
    }
    for path in [
      "CONTRIBUTING.md", "Characterization", "Docs", "Legacy", "Modern", "README.md", "scripts",
    ] {
      unlink((package / path).path)
      try manager.createSymbolicLink(at: package / path, withDestinationURL: root / path)
    }
    let all =
      kept + ["SimulatedPhone", "Equivalence", "PhoneScenarios", "Subjects", "Mutants", "Judge"]
    let manifest =
      try text(of: "Package.swift") + added + end + (isOptimized ? optimized : "")
    let filled = manifest.replacing("KEPT", with: "\(all)").replacing("CHANGED", with: "\(changed)")
    try write(filled, to: package / "Package.swift")
  }

  /// The folder of what was built.
  var products: URL { get throws { try StepPackage(at: package).products() } }

  /// Writes the files of the folder `Mutated`, and removes those of an earlier run.
  func layOut(_ texts: [String: String]) throws {
    let folder = package / "Mutated"
    let old = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    for file in old where texts[file] == nil { unlink((folder / file).path) }  // not folders
    for (path, text) in texts { try write(text, to: folder / path) }
  }

  /// Builds a part of the package. Returns the errors of the compiler, which are empty after a success.
  func errors(of words: [String]) throws -> [String] {
    let began = Date.now
    let done = try StepPackage(at: package).build(words)
    // Swift compares whole seconds, so the next change must not come in the same one.
    Thread.sleep(until: began + 1)
    if done.status == 0 { return [] }
    let lines = (done.text + done.errors).split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains("error:") }
    return errors.isEmpty ? lines.suffix(5) + ["error: swift build fails"] : errors
  }

  func build(_ words: [String], _ what: String) throws {
    let errors = try errors(of: words)
    if errors.isEmpty { return }
    throw Failure("\(what) do not compile", log: errors.prefix(10).joined(separator: "\n"))
  }
}

func text(of path: String) throws -> String {
  try String(contentsOf: root / path, encoding: .utf8)
}

/// Returns the files below a folder whose names end like this, in order. All paths begin at the root.
func files(_ ending: String, below folder: String) throws -> [String] {
  let names = try FileManager.default.subpathsOfDirectory(atPath: (root / folder).path)
  return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
}

/// Returns what `body` returns for each item, in their order.
func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], did: String, _ body: @Sendable (Item) throws -> Value
) throws -> [Value] {
  let results = Mutex([Int: Result<Value, any Error>]())
  DispatchQueue.concurrentPerform(iterations: items.count) { index in
    let result = Result { try body(items[index]) }
    results.withLock { results in
      results[index] = result
      progress("\(results.count) of \(items.count) \(did)")
    }
  }
  progress()
  return try results.withLock { results in
    try items.indices.map { try results[$0]!.get() }
  }
}
