import Foundation
import ToolSupport

/// The stored course: Docs/Workshop/steps.json, and a folder for each step.
public struct Course: Sendable {
  /// How step 0 is made from the repository.
  public struct Start: Decodable, Sendable {
    public let copied: [String]
    public let excluded: [String]
    public let renamed: [[String]]
    public let replaced: [[String]]
  }

  public let root: URL
  /// Docs/Workshop.
  public let folder: URL
  public let start: Start
  public let steps: [Step]
  /// The text of steps.json.
  public let text: String

  public init(root: URL, folder: URL? = nil) throws {
    struct File: Decodable {
      let start: Start
      let steps: [Step]
    }
    self.root = root
    self.folder = folder ?? root / "Docs/Workshop"
    let place = self.folder / "steps.json"
    guard let text = try? String(contentsOf: place, encoding: .utf8) else {
      throw Failure("\(place.path) cannot be read", remedy: "restore it with git")
    }
    self.text = text
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
    } catch {
      throw Failure("\(place.path) is not valid: \(Course.reason(error))")
    }
    start = file.start
    steps = file.steps.enumerated().map { index, step in
      var step = step
      step.number = index + 1
      step.folder = (folder ?? root / "Docs/Workshop") / "steps/\(step.id)"
      return step
    }
    var ids: Set = ["copy"]
    for step in steps where !Step.isID(step.id) || !ids.insert(step.id).inserted {
      throw Failure(
        "\(place.path): the id `\(step.id)` exists already or is not valid",
        remedy: "use small letters, digits and hyphens")
    }
  }

  /// Returns the step with this id or number.
  public func step(_ word: String) throws -> Step {
    if let step = steps.first(where: { $0.id == word || String($0.number) == word }) { return step }
    let near = meant(word, among: steps.map(\.id))
    throw Failure(
      "no step is `\(word)`",
      remedy: near.map { "did you mean \($0)?" } ?? "type an id, or a number up to \(steps.count)")
  }

  private static func reason(_ error: any Error) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "entry \($0 + 1)" } ?? $0.stringValue }
        .joined(separator: ", ")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): return "\(path(context)): no key `\(key.stringValue)`"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(path(context)): \(context.debugDescription)"
    default: return "it is not JSON; a comma or a quotation mark may be missing"
    }
  }
}

public struct Step: Decodable, Sendable {
  public struct Minutes: Decodable, Sendable {
    public let read: Int
    public let `do`: [Int]
    public let talk: Int
  }

  public let id: String
  public let title: String
  public let technique: String
  public let smell: String
  public let minutes: Minutes
  public let risk: String
  public let needs: [String]
  public let skippable: Bool
  public internal(set) var number = 0
  public internal(set) var folder = URL(filePath: "/")

  private enum CodingKeys: CodingKey {
    case id, title, technique, smell, minutes, risk, needs, skippable
  }

  /// The tag of the commit in a built course.
  public var tag: String { Step.tag(number) }

  public static func tag(_ number: Int) -> String {
    number < 10 ? "step-0\(number)" : "step-\(number)"
  }

  public static func isID(_ word: String) -> Bool {
    word.range(of: "^[a-z0-9][a-z0-9-]*$", options: .regularExpression) != nil
  }

  /// Returns the text of a file of this step, such as chapter.md, or nil if it has none.
  public func text(_ name: String) -> String? {
    try? String(contentsOf: folder / name, encoding: .utf8)
  }
}
