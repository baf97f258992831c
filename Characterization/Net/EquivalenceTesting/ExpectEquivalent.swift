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
  let both = [reference, candidate]
  let walks = ComparedSystem.walked("walks", inputs, both, length: walking, accepting: accepted)
  let states = ComparedSystem.explored(
    "states", inputs, both, mostTransitions: exploring, accepting: accepted)
  return await ExpectedVerdict(
    .exhausted, of: both.map(\.name), walking > 0 ? [walks, states] : [states], seed: seed
  ).reported(at: sourceLocation)
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
  let both = [reference, candidate]
  let walks = ComparedSystem.walked("walks", inputs, both, length: walking, accepting: accepted)
  return await ExpectedVerdict(.equivalent, of: both.map(\.name), [walks], seed: seed)
    .reported(at: sourceLocation)
}

/// A verdict that a test expects, and what is wrong with it.
@MainActor
package struct ExpectedVerdict {
  package private(set) var verdict: Verdict
  /// One text for each issue. Empty if the verdict is the expected one.
  package private(set) var issues: [String] = []
  private let isExpected: Bool

  package init(
    _ word: Verdict.Word, of names: [String], _ systems: [ComparedSystem], seed: UInt64 = 1
  ) async {
    RunningInputs.printBeforeTrap()
    defer { RunningInputs.stopPrinting() }
    var verdict = Verdict(of: names)
    do {
      for system in systems {
        verdict.comparisons += try await system.compare(RunContext(seed: seed))
      }
    } catch {
      verdict.objection = "\(error)"
    }
    self.verdict = verdict
    isExpected = verdict.word == word
    issues = verdict.accepted.filter { !$0.occurs }.map {
      "the accepted difference “\($0.name)” does not occur any more; delete it"
    }
    if !isExpected { issues.append("\n\(verdict)") }
  }

  func reported(at sourceLocation: SourceLocation) -> Verdict {
    for issue in issues { Issue.record("\(issue)", sourceLocation: sourceLocation) }
    if isExpected {
      print(verdict)
    } else {
      Attachment.record(
        verdict.text(most: .max), named: "verdict.txt", sourceLocation: sourceLocation)
    }
    return verdict
  }
}
