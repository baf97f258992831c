import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

/// Binds a new phone to each test case, as `Phone.current`.
struct OwnPhone: TestTrait, SuiteTrait, TestScoping {
  let rules: Phone.Rules?
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    try await Phone(rules: rules).bind(during: body)
  }
}

extension Trait where Self == OwnPhone {
  /// A scripted phone, which delivers each input at once.
  static var ownPhone: OwnPhone { OwnPhone(rules: nil) }
  /// A realistic phone, which follows the rules of iOS.
  static var ownRealisticPhone: OwnPhone { OwnPhone(rules: Phone.Rules()) }
}

/// Inputs of a companion, and what its client receives.
struct Play<Input: Sendable>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let inputs: [Input]
  let expected: [String]

  init(_ name: String, _ inputs: [Input], gives expected: [String] = []) {
    (testDescription, self.inputs, self.expected) = (name, inputs, expected)
  }
}

extension CompanionPlayer {
  /// Applies the inputs, and returns the reactions without their marks.
  func reactions(to inputs: [Input]) -> [String] {
    inputs.flatMap { apply($0) }.map { String($0.dropFirst("  -> ".count)) }
  }
}
