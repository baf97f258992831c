public import Equivalence
public import Testing

/// Compares a candidate with a reference, on random walks and by an exploration. Records an issue that contains the
/// verdict, unless the candidate is equivalent in every state that the inputs reach.
///
/// A failed comparison also attaches `verdict.txt`, with all differences. A passed one prints its verdict.
///
/// - Parameters:
///   - reference: the implementation whose behavior is right, such as the legacy class.
///   - candidate: the implementation to compare with it, such as the rewrite.
///   - inputs: the inputs to apply, the simplest first.
///   - walking: the number of inputs of all random walks. 0 leaves the walks out.
///   - exploring: the exploration stops after about so many transitions, and the test fails.
///   - accepted: differences that the candidate may have. Records an issue if one of them does not occur.
///   - seed: the seed of the first random walk.
///   - sourceLocation: where to record the issues.
@discardableResult @MainActor
public func expectEquivalent<System: ExplorableSystem>(
  _ reference: Implementation<System>, _ candidate: Implementation<System>,
  inputs: [System.Input], walking: Int = 2_000, exploring: Int = 100_000,
  accepting accepted: [AcceptedDifference<System.Input>] = [], seed: UInt64 = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> Verdict {
  await compare(
    reference, candidate, inputs: inputs, walking: walking, exploring: exploring,
    accepting: accepted, seed: seed
  ).reported(expecting: .exhausted, at: sourceLocation)
}

/// Compares a candidate with a reference on random walks only. Records an issue that contains the verdict if they
/// differ.
///
/// This is for systems with too many states, and for those that wait for tasks that a test cannot control. The
/// parameters are those of ``expectEquivalent(_:_:inputs:walking:exploring:accepting:seed:sourceLocation:)``.
@discardableResult @MainActor
public func expectEquivalentOnWalks<System: SystemUnderTest>(
  _ reference: Implementation<System>, _ candidate: Implementation<System>,
  inputs: [System.Input], walking: Int = 10_000,
  accepting accepted: [AcceptedDifference<System.Input>] = [], seed: UInt64 = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> Verdict {
  await compareOnWalks(
    reference, candidate, inputs: inputs, walking: walking, accepting: accepted, seed: seed
  ).reported(expecting: .equivalent, at: sourceLocation)
}

extension Verdict {
  /// Records the issues of a test that expects this word, and returns the verdict.
  fileprivate func reported(expecting expected: Word, at sourceLocation: SourceLocation) -> Verdict
  {
    for issue in issues(expecting: expected) {
      Issue.record("\(issue)", sourceLocation: sourceLocation)
    }
    if word == expected {
      print(self)
    } else {
      Attachment.record(
        VerdictText(self).complete.text, named: "verdict.txt", sourceLocation: sourceLocation)
    }
    return self
  }
}
