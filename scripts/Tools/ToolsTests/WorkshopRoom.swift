import CourseKit
import Foundation
import Testing
import ToolSupport

/// A repository without git and a name with a space, a course of four small steps, and a stub of swift.
struct Room {
  let root: URL
  var playground: URL { root / "playground" }
  static let suite = "Characterization/Suites/Modern/Tests.swift"

  static func use(byTheWay: String = "", _ body: (Room) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let room = Room(root: folder / "a root")
      try room.write("Legacy/Old.swift", "let a = 1\n\n\n\n// Old.\nlet b = 2\n")
      try room.write(suite, "@Test func one() {}\n")
      let entries = ["comment", "edit", "fake", "test"].map { id in
        #"{"id": "\#(id)", "title": "Step \#(id)", "technique": "T", "risk": "proven""#
          + (byTheWay.contains(id) ? "}" : #", "act": 1}"#)
      }
      try room.write(
        "Docs/Workshop/steps.json",
        """
        {"start": {"copied": ["Legacy", "Characterization"], "excluded": [], "replaced": [],
          "renamed": [["Legacy/Old.swift", "Modern/New.swift"], ["Legacy/Package.swift", "Package.swift"]]}, "steps": [\(entries.joined(separator: ","))]}
        """)
      try room.write("Legacy/Package.swift", "")
      let new = "Modern/New.swift"
      try room.patch(
        "comment",
        [new: "@@ -4,3 +4,3 @@\n \n-// Old.\n+// Docs/Surprises/new.md\n let b = 2\n"])
      try room.patch("edit", [new: "@@ -1,2 +1,2 @@\n-let a = 1\n+let c = 1\n \n"])
      try room.patch(
        "fake",
        [
          new: "@@ -5,2 +5,2 @@\n // Docs/Surprises/new.md\n-let b = 2\n+let b = 3\n",
          suite: "@@ -1 +1,2 @@\n @Test func one() {}\n+// The fake.\n",
        ])
      try room.patch("test", [suite: "@@ -2 +2,2 @@\n // The fake.\n+@Test func two() {}\n"])
      try room.write("Characterization/Net/Net.swift", "let net = 1\n")
      try room.write(
        "Docs/Workshop/steps/edit/checks",
        "present \"let c\" Modern\npresent \"let net\" Characterization/Net/Net.swift\n")
      try room.write(
        "Docs/Workshop/steps/edit/chapter.md",
        "# Step **edit**\n\n## Your turn\n\n<details><summary>Hints</summary>\n\n**Nudge:** Which difference?\n\n</details>\n\n"
          + "## Compare\n\n| a | b |\n|---|---|\n| c `d` | e |\n\n## The trap\n\n<details><summary>What parity shows</summary>\n\n"
          + "<!-- series: trap -->\n```text\nx\n```\nThe lines.\n<!-- end -->\n\nIt is BAD.\n\n</details>\n"
      )
      for (id, trap) in [
        ("edit", "@@ -2,2 +2,3 @@\n \n+// BAD\n \n"),
        ("fake", "@@ -6 +6,2 @@\n let b = 3\n+// BAD\n"),
      ] {
        try room.write(
          "Docs/Workshop/steps/\(id)/trap.patch", "--- a/\(new)\n+++ b/\(new)\n\(trap)")
      }
      try room.write(
        "Docs/Workshop/predict.transcript",
        "# A comment.\ncreate fine\n  -> phone on\nstart\n  -> phone on\n  -> client b\nstop\n# It stops.\n"
      )
      try room.tools()
      try body(room)
    }
  }

  func write(_ path: String, _ text: String) throws { try CourseKit.write(text, to: root / path) }

  private func patch(_ id: String, _ changes: [String: String]) throws {
    let diffs = changes.map { "diff --git a/\($0) b/\($0)\n--- a/\($0)\n+++ b/\($0)\n\($1)" }
    let zero = String(repeating: "0", count: 40)
    try write(
      "Docs/Workshop/steps/\(id)/step.patch",
      "From \(zero) Mon Sep 17 00:00:00 2001\nFrom: A <a@b.invalid>\nSubject: Step \(id)\n\nWhy.\n\n"
        + diffs.joined())
  }

  /// Lets a step also change a file. The change is what a patch has after `diff --git`.
  func addChange(to id: String, of file: String, _ change: String) throws {
    let patch = "Docs/Workshop/steps/\(id)/step.patch"
    let text = try String(contentsOf: root / patch, encoding: .utf8)
    try write(patch, text + "diff --git a/\(file) b/\(file)\n\(change)")
  }

  /// Lets a step also add a file of one line.
  func addFile(to id: String, _ file: String, line: String) throws {
    try addChange(
      to: id, of: file,
      "new file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ b/\(file)\n@@ -0,0 +1 @@\n+\(line)\n"
    )
  }

  /// In the step `fake`, the participant writes a test, and the course has `given()`.
  func writeTask() throws {
    for id in ["fake", "test"] {
      let patch = "Docs/Workshop/steps/\(id)/step.patch"
      let text = try String(contentsOf: root / patch, encoding: .utf8)
      try write(patch, text.replacing("// The fake.", with: "@Test func given() {}"))
    }
    let new = "Modern/New.swift"
    try write(
      "Docs/Workshop/steps/fake/mistakes.patch",
      "B is three.\n\n1. B is two.\n2. B is four.\n3. There is no b.\n\n"
        + "--- a/\(new)\n+++ b/\(new)\n@@ -6 +6,2 @@\n let b = 3\n+let other = mistake\n")
  }

  /// A swift that builds what has no word SYNTAX and touches each file, and a git that can fail, or be interrupted, once.
  private func tools() throws {
    try write(
      "bin/swift",
      """
      #!/bin/bash
      case $1 in
        build)
          [ "$2" != --show-bin-path ] || { echo "$PWD/.build/other system" && exit; }
          [ "$2" = --product ] && tests=Modern || tests=Characterization
          grep -q 'b = 3' Modern/New.swift && word=OLD
          bad=$(grep -rlE "SYNTAX|${word:-SYNTAX}" "$PWD/Modern" "$PWD/$tests" | head -1)
          [ -z "$bad" ] || { echo "$bad:1:1: error: $(cat "$ROOM/error" 2>/dev/null || echo no such name)" && exit 1; }
          [ ! -f ../inner ] || { rm ../inner; "$WORKSHOP" check >../busy 2>&1; echo $? >>../busy
            "$WORKSHOP" status >>../busy && "$WORKSHOP" read >/dev/null && echo fine >>../busy; }
          find . -name '*.swift' -exec touch -t 202001010000 {} +
          mkdir -p ".build/other system" && cp "$ROOM/bin/parity" ".build/other system/" ;;
        test)
          # A comment says which mistakes a test notices.
          [ -z "$MISTAKE" ] || { grep -rhoE "[a-z]+\\(\\) \\{\\} // .*$MISTAKE" Tests | sed -E \
            's|([a-z]+).*|{"payload":{"kind":"issueRecorded","testID":"S/\\1()/1","messages":[{"symbol":"fail","text":"no"}]}}|' >"$4"
            exit; }
          grep -rnE '^@Test' Characterization/Suites | grep -v disabled | sed -E \
            's|.*/(.*):([0-9]+):.*|{"payload":{"kind":"testEnded","testID":"S/\\1:\\2:1"}}|' >"$4"
          ! grep -rqE 'RED|CRASH' Modern && echo "Executed 2 tests, with 0 failures" && exit
          grep -q RED Modern/New.swift && echo "✘ Test one() recorded an issue at A.swift:3:5: no" &&
            echo "✘ Test one() recorded an issue with 1 argument a → .b at A.swift:3:5: Issue recorded" && echo "↳ no" &&
            echo "/x/B.swift:5: error: Old.testA : no" && exit 1
          printf '%s\\n' "◇ Test two() started." "✔ Test two() with 6 test cases passed after 1 s" "◇ Test three() started."
          echo "Characterization/Tests.swift:9: Assertion failed: never" >&2 && exit 1 ;;
      esac
      """)
    try write(
      "bin/parity",
      """
      #!/bin/bash
      [ "$1" != --json ] || {
        grep -q BAD Modern/New.swift || { echo '{}' && exit; }
        grep -q WORSE Modern/New.swift && yours='"  -> on"'
        echo '{"walks": [{"inputs": [{"input": "start", "expected": [], "actual": []},
          {"input": "stop", "expected": ["  -> off"], "actual": ['"$yours"']}]}]}' && exit 1; }
      [ -z "$1" ] || { grep -q BAD "$1/mine.transcript" || { echo "- transcript + legacy" && exit 1; }
        echo "parity: $1/mine.transcript:2:1: no input" >&2 && exit 2; }
      grep -q BAD Modern/New.swift || { echo "EQUIVALENT (exhausted)" && exit; }
      printf '%s\\n' "a.transcript" "      - legacy   + modern" "   1  start" "        -> on     -> on"
      printf '%s\\n' "   2  stop" "      - -> off" && exit 1
      """)
    try write(
      "bin/git",
      """
      #!/bin/bash
      git=$(PATH=${PATH#*:} command -v git)
      read -r kind left 2>/dev/null <"$ROOM/fault" || exec "$git" "$@"
      [ "$left" -gt 1 ] && echo "$kind $((left - 1))" >"$ROOM/fault" && exec "$git" "$@"
      rm "$ROOM/fault"
      [ $kind = INT ] || { echo "fatal: No space left on device" >&2 && exit 128; }
      kill -INT $PPID && exec "$git" "$@"
      """)
    try write(
      "scripts/sabotage",
      "#!/bin/bash\necho '[{\"breaks\": \"\", \"killed\": true, \"inputs\": 3}]'\n")
    for name in ["bin/swift", "bin/parity", "bin/git", "scripts/sabotage"] {
      let path = (root / name).path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }

  @discardableResult
  func run(_ line: String, input: String = "") throws -> Command.Output {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
    let tests = URL(filePath: bundle.components(separatedBy: ".xctest")[0])
    let program = (tests.deletingLastPathComponent() / "workshop").path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try ToolSupport.run(
      [program] + line.components(separatedBy: " "), at: root,
      variables: [
        "PARITY_ROOT": root.path, "PATH": "\(root.path)/bin:\(path)", "WORKSHOP": program,
        "HOME": "/dev/null", "ROOM": root.path,
      ], input: Data(input.utf8))
  }

  func line() throws -> String { try run("status --line").text }

  func text(_ path: String = "Modern/New.swift") throws -> String {
    try String(contentsOf: playground / path, encoding: .utf8)
  }

  func edit(_ path: String = "Modern/New.swift", _ body: (String) -> String) throws {
    try write("playground/\(path)", body((try? text(path)) ?? ""))
  }

  @discardableResult
  func git(_ words: String...) throws -> [String] { try git(words) }

  func git(_ words: [String]) throws -> [String] {
    try Repository(at: playground).attempt(words).text.split(separator: "\n").map(String.init)
  }
}
