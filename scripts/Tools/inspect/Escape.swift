import ToolSupport

/// What a comparison cannot see or control, with the remedy of the guide.
enum Escape: CaseIterable {
  case variable, object, singleton, date, now, clock, timer, queue, platform, center, task, random

  /// How the row of the table in part 2 of the guide names it.
  var row: String {
    switch self {
    case .variable: "`static var`"
    case .object: "a `static let` of an object"
    case .singleton: "a singleton"
    case .date: "`Date()`"
    case .now: "`timeIntervalSinceNow`"
    case .clock: "`ContinuousClock`"
    case .timer: "`Timer`"
    case .queue: "`DispatchQueue`"
    case .platform: "`URLSession`"
    case .center: "`NotificationCenter.default`"
    case .task: "`Task`"
    case .random: "`UUID()`"
    }
  }

  /// What the row says first.
  var remedy: String {
    switch self {
    case .variable: "Move it into a stored property. The comparison cannot see it."
    case .object: "If the object changes, move it into a stored property."
    case .singleton, .platform:
      "Write a type of that name beside your copy, with the members that the class uses."
    case .date:
      "`extension Date { init() { self = world.now } }` beside your copy hides that of Foundation."
    case .now:
      "Write `Date()`, or `timeIntervalSince(Date())`: the extension does not hide these."
    case .clock: "Read the time of the world instead, as for `Date()`."
    case .timer:
      "Write a class `Timer` beside your copy, which keeps its block until an input fires it."
    case .queue:
      "Write an enum of that name beside your copy, which keeps the block until an input calls it, and returns its delay as a line."
    case .center:
      "Write an enum of that name beside your copy, whose `default` is a center of the current world."
    case .task: "See [Actors and async classes](actors.md)."
    case .random:
      "Read a value from the world, as for `Date()`: the first one that nothing stored has, so that the states end."
    }
  }

  /// The remedy without the notation of a link.
  var text: String {
    remedy.replacing(/\[(.+?)\]\((.+?)\)/) { "\($0.1) (Docs/your-own-class/\($0.2))" }
  }
}

/// A place of the user's copy that escapes.
struct EscapeFinding: Encodable, Equatable {
  let file: String
  let line: Int
  let code: String
  let remedy: String
}

/// Prints what escapes. Returns 1 if something does, as a linter.
func scan(_ paths: [String], adapter: String?, isJSON: Bool) throws -> Int32 {
  let files = try sources(paths)
  let findings = try escapes(in: files, adapter: adapter.map { try sources([$0]) } ?? [])
  if isJSON {
    try printJSON(findings)
  } else {
    for found in findings {
      print("\(found.file):\(found.line): \(found.code): \(found.remedy)")
    }
    let places = findings.isEmpty ? "nothing" : counted(findings.count, "place")
    print("\(places) found in \(counted(files.count, "file"))")
  }
  return findings.isEmpty ? 0 : 1
}

#if !canImport(SwiftSyntax)
  private let noSyntax = Failure(
    "scan and values need Linux and its SwiftSyntax", remedy: "run them in a container swift:6.2")
  func escapes(in files: [Source], adapter: [Source]) throws -> [EscapeFinding] { throw noSyntax }
  func comparisons(in files: [Source]) throws -> [Comparison] { throw noSyntax }
  func inputs(of adapter: [Source]) throws -> Set<Value> { throw noSyntax }
#endif
