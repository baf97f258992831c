import Equivalence
import Foundation
import SimulatedPhone

/// The events that each subject's client received while its phone moved along a track.
package struct Replay: Sendable {
  package let track: Track
  /// Whether somebody asked for this track, so that a report describes the replay even without a difference.
  package var isAskedFor = true
  /// The number of points that were replayed: all, unless the replay was stopped.
  package private(set) var pointCount = 0
  /// The counts of each subject, in the order of the subjects.
  package private(set) var tallies: [Tally] = []
  /// The status changes and errors that the first subject's client received.
  package private(set) var highlights: [(time: Date, reaction: Reaction)] = []
  /// The first point at which another subject differs from the first subject; nil if there is none.
  package private(set) var divergence: Difference?
  /// Every point that was replayed. Empty unless they are asked for: a track may have a million of them.
  package private(set) var moments: [Played] = []

  /// What happened at a point of the track.
  package struct Played: Sendable {
    package let time: Date
    /// The line of the point in its file.
    package let line: Int
    /// The lines of a transcript that show what each subject did, in the order of the subjects.
    package let outcomes: [[String]]
  }

  package struct Tally: Sendable, Equatable, Encodable {
    private enum CodingKeys: CodingKey {
      case subject, fixesArrived, fixesKept, locations, headings, statusChanges, errors
    }

    package let subject: String
    /// Fixes while location updates were on, before the distance filter.
    package var fixesArrived = 0
    /// Fixes that passed the distance filter and reached the delegate.
    package var fixesKept = 0
    package var locations = 0
    package var headings = 0
    package var statusChanges = 0
    package var errors = 0
    /// The number of calls to the phone, by the name of the call.
    package var calls: [String: Int] = [:]

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

  /// Moves one phone for each subject along the track. At the first point, the app calls `start` and the
  /// user allows access. `progress` receives the number of points done, after every 4,096. If `goesOn` returns false at a
  /// point, the replay ends there.
  @MainActor
  package static func run(
    _ track: Track, subjects: [Subject.Kind], keepsMoments: Bool = false,
    progress: (Int) -> Void = { _ in }, goesOn: () -> Bool = { true },
    onCall: ((_ subject: String, _ time: Date, _ call: String) -> Void)? = nil
  ) throws(Problem) -> Replay {
    var replay = Replay(track: track)
    let walkers = subjects.map { Walker($0, onCall: onCall) }
    for moment in track.moments where goesOn() {
      var outcomes: [Outcome] = []
      do throws(Session.Refusal) {
        for walker in walkers { outcomes.append(try walker.walk(to: moment)) }
      } catch {
        throw Problem(file: track.name, line: moment.line, error.message)
      }
      replay.highlights += outcomes[0].reactions.filter(\.isHighlight).map { (moment.time, $0) }
      if replay.divergence == nil,
        let other = outcomes.indices.first(where: { outcomes[$0] != outcomes[0] })
      {
        let place = moment.description
        replay.divergence = Difference(
          heading: "first difference: \(subjects[other].name) along \(track.name)",
          names: (subjects[0].name, subjects[other].name),
          steps: [
            Difference.Step(
              line: moment.line, input: place, left: outcomes[0].lines,
              right: outcomes[other].lines)
          ])
      }
      if keepsMoments {
        replay.moments.append(
          Played(time: moment.time, line: moment.line, outcomes: outcomes.map(\.lines)))
      }
      replay.pointCount += 1
      if replay.pointCount.isMultiple(of: 4096) { progress(replay.pointCount) }
    }
    replay.tallies = walkers.map { $0.finish() }
    return replay
  }

  private init(track: Track) { self.track = track }
}

/// Moves the phone of one subject, and counts what its client receives.
@MainActor
private final class Walker {
  private let session: Session
  private var tally: Replay.Tally

  init(
    _ kind: Subject.Kind, onCall: ((_ subject: String, _ time: Date, _ call: String) -> Void)?
  ) {
    session = Session(kind, on: Phone(rules: Phone.Rules()))
    tally = Replay.Tally(subject: kind.name)
    let phone = session.phone
    phone.onCall = { [weak self, unowned phone] call in
      let name = String(call.prefix { $0 != " " })
      MainActor.assumeIsolated { self?.tally.calls[name, default: 0] += 1 }
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
    let trail = InputTrail<Moment>()
    trail.receive(moment)
    trail.enter(RunningInputs.number(ofName: session.kind.name))
    defer { trail.leave() }
    let phone = session.phone
    phone.wait(seconds: moment.time.timeIntervalSince(phone.now))
    var outcome = try session.order.isCreated ? Outcome() : start()

    phone.move(to: moment)
    phone.settle()
    outcome.add(session.takeOutcome())

    for input in moment.inputs {
      if !phone.apply(input) { outcome.add(try session.deliver(input)) }
      phone.settle()
      outcome.add(session.takeOutcome())
    }
    tally.count(outcome.reactions)
    return outcome
  }

  private func start() throws(Session.Refusal) -> Outcome {
    var outcome = try session.deliver(.create(.fine))
    session.phone.settle()
    outcome.add(try session.deliver(.start))
    if session.phone.prompt != nil { session.phone.user.allow() }
    session.phone.settle()
    outcome.add(session.takeOutcome())
    return outcome
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
  /// Whether a report lists the reaction. Fixes and headings are only counted.
  fileprivate var isHighlight: Bool {
    switch self {
    case .enabled, .error: true
    default: false
    }
  }
}
