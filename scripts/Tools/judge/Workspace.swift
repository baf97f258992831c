import Foundation
import Synchronization
import ToolSupport

let cores = ProcessInfo.processInfo.activeProcessorCount

/// A package that the judge writes and builds, in a folder that only one judge uses at a time.
struct Workspace: Sendable {
  let name: String
  let package: URL
  private let scratch: URL

  init(_ name: String) throws {
    let folder = root / ".build-judge/\(name)"
    self.name = name
    (package, scratch) = (folder / "package", folder / "build")
    let lock: Int32
    do {
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      // Open until this process ends.
      lock = open((folder / "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard lock >= 0 else { throw Failure("") }
    } catch {
      throw Failure(
        "cannot write to \(folder.path)",
        remedy: "make the checkout writable, or clone it into a folder that you can write to")
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure("another judge uses .build-judge/\(name)", remedy: "wait for its end")
    }
  }

  /// Writes the files and links of the package, and removes those of an earlier run.
  func layOut(_ texts: [String: Data], links: [String: String]) throws {
    let manager = FileManager.default
    for case let old as String in manager.enumerator(atPath: package.path) ?? .init() {
      let type = try manager.attributesOfItem(atPath: (package / old).path)[.type]
      let isKept =
        texts[old] != nil || links[old] != nil || type as? FileAttributeType == .typeDirectory
      if !isKept { try manager.removeItem(at: package / old) }
    }
    for (path, text) in texts { try write(text, to: package / path) }
    for (path, target) in links {
      let link = package / path
      try manager.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      unlink(link.path)
      try manager.createSymbolicLink(at: link, withDestinationURL: root / target)
    }
  }

  /// Builds a part of the package. Returns the errors of the compiler, which are empty after a success.
  func errors(of words: [String]) throws -> [String] {
    let done = try swift("build", words)
    if done.status == 0 { return [] }
    let lines = (done.text + done.errors).split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains("error:") }
    return errors.isEmpty ? lines.suffix(5) + ["error: swift build fails"] : errors
  }

  func build(_ words: [String], _ what: String) throws {
    progress("building \(what)")
    let errors = try errors(of: words)
    progress()
    guard errors.isEmpty else {
      var seen = Set<String>()
      let lines = errors.filter { seen.insert($0).inserted }.prefix(10)
      throw Failure("\(what) do not compile:\n\(lines.joined(separator: "\n"))")
    }
  }

  /// The folder of what was built.
  func products() throws -> URL {
    let done = try swift("build", ["--show-bin-path"])
    return URL(filePath: done.text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  func swift(_ verb: String, _ words: [String], variables: [String: String] = [:]) throws
    -> Command.Output
  {
    let places = ["--package-path", package.path, "--scratch-path", scratch.path]
    return try run(["swift", verb] + places + words, variables: variables)
  }
}

/// Writes only what has changed, so that Swift builds no more.
///
/// Swift compares whole seconds. So the time of the file becomes a later second, even if this is ahead of the clock. Without that, a change in the same second is not compiled.
func write(_ text: Data, to file: URL) throws {
  let manager = FileManager.default
  let old = manager.contents(atPath: file.path)
  if old == text { return }
  func time() throws -> Date? {
    try manager.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
  }
  let before = old == nil ? nil : try time()
  try manager.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try text.write(to: file)
  if let before, let now = try time() {
    // In the middle of a second, because the time is rounded when it is stored.
    let second = before.timeIntervalSinceReferenceDate.rounded(.down)
    let later = max(now, Date(timeIntervalSinceReferenceDate: second + 1.5))
    try manager.setAttributes([.modificationDate: later], ofItemAtPath: file.path)
  }
}

/// Returns the files below a folder whose names end like this, in order. All paths begin at the root.
func files(_ ending: String, below folder: String) -> [String] {
  let found = FileManager.default.enumerator(atPath: (root / folder).path)
  let names = (found?.allObjects as? [String] ?? []).filter { $0.hasSuffix(ending) }
  // As folders and names, because "Feed/Item" comes before "Feed+More".
  return names.map { "\(folder)/\($0)" }.sorted {
    $0.split(separator: "/").lexicographicallyPrecedes($1.split(separator: "/"))
  }
}

func text(of path: String) throws -> String {
  try String(contentsOf: root / path, encoding: .utf8)
}

/// Returns a page with another table between a mark and `<!-- end -->`.
func page(_ page: String, of file: String, mark: String, table: [String]) throws -> String {
  let parts = page.components(separatedBy: "\(mark)\n")
  let rest = parts.last?.range(of: "<!-- end -->")
  guard parts.count == 2, let rest,
    parts[1][..<rest.lowerBound].split(separator: "\n").allSatisfy({ $0.hasPrefix("|") })
  else {
    throw Failure(
      "\(file) needs one line \(mark), the table, and <!-- end -->", remedy: "put them back")
  }
  let table = table.joined(separator: "\n")
  return "\(parts[0])\(mark)\n\n\(table)\n\n\(parts[1][rest.lowerBound...])"
}

/// Returns what `body` returns for each item, in their order. Stops at the first error.
func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], workers: Int, did: String, _ body: @escaping @Sendable (Item) throws -> Value
) throws -> [Value] {
  let next = Mutex(0)
  let results = Mutex([Int: Value]())
  let failure = Mutex((any Error)?.none)
  let group = DispatchGroup()
  for _ in 0..<workers {
    group.enter()
    Thread.detachNewThread {
      defer { group.leave() }
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < items.count else { return }
        do {
          let value = try body(items[index])
          let count = results.withLock { results in
            results[index] = value
            return results.count
          }
          progress("\(count) of \(items.count) \(did)")
        } catch {
          failure.withLock { $0 = $0 ?? error }
          next.withLock { $0 = items.count }
        }
      }
    }
  }
  group.wait()
  progress()
  if let error = failure.withLock({ $0 }) { throw error }
  return results.withLock { results in items.indices.map { results[$0]! } }
}
