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

  private struct File: Decodable {
    let start: Start
    let steps: [Step]
  }

  public let root: URL
  /// Docs/Workshop.
  public let folder: URL
  public let start: Start
  public let steps: [Step]

  public init(root: URL, folder: URL? = nil) throws {
    let folder = folder ?? root / "Docs/Workshop"
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(contentsOf: folder / "steps.json"))
    } catch {
      throw Failure("\(folder.path)/steps.json cannot be read: \(error)")
    }
    var all = file.steps
    for index in all.indices {
      all[index].number = index + 1
      all[index].place = all[index].act == nil ? nil : all[...index].count { $0.act != nil }
      all[index].folder = folder / "steps/\(all[index].id)"
    }
    (self.root, self.folder, start, steps) = (root, folder, file.start, all)
  }

  public var mainSteps: [Step] { steps.filter { $0.place != nil } }

  /// Returns the next main step, or nil after the last one.
  public func mainStep(after step: Step) -> Step? {
    steps.dropFirst(step.number).first { $0.place != nil }
  }

  /// Returns the steps between this one and the next main step.
  public func byTheWay(after step: Step) -> [Step] {
    Array(steps.dropFirst(step.number).prefix { $0.place == nil })
  }

  /// Returns the step with this id, or the main step with this number.
  public func step(_ word: String) throws -> Step {
    let found = steps.first { $0.id == word || $0.place.map(String.init) == word }
    if let found { return found }
    let near = meant(word, among: steps.map(\.id)).map { "did you mean \($0)?" }
    let numbers = "type an id, or a number up to \(mainSteps.count)"
    throw Failure("no step is `\(word)`", remedy: near ?? numbers)
  }
}

public struct Step: Decodable, Sendable {
  public struct Minutes: Decodable, Sendable {
    public let read: Int
    public let `do`: [Int]
  }

  public let id: String
  public let title: String
  public let technique: String
  public let risk: String
  /// The act of the road, if this is a main step. `next` applies the others by the way.
  public let act: Int?
  public let minutes: Minutes?
  /// The number of the commit.
  public internal(set) var number = 0
  /// The number among the main steps.
  public internal(set) var place: Int?
  public internal(set) var folder = URL(filePath: "/")

  private enum CodingKeys: CodingKey { case id, title, technique, risk, act, minutes }

  /// The tag of the commit in a built course.
  public var tag: String { Step.tag(number) }

  public static func tag(_ number: Int) -> String {
    number < 10 ? "step-0\(number)" : "step-\(number)"
  }

  /// Returns the text of a file of this step, such as chapter.md, or nil if it has none.
  public func text(_ name: String) -> String? {
    try? String(contentsOf: folder / name, encoding: .utf8)
  }
}
