/// A system that receives inputs: an object under test, and its environment, which the test controls.
///
/// To compare two implementations, make a system of each and apply the same inputs to both. ``Pair`` does that.
@MainActor
public protocol SystemUnderTest: AnyObject {
  /// The inputs, such as an enum.
  associatedtype Input: Hashable & Sendable
  /// The observations of one input. `[String]` is enough: one line for each observation.
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
  /// description with `…` for each number and each quoted text.
  static func kind(of input: Input) -> String
}

extension SystemUnderTest {
  /// Allows every input.
  public func allows(_ input: Input) -> Bool { true }
  /// True: a system that allows another input has something that the other one lacks, such as a timer.
  public static var comparesAllowedInputs: Bool { true }
  /// Returns the description of the input with `…` for each number and each quoted text.
  public static func kind(of input: Input) -> String { "\(input)".withoutValues }
}

/// A system that works synchronously and has a readable state, so that an ``Exploration`` can visit every state.
///
/// A system cannot be copied: to return to a state, an exploration makes a new system and repeats the inputs.
@MainActor
public protocol ExplorableSystem: SystemUnderTest {
  /// The type of the state. By default, a ``Reflection``.
  associatedtype State: Hashable = Reflection

  /// Applies the input, and returns everything that was observed.
  func apply(_ input: Input) -> Outcome
  /// Everything that decides how the system behaves from now on. By default, a ``Reflection`` of the system.
  ///
  /// If it omits a value, an exploration confuses two states and may miss a difference.
  var state: State { get }
  /// Returns the parts of a state that nothing could read. By default, those of a ``Reflection``. Nothing checks that a
  /// state of another type is complete, so that is an opaque part itself.
  static func opaqueParts(of state: State) -> Set<OpaquePart>
  /// The opaque parts that are no state of the system under test, such as a closure that reads a fake. Empty by default.
  ///
  /// The verdict lists them with their reasons.
  static var environment: [EnvironmentPart] { get }
}

extension ExplorableSystem {
  /// The state itself, because it was written by hand.
  public static func opaqueParts(of state: State) -> Set<OpaquePart> {
    [OpaquePart(path: "\(Self.self).state", type: "\(State.self)")]
  }
  /// Empty by default.
  public static var environment: [EnvironmentPart] { [] }
}

extension ExplorableSystem where State == Reflection {
  /// A reflection of the whole system.
  public var state: Reflection { Reflection(of: self) }
  /// The parts that the reflection could not read.
  public static func opaqueParts(of state: Reflection) -> Set<OpaquePart> { state.opaqueParts }
}

/// Everything that was observed after one input.
public protocol SystemOutcome: Equatable {
  /// The text for people: one line for each observation.
  var lines: [String] { get }
  /// The lines without their values, such as `location` for `location 52.5 13.4`. Differences with the same kinds
  /// are reported once. By default, the lines with `…` for each number and each quoted text.
  var kinds: [String] { get }
  /// A hash value of all lines. An exploration compares it with the hash value after the same input in an equal state.
  var digest: Int { get }
  /// Whether anything was observed. By default, whether there is a line.
  var isVisible: Bool { get }
  /// The difference between two systems, if this is the outcome of a ``Pair``. By default, nil.
  var difference: DifferenceKind? { get }
  /// Whether an exploration stops at the state after this outcome. By default, false.
  var isDeadEnd: Bool { get }
}

extension SystemOutcome {
  /// By default, the lines with `…` for each number and each quoted text.
  public var kinds: [String] { lines.map(\.withoutValues) }
  /// By default, the hash value of the lines.
  public var digest: Int { lines.hashValue }
  /// By default, whether there is a line.
  public var isVisible: Bool { !lines.isEmpty }
  /// Nil by default, because this is the outcome of one system.
  public var difference: DifferenceKind? { nil }
  /// False by default: an exploration continues from the state after this outcome.
  public var isDeadEnd: Bool { false }
}

extension [String]: SystemOutcome {
  /// The array itself.
  public var lines: [String] { self }
}

/// One of the implementations to compare: its name, and a function that makes a system of it.
public struct Implementation<System: SystemUnderTest>: Sendable {
  /// The name, such as `legacy`.
  public let name: String
  /// Makes a new system in its first state.
  public let make: @MainActor @Sendable () -> System

  /// Names an implementation.
  public init(name: String, make: @escaping @MainActor @Sendable () -> System) {
    self.name = name
    self.make = make
  }
}
