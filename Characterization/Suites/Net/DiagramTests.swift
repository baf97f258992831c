import Foundation
import PhoneScenarios
import Testing

/// Compares the class diagrams in Docs/before-and-after.md and Docs/companions.md with the source code.
@Suite struct `The class diagrams` {
  struct Diagram: CustomTestStringConvertible, Sendable {
    let title: String
    /// Legacy or Modern.
    let module: String
    let lines: [String]

    var testDescription: String { "\(title), \(module)" }
  }

  static let diagrams = ["before-and-after", "companions"].flatMap { page in
    (try? diagrams(in: "Docs/\(page).md")) ?? []
  }

  private static func diagrams(in page: String) throws -> [Diagram] {
    let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    var diagrams: [Diagram] = []
    var (title, module) = ("", "")
    var lines: [String]?
    for line in text.split(separator: "\n").map(String.init) {
      switch line {
      case "### Classes before": module = "Legacy"
      case "### Classes after": module = "Modern"
      case "```mermaid": lines = []
      case "```":
        if let lines { diagrams.append(Diagram(title: title, module: module, lines: lines)) }
        lines = nil
      default:
        if line.hasPrefix("## ") { title = String(line.dropFirst(3)) }
        lines?.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    return diagrams
  }

  @Test(arguments: ["Legacy", "Modern"])
  func `are five for the companions and one for the manager, before and after`(module: String) {
    #expect(Self.diagrams.count { $0.module == module } == 6)
  }

  @Test(arguments: diagrams)
  func `show only types, members and relations that the source code has`(diagram: Diagram) throws {
    let folder = Repository.root.appending(path: diagram.module)
    let sources = try Repository.files("swift", in: folder).map {
      try String(contentsOf: $0, encoding: .utf8).replacing(/\/\/.*/, with: "")
    }
    func matching(_ pattern: String, in files: [String]) -> [String] {
      files.filter { $0.range(of: pattern, options: .regularExpression) != nil }
    }
    func files(of type: some StringProtocol) -> [String] {
      matching(#"(class|struct|enum|protocol) \#(type)\b"#, in: sources)
    }
    var type = ""

    for line in diagram.lines where !["classDiagram", "}"].contains(line) {
      let words = line.split(separator: " ")
      if words[0] == "class" {
        type = String(words[1])
        #expect(!files(of: type).isEmpty, "\(type) is declared nowhere")
      } else if words.count == 3, words[1] == "-->" {
        let uses = matching(#"\b\#(words[2])\b"#, in: files(of: words[0]))
        #expect(!uses.isEmpty, "\(words[0]) does not use \(words[2])")
      } else if words.count == 3, words[1] == "..|>" {
        let heads = matching(
          #"(class|struct|extension) \#(words[0])\b[^{]*: [^{]*\b\#(words[2])\b"#, in: sources)
        #expect(!heads.isEmpty, "\(words[0]) does not conform to \(words[2])")
      } else {
        let member = line.prefix { $0 != "(" }
        let owners = matching(#"(func|var) \#(member)\b"#, in: files(of: type))
        #expect(!owners.isEmpty, "\(type) has no \(member)")
      }
    }
  }
}
