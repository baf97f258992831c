import Foundation
import ToolSupport

extension Parity {
  /// Checks what parity prints on a terminal and into a pipe.
  func checkTerminal() throws {
    try checkEscapes()
    try checkProgress()
    try checkClosedPipe()
    try checkStops()
  }

  /// Text output must escape file names and messages. JSON must contain them unchanged.
  private func checkEscapes() throws {
    let evil = "a\u{1B}[31m\u{202E}\u{2066}\u{9B}\n"
    let shown = #"a\u{1B}[31m\u{202E}\u{2066}\u{009B}\n"#
    let track = try write("<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>", to: evil + ".gpx")
    let name = evil + ".transcript"
    let transcript = try write(
      "# \u{1B}]0;title\u{7}\ncreate fine\nerror D\u{202E}M 3\n", to: name)
    for words in [
      [track], ["--calls", track], ["places", track], ["--calls", transcript],
      ["--record", transcript], ["--record", transcript], ["--diagram", "\(room)/\(evil).svg"],
      ["\(room)/\(evil)"], ["--\(evil)"],
    ] {
      let ended = try start(words).finish()
      let output = ended.output + ended.errors
      let forbidden = [
        Unicode.GeneralCategory.control, .format, .lineSeparator, .paragraphSeparator,
      ]
      let raw = output.unicodeScalars.filter {
        $0 != "\n" && forbidden.contains($0.properties.generalCategory)
      }
      try ended.expect(output.contains(shown), "does not print \(shown)")
      try ended.expect(raw.isEmpty, "prints \(raw.map { $0.escaped(asASCII: true) })")
    }
    let ended = try start(["--json", write("create fine\n", to: name)]).finish()
    let documents = ended.output.json["transcripts"] as? [[String: Any]]
    try ended.expect(
      documents?.first?["file"] as? String == transcript, "does not keep the name of a file")
  }

  private func checkProgress() throws {
    // The longest file name, in wide characters.
    let points = String(repeating: "<wpt lat=\"1\" lon=\"2\"/>\n", count: 20_000)
    let name = String(repeating: "大阪", count: 30) + ".gpx"
    let track = try write("<gpx>\(points)</gpx>\n", to: name)
    let result = try start([track]).finish().output
    for variables in [[:], ["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let ended = try start(
        [track], title: "progress \(variables)", on: .everything, variables: variables
      ).finish()
      let (shown, progress) = screen(of: ended.output)
      let isExpected =
        variables["TERM"] == "dumb" ? progress.isEmpty : progress.contains { $0.contains("…") }
      try ended.expect(isExpected, "a progress line is not allowed, or no long one is truncated")
      let longest = progress.map { $0.unicodeScalars.map(width).reduce(0, +) }.max() ?? 0
      try ended.expect(longest < Run.columns, "a progress line has \(longest) columns")
      let hasEscapes = ended.output.unicodeScalars.contains("\u{1B}")
      try ended.expect(hasEscapes == variables.isEmpty, "escapes are missing or not allowed")
      try ended.expect(shown == result, "the progress leaves text on the terminal")
    }
  }

  /// Closes the pipe after one line. The report as a file must exist all the same.
  private func checkClosedPipe() throws {
    let suite = "\(room)/run.xml"
    let command = #""$0" "$@" | head -n 1; exit "${PIPESTATUS[0]}""#
    // This prints more than a pipe holds.
    let words = ["--calls", "Characterization/Data/Transcripts", "--junit", suite]
    let ended = try Run(["bash", "-c", command, path] + words, room: room).finish()
    try ended.expect(ended.errors.isEmpty, "prints errors")
    try ended.expect(ended.status == 128 + SIGPIPE, "expected exit by SIGPIPE")
    try ended.expect(FileManager.default.fileExists(atPath: suite), "writes no report")
  }

  private func checkStops() throws {
    let points = (0..<200_000).map { "<trkpt lat=\"\($0 % 90)\" lon=\"\($0 % 180)\"/>\n" }
    let track = try write(
      "<gpx><trk><trkseg>\n\(points.joined())</trkseg></trk></gpx>\n", to: "long.gpx")
    let table = try write("old", to: "table.json")
    func interrupt(_ words: [String], at pattern: String, by signal: Int32?) throws -> Ended {
      let title = "\(words), \(signal == nil ? "Ctrl-C" : "SIGTERM") at `\(pattern)`"
      let run = try start(words, title: title, on: .everything)
      try run.read(until: pattern)
      if let signal {
        kill(run.process, signal)
      } else {
        _ = Foundation.write(run.source, "\u{3}", 1)
      }
      let ended = try run.finish()
      try ended.expect(ended.status == 130, "expected exit 130")
      return ended
    }
    for signal in [nil, SIGTERM] {
      for (words, pattern, text) in [
        ([track], "reading", "STOPPED"),
        (["places", track], "reading", "STOPPED"),
        (["--json", track], "reading", "\"STOPPED\""),
        ([], "now standard", "STOPPED"),
        (["--candidate", "proposed"], "standard: [1-9],|[12] of [0-9]+ parts done", "DIFFERENT"),
        (["--deep"], "0 of 1[0-9] parts done", "STOPPED"),
        (["--bench"], "walking", "stopped before the end"),
        (["--map", table], "legacy: ", "stopped before the end; no file was written"),
      ] {
        let ended = try interrupt(words, at: pattern, by: signal)
        try ended.expect(ended.output.contains(text), "does not print \(text)")
        try ended.expect(
          try String(contentsOfFile: table, encoding: .utf8) == "old", "writes a map")
      }
    }
    // During a replay, which prints how many points it has replayed.
    let replay = try interrupt([track], at: "of 200,000", by: nil)
    let message = "stopped after [0-9,]+ of 200,000 points"
    try replay.expect(replay.output.matches(message), "prints no number of points")
    let written = try interrupt(["--json", track], at: "of 200,000", by: nil)
    let document = String(written.output.drop { $0 != "{" }).json
    let count = (document["tracks"] as? [[String: Any]])?.first?["points"] as? Int ?? 0
    try written.expect((1..<200_000).contains(count), "the document has \(count) points")
  }
}

/// Returns the lines that a terminal shows at the end, and each text that it overwrote.
private func screen(of output: String) -> (shown: String, overwritten: [String]) {
  let erase: Unicode.Scalar = "\0"  // stands for the sequence that erases the rest of a line
  let plain = output.replacingOccurrences(of: "\u{1B}[K", with: String(erase))
    .replacingOccurrences(of: "\u{1B}\\[[0-9;]*m", with: "", options: .regularExpression)
    .replacingOccurrences(of: "\r\n", with: "\n")
  var (lines, overwritten, text) = ([[String]()], [String](), "")
  var column = 0
  for scalar in plain.unicodeScalars {
    let last = lines.count - 1
    switch scalar {
    case "\n":
      lines.append([])
      (text, column) = ("", 0)
    case "\r":
      overwritten.append(text)
      (text, column) = ("", 0)
    case erase:
      lines[last].removeSubrange(min(column, lines[last].count)...)
    default:
      let cells = [String(scalar)] + Array(repeating: "", count: width(scalar) - 1)
      let end = min(column + cells.count, lines[last].count)
      lines[last].replaceSubrange(min(column, end)..<end, with: cells)
      column += cells.count
      text.unicodeScalars.append(scalar)
    }
  }
  let shown = lines.map { $0.joined().replacing(/\ +$/, with: "") }
  return (shown.joined(separator: "\n"), overwritten)
}

/// The ideographs are the only wide characters of the files above.
private func width(_ scalar: Unicode.Scalar) -> Int { scalar.properties.isIdeographic ? 2 : 1 }
