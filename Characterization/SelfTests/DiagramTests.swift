import Foundation
import Parity
import Testing

/// The class diagrams of Docs/companions.md, held against the sources.
@Suite struct `The class diagrams` {
  struct Diagram: CustomTestStringConvertible, Sendable {
    let title: String
    /// Before or after: which sources it draws.
    let isLegacy: Bool
    let lines: [String]

    var testDescription: String { "\(title), \(isLegacy ? "before" : "after")" }
  }

  static let root = Repository.characterization.deletingLastPathComponent()

  static let diagrams: [Diagram] = {
    guard
      let text = try? String(
        contentsOf: root.appending(path: "Docs/companions.md"), encoding: .utf8)
    else { return [] }
    var diagrams: [Diagram] = []
    var title = ""
    var isLegacy = true
    var lines: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      switch line {
      case "### Before": isLegacy = true
      case "### After": isLegacy = false
      case "```mermaid": lines = []
      case "```":
        diagrams.append(Diagram(title: title, isLegacy: isLegacy, lines: lines ?? []))
        lines = nil
      default:
        if line.hasPrefix("## ") { title = String(line.dropFirst(3)) }
        lines?.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    return diagrams
  }()

  /// Each source file of the companions on one side, and what builds the real thing, without comments.
  private func sources(isLegacy: Bool) throws -> [String] {
    let folder = Self.root.appending(path: isLegacy ? "Legacy" : "Modern")
    let files =
      try Repository.files("swift", in: folder.appending(path: "Companions"))
      + [folder.appending(path: isLegacy ? "Platform.swift" : "Live.swift")]
    return try files.map {
      try String(contentsOf: $0, encoding: .utf8).replacing(/\/\/.*/, with: "")
    }
  }

  private static func declares(_ source: String, _ type: some StringProtocol) -> Bool {
    source.range(
      of: #"(class|struct|enum|protocol) \#(type)\b"#, options: .regularExpression) != nil
  }

  @Test func `are ten, two for each case`() {
    #expect(Self.diagrams.count == 10)
    #expect(Self.diagrams.filter(\.isLegacy).count == 5)
  }

  @Test(arguments: diagrams)
  func `draw what is there`(diagram: Diagram) throws {
    let sources = try sources(isLegacy: diagram.isLegacy)
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

  @Test(arguments: [true, false])
  func `leave no type out`(isLegacy: Bool) throws {
    let drawn = Self.diagrams.filter { $0.isLegacy == isLegacy }.flatMap(\.lines)
      .joined(separator: "\n")

    for source in try sources(isLegacy: isLegacy) {
      let pattern = /(?m)^(?:open|public|package) (?:final )?(?:class|struct|protocol) (\w+)/
      for match in source.matches(of: pattern) {
        #expect(drawn.contains(match.1), "\(match.1) is in no diagram")
      }
    }
  }
}
