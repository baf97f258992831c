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
  var walk: AppWalk?

  mutating func add(_ played: Played) { self.played.append(played) }
  mutating func add(_ replay: Replay) { replays.append(replay) }

  /// Whether the subjects at least agree with each other.
  var subjectsAgree: Bool {
    played.allSatisfy { $0.differences.isEmpty || $0.differences.map(\.subjects) == [subjects] }
      && replays.allSatisfy { $0.divergence == nil } && walk?.divergence == nil
  }

  var isEquivalent: Bool {
    played.allSatisfy(\.differences.isEmpty) && replays.allSatisfy { $0.divergence == nil }
      && walk?.divergence == nil
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
