/// A system that is driven by inputs: an object under test, and the world around it that a test controls.
///
/// To compare two implementations, make a system of each and apply the same inputs to both: ``Pair``.
@MainActor
public protocol SystemUnderTest: AnyObject {
  associatedtype Input: Hashable & Sendable
  /// `[String]` will do: one line for each observation.
  associatedtype Outcome: SystemOutcome

  /// Whether the input may come now. Changes nothing. By default, every input may come at any time.
  func allows(_ input: Input) -> Bool
  /// Applies the input, waits until nothing more happens by itself, and returns everything that could be
  /// observed. A system without tasks of its own implements it as an ordinary function.
  func apply(_ input: Input) async -> Outcome
  /// The input without its values, such as `location`. By default its description, values included.
  static func kind(of input: Input) -> String
}

extension SystemUnderTest {
  public func allows(_ input: Input) -> Bool { true }
  public static func kind(of input: Input) -> String { "\(input)" }
}

/// A system that does not wait and whose state can be read, so that an ``Exploration`` can visit every state.
///
/// A system cannot be copied: to return to a state, an exploration makes a new system and repeats the inputs.
@MainActor
public protocol ExplorableSystem: SystemUnderTest {
  associatedtype State: Hashable = Reflection

  /// Applies the input, and returns everything that could be observed.
  func apply(_ input: Input) -> Outcome
  /// Everything that decides what the system does from here on. If it omits something, exploration takes
  /// two states for one and may miss a difference. By default, a ``Reflection`` of the system.
  var state: State { get }
  /// What a hand-written `state` must distinguish: the self-check refuses two moments with equal states and
  /// different reflections. By default a ``Reflection`` of the system. Nil: there is nothing to check.
  var reflection: Reflection? { get }
}

extension ExplorableSystem {
  public var reflection: Reflection? { Reflection(of: self) }
}

extension ExplorableSystem where State == Reflection {
  public var state: Reflection { Reflection(of: self) }
  public var reflection: Reflection? { nil }
}

/// What could be observed of one input.
public protocol SystemOutcome: Equatable {
  /// For a person: one line for each observation.
  var lines: [String] { get }
  /// The lines without their values, such as `location` for `location 52.5 13.4`. Differences with the
  /// same kinds are reported once. By default the lines.
  var kinds: [String] { get }
  /// Whether anything was observed.
  var isVisible: Bool { get }
  /// How two systems differ, if this is the outcome of two: see ``Pair``. By default nil.
  var difference: DifferenceKind? { get }
  /// Whether an exploration does not go on from this state. By default false.
  var isDeadEnd: Bool { get }
}

extension SystemOutcome {
  public var kinds: [String] { lines }
  public var isVisible: Bool { !lines.isEmpty }
  public var difference: DifferenceKind? { nil }
  public var isDeadEnd: Bool { false }
}

extension [String]: SystemOutcome {
  public var lines: [String] { self }
}

/// One of the implementations that are compared: its name, and how to make a system of it.
public struct Implementation<System: SystemUnderTest>: Sendable {
  public let name: String
  public let make: @MainActor @Sendable () -> System

  public init(name: String, make: @escaping @MainActor @Sendable () -> System) {
    self.name = name
    self.make = make
  }
}
