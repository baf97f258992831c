import Equivalence
import SimulatedPhone

/// Names the probable causes of differences: the scenarios of each ``KnownDifference`` that resemble them.
///
/// A scenario resembles a difference if the same effects follow inputs of the same families. That is no proof: a
/// candidate may behave in this way for another reason.
@MainActor
package struct KnownCauses {
  /// An input of a scenario after which the subjects differ.
  fileprivate struct Step {
    let cause: Cause
    let hint: Hint
    let effects: Set<String>
  }

  private var steps: [Step] = []

  /// Plays the scenarios of each difference to both subjects, but not of those that the candidate does not have
  /// according to their description. The most severe difference is the first one.
  package static func play(
    _ differences: [KnownDifference], to reference: Subject.Kind, _ candidate: Subject.Kind
  ) async -> KnownCauses {
    var causes = KnownCauses()
    for (rank, known) in differences.enumerated()
    where known.canBe(in: candidate.name) && !known.inputs.isEmpty && !known.isInCallsOnly {
      let cause = Cause(
        name: known.name, rank: rank, symptom: known.symptom, severity: known.severity,
        upstream: known.upstream, link: known.link)
      for scenario in [known.inputs] + known.otherInputs {
        let effects = await known.effects(of: scenario, reference, candidate)
        for (index, effects) in effects.enumerated() where !effects.isEmpty {
          let hint = Hint(scenario.prefix(through: index))
          causes.steps.append(Step(cause: cause, hint: hint, effects: effects))
        }
      }
    }
    return causes
  }

  /// Returns the cause whose effects are most similar to those of the last input of a counterexample. Nil if no
  /// scenario has a common effect after an input of the same family.
  package func cause(of difference: Difference, after inputs: [Input]) -> Cause? {
    let hint = Hint(inputs)
    let effects = difference.steps.last?.effects ?? []
    let likely = steps.filter { $0.hint.fits(hint) && !$0.effects.isDisjoint(with: effects) }
    func likeness(_ step: Step) -> (Double, Double, Double) {
      (
        alike(step.effects, effects), alike(step.hint.families, hint.families),
        alike(step.hint.last, hint.last)
      )
    }
    return likely.max { likeness($0) < likeness($1) }?.cause
  }
}

/// What some inputs say about the cause of a difference after the last of them.
private struct Hint {
  private(set) var families: Set<String> = []
  /// The families of those that may have just been delivered: the last one, and those inside a call.
  private(set) var last: Set<String> = []

  init(_ inputs: some BidirectionalCollection<Input>) {
    var status = CLAuthorizationStatus.notDetermined
    for input in inputs {
      if let family = input.family { families.insert(family) }
      switch input {
      case .status(let new), .statusQuietly(let new): status = new
      case .callbackStatus(let told) where told != status: families.insert("untrue status")
      case .inside: last.insert(input.family ?? "")
      default: break
      }
    }
    if let input = inputs.last { last.insert(input.family ?? "") }
  }

  /// Whether a longer list of inputs has the same families, the last one at its end.
  func fits(_ other: Hint) -> Bool {
    families.isSubset(of: other.families) && !last.isDisjoint(with: other.last)
  }
}

extension KnownDifference {
  /// Whether a candidate can have it: the two classes have what their columns say, and any other candidate any of them.
  fileprivate func canBe(in candidate: String) -> Bool {
    switch candidate {
    case "proposed": isIn2020
    case "today": isIn2026 == true
    default: true
    }
  }

  /// Returns the lines that only one of the subjects has, without values, after each input of a scenario.
  @MainActor
  package func effects(
    of inputs: [Input], _ reference: Subject.Kind, _ candidate: Subject.Kind
  ) async -> [Set<String>] {
    let pair =
      isInCallsOnly
      ? SubjectPair.ofCalls(reference, candidate) : SubjectPair(reference, candidate)
    return await pair.difference(name, after: inputs).steps.map(\.effects)
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
    case .wait: "wait"
    case .inside(_, let input): input.family
    default: "\(self)"
    }
  }
}
