import Foundation

extension VerdictText {
  /// What to do about the opaque parts.
  private static let remedy =
    "conform their types to SnapshotValue, or declare them in `environment` with a reason"

  /// The paragraphs between the rows and the verdict.
  package var notes: [String] {
    let notes =
      mainRows == nil
      ? [partial, single, idle, accepted, environment, opaque]
      : [partial, single, accepted, isDifferent ? [] : opaque, counted]
    return notes.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") } + explanations
  }

  /// The explorations of alphabets. Each applies only some of the inputs of the system.
  private var alphabets: [ExplorationSummary] {
    verdict.comparisons.compactMap(\.exploration).filter { $0.reason != nil }
  }

  /// One line for each exploration that ended early, and for each comparison that cannot be trusted beside others.
  private var partial: [String] {
    verdict.comparisons.compactMap { comparison in
      if verdict.objection == nil, let objection = comparison.objection {
        return "invalid: \(comparison.name)\(against(comparison)): \(objection)"
      }
      guard let left = comparison.exploration?.progress.openStateCount, left > 0 else { return nil }
      return "partial: \(comparison.name)\(against(comparison)) ended with"
        + " \(count(left, "state")) left, so other differences and shorter ones may exist"
    }
  }

  /// The explorations that found one state only. The state is probably somewhere else.
  private var single: [String] {
    verdict.comparisons.compactMap { comparison in
      guard let exploration = comparison.exploration, exploration.progress.stateCount == 1,
        comparison.differences.isEmpty
      else { return nil }
      return
        "only 1 state in \(exploration.name)\(against(comparison)): no input changes a stored value."
        + " Is it in a static variable, in a file, or in an object that the adapter does not store?"
    }
  }

  /// The inputs that have no effect in any state. They may be mistakes. If there are alphabets, those of other explorations
  /// are meant.
  private var idle: [String] {
    idleInputs.map { $0.place + ": " + $0.inputs.map { "`\($0)`" }.joined(separator: ", ") }
  }

  private var idleInputs: [(place: String, inputs: [String])] {
    verdict.comparisons.compactMap { comparison in
      guard let exploration = comparison.exploration, !exploration.withoutEffect.isEmpty,
        exploration.progress.openStateCount == 0,
        alphabets.isEmpty || exploration.reason != nil
      else { return nil }
      return ("no effect in \(exploration.name)\(against(comparison))", exploration.withoutEffect)
    }
  }

  private var accepted: [String] {
    verdict.accepted.map {
      $0.occurs
        ? "accepted: \($0.name), because \($0.reason)"
        : "accepted, but no longer found: \($0.name). Delete it from the accepted differences"
    }
  }

  private var environment: [String] {
    // A difference rests on no assumption.
    if verdict.word == .different || verdict.environment.isEmpty { return [] }
    return ["environment, which is not read"]
      + [table(verdict.environment.map { ["  \($0.name)", $0.reason] }, isRightAligned: false)]
  }

  /// One line in place of the notes on which no reader has to act. A difference rests on no part that was not read.
  private var counted: [String] {
    let inputs = Set(idleInputs.flatMap(\.inputs)).count
    let (declared, unread) = (verdict.environment.count, verdict.opaqueParts.count)
    let counts = [
      inputs > 0 ? ["\(count(inputs, "input")) without an effect"] : [],
      !isDifferent && declared > 0
        ? ["\(count(declared, "declared part")) of the environment"] : [],
      isDifferent && unread > 0 ? ["\(count(unread, "part")) not read"] : [],
    ].flatMap(\.self)
    return counts.isEmpty ? [] : ["not listed: \(list(counts))\(hint)"]
  }

  private var opaque: [String] {
    let parts = verdict.opaqueParts.map { "  \($0)" }
    return parts.isEmpty
      ? [] : ["not read"] + parts + verdict.unmatchedDeclarations + declaration
  }

  /// A declaration to paste, of the functions that are set once. The reason is a placeholder that does not compile. A
  /// function that an input sets, such as a completion handler, is state, so no declaration is offered.
  private var declaration: [String] {
    let functions = Set(verdict.comparisons.compactMap(\.exploration).flatMap(\.constantFunctions))
    if functions.isEmpty { return [] }
    return ["set once, and never by an input. If they change nothing, paste into the adapter:"]
      + ["  static let environment = ["]
      + functions.map(\.path).sorted().map {
        "    EnvironmentPart(\"\($0)\", because: <#\"why it is no state\"#>),"
      } + ["  ]"]
  }

  /// The alphabets, the reason why each is enough by itself, and the rules for the inputs.
  private var explanations: [String] {
    guard let rules else { return [] }
    let rows = alphabets.map {
      [
        $0.name, $0.hash ?? "", count($0.inputs.count, "input"), "\($0.depth) deep",
        "\(count($0.progress.inputCount, "input")) played",
        "\(count($0.progress.openStateCount, "state")) left",
        String(format: "%.1f s", $0.seconds),
      ]
    }
    let reasons = alphabets.map { "  \($0.name): \($0.reason ?? "")" }
    return [
      "alphabets\n" + table(rows),
      "why each alphabet can be explored by itself\n" + reasons.joined(separator: "\n"),
      "rules for the inputs\n" + rules.map { "  \($0)" }.joined(separator: "\n"),
    ]
  }

  /// Explains the word of the verdict. The reader finds the differences `above` or `below`.
  package func sentence(differencesAre place: String) -> String {
    let subjects = list(verdict.names)
    switch verdict.word {
    case .invalid: return verdict.objection ?? "nothing was compared"
    case .stopped: return "before the end; no difference so far"
    case .different where verdict.isInterrupted:
      return "see the differences \(place); stopped before the end"
    case .different:
      if let end = verdict.comparisons.first(where: { $0.ending != nil }) {
        return "\(end.candidate ?? "the candidate") \(end.ending ?? "") after the inputs \(place);"
          + " the comparisons after it were not made"
      }
      return verdict.candidatesAgree
        ? "\(subjects) behave the same, but differ from the transcripts"
        : "see the differences \(place)"
    case .exhausted:
      return "\(subjects) behave the same in every state that \(reach) can reach"
        + (isPart ? "; --deep tries all" : "")
    case .explored:
      return
        "\(subjects) behave the same, but the parts above were not read; \(VerdictText.remedy)"
    case .equivalent:
      return verdict.names.count > 1
        ? "\(subjects) behaved the same in everything that was played"
        : "\(subjects) behaved as the transcripts say"
    case .played:
      return "\(subjects) was played alone, and compared with nothing; to compare, omit --subject"
    }
  }

  /// How many inputs the explorations tried.
  private var triedCount: Int {
    let explorations = verdict.comparisons.compactMap(\.exploration)
    return Set((alphabets.isEmpty ? explorations : alphabets).flatMap(\.inputs)).count
  }
  private var isPart: Bool { triedCount < inputCount ?? 0 }
  private var reach: String {
    isPart
      ? "\(triedCount) of \(count(inputCount ?? 0, "input"))" : count(triedCount, "input")
  }
}
