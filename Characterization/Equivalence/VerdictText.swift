extension Verdict: CustomStringConvertible {
  /// The text for people: each finding, one line for each comparison, the inputs without an effect, the parts that
  /// could not be read, and the result.
  public var description: String {
    // A finding without a kind belongs to its comparison, and is in no group.
    let shown =
      comparisons.flatMap(\.findings).filter { $0.kind == nil }
      + findingsByCause.flatMap(\.findings)
    let findings = shown.map { $0.text { $0 } + "\n" }
    let rows = comparisons.map { comparison in
      let amounts = comparison.amounts.map { "\($0.count) \($0.noun)\($0.count == 1 ? "" : "s")" }
      let found = comparison.findings.count
      let result = found == 0 ? "same" : found == 1 ? "1 difference" : "\(found) differences"
      return ([comparison.name] + amounts + [result]).joined(separator: "  ")
    }
    let idle = comparisons.compactMap(\.exploration).filter { !$0.withoutEffect.isEmpty }.map {
      "no effect in \($0.name): " + $0.withoutEffect.joined(separator: ", ")
    }
    let declared = environment.map { "environment: \($0.name), because \($0.reason)" }
    let opaque = opaqueParts.map { "not read: \($0)" }
    let remedy = opaque.isEmpty ? [] : ["to read what is left, \(Verdict.remedy)"]
    let reason =
      objection ?? (word == .invalid ? "nothing was compared" : names.joined(separator: " and "))
    return (findings + rows + idle + declared + opaque + remedy + ["\(word.rawValue)  \(reason)"])
      .joined(separator: "\n")
  }
}
