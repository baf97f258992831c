import Foundation
import ToolSupport

/// The stored course: Docs/Workshop/steps.json, and a folder for each step.
public struct Course: Sendable {
  /// How step 0 is made from the repository.
  public struct Start: Codable, Sendable {
    public let copied: [String]
    public let excluded: [String]
    public let renamed: [[String]]
    public let replaced: [[String]]
  }

  private struct File: Codable {
    let start: Start
    let steps: [Step]
  }

  public let root: URL
  /// Docs/Workshop.
  public let folder: URL
  public let start: Start
  public let steps: [Step]

  public init(root: URL, folder: URL? = nil) throws {
    self.root = root
    let folder = folder ?? root / "Docs/Workshop"
    self.folder = folder
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(contentsOf: folder / "steps.json"))
    } catch {
      throw Failure("\(folder.path)/steps.json cannot be read: \(error)")
    }
    start = file.start
    steps = file.steps.enumerated().map { index, step in
      var step = step
      step.number = index + 1
      step.folder = folder / "steps/\(step.id)"
      return step
    }
  }

  /// Returns the text of steps.json with these steps.
  public func text(_ steps: [Step]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(File(start: start, steps: steps))
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Returns the step with this id or number.
  public func step(_ word: String) throws -> Step {
    if let step = steps.first(where: { $0.id == word || String($0.number) == word }) { return step }
    let near = meant(word, among: steps.map(\.id))
    throw Failure(
      "no step is `\(word)`",
      remedy: near.map { "did you mean \($0)?" } ?? "type an id, or a number up to \(steps.count)")
  }
}

public struct Step: Codable, Sendable {
  public struct Minutes: Codable, Sendable {
    public let read: Int
    public let `do`: [Int]
    public let talk: Int
  }

  public let id: String
  public let title: String
  public var technique = ""
  public var smell = ""
  public var minutes = Minutes(read: 3, do: [5, 10], talk: 3)
  public var risk = "validated"
  public var needs: [String] = []
  public var skippable = false
  public var large: String?
  public internal(set) var number = 0
  public internal(set) var folder = URL(filePath: "/")

  private enum CodingKeys: CodingKey {
    case id, title, technique, smell, minutes, risk, needs, skippable, large
  }

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }

  /// The tag of the commit in a built course.
  public var tag: String { Step.tag(number) }

  public static func tag(_ number: Int) -> String {
    number < 10 ? "step-0\(number)" : "step-\(number)"
  }

  public static func isID(_ word: String) -> Bool {
    word.wholeMatch(of: #/[a-z0-9][a-z0-9-]*/#) != nil
  }

  /// Returns the text of a file of this step, such as chapter.md, or nil if it has none.
  public func text(_ name: String) -> String? {
    try? String(contentsOf: folder / name, encoding: .utf8)
  }
}
