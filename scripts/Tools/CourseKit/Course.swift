import Foundation
import ToolSupport

/// The stored course: Docs/Workshop/steps.json, and a folder for each step.
package struct Course: Sendable {
  /// How step 0 is made from the repository.
  package struct Start: Decodable, Sendable {
    package let copied: [String]
    package let excluded: [String]
    package let renamed: [[String]]
    package let replaced: [[String]]
  }

  private struct File: Decodable {
    let start: Start
    let steps: [Step]
  }

  package let root: URL
  /// Docs/Workshop.
  package let folder: URL
  package let start: Start
  package let steps: [Step]

  package init(root: URL, folder: URL? = nil) throws {
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

  package var mainSteps: [Step] { steps.filter { $0.place != nil } }

  /// Returns the next main step, or nil after the last one.
  package func mainStep(after step: Step) -> Step? {
    steps.dropFirst(step.number).first { $0.place != nil }
  }

  /// Returns the steps between this one and the next main step.
  package func byTheWay(after step: Step) -> [Step] {
    Array(steps.dropFirst(step.number).prefix { $0.place == nil })
  }

  /// Returns the step with this id, or the main step with this number.
  package func step(_ word: String) throws -> Step {
    let found = steps.first { $0.id == word || $0.place.map(String.init) == word }
    if let found { return found }
    let near = meant(word, among: steps.map(\.id)).map { "did you mean \($0)?" }
    let numbers = "type an id, or a number up to \(mainSteps.count)"
    throw Failure("no step is `\(word)`", remedy: near ?? numbers)
  }
}

package struct Step: Decodable, Sendable {
  package struct Minutes: Decodable, Sendable {
    package let read: Int
    package let `do`: [Int]
  }

  package let id: String
  package let title: String
  package let technique: String
  package let risk: String
  /// The act of the road, if this is a main step. `next` applies the others by the way.
  package let act: Int?
  package let minutes: Minutes?
  /// The number of the commit.
  package internal(set) var number = 0
  /// The number among the main steps.
  package internal(set) var place: Int?
  package internal(set) var folder = URL(filePath: "/")

  private enum CodingKeys: CodingKey { case id, title, technique, risk, act, minutes }

  /// The tag of the commit in a built course.
  package var tag: String { Step.tag(number) }

  package static func tag(_ number: Int) -> String {
    number < 10 ? "step-0\(number)" : "step-\(number)"
  }

  /// Returns the text of a file of this step, such as chapter.md, or nil if it has none.
  package func text(_ name: String) -> String? {
    try? String(contentsOf: folder / name, encoding: .utf8)
  }
}
