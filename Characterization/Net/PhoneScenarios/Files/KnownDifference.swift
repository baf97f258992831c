import Equivalence
import Foundation

/// A difference from Legacy that somebody has described: of the rewrite of 2020, or of what it has become by 2026.
package struct KnownDifference: Sendable {
  /// The file with all of them. The table of `Docs/divergences.md` and `differences.txt` are written from it.
  package static let file = Repository.data.appending(path: "differences.json")

  /// The number, such as `D14b`.
  package let name: String
  /// What differs, in one line.
  package let title: String
  /// What a user or a client notices.
  package let symptom: String
  /// How severe it is, such as `bug, rare`.
  package let severity: String
  /// Whether the proposed rewrite of 2020 has it.
  package let isIn2020: Bool
  /// Whether the class of 2026 has it. Nil for a difference of a screen, which no scenario shows.
  package let isIn2026: Bool?
  /// Whether a later file of the app has a difference of a screen, by reading, and at which commit.
  package let later: String?
  /// What repaired it between the two, in a few words. Empty if nothing did.
  package let repair: String
  /// The shortest scenario that shows it. Empty for a difference of a screen.
  package let inputs: [Input]
  /// Other scenarios that show it, with other effects. A search needs them to name the cause.
  package let otherInputs: [[Input]]

  /// Whether the class of 2026 has it, in words.
  package var upstream: String {
    switch isIn2026 {
    case true?: "still there"
    case false?: "repaired by \(repair)"
    case nil: later ?? "not checked"
    }
  }

  package var isInCallsOnly: Bool { severity == "only calls" }

  /// The heading of its description.
  package var heading: String { inputs.isEmpty ? title : "\(name) · \(title)" }

  /// The address of its description, with the anchor that GitHub gives to the heading.
  package var link: String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }
    return "Docs/divergences.md#" + kept.replacing(" ", with: "-")
  }

  /// Returns the differences that inputs can show.
  package static func withInputs() throws(Problem) -> [KnownDifference] {
    try all().filter { !$0.inputs.isEmpty }
  }

  /// Returns all differences, the most severe first.
  package static func all() throws(Problem) -> [KnownDifference] {
    do {
      return try JSONDecoder().decode([KnownDifference].self, from: Data(contentsOf: file))
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(file: "Characterization/Data/differences.json", "check it out again; \(error)")
    }
  }
}

extension KnownDifference: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, title, symptom, severity, later, repair, inputs, also
    case isIn2020 = "in2020"
    case isIn2026 = "in2026"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    title = try values.decode(String.self, forKey: .title)
    symptom = try values.decode(String.self, forKey: .symptom)
    severity = try values.decode(String.self, forKey: .severity)
    isIn2020 = try values.decode(Bool.self, forKey: .isIn2020)
    isIn2026 = try values.decodeIfPresent(Bool.self, forKey: .isIn2026)
    later = try values.decodeIfPresent(String.self, forKey: .later)
    repair = try values.decodeIfPresent(String.self, forKey: .repair) ?? ""
    let name = name
    func scenario(_ lines: String) throws -> [Input] {
      let text = lines.replacing("; ", with: "\n") + "\n"
      return try Transcript(text, file: "differences.json: \(name)").steps.map(\.input)
    }
    inputs = try values.decodeIfPresent(String.self, forKey: .inputs).map(scenario) ?? []
    otherInputs = try values.decodeIfPresent([String].self, forKey: .also)?.map(scenario) ?? []
  }
}
