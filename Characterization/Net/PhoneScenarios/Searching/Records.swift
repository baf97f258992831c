import Equivalence

// The JSON form of each comparison. New versions may add keys, and rename none.

extension Comparison {
  /// The same comparison, with a JSON record of its current content.
  package var recorded: Comparison {
    var comparison = self
    comparison.record =
      if let exploration {
        Record(
          "explorations",
          [
            "candidate": candidate, "alphabet": exploration.name, "hash": exploration.hash,
            "alphabetInputs": exploration.inputs, "withoutEffect": exploration.withoutEffect,
            "states": exploration.progress.stateCount,
            "transitions": exploration.progress.transitionCount,
            "queue": exploration.progress.openStateCount, "depth": exploration.depth,
            "inputs": exploration.progress.inputCount, "seconds": exploration.seconds,
            "differences": findings.map(\.fields),
          ])
      } else {
        Record("walks", ["name": name, "candidate": candidate].merging(walkFields) { $1 })
      }
    return comparison
  }

  var walkFields: [String: Fields.Value?] {
    [
      "walks": amounts[0].count, "inputs": amounts[1].count, "difference": findings.first?.fields,
    ]
  }

  /// The amounts by unit, such as `states`.
  package var counts: [String: Int] {
    Dictionary(uniqueKeysWithValues: amounts.map { ($0.noun + "s", $0.count) })
  }
}

extension Finding {
  package var fields: Fields {
    Fields([
      "subjects": implementations, "cause": cause,
      "inputs": difference.steps.map {
        Fields(["line": $0.line, "input": $0.input, "expected": $0.left, "actual": $0.right])
      },
    ])
  }
}
