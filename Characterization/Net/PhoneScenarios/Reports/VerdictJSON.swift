import Equivalence

extension Verdict {
  /// The result as a JSON document. New versions may add keys, and rename none.
  @MainActor
  package func document(version: String) -> Fields {
    func bySubject(_ counts: [Int]) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: zip(names, counts))
    }
    var document: [String: Fields.Value?] = [
      "version": version, "verdict": word.rawValue, "subjects": names, "objection": objection,
      // For each call to the phone, how often each subject made it.
      "calls": Dictionary(
        uniqueKeysWithValues: calls.map { ($0.call, bySubject($0.counts)) }),
      "comparisons": comparisons.map(\.fields),
    ]
    // The document has the lists even if they are empty.
    for area in Comparison.Area.allCases {
      let entries = comparisons.filter { $0.area == area }.map(\.entry)
      document[area.rawValue] = area == .callSites ? entries.first : entries
    }
    return Fields(document)
  }
}

extension Comparison {
  /// What all comparisons have. What only an exploration has is absent in the others: how many states have an untried
  /// input, the parts of the state that could not be read, and the declarations that cover them.
  fileprivate var fields: Fields {
    Fields([
      "name": name, "candidate": candidate, "amounts": counts,
      "differences": differences.map(\.fields),
      "queue": exploration?.progress.openStateCount,
      "opaqueParts": exploration?.opaqueParts, "environment": exploration?.environment,
    ])
  }

  /// What only the comparisons of its area have.
  @MainActor
  fileprivate var entry: Fields {
    switch (area, details) {
    case (.tracks, let replay as Replay): replay.fields
    case (.companions, let tour as PlacesTour): tour.fields
    case (.transcripts, _):
      Fields([
        "file": file, "inputs": amounts[1].count, "differences": differences.map(\.fields),
        // Only of a recording of a real phone.
        "phone": (details as? RecordingReport)?.fields,
      ])
    case (.companions, _):
      Fields(["name": name, "amounts": counts, "difference": differences.first?.fields])
    case (.callSites, _): Fields(walk)
    default:
      exploration?.fields(of: self)
        ?? Fields(["name": name, "candidate": candidate].merging(walk) { $1 })
    }
  }

  private var walk: [String: Fields.Value?] {
    [
      "walks": amounts[0].count, "inputs": amounts[1].count,
      "difference": differences.first?.fields,
    ]
  }

  /// The amounts by unit, such as `states`.
  private var counts: [String: Int] {
    Dictionary(uniqueKeysWithValues: amounts.map { ($0.noun + "s", $0.count) })
  }
}

extension ExplorationSummary {
  fileprivate func fields(of comparison: Comparison) -> Fields {
    Fields([
      "candidate": comparison.candidate, "alphabet": name, "hash": hash,
      "alphabetInputs": inputs, "withoutEffect": withoutEffect,
      "states": progress.stateCount, "transitions": progress.transitionCount,
      "queue": progress.openStateCount, "depth": depth, "inputs": progress.inputCount,
      "seconds": seconds, "differences": comparison.differences.map(\.fields),
    ])
  }
}

extension Difference {
  fileprivate var fields: Fields {
    Fields([
      "subjects": implementations, "cause": cause,
      "inputs": steps.map {
        Fields(["line": $0.line, "input": $0.input, "expected": $0.left, "actual": $0.right])
      },
    ])
  }
}

extension Replay {
  fileprivate var fields: Fields {
    let names = tallies.map(\.subject)
    return Fields([
      "file": track.name, "points": pointCount, "seconds": track.duration,
      "metres": track.distance, "subjects": tallies,
      "firstDifference": divergence.map {
        Fields([
          "subject": $0.names.right, "line": $0.steps[0].line, "expected": $0.steps[0].left,
          "actual": $0.steps[0].right,
        ])
      },
      // What each subject did at each point. Absent without `--calls`.
      "moments": moments.isEmpty
        ? nil
        : moments.map { moment in
          Fields([
            "time": moment.time, "line": moment.line,
            "outcomes": Dictionary(uniqueKeysWithValues: zip(names, moment.outcomes)),
          ])
        },
    ])
  }
}

extension PlacesTour {
  fileprivate var fields: Fields {
    Fields([
      "name": "PlacesApp", "file": track.name, "points": pointCount,
      "refreshes": refreshCount, "differences": differenceCount,
      "frames": frames.map { frame in
        Fields([
          "time": frame.time, "event": frame.event, "isSame": frame.isSame,
          "screens": Dictionary(uniqueKeysWithValues: zip(names, frame.screens)),
        ])
      },
      "omittedFrames": omittedFrameCount,
    ])
  }
}
