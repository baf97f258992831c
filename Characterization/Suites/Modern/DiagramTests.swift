import Foundation
import Parity
import Testing

/// Compares the class diagrams in Docs/before-and-after.md and Docs/companions.md with the source code.
@Suite struct `The class diagrams` {
  struct Diagram: CustomTestStringConvertible, Sendable {
    let title: String
    let side: Side
    let lines: [String]

    var testDescription: String { "\(title), \(side)" }
  }

  /// The classes of one folder, before or after the rewrite.
  struct Side: Hashable, Sendable, CustomStringConvertible {
    let folder: String
    let isLegacy: Bool

    var description: String { "\(folder) \(isLegacy ? "before" : "after")" }

    static let all = pages.values.flatMap { folder in
      [true, false].map { Side(folder: folder, isLegacy: $0) }
    }
  }

  static let root = Repository.root
  /// Each page with diagrams, and the folder of the classes that they show.
  static let pages = [
    "Docs/before-and-after.md": "LocationManager", "Docs/companions.md": "Companions",
  ]

  static let diagrams = pages.flatMap { page, folder in
    (try? diagrams(in: page, of: folder)) ?? []
  }

  private static func diagrams(in page: String, of folder: String) throws -> [Diagram] {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    var diagrams: [Diagram] = []
    var title = ""
    var isLegacy = true
    var lines: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      switch line {
      case "### Classes before": isLegacy = true
      case "### Classes after": isLegacy = false
      case "```mermaid": lines = []
      case "```":
        let side = Side(folder: folder, isLegacy: isLegacy)
        if let lines { diagrams.append(Diagram(title: title, side: side, lines: lines)) }
        lines = nil
      default:
        if line.hasPrefix("## ") { title = String(line.dropFirst(3)) }
        lines?.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    return diagrams
  }

  /// Returns the source code of a folder and of the files with the real dependencies, without comments.
  private func sources(_ side: Side) throws -> [String] {
    let folder = Self.root.appending(path: side.isLegacy ? "Legacy" : "Modern")
    let files =
      try Repository.files("swift", in: folder.appending(path: side.folder))
      + (side.isLegacy ? ["Platform.swift"] : ["Live.swift", "LiveCompanions.swift"])
      .map { folder.appending(path: $0) }
    return try files.map {
      try String(contentsOf: $0, encoding: .utf8).replacing(/\/\/.*/, with: "")
    }
  }

  private static func declares(_ source: String, _ type: some StringProtocol) -> Bool {
    source.range(
      of: #"(class|struct|enum|protocol) \#(type)\b"#, options: .regularExpression) != nil
  }

  @Test(arguments: Side.all)
  func `are five for the companions and one for the manager, before and after`(side: Side) {
    let count = Self.diagrams.filter { $0.side == side }.count
    #expect(count == (side.folder == "Companions" ? 5 : 1))
  }

  @Test(arguments: diagrams)
  func `show only types, members and relations that the source code has`(diagram: Diagram) throws {
    let sources = try sources(diagram.side)
    func files(of type: some StringProtocol) -> [String] {
      sources.filter { Self.declares($0, type) }
    }
    var type = ""

    for line in diagram.lines where !["classDiagram", "}"].contains(line) {
      let words = line.split(separator: " ")
      if words[0] == "class" {
        type = String(words[1])
        #expect(!files(of: type).isEmpty, "\(type) is declared nowhere")
      } else if words.count == 3, words[1] == "-->" {
        let mentions = files(of: words[0]).contains {
          $0.range(of: #"\b\#(words[2])\b"#, options: .regularExpression) != nil
        }
        #expect(mentions, "\(words[0]) does not use \(words[2])")
      } else if words.count == 3, words[1] == "..|>" {
        let conforms = sources.contains {
          $0.range(
            of: #"(class|struct|extension) \#(words[0])\b[^{]*: [^{]*\b\#(words[2])\b"#,
            options: .regularExpression) != nil
        }
        #expect(conforms, "\(words[0]) does not conform to \(words[2])")
      } else {
        let member = line.prefix { $0 != "(" }
        let has = files(of: type).contains {
          $0.range(of: #"(func|var) \#(member)\b"#, options: .regularExpression) != nil
        }
        #expect(has, "\(type) has no \(member)")
      }
    }
  }

  @Test(arguments: Side.all)
  func `contain every open, public or package class, struct and protocol`(side: Side) throws {
    let drawn = Self.diagrams.filter { $0.side.isLegacy == side.isLegacy }.flatMap(\.lines)
      .joined(separator: "\n")

    for source in try sources(side) {
      let pattern = /(?m)^(?:open|public|package) (?:final )?(?:class|struct|protocol) (\w+)/
      for match in source.matches(of: pattern) {
        #expect(drawn.contains(match.1), "\(match.1) is in no diagram")
      }
    }
  }
}
