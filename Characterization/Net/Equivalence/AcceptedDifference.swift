/// A difference that the rewrite may have, such as a mistake of the legacy class that it mends.
///
/// A comparison that accepts it does not report differences of the same kind, and goes on behind them. The difference
/// must still occur: a verdict names each accepted difference that does not.
public struct AcceptedDifference<Input: Hashable & Sendable>: Sendable {
  /// The name, which the verdict lists.
  public let name: String
  /// Inputs that lead to the difference, such as those of a counterexample.
  public let inputs: [Input]
  /// Why the difference is right.
  public let reason: String

  /// Accepts a difference.
  ///
  /// - Parameters:
  ///   - name: the name, which the verdict lists.
  ///   - inputs: inputs that lead to the difference, such as those of a counterexample. All kinds of difference along
  ///     them are accepted.
  ///   - reason: why the difference is right.
  public init(_ name: String, after inputs: [Input], because reason: String) {
    self.name = name
    self.inputs = inputs
    self.reason = reason
  }
}

/// An accepted difference of a comparison that was made.
public struct Acceptance: Hashable, Sendable, Codable {
  /// The name of the difference.
  public let name: String
  /// Why the difference is right.
  public let reason: String
  /// Whether its inputs still lead to a difference. If not, it can be deleted.
  public let occurs: Bool
}

/// The accepted differences of a reference and a candidate.
struct AcceptedKinds {
  private(set) var kinds: Set<DifferenceKind> = []
  private(set) var acceptances: [Acceptance] = []

  /// Applies the inputs of each accepted difference.
  @MainActor
  init<System: SystemUnderTest>(
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
