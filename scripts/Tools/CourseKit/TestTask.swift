import Foundation
import ToolSupport

/// A test that the participant of a step writes, and mistakes in the course's code of the step that it may notice.
///
/// All mistakes are in one build, behind a switch that is read when the tests run. So a new test is judged in seconds, and
/// the code of the participant does not matter.
package struct TestTask {
  /// What the test is to show.
  package let sentence: String
  /// What is wrong with each mistake. The first one is the opposite of the sentence.
  package let mistakes: [String]
  private let patch: String

  /// The task of a step. Nil if the step has none.
  package init?(of step: Step) throws {
    guard let text = step.text("mistakes.patch") else { return nil }
    let parts = text.split(separator: "\n\n", maxSplits: 2)
    let listed = parts.count == 3 ? parts[1].split(separator: "\n") : []
    let mistakes = listed.compactMap { $0.wholeMatch(of: /\d+\. (.+)/).map { String($0.1) } }
    guard mistakes.count == listed.count, mistakes.count >= 3 else {
      throw Failure(
        "steps/\(step.id)/mistakes.patch: expected a sentence, three or more numbered mistakes, and a patch",
        status: 1)
    }
    (sentence, self.mistakes, patch) = (String(parts[0]), mistakes, String(parts[2]) + "\n")
  }

  /// A file of tests, and the names of the functions in it to judge.
  package typealias File = (text: String, functions: [String])

  /// What the tests say.
  package enum Result: Equatable {
    /// They do not compile with the course's code.
    case refused([String])
    /// They fail although no mistake is made.
    case red([String])
    /// Whether they notice each mistake.
    case judged([Bool])
  }

  /// Builds the course's code with all mistakes, and no test yet, so that a test is judged soon.
  ///
  /// - Parameters:
  ///   - course: a folder with the files of the course after the step. The mistakes are made in it.
  ///   - folder: where to build. It may have been used for another step.
  package func prepare(_ course: URL, in folder: URL) throws {
    _ = try build(course, [:], in: folder)
  }

  /// Judges tests.
  ///
  /// - Parameters:
  ///   - tests: the files, by the names that they get.
  ///   - course: a folder with the files of the course after the step. The mistakes are made in it.
  ///   - folder: where to build. It may have been used for another step.
  package func judge(
    _ tests: [String: File], _ course: URL, in folder: URL
  )
    throws -> Result
  {
    if let errors = try build(course, tests.mapValues(\.text), in: folder) {
      return .refused(errors)
    }
    let functions = Set(tests.values.flatMap(\.functions))
    let runs = try (0...mistakes.count).map { number in
      let events = folder / "events-\(number)"
      let variables = ["MISTAKE": "\(number)"]
      return (try StepPackage(at: folder).tests(events: events, variables: variables), events)
    }
    let issues = try runs.map { command, events in
      _ = try command.wait(until: .now() + 60)
      return try TestTask.issues(events, in: functions)
    }
    return issues[0].isEmpty ? .judged(issues.dropFirst().map { !$0.isEmpty }) : .red(issues[0])
  }

  /// Returns what the events say of these functions: an issue, or that one began and did not end.
  private static func issues(_ events: URL, in functions: Set<String>) throws -> [String] {
    var issues: [String] = []
    var running: [String] = []
    for event in try TestEvent.all(in: events) {
      guard functions.contains(where: { event.test.contains("/\($0)(") }) else { continue }
      switch event.kind {
      case .started: running.append(event.test)
      case .ended: running.removeAll { $0 == event.test }
      case .issue: issues.append(event.text ?? event.test)
      }
    }
    return issues + running.map { "not ended: \($0)" }
  }

  /// Whether a file of tests needs more than Modern.
  package static func needsNet(_ text: String) -> Bool {
    text.contains(/(?m)^(@testable )?import (Equivalence|PhoneScenarios|Subjects|Swap)$/)
  }

  /// Returns errors, or nil.
  private func build(_ course: URL, _ tests: [String: String], in folder: URL) throws -> [String]? {
    let files = FileManager.default
    try write(TestTask.manifest, to: folder / "Package.swift")
    let suite = "Characterization/Suites/Modern"
    let phone = try copies(of: course / "Characterization/Net/Phone", to: "Phone")
    let modern = try copies(of: try patched(course), to: "Modern")
    var supports = try copies(of: course / suite, to: "Tests").filter { _, text in
      // Fakes, but no test of the course, and nothing that needs more than Modern.
      !text.contains("@Test") && !TestTask.needsNet(text)
    }
    for (name, text) in tests { supports["Tests/\(name)"] = text }
    // Without a test, there is nothing to build.
    supports["Tests/Empty.swift"] = "import Modern\nimport Testing\n"
    let all = phone.merging(modern) { $1 }.merging(supports) { $1 }
      .merging(["Modern/Mistake.swift": TestTask.mistake]) { $1 }
    for place in ["Phone", "Modern", "Tests"] {
      for path in files.subpaths(atPath: (folder / place).path) ?? []
      where path.hasSuffix(".swift") && all["\(place)/\(path)"] == nil {
        try files.removeItem(at: folder / "\(place)/\(path)")
      }
    }
    for (path, text) in all { try write(text, to: folder / path) }
    let output = try StepPackage(at: folder).build(["--build-tests"])
    if output.status == 0 { return nil }
    let errors = (output.text + output.errors).matches(
      of: #/(?m)^/.+?/(\w+\.swift:\d+):\d+: error: (.*)$/#
    )
    .map { "\($0.1): \($0.2)" }
    return errors.isEmpty ? ["swift build fails in \(folder.path)"] : errors
  }

  /// Returns a folder with the course's Modern and the mistakes.
  private func patched(_ course: URL) throws -> URL {
    // In a folder of another repository, git would leave out the files.
    let parent = course.deletingLastPathComponent().path
    let output = try Repository(at: course, variables: ["GIT_CEILING_DIRECTORIES": parent])
      .attempt(["apply"], input: patch)
    guard output.status == 0 else {
      throw Failure("mistakes.patch does not apply", status: 1, log: output.errors)
    }
    return course / "Modern"
  }

  /// Returns the texts of the Swift files of a folder, by their paths in another one.
  private func copies(of folder: URL, to place: String) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in FileManager.default.subpaths(atPath: folder.path) ?? []
    where path.hasSuffix(".swift") {
      texts["\(place)/\(path)"] = try String(contentsOf: folder / path, encoding: .utf8)
    }
    return texts
  }

  private static let mistake = """
    import Foundation

    /// The number of the mistake that is made. 0: none.
    let mistake = Int(ProcessInfo.processInfo.environment["MISTAKE"] ?? "") ?? 0

    """

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "test-task", platforms: [.macOS(.v15)],
      targets: [
        .target(name: "SimulatedPhone", path: "Phone"),
        .target(
          name: "Modern", dependencies: ["SimulatedPhone"], path: "Modern",
          swiftSettings: [.swiftLanguageMode(.v5)]),
        // In a test, `#if COURSE` is true here, for those whose own names differ.
        .testTarget(
          name: "ModernSuite", dependencies: ["Modern"], path: "Tests",
          swiftSettings: [.define("COURSE")]),
      ])

    """
}

/// Returns the names of the test functions that a file has after a change and had not before.
package func newTests(in text: String, before old: String) -> [String] {
  func names(_ text: String) -> [String] {
    withoutComments(text).matches(of: #/@Test\b.*?\bfunc\s+(`[^`]+`|\w+)/#.dotMatchesNewlines())
      .map { String($0.1) }
  }
  let known = Set(names(old))
  return names(text).filter { !known.contains($0) }
}
