import Foundation
import ToolSupport

/// Code that no test executed: one line, a part of one, or several lines.
struct UnexecutedCode: Encodable, Equatable {
  let file: String
  let line: Int
  /// What to show of each line. A part of a line begins with `…`.
  let lines: [String]

  /// What a table of explanations names it by.
  var code: String { lines[0] }
}

/// Runs the tests, or a program, with coverage, and prints the code that they did not execute. Returns 1 if there is some.
func neverRan(_ paths: [String], options: [String: String]) throws -> Int32 {
  for path in paths { _ = try sources([path]) }
  let page = options["--explained"]
  let explained = try page.map(explanations)
  let run = try CoveredRun(of: paths)
  let words = options["--filter"].map { ["--filter", $0] } ?? []
  let export = try withTemporaryFolder { folder in
    try run.export(program: options["--run"], tests: words, into: folder)
  }
  let all = try unexecuted(in: export, below: run.package)
  let rest = explained.map { unexplained(all, by: $0) } ?? all
  let gone = explained.map { stale($0, among: all) } ?? []
  if options["--json"] != nil {
    try printJSON(rest)
  } else {
    show(rest, all: all.count, explained: page)
  }
  for entry in gone {
    note("inspect: \(page!): `\(entry.code)` of \(entry.file) runs, or is gone; delete its line")
  }
  if let failed = run.failure { note("inspect: \(failed), so some code may not have run") }
  return rest.isEmpty && gone.isEmpty && run.failure == nil ? 0 : 1
}

private func show(_ found: [UnexecutedCode], all: Int, explained page: String?) {
  var file = ""
  for place in found {
    if place.file != file { print(place.file) }
    file = place.file
    for (offset, text) in place.lines.enumerated() {
      let number = "\(place.line + offset)"
      print("\(String(repeating: " ", count: max(0, 5 - number.count)))\(number)  \(text)")
    }
  }
  let rest = found.isEmpty ? "no place" : counted(found.count, "place")
  let known = page.map { ", and \(all - found.count) that \($0) explains" } ?? ""
  print("\(rest) never ran\(known)")
}

// MARK: The report of the compiler's coverage

/// What `llvm-cov export` prints.
struct CoverageExport: Decodable {
  struct Part: Decodable { let files: [File] }
  struct File: Decodable {
    let filename: String
    let segments: [Segment]
  }
  /// The count of what begins at this line and column of bytes, up to the next segment.
  struct Segment: Decodable {
    let line: Int, column: Int, count: Int, hasCount: Bool

    init(line: Int, column: Int, count: Int, hasCount: Bool) {
      (self.line, self.column, self.count, self.hasCount) = (line, column, count, hasCount)
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      line = try values.decode(Int.self)
      column = try values.decode(Int.self)
      count = try values.decode(Int.self)
      hasCount = try values.decode(Bool.self)
    }
  }
  let data: [Part]
}

private func unexecuted(in export: Data, below folder: URL) throws -> [UnexecutedCode] {
  let files = try JSONDecoder().decode(CoverageExport.self, from: export).data.flatMap(\.files)
  return try files.sorted { $0.filename < $1.filename }.flatMap { file in
    let text = try String(contentsOf: URL(filePath: file.filename), encoding: .utf8)
    let name = file.filename.replacing("\(folder.realPath)/", with: "", maxReplacements: 1)
    return unexecuted(file.segments, of: text, file: name)
  }
}

/// Returns the code of a file that was executed 0 times. Neighboring regions are one place.
func unexecuted(_ segments: [CoverageExport.Segment], of text: String, file: String)
  -> [UnexecutedCode]
{
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
  var places: [UnexecutedCode] = []
  var start: CoverageExport.Segment?
  for segment in segments {
    let isUnexecuted = segment.hasCount && segment.count == 0
    if isUnexecuted {
      start = start ?? segment
    } else if let begin = start {
      start = nil
      if let place = place(from: begin, to: segment, in: lines, file: file) { places.append(place) }
    }
  }
  return places
}

/// Nil: nothing stands between both but spaces and braces.
private func place(
  from start: CoverageExport.Segment, to end: CoverageExport.Segment, in lines: [[UInt8]],
  file: String
) -> UnexecutedCode? {
  var first: Int?
  var shown: [String] = []
  for number in start.line...max(start.line, min(end.line, lines.count)) {
    let bytes = lines[number - 1]
    let from = number == start.line ? min(start.column - 1, bytes.count) : 0
    let to = number == end.line ? min(end.column - 1, bytes.count) : bytes.count
    let (whole, part) = (trimmed(bytes[...]), trimmed(bytes[min(from, to)..<to]))
    let isCode = part.contains { !"{}) ".contains($0) }
    if isCode { first = first ?? number }
    if first != nil { shown.append(part == whole ? whole : "… \(part)") }
  }
  while let last = shown.last, !last.contains(where: { !"…{}) ".contains($0) }) {
    shown.removeLast()
  }
  return first.map { UnexecutedCode(file: file, line: $0, lines: shown) }
}

private func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
  String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
}

// MARK: Explanations

struct Explanation: Hashable { let file: String, code: String }

/// Reads the rows of a table: the file, the code, and why it never ran.
private func explanations(on page: String) throws -> [Explanation] {
  guard let text = try? String(contentsOfFile: page, encoding: .utf8) else {
    throw Failure("\(page): cannot be read", remedy: "name a page that is there")
  }
  return try explanations(in: text, of: page)
}

func explanations(in text: String, of page: String) throws -> [Explanation] {
  let parts = text.split(separator: "<!-- never ran -->", omittingEmptySubsequences: false)
  guard parts.count == 2, let end = parts[1].firstRange(of: "<!-- end -->") else {
    throw Failure(
      "\(page): no line <!-- never ran --> with <!-- end --> below it", remedy: "put both there")
  }
  return parts[1][..<end.lowerBound].split(separator: "\n").compactMap { row in
    row.firstMatch(of: #/^\| `(.+?)` \| `(.+?)` \| *(\S.*?) *\|$/#).map {
      Explanation(file: String($0.1), code: String($0.2).replacing("\\|", with: "|"))
    }
  }
}

/// Each explanation holds for one place.
func unexplained(_ places: [UnexecutedCode], by explanations: [Explanation]) -> [UnexecutedCode] {
  var left = explanations
  return places.filter { place in
    let index = left.firstIndex(of: Explanation(file: place.file, code: place.code))
    if let index { left.remove(at: index) }
    return index == nil
  }
}

/// Returns the explanations of code that ran.
func stale(_ explanations: [Explanation], among places: [UnexecutedCode]) -> [Explanation] {
  var left = places
  return explanations.filter { entry in
    let index = left.firstIndex { Explanation(file: $0.file, code: $0.code) == entry }
    if let index { left.remove(at: index) }
    return index == nil
  }
}
