import Foundation
import ToolSupport

/// The tables about Legacy and Modern.
struct Tables {
  /// The companions: the files before, the lines after the last commit that only refactors, and the files now.
  /// To count the lines of that commit: `git show 3db7e5d:Modern/Companions/LocationService.swift`.
  let companions = [
    // 3db7e5d
    ("LocationService", "LocationService", 82, "LocationService LocationManagerInterface"),
    (
      "LocationAccessGuard, DefaultPlaceProvider",
      "LocationAccessGuard DefaultPlaceProvider PersistentStack SavedPlaces Wrappers",
      146,  // ab9bb2c
      "LocationAccessGuard LockApp Access DefaultPlaceProvider Preferences PersistentStack BundledPlaces"
    ),
    ("NearbyProvider", "NearbyProvider", 54, "NearbyProvider MovementProvider"),  // c5c8fa1
    ("PlacesFeed", "PlacesFeed", 86, "Feed"),  // d6a4a5b
    ("PlacesApp", "PlacesApp", 115, "PlacesApp PlacesScreens Follower"),  // c7df9d4
    ("shared by several", "", 0, "Coordinate Waiters"),
  ]
  let sides = ["Legacy", "Modern"]

  /// Returns the new text of each page with a table.
  func pages() throws -> [String: String] {
    let cases = try cases()
    return [
      "Docs/before-and-after.md": try page(
        "Docs/before-and-after.md", ["", "Legacy", "Modern"], try overview(cases.last!)),
      "Docs/companions.md": try page(
        "Docs/companions.md", ["lines of code", "before", "refactored", "now"], cases),
    ]
  }

  private func overview(_ all: [String]) throws -> [[String]] {
    let manager = try sides.map { try files("\($0)/LocationManager") }
    let screens = try sides.map { try files("\($0)/CallSites") }
    let companions = try sides.map { try files("\($0)/Companions") }
    let seams = try sides.map { try files($0) }
    let suites = try sides.map {
      try files("Characterization/Suites/Shared", "Characterization/Suites/\($0)")
    }
    let both = zip(manager, screens).map { $0.merging($1) { one, _ in one } }
    let numbers = all.dropFirst().map { Int($0)! }

    func row(
      _ title: String, _ measure: ([String]) -> Int, _ files: [[String: String]]
    ) -> [String] {
      [title] + files.map { "\(measure(Array($0.values)))" }
    }
    let longest = manager.map { side in "\(side.values.map { Measures.lines([$0]) }.max() ?? 0)" }
    return [
      row("hidden dependencies of class and screens", Measures.hidden, both),
      row("hidden dependencies of the companions", Measures.hidden, companions),
      row("parameters of initializers of class and screens", Measures.parameters, both),
      row("lines of code of the class", Measures.lines, manager),
      ["&nbsp;&nbsp;of its longest file"] + longest,
      row("lines of code of the screens that call it", Measures.lines, screens),
      row("lines of code of the files that know the platform", Measures.lines, seams),
      ["lines of code of the companions and the app around them", all[1], all[3]],
      ["&nbsp;&nbsp;added by refactoring", "", "\(numbers[1] - numbers[0])"],
      ["&nbsp;&nbsp;added by features and fixes since", "", "\(numbers[2] - numbers[1])"],
      row("public members of the class", Measures.publicMembers, manager),
      row("branches in the class", Measures.branches, manager),
      ["calls to the phone per transcript, on average"] + (try calls()),
      row("tests that run on this side", Measures.tests, suites),
    ]
  }

  /// Returns one row for each companion, and their sums. Every file of the folder must belong to one.
  private func cases() throws -> [[String]] {
    var rest = try sides.map { try files("\($0)/Companions") }
    func lines(_ names: String, of side: Int) throws -> Int {
      let folder = "\(sides[side])/Companions"
      return try names.split(separator: " ").map { name in
        guard let text = rest[side].removeValue(forKey: "\(folder)/\(name).swift") else {
          throw Failure("\(folder) has no file \(name).swift", remedy: "correct Tables.swift")
        }
        return Measures.lines([text])
      }.reduce(0, +)
    }
    let counts = try companions.map { [try lines($0.1, of: 0), $0.2, try lines($0.3, of: 1)] }
    if let file = rest.flatMap(\.keys).min() {
      throw Failure("no companion has \(file)", remedy: "add it to Tables.swift")
    }
    let sums = (0..<3).map { column in counts.map { $0[column] }.reduce(0, +) }
    return zip(companions.map(\.0) + ["all"], counts + [sums]).map { [$0] + $1.map { "\($0)" } }
  }

  /// Returns the calls to the phone per transcript, on average, of Legacy and of Modern.
  private func calls() throws -> [String] {
    let transcripts = "Characterization/Data/Transcripts"
    let done = try run(["swift", "run", "--quiet", "parity", "--calls", transcripts], at: root)
    let total = done.text.matches(of: /(?m)^  all +([\d,]+) +([\d,]+)$/).last
    let count = done.text.firstMatch(of: /(?m)^transcripts +([\d,]+) files/)
    func number(_ text: Substring) -> Double? { Double(text.replacing(",", with: "")) }
    guard done.status == 0, let total, let count, let files = number(count.1) else {
      throw Failure(
        "`swift run parity --calls` fails", remedy: "run it by itself to see why", log: done.errors)
    }
    return [total.1, total.2].map { String(format: "%.1f", (number($0) ?? 0) / files) }
  }

  private func files(_ folders: String...) throws -> [String: String] {
    try swiftFiles(in: root, folders)
  }

  private func page(_ path: String, _ head: [String], _ rows: [[String]]) throws -> String {
    let text = try String(contentsOf: root / path, encoding: .utf8)
    let table = [head, ["---"] + head.dropFirst().map { _ in "--:" }] + rows
    let lines = table.enumerated().map { number, cells in
      number == 1
        ? "|" + cells.joined(separator: "|") + "|\n"
        : "| " + cells.joined(separator: " | ") + " |\n"
    }
    return try filled(text, of: path, mark: "<!-- scripts/numbers -->", with: lines.joined())
  }
}

/// Returns the texts of the Swift files of folders, by their paths. Suites have folders inside, which count.
func swiftFiles(in root: URL, _ folders: [String]) throws -> [String: String] {
  var found: [String: String] = [:]
  for folder in folders {
    let names = try run(["git", "ls-files", "-z", folder], at: root).text.split(separator: "\0")
    for name in names.map(String.init) where name.hasSuffix(".swift") {
      let isInside = name.dropFirst(folder.count + 1).contains("/")
      guard !isInside || folder.contains("Suites") else { continue }
      found[name] = try String(contentsOf: root / name, encoding: .utf8)
    }
  }
  return found
}
