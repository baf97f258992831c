/// A system that receives inputs: an object under test, and its environment, which the test controls.
///
/// To compare two versions of a class, write one such adapter for both, make an ``Implementation`` of each version, and
/// call ``compareOnWalks(_:_:inputs:walking:accepting:seed:)``. An adapter that waits for nothing conforms to
/// ``ExplorableSystem``, which promises more.
@MainActor
public protocol SystemUnderTest: AnyObject {
  /// The inputs, such as an enum. Reports and transcripts name each input by its description, so each needs one of its
  /// own. In a transcript, it is a line.
  associatedtype Input: Hashable & Sendable

  /// Returns whether the input is allowed now, and changes nothing. By default, every input is always allowed.
  ///
  /// An input that only one of two versions allows is a difference, until an accepted difference has occurred.
  func allows(_ input: Input) -> Bool
  /// Applies the input, waits until all its effects are over, and returns everything that was observed: one line for
  /// each observation.
  func apply(_ input: Input) async -> [String]
}

extension SystemUnderTest {
  /// Allows every input.
  public func allows(_ input: Input) -> Bool { true }
}

/// A system that works synchronously, so that a comparison can visit every state.
///
/// A state is everything that the system stores, recursively and with private properties. Two systems that store the same
/// must behave the same from then on. A system cannot be copied: to return to a state, a comparison makes a new system
/// and repeats the inputs, so it applies many more inputs than a test would.
@MainActor
public protocol ExplorableSystem: SystemUnderTest {
  /// Applies the input, and returns everything that was observed: one line for each observation.
  func apply(_ input: Input) -> [String]
  /// The stored values that cannot be read and are no state of the system under test, such as a closure that reads a
  /// fake. Empty by default.
  ///
  /// The verdict lists them with their reasons.
  static var environment: [EnvironmentPart] { get }
}

extension ExplorableSystem {
  /// Empty by default.
  public static var environment: [EnvironmentPart] { [] }
}

/// One of the versions to compare: its name, and a function that makes a system of it.
public struct Implementation<System>: Sendable {
  /// The name in reports, such as `legacy`.
  public let name: String
  /// Makes a new system in its first state. All systems that it makes must behave the same.
  public let make: @MainActor @Sendable () -> System

  /// Names a version.
  ///
  /// - Parameters:
  ///   - name: the name in reports, such as `legacy`.
  ///   - make: makes a new system in its first state. It is called many times, so it must not return one that exists.
  public init(name: String, make: @escaping @MainActor @Sendable () -> System) {
    self.name = name
    self.make = make
  }
}

extension Implementation: CustomStringConvertible {
  /// The name, as it stands beside a test with this argument.
  public var description: String { name }
}
