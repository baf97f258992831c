extension Verdict: CustomStringConvertible {
  /// How many findings a text shows in full.
  package static let most = 10

  /// The text for people: the ten shortest findings, the number of others by their input, and one line for each
  /// comparison. Then the inputs without an effect, the explorations that ended early, the accepted differences, the
  /// parts that could not be read, and the result.
  public var description: String { text(most: Verdict.most) }

  /// Returns the text for people with so many findings in full, the shortest ones. The others are counted.
  package func text(most: Int) -> String {
    // A finding without a kind belongs to its comparison, and is in no group.
    let all =
      comparisons.flatMap(\.findings).filter { $0.kind == nil }
      + findingsByCause.flatMap(\.findings)
    let sorted = all.sorted { $0.length < $1.length }
    let findings = sorted.prefix(most).map { $0.text + "\n" }
    let others = sorted.dropFirst(most)
    let counts =
      others.isEmpty
      ? [] : [count(others.count, "more difference")] + Verdict.counts(of: others) + [""]
    let rows = comparisons.map { comparison in
      let amounts = comparison.amounts.map { count($0.count, $0.noun) }
      let found = comparison.findings.count
      let result = found == 0 ? "same" : count(found, "difference")
      return ([comparison.name] + amounts + [result]).joined(separator: "  ")
    }
    let idle = comparisons.compactMap(\.exploration).filter { !$0.withoutEffect.isEmpty }.map {
      "no effect in \($0.name): " + $0.withoutEffect.joined(separator: ", ")
    }
    // A difference rests on no assumption.
    let declared =
      word == .different
      ? [] : environment.map { "environment: \($0.name), because \($0.reason)" }
    let accepted = accepted.map {
      $0.occurs
        ? "accepted: \($0.name), because \($0.reason)"
        : "accepted, but no longer found: \($0.name). Delete it from the accepted differences"
    }
    let opaque = opaqueParts.map { "not read: \($0)" }
    let remedy = opaque.isEmpty ? [] : ["to read what is left, \(Verdict.remedy)"]
    let reason =
      objection ?? (word == .invalid ? "nothing was compared" : names.joined(separator: " and "))
    let notes = idle + partial + accepted + declared + opaque + remedy
    return (findings + counts + rows + notes + ["\(word.rawValue)  \(reason)"])
      .joined(separator: "\n")
  }

  /// One line for each exploration that ended early, and for each comparison that cannot be trusted beside others.
  package var partial: [String] {
    comparisons.compactMap { comparison in
      if objection == nil, let objection = comparison.objection {
        return "invalid: \(comparison.name)\(against(comparison)): \(objection)"
      }
      guard let left = comparison.exploration?.progress.openStateCount, left > 0 else { return nil }
      return "partial: \(comparison.name)\(against(comparison)) ended with"
        + " \(count(left, "state")) left, so other differences and shorter ones may exist"
    }
  }

  /// Counts the kinds of these findings by their input, one line for each input.
  package static func counts(of findings: some Sequence<Finding>) -> [String] {
    Dictionary(grouping: findings.compactMap(\.kind), by: \.input)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { "  after \($0.key.printable): \(count($0.value.count, "kind"))" }
  }
}
