import CourseKit
import Foundation
import ToolSupport

/// An event of Swift Testing. A process that ends too early has written all events before.
struct TestEvent: Sendable {
  let kind: String
  let test: String

  static func read(from file: URL) throws -> [TestEvent] {
    struct Record: Decodable {
      struct Payload: Decodable {
        let kind: String?
        let testID: String?
      }
      let payload: Payload
    }
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    // A trap can cut the last line.
    let records = lines.compactMap { try? JSONDecoder().decode(Record.self, from: $0).payload }
    return records.compactMap { payload in
      guard let kind = payload.kind, let test = payload.testID else { return nil }
      return TestEvent(kind: kind, test: test)
    }
  }
}

extension Net {
  /// Runs all tests that meet a mutant. A trap ends the process, so another one runs the tests that are left. After a
  /// hang, none runs any more, because each of them may hang, too.
  func judgeByAll(_ mutant: Mutant) throws -> MutantResult {
    var rest = parts.filter { $0.bodies.contains(mutant.body) }
    var verdict = MutantResult(mutant: mutant, state: .unreached, red: [])
    var isTrap = true
    while isTrap, !rest.isEmpty {
      let (result, run) = try judge(mutant, rest)
      // A test that fails says more than a trap.
      if verdict.isUnnoticed ? result.state != .unreached : result.state == .noticed {
        (verdict.state, verdict.net) = (result.state, result.net)
      }
      if result.isUnnoticed { break }
      func tests(_ kind: String) -> [String] {
        rest.map(\.name).filter { name in
          run.events.contains { $0.kind == kind && $0.test.hasPrefix("\(name)/") }
        }
      }
      isTrap = run.byForce == .trap
      let ended = tests("testEnded")
      let stopped = run.byForce != nil ? tests("testStarted").filter { !ended.contains($0) } : []
      let red = Set(tests("issueRecorded") + stopped)
      if red.isEmpty {
        throw Failure("\(mutant): the \(name) fails outside of its tests", log: run.lastWords)
      }
      verdict.red! += red.map(readable).sorted()
      rest.removeAll { red.contains($0.name) || ended.contains($0.name) }
    }
    return verdict
  }

  /// A hang hides the tests after it. So each test that no mutant turns red judges alone, up to the first mutant that it
  /// notices.
  func revealed(_ results: [MutantResult]) throws -> [MutantResult] {
    let red = Set(results.flatMap { $0.red ?? [] })
    let green = parts.filter { !red.contains(readable($0.name)) }
    let found = try inParallel(green, did: "tests judge alone") { part in
      try results.firstIndex { result in
        guard !result.isUnnoticed, part.bodies.contains(result.mutant.body) else { return false }
        return try !judge(result.mutant, [part]).result.isUnnoticed
      }
    }
    var results = results
    for (part, index) in zip(green, found) where index != nil {
      results[index!].red!.append(readable(part.name))
    }
    return results
  }
}

/// Returns the suite and the name of a test, as its source has them. An identifier also has its module and the labels of
/// its arguments.
func readable(_ identifier: String) -> String {
  identifier.replacing(/^\w+\./, with: "").replacing(/\([^()]*\)$/, with: "")
    .replacing("`", with: "")
}

/// The mutant for each test of a group that shows that it can fail.
struct RedList {
  /// The test, and the key of its mutant.
  let rows: [[String]]

  /// Chooses the mutant that the fewest other tests notice, so that it is the test's own as far as possible. A trap is
  /// the last choice: it ends any test that runs at that time.
  init(of tests: [String], _ results: [MutantResult]) {
    func rank(_ result: MutantResult) -> (Int, Int, Int) {
      (result.state == .noticed ? 0 : 1, result.red?.count ?? 0, result.mutant.number)
    }
    rows = tests.sorted().map { test in
      let own = results.filter { $0.red?.contains(test) == true }.min { rank($0) < rank($1) }
      return [test] + (own?.mutant.key ?? ["", "", "", ""])
    }
  }

  var text: String {
    let head = ["test", "file", "function", "operator", "change"]
    return ([head] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// Writes the list of a group, or compares it with the file. Returns the exit status.
  func refresh(_ group: String, isWriting: Bool) throws -> Int32 {
    let path = "\(mistakes)/Mutants/red-\(group).tsv"
    let old = (try? judge.text(of: path)) ?? ""
    for line in text.split(separator: "\n").difference(from: old.split(separator: "\n")) {
      switch line {
      case .insert(_, let row, _): print("+ \(row)")
      case .remove(_, let row, _): print("- \(row)")
      }
    }
    if isWriting { try CourseKit.write(text, to: root / path) }
    let green = rows.filter { $0[1].isEmpty }.map { $0[0] }
    for test in green { note("scripts/mutate: no mutant turns this test red: \(test)") }
    if old != text, !isWriting {
      throw Failure("\(path) is not up to date", remedy: "use --write", status: 1)
    }
    return green.isEmpty ? 0 : 1
  }
}
