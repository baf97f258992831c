import SimulatedPhone
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
