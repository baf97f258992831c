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
  public let divergence: Difference?

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
    var divergence: Difference?
    var highlights: [(time: Date, reaction: Reaction)] = []
    var highlightCount = 0
    var points = 0

    for moment in track.moments {
      guard goesOn() else { break }
      var outcomes: [Outcome] = []
      do throws(Session.Refusal) {
        for walker in walkers { outcomes.append(try walker.walk(to: moment)) }
      } catch {
        throw Problem(file: track.name, line: moment.line, error.message)
      }
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
        let place = moment.description
        divergence = Difference(
          file: place, title: nil, names: (subjects[0].name, subjects[other].name),
          steps: [
            Difference.Step(
              line: moment.line, input: place, left: outcomes[0].lines,
              right: outcomes[other].lines)
          ])
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

  func walk(to moment: Moment) throws(Session.Refusal) -> Outcome {
    // After a trap, only its point is printed: a track may have a million of them.
    let trail = InputTrail()
    trail.receives(moment.description)
    trail.enters(session.kind.name)
    defer { trail.leaves() }
    let phone = session.phone
    phone.waits(seconds: moment.time.timeIntervalSince(phone.now))
    var outcome = try hasStarted ? Outcome() : start()

    phone.isCarried(to: moment)
    phone.settle()
    outcome.add(session.takeOutcome())

    for input in moment.inputs {
      if !phone.undergoes(input) { outcome.add(try session.deliver(input)) }
      phone.settle()
      outcome.add(session.takeOutcome())
    }
    tally.count(outcome.reactions)
    return outcome
  }

  private func start() throws(Session.Refusal) -> Outcome {
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
