import CourseKit
import Foundation
import ToolSupport

/// A difference that the participant accepts, with a reason. Their design stays, and the reason is shown where designs are
/// compared.
struct Accepted: Codable {
  let reason: String
  /// What differs, as ``Playground/differencesNow()`` says it.
  let differences: [String]
}

extension Playground {
  func accept(_ words: [String]) throws -> Int32 {
    let step = try present()
    try requireNoTrap()
    let reason = words.joined(separator: " ").trimmingCharacters(in: .whitespaces)
    guard reason.contains(" ") else {
      throw Failure(
        "a difference is accepted for a reason",
        remedy: "type scripts/workshop accept \"No phone sends this, because …\"", status: 1)
    }
    if let (errors, _) = try build(["--product", "parity"]) {
      return say(["not yet: it does not compile"] + errors, next: "check", status: 1)
    }
    let known = acceptedDifferences
    let new = try differencesNow().filter { !known.contains($0) }
    guard !new.isEmpty else {
      throw Failure("parity shows no difference", remedy: "type scripts/workshop check", status: 1)
    }
    try change {
      let accepted = Accepted(reason: reason, differences: new)
      $0.accepted = ($0.accepted ?? [:]).merging([step.id: [accepted]]) { $0 + $1 }
    }
    return say(
      ["accepted, because: \(reason)"] + new.prefix(5).map { "  \($0)" }
        + (new.count > 5 ? ["  … \(new.count - 5) more"] : [])
        + ["Parity explores nothing behind a difference. compare shows your reason again."],
      next: "check")
  }

  private var acceptedDifferences: Set<String> {
    Set((state.accepted ?? [:]).values.joined().flatMap(\.differences))
  }

  /// Whether parity shows no other differences than those that are accepted.
  func isAccepted(_ output: Command.Output) throws -> Bool {
    let known = acceptedDifferences
    if output.status != 1 || known.isEmpty { return false }
    let now = try differencesNow()
    return !now.isEmpty && known.isSuperset(of: now)
  }

  /// The reasons for what is accepted, one line each.
  var reasons: [String] {
    (state.accepted ?? [:]).sorted { $0.key < $1.key }.flatMap { id, accepted in
      accepted.map { "Accepted in \(id), because: \($0.reason)" }
    }
  }

  /// Says for each difference that parity finds what both classes do after the last input.
  private func differencesNow() throws -> [String] {
    let output = try package.parity(["--json"]).wait(until: .now() + 120)
    guard output.status <= 1 else {
      throw Failure(
        "parity ends with \(output.status)", remedy: "type scripts/workshop check", status: 1)
    }
    let document = try JSONSerialization.jsonObject(with: Data(output.text.utf8))
    return Array(Set(lastInputs(in: document))).sorted()
  }

  /// The document has the same form of differences in all its parts.
  private func lastInputs(in value: Any) -> [String] {
    if let values = value as? [Any] { return values.flatMap(lastInputs) }
    guard let object = value as? [String: Any] else { return [] }
    let inputs = object["inputs"] as? [[String: Any]] ?? []
    if let last = inputs.last, let input = last["input"] as? String,
      let expected = last["expected"] as? [String], let actual = last["actual"] as? [String],
      expected != actual
    {
      func text(_ lines: [String], without others: [String]) -> String {
        let own = lines.filter { !others.contains($0) }.map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        return own.isEmpty ? "nothing" : own.joined(separator: ", ")
      }
      return [
        "\(input): Legacy \(text(expected, without: actual)); yours \(text(actual, without: expected))"
      ]
    }
    return object.values.flatMap(lastInputs)
  }
}
