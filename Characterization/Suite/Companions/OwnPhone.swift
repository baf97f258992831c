import SimulatedPhone
import Testing

/// Gives each case of a test a phone of its own: `Phone.current`.
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
  /// A phone that is driven by callback.
  static var ownPhone: OwnPhone { OwnPhone(rules: nil) }
  /// A phone that is driven by life.
  static var ownLivingPhone: OwnPhone { OwnPhone(rules: Phone.Rules()) }
}
