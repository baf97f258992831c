import Equivalence
import Parity

/// What came of all that was played.
struct Findings {
  struct Played {
    let transcript: Transcript
    /// What the subjects did that the transcript does not say. Those that did the same stand in one.
    private(set) var differences: [(subjects: [String], played: Transcript)] = []
    /// For each subject, for each input, the calls that reached the phone.
    var calls: [[[String]]] = []

    init(transcript: Transcript) { self.transcript = transcript }

    mutating func add(_ outcomes: [Outcome], of subject: String) {
      let played = transcript.replacing(outcomes)
      if let same = differences.firstIndex(where: { $0.played == played }) {
        differences[same].subjects.append(subject)
      } else if played != transcript {
        differences.append(([subject], played))
      }
    }

    func difference(_ index: Int) -> Difference? {
      let (subjects, played) = differences[index]
      return Difference(transcript, played, names: ("transcript", list(subjects)))
    }
  }

  let subjects: [String]
  var played: [Played] = []
  var replays: [Replay] = []
  /// The call sites of both, where everything is played and there are two.
  var appWalk: AppWalk?
  /// The companions of both, where everything is played and there are two.
  var companions: [CompanionComparison] = []
  var explored: [Search.Explored] = []
  var walked: [Search.Walked] = []
  /// Why nothing here is to be believed.
  var objection: String?
  /// Whether a signal ended the work early.
  var isInterrupted = false

  enum Verdict: String {
    case equivalent = "EQUIVALENT"
    /// In every state that can be reached, and not only in what was played.
    case exhausted = "EQUIVALENT (exhausted)"
    /// One subject alone, and no transcript that says what it should do.
    case played = "PLAYED"
    case different = "DIFFERENT"
    case stopped = "STOPPED"
    case invalid = "INVALID"
  }

  var verdict: Verdict {
    if objection != nil { return .invalid }
    if !searchFoundNothing || !played.allSatisfy(\.differences.isEmpty) { return .different }
    if wasStopped { return .stopped }
    if subjects.count == 1 && played.isEmpty { return .played }
    return explored.isEmpty ? .equivalent : .exhausted
  }

  var exitStatus: Int32 {
    switch verdict {
    case .equivalent, .exhausted, .played: 0
    case .invalid: 2
    // What a shell says of a command that Ctrl-C has ended.
    case .different where isInterrupted: 130
    case .stopped: 130
    case .different: 1
    }
  }

  /// Each kind of difference that the exploration found, once, the shortest first, unless it contains
  /// a shorter one.
  var differences: [Difference] { distinct(explored.flatMap(\.differences)) }

  /// The same for what differs only in the calls that reach the phone. It makes no verdict.
  var callDifferences: [Difference] { distinct(explored.flatMap(\.calls)) }

  private func distinct(_ all: [(kind: DifferenceKind, difference: Difference)]) -> [Difference] {
    var shown: [DifferenceKind] = []
    return all.sorted { $0.difference.steps.count < $1.difference.steps.count }
      .filter { found in
        if shown.contains(where: found.kind.contains) { return false }
        shown.append(found.kind)
        return true
      }.map(\.difference)
  }

  /// How many kinds of difference contain a shorter one, or were only seen behind another.
  var followers: Int {
    let all = Set(explored.flatMap { $0.differences.map(\.kind) + $0.followers })
    return all.count - differences.count
  }

  var wasStopped: Bool {
    isInterrupted || !explored.allSatisfy { $0.queue == 0 }
  }

  mutating func add(_ played: Played) { self.played.append(played) }
  mutating func add(_ replay: Replay) { replays.append(replay) }

  /// Whether the subjects at least agree with each other.
  var subjectsAgree: Bool {
    searchFoundNothing
      && played.allSatisfy {
        $0.differences.isEmpty || $0.differences.map(\.subjects) == [subjects]
      }
  }

  private var searchFoundNothing: Bool {
    replays.allSatisfy { $0.divergence == nil } && appWalk?.divergence == nil
      && companions.allSatisfy { $0.difference == nil }
      && explored.allSatisfy(\.differences.isEmpty) && walked.allSatisfy { $0.difference == nil }
  }

  /// How often each call reached the phone of each subject, most frequent first.
  var callCounts: [(call: String, counts: [Int])] {
    var counts: [String: [Int]] = [:]
    func add(_ call: String, _ subject: Int, _ count: Int) {
      counts[call, default: subjects.map { _ in 0 }][subject] += count
    }
    for played in played {
      for (subject, calls) in played.calls.enumerated() {
        for call in calls.joined() { add(String(call.prefix { $0 != " " }), subject, 1) }
      }
    }
    for replay in replays {
      for (subject, tally) in replay.tallies.enumerated() {
        for (call, count) in tally.calls { add(call, subject, count) }
      }
    }
    return counts.map { (call: $0.key, counts: $0.value) }
      .sorted { ($1.counts[0], $0.call) < ($0.counts[0], $1.call) }
  }
}
