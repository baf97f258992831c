import Foundation

/// A system as the engine sees it: its outcomes may have any type, so that no text is made to compare them.
///
/// Somebody outside of this package conforms to ``SystemUnderTest``, of which a ``UserSystem`` makes such a system.
@MainActor
package protocol ObservedSystem: AnyObject {
  /// The inputs, such as an enum.
  associatedtype Input: Hashable & Sendable
  /// The observations of one input.
  associatedtype Outcome: SystemOutcome

  /// Returns whether the input is allowed now, and changes nothing. By default, every input is always allowed.
  func allows(_ input: Input) -> Bool
  /// Whether an input that only one of two systems allows is a difference. True by default.
  static var comparesAllowedInputs: Bool { get }
  /// Applies the input, waits until all its effects are over, and returns everything that was observed.
  ///
  /// A system without tasks of its own implements this as a synchronous function.
  func apply(_ input: Input) async -> Outcome
  /// Returns the input without its values, such as `location` for `location 52.5 13.4`. By default, returns its
  /// description with `…` for each word with a digit and each quoted text.
  static func kind(of input: Input) -> String
}

extension ObservedSystem {
  /// Allows every input.
  package func allows(_ input: Input) -> Bool { true }
  /// True: a system that allows another input has something that the other one lacks, such as a timer.
  package static var comparesAllowedInputs: Bool { true }
  /// Returns the description of the input with `…` for each word with a digit and each quoted text.
  package static func kind(of input: Input) -> String { "\(input)".withoutValues }
}

/// A system that works synchronously and has a readable state, so that an ``Exploration`` can visit every state.
@MainActor
package protocol StatefulSystem: ObservedSystem {
  /// Applies the input, and returns everything that was observed.
  func apply(_ input: Input) -> Outcome
  /// Everything that decides how the system behaves from now on. By default, a reflection of the system.
  ///
  /// If it omits a value, an exploration confuses two states and may miss a difference.
  var state: Reflection { get }
  /// The opaque parts that are no state of the system under test, such as a closure that reads a fake. Empty by default.
  ///
  /// The verdict lists them with their reasons.
  static var environment: [EnvironmentPart] { get }
}

extension StatefulSystem {
  /// A reflection of the whole system.
  package var state: Reflection { Reflection(of: self, declaredBy: Self.self) }
  /// Empty by default.
  package static var environment: [EnvironmentPart] { [] }

  /// Returns whether ``environment`` covers the part.
  static func declares(_ part: OpaquePart) -> Bool { environment.contains { $0.contains(part) } }
}

/// Everything that was observed after one input.
package protocol SystemOutcome: Equatable {
  /// The text for people: one line for each observation.
  var lines: [String] { get }
  /// The lines without their values, such as `location` for `location 52.5 13.4`. Differences with the same kinds
  /// are reported once. By default, the lines with `…` for each word with a digit and each quoted text.
  var kinds: [String] { get }
  /// A hash value of all lines. An exploration compares it with the hash value after the same input in an equal state.
  var digest: Int { get }
  /// Whether anything was observed. By default, whether there is a line.
  var isVisible: Bool { get }
  /// Returns whether both are the same for everybody. By default, `==`.
  func isSame(as other: Self) -> Bool
}

extension SystemOutcome {
  /// By default, the lines with `…` for each word with a digit and each quoted text.
  package var kinds: [String] { lines.map(\.withoutValues) }
  /// By default, the hash value of the lines.
  package var digest: Int { lines.hashValue }
  /// By default, whether there is a line.
  package var isVisible: Bool { !lines.isEmpty }
  /// By default, `==`.
  package func isSame(as other: Self) -> Bool { self == other }
}

extension [String]: SystemOutcome {
  /// The array itself.
  package var lines: [String] { self }
  /// The hash value of the bytes.
  package var digest: Int {
    var hasher = Hasher()
    for var line in self {
      line.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      // No text contains this byte.
      hasher.combine(0xff as UInt8)
    }
    return hasher.finalize()
  }
  /// Whether the lines have the same scalars.
  package func isSame(as other: [String]) -> Bool {
    guard count == other.count else { return false }
    // In a debug build, twice as fast as a function of both sequences.
    for index in 0..<count where !self[index].hasSameScalars(as: other[index]) { return false }
    return true
  }
}

extension String {
  /// Returns whether both have the same Unicode scalars. For `==`, a letter with an accent equals the letter and the
  /// accent.
  func hasSameScalars(as other: String) -> Bool {
    var (one, other) = (self, other)
    // In a debug build, much faster than a comparison of the scalars.
    return one.withUTF8 { one in
      other.withUTF8 {
        one.count == $0.count
          && (one.isEmpty || memcmp(one.baseAddress!, $0.baseAddress!, one.count) == 0)
      }
    }
  }
}

/// A system that somebody outside of this package wrote. Its outcomes are its lines, and its state is a reflection of it.
final class UserSystem<User: SystemUnderTest>: ObservedSystem {
  private let user: User

  init(_ user: User) { self.user = user }

  func allows(_ input: User.Input) -> Bool { user.allows(input) }
  func apply(_ input: User.Input) async -> [String] { await user.apply(input) }
}

extension UserSystem: StatefulSystem where User: ExplorableSystem {
  static var environment: [EnvironmentPart] { User.environment }

  var state: Reflection { Reflection(of: user, declaredBy: Self.self) }
  func apply(_ input: User.Input) -> [String] { user.apply(input) }
}

extension Implementation where System: SystemUnderTest {
  /// The same version as the engine sees it.
  var observed: Implementation<UserSystem<System>> {
    Implementation<UserSystem<System>>(name: name) { UserSystem(make()) }
  }
}
