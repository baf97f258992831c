/// An accepted difference of a comparison that was made.
package struct Acceptance: Hashable, Sendable, Codable {
  /// The name of the difference.
  package let name: String
  /// Why the difference is right.
  package let reason: String
  /// Whether its inputs still lead to a difference. If not, it can be deleted.
  package let occurs: Bool
}

/// The accepted differences of a reference and a candidate.
struct AcceptedKinds {
  private(set) var kinds: Set<DifferenceKind> = []
  private(set) var acceptances: [Acceptance] = []

  /// Applies the inputs of each accepted difference.
  @MainActor
  init<System: ObservedSystem>(
    _ differences: [AcceptedDifference<System.Input>], _ reference: Implementation<System>,
    _ candidate: Implementation<System>
  ) async {
    for difference in differences {
      let pair = Pair(reference, candidate)
      var occurs = false
      for input in difference.inputs where pair.allows(input) {
        guard let kind = await pair.apply(input).difference else { continue }
        kinds.insert(kind)
        occurs = true
      }
      acceptances.append(
        Acceptance(name: difference.name, reason: difference.reason, occurs: occurs))
    }
  }
}
