import Equivalence

/// Names the probable causes of differences: the scenarios of each ``KnownDifference`` that resemble them.
///
/// A scenario resembles a difference if it shows some of the same effects, preferably after inputs of the same
/// families. That is no proof: a candidate may behave in this way for another reason.
@MainActor
public struct KnownCauses {
  fileprivate struct Scenario {
    let cause: Cause
    let families: Set<String>
    let lastFamily: String?
    /// The effects that differ: one set for each input with different outcomes.
    let effects: [Set<String>]
  }

  private var scenarios: [Scenario] = []

  /// Plays the scenario of each difference to both subjects.
  ///
  /// - Parameters:
  ///   - differences: the known differences, the most severe first.
  public init(
    of differences: [KnownDifference], _ reference: Subject.Kind, _ candidate: Subject.Kind
  ) async {
    for (rank, known) in differences.enumerated()
    where !known.inputs.isEmpty && !known.isInCallsOnly {
      let difference = await SubjectPair.difference(
        known.name, after: known.inputs, reference, candidate)
      scenarios.append(
        Scenario(
          cause: Cause(
            name: known.name, rank: rank, symptom: known.symptom, severity: known.severity,
            upstream: known.upstream, link: known.link),
          families: Set(known.inputs.compactMap(\.family)),
          lastFamily: known.inputs.last?.family,
          effects: difference.steps.map(\.effects).filter { !$0.isEmpty }))
    }
  }

  /// Returns the cause whose effects are most similar to those of the last input of a counterexample. Nil if no
  /// scenario has a common effect.
  public func cause(of difference: Difference, after inputs: [Input]) -> Cause? {
    let families = Set(inputs.compactMap(\.family))
    let effects = difference.steps.last?.effects ?? []
    func best(of scenarios: [Scenario]) -> Scenario? {
      let likeness = scenarios.map { scenario in
        (
          scenario.effects.map { alike($0, effects) }.max() ?? 0,
          scenario.lastFamily == inputs.last?.family ? 1 : 0, alike(scenario.families, families)
        )
      }
      return zip(scenarios, likeness).filter { $1.0 > 0 }.max { $0.1 < $1.1 }?.0
    }
    let likely = scenarios.filter { $0.families.isSubset(of: families) }
    return (best(of: likely) ?? best(of: scenarios))?.cause
  }
}

/// Returns how similar two sets are: 0 if they have nothing in common, 1 if they are equal.
private func alike(_ one: Set<String>, _ other: Set<String>) -> Double {
  Double(one.intersection(other).count) / Double(max(one.union(other).count, 1))
}

extension Difference.Step {
  /// The lines that only one side has, without values: `- client location`, `+ == idle`.
  fileprivate var effects: Set<String> {
    func words(_ line: String) -> String {
      let words = line.split { " ,;".contains($0) }.filter { Double($0) == nil }
      return words.prefix(words.first == "==" ? 2 : .max).joined(separator: " ")
    }
    let changes = right.difference(from: left)
    return Set(
      changes.map { change in
        switch change {
        case .remove(_, let line, _): "- \(words(line))"
        case .insert(_, let line, _): "+ \(words(line))"
        }
      })
  }
}

extension Input {
  /// The family: all inputs that lead to the same effect. Nil if the input is no hint at a cause.
  fileprivate var family: String? {
    switch self {
    case .create, .someoneBeginsOrientation, .someoneEndsOrientation, .statusQuietly: nil
    case .status, .callbackStatus: "status"
    case .location, .locationQuietly, .callbackLocations: "location"
    case .heading, .headingQuietly, .callbackHeading, .callbackHeadingAgain: "heading"
    case .rotate, .rotateQuietly, .callbackRotation: "rotation"
    case .error, .foreignError: "error"
    case .inside(_, let input): input.family
    default: "\(self)"
    }
  }
}
