/// A difference that the rewrite may have, such as a mistake of the legacy class that it mends.
///
/// A comparison that accepts it does not report differences of the same kind, and goes on behind them. The description
/// of the verdict names each accepted difference that does not occur any more, and `expectEquivalent` fails then.
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
