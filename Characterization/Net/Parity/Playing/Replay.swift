import Equivalence
import Foundation
import SimulatedPhone

/// The events that each subject's client received while its phone moved along a track.
public struct Replay: Sendable {
  public let track: Track
  /// The number of points that were replayed: all, unless the replay was stopped.
  public let points: Int
  /// The counts of each subject, in the order of the subjects.
  public let tallies: [Tally]
  /// The first status changes and errors that the first subject's client received, at most eight.
  public let highlights: [(time: Date, reaction: Reaction)]
  public let omittedHighlights: Int
  /// The first point at which another subject differs from the first subject; nil if there is none.
  public let divergence: Divergence?

  public struct Tally: Sendable, Equatable, Encodable {
    private enum CodingKeys: CodingKey {
      case subject, fixesArrived, fixesKept, locations, headings, statusChanges, errors
    }

    public let subject: String
    /// Fixes while location updates were on, before the distance filter.
    public var fixesArrived = 0
    /// Fixes that passed the distance filter and reached the delegate.
    public var fixesKept = 0
    public var locations = 0
    public var headings = 0
    public var statusChanges = 0
    public var errors = 0
    /// The number of calls to the phone, by the name of the call.
    public var calls: [String: Int] = [:]

    mutating func count(_ reactions: [Reaction]) {
      for reaction in reactions {
        switch reaction {
        case .location: locations += 1
        case .heading: headings += 1
        case .enabled: statusChanges += 1
        case .error: errors += 1
        default: break
        }
      }
    }
  }

  public struct Divergence: Sendable, Encodable {
    private enum CodingKeys: CodingKey { case subject, line, expected, actual }

    public let subject: String
    public let line: Int
    public let time: Date
    public let expected: [String]
    public let actual: [String]
    let reference: String

    /// Both outcomes side by side, under a legend.
    public var text: String {
      Difference.columns(expected, actual, names: (reference, subject)).joined(separator: "\n")
    }
  }

  private static let highlightsKept = 8

  /// Moves one phone for each subject along the track. At the first point, the app calls `start` and the
  /// user allows access. `progress` receives the number of points done, after every 4,096. If `goesOn` returns false at a
  /// point, the replay ends there.
  @MainActor
  public init(
    _ track: Track, subjects: [Subject.Kind], rules: Phone.Rules = Phone.Rules(),
    progress: (Int) -> Void = { _ in }, goesOn: () -> Bool = { true },
    onCall: ((_ subject: String, _ time: Date, _ call: String) -> Void)? = nil,
    onEvent: (_ subject: String, _ time: Date, _ event: Reaction) -> Void = { _, _, _ in }
  ) throws(Problem) {
    let walkers = subjects.map { Walker($0, rules: rules, onCall: onCall) }
    var divergence: Divergence?
    var highlights: [(time: Date, reaction: Reaction)] = []
    var highlightCount = 0
    var points = 0

    try track.visit(goesOn: goesOn) { moment in
      let outcomes = try walkers.map { try $0.walk(to: moment) }
      for (subject, outcome) in zip(subjects, outcomes) {
        for reaction in outcome.reactions where reaction.isEvent {
          onEvent(subject.name, moment.time, reaction)
        }
      }
      for reaction in outcomes[0].reactions where reaction.isHighlight {
        highlightCount += 1
        if highlights.count < Replay.highlightsKept {
          highlights.append((moment.time, reaction))
        }
      }
      if divergence == nil,
        let other = outcomes.indices.first(where: { outcomes[$0] != outcomes[0] })
      {
        divergence = Divergence(
          subject: subjects[other].name, line: moment.line, time: moment.time,
          expected: outcomes[0].lines, actual: outcomes[other].lines,
          reference: subjects[0].name)
      }
      points += 1
      if points.isMultiple(of: 4096) { progress(points) }
    }

    self.track = track
    self.points = points
    tallies = walkers.map { $0.finish() }
    self.highlights = highlights
    omittedHighlights = highlightCount - highlights.count
    self.divergence = divergence
  }
}

/// Moves the phone of one subject, and counts what its client receives.
@MainActor
private final class Walker {
  private let session: Session
  private var tally: Replay.Tally
  private var hasStarted = false

  init(
    _ kind: Subject.Kind, rules: Phone.Rules,
    onCall: ((_ subject: String, _ time: Date, _ call: String) -> Void)?
  ) {
    session = Session(kind, on: Phone(rules: rules))
    tally = Replay.Tally(subject: kind.name)
    let phone = session.phone
    phone.onCall = { [weak self, unowned phone] call in
      MainActor.assumeIsolated { self?.count(call) }
      onCall?(kind.name, phone.now, call)
    }
  }

  func finish() -> Replay.Tally {
    // Calls that the subject makes while the session ends belong to no point.
    session.phone.onCall = nil
    tally.fixesArrived = session.phone.fixesOffered
    tally.fixesKept = session.phone.fixesDelivered
    return tally
  }

  func walk(to moment: Moment) throws -> Outcome {
    // After a trap, only its point is printed: a track may have a million of them.
    let trail = InputTrail()
    trail.receives("line \(moment.line), \(clock(moment.time)) UTC")
    trail.enters(session.kind.name)
    defer { trail.leaves() }
    let phone = session.phone
    phone.waits(seconds: moment.time.timeIntervalSince(phone.now))
    var outcome = try hasStarted ? Outcome() : start()

    phone.isCarried(to: moment)
    phone.settle()
    outcome.add(session.takeOutcome())

    for input in moment.inputs {
      if let input = phone.undergoes(try PhoneVerb(input)) {
        outcome.add(try session.deliver(input))
      }
      phone.settle()
      outcome.add(session.takeOutcome())
    }
    tally.count(outcome.reactions)
    return outcome
  }

  private func start() throws -> Outcome {
    hasStarted = true
    var outcome = try session.deliver(.create(.fine))
    session.phone.settle()
    outcome.add(try session.deliver(.start))
    if session.phone.prompt != nil { session.phone.user.allows() }
    session.phone.settle()
    outcome.add(session.takeOutcome())
    return outcome
  }

  private func count(_ call: String) {
    tally.calls[String(call.prefix { $0 != " " }), default: 0] += 1
  }
}

extension Outcome {
  fileprivate mutating func add(_ other: Outcome) {
    reactions += other.reactions
    state = other.state ?? state
    obstacles += other.obstacles
  }
}

extension Phone {
  /// Applies an input of a track to the phone, or returns it if it is a call of the app.
  func undergoes(_ verb: PhoneVerb) -> Input? {
    switch verb {
    case .app(let input): return input
    case .permission(let status): user.changesSetting(to: status)
    case .services(let isOn): user.switchesServices(on: isOn)
    case .rotation(let orientation): rotates(to: orientation)
    case .compass(let heading):
      turns(toDegrees: heading.degrees.value, accuracy: heading.accuracy.value)
    case .lostFix: losesFix()
    }
    return nil
  }

  /// Moves the phone to the point, and turns it in the direction of travel.
  func isCarried(to moment: Moment) {
    moves(to: moment.location)
    if moment.location.course >= 0 { turns(toDegrees: moment.location.course, accuracy: 10) }
  }
}

extension Reaction {
  /// Whether the client receives the reaction, from its manager.
  fileprivate var isEvent: Bool {
    switch self {
    case .enabled, .location, .heading, .error, .contradiction: true
    default: false
    }
  }

  /// Whether a report lists the reaction. Fixes and headings are only counted.
  fileprivate var isHighlight: Bool {
    switch self {
    case .enabled, .error: true
    default: false
    }
  }
}
