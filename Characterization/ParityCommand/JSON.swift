import Equivalence
import Foundation
import Parity

/// The result, for machines. Keys are stable: they are added to, never renamed.
enum JSON {
  static func text(of findings: Findings) -> String {
    encode(
      FindingsDocument(
        version: ParityCommand.version,
        verdict: findings.verdict.rawValue,
        subjects: findings.subjects,
        transcripts: findings.played.map { played in
          FindingsDocument.TranscriptDocument(
            file: played.transcript.file, inputs: played.transcript.steps.count,
            differences: played.differences.indices.compactMap { index in
              played.difference(index).map {
                FindingsDocument.DifferenceDocument($0, played.differences[index].subjects)
              }
            })
        },
        tracks: findings.replays.map(FindingsDocument.TrackDocument.init),
        companions: findings.companions.map(FindingsDocument.CompanionDocument.init),
        callSites: findings.appWalk.map(FindingsDocument.CallSitesDocument.init),
        objection: findings.objection,
        explorations: findings.explored.map(FindingsDocument.ExplorationDocument.init),
        walks: findings.walked.map(FindingsDocument.WalkDocument.init),
        calls: Dictionary(
          uniqueKeysWithValues: findings.callCounts.map { call, counts in
            (call, Dictionary(uniqueKeysWithValues: zip(findings.subjects, counts)))
          })))
  }

  /// Why there is no result.
  static func text(of error: any Error) -> String {
    let problems =
      (error as? Problems)?.all.map {
        ProblemsDocument.ProblemDocument(
          file: $0.file, line: $0.line, column: $0.column, message: $0.message)
      } ?? [
        ProblemsDocument.ProblemDocument(file: nil, line: nil, column: nil, message: "\(error)")
      ]
    let verdict = error is Interruption.Stopped ? Findings.Verdict.stopped : .invalid
    return encode(
      ProblemsDocument(
        version: ParityCommand.version, verdict: verdict.rawValue, problems: problems))
  }

  @MainActor
  static func text(
    of tour: PlacesTour, along track: Track, subjects: [String], verdict: String
  ) -> String {
    encode(
      TourDocument(
        version: ParityCommand.version, verdict: verdict, subjects: subjects, file: track.name,
        points: tour.points, refreshes: tour.moments, differences: tour.differences,
        frames: tour.frames.map {
          TourDocument.FrameDocument(
            time: $0.time, event: $0.event, isSame: $0.isSame,
            screens: Dictionary(uniqueKeysWithValues: zip(subjects, $0.screens)))
        },
        omittedFrames: tour.omittedFrames))
  }

  /// What `--version` and `--help` say.
  static func text(ofHelp help: String? = nil) -> String {
    encode(["version": ParityCommand.version, "help": help].compactMapValues(\.self))
  }

  private static func encode(_ document: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(document), as: UTF8.self)
    } catch {
      preconditionFailure("A document of strings and integers is always valid JSON: \(error)")
    }
  }
}

private struct FindingsDocument: Encodable {
  let version: String
  let verdict: String
  let subjects: [String]
  let transcripts: [TranscriptDocument]
  let tracks: [TrackDocument]
  /// Absent where files were named, or one subject.
  let companions: [CompanionDocument]
  let callSites: CallSitesDocument?
  /// Why the verdict is INVALID.
  let objection: String?
  let explorations: [ExplorationDocument]
  let walks: [WalkDocument]
  /// For each call to the phone, how often each subject made it.
  let calls: [String: [String: Int]]

  struct TranscriptDocument: Encodable {
    let file: String
    let inputs: Int
    let differences: [DifferenceDocument]
  }

  struct DifferenceDocument: Encodable {
    let subjects: [String]
    let inputs: [InputDocument]

    init(_ difference: Difference, _ subjects: [String]) {
      self.subjects = subjects
      inputs = difference.steps.map {
        InputDocument(line: $0.line, input: $0.input, expected: $0.left, actual: $0.right)
      }
    }
  }

  struct InputDocument: Encodable {
    let line: Int
    let input: String
    let expected: [String]
    let actual: [String]
  }

  struct TrackDocument: Encodable {
    let file: String
    let points: Int
    let seconds: Double
    let metres: Double
    let subjects: [TallyDocument]
    let firstDifference: DivergenceDocument?

    init(_ replay: Replay) {
      file = replay.track.name
      points = replay.points
      seconds = replay.track.duration
      metres = replay.track.distance
      subjects = replay.tallies.map(TallyDocument.init)
      firstDifference = replay.divergence.map {
        DivergenceDocument(
          subject: $0.subject, line: $0.line, expected: $0.expected, actual: $0.actual)
      }
    }
  }

  struct CompanionDocument: Encodable {
    let name: String
    /// By what was counted: states, transitions, inputs and the like.
    let amounts: [String: Int]
    let difference: DifferenceDocument?

    init(_ companion: CompanionComparison) {
      name = companion.name
      amounts = Dictionary(
        uniqueKeysWithValues: companion.amounts.map { ($0.noun + "s", $0.count) })
      difference = companion.difference.map { DifferenceDocument($0, [$0.names.right]) }
    }
  }

  struct CallSitesDocument: Encodable {
    let walks: Int
    let inputs: Int
    let difference: DifferenceDocument?

    init(_ walk: AppWalk) {
      walks = walk.walks
      inputs = walk.inputs
      difference = walk.divergence.map { DifferenceDocument($0, [$0.names.right]) }
    }
  }

  struct ExplorationDocument: Encodable {
    let candidate: String
    let alphabet: String
    let hash: String
    let alphabetInputs: [String]
    let withoutEffect: [String]
    let states: Int
    let transitions: Int
    let queue: Int
    let depth: Int
    let inputs: Int
    let seconds: Double
    let differences: [DifferenceDocument]

    init(_ explored: Search.Explored) {
      let candidate = explored.candidate
      self.candidate = candidate
      alphabet = explored.alphabet.name
      hash = explored.alphabet.hash
      alphabetInputs = explored.alphabet.inputs.map(\.description)
      withoutEffect = explored.withoutEffect.map(\.description)
      states = explored.states
      transitions = explored.transitions
      queue = explored.queue
      depth = explored.depth
      inputs = explored.inputs
      seconds = explored.seconds
      differences = explored.differences.map { DifferenceDocument($0.difference, [candidate]) }
    }
  }

  struct WalkDocument: Encodable {
    let name: String
    let candidate: String
    let walks: Int
    let inputs: Int
    let difference: DifferenceDocument?

    init(_ walked: Search.Walked) {
      name = walked.name
      candidate = walked.candidate
      walks = walked.walks
      inputs = walked.inputs
      difference = walked.difference.map { DifferenceDocument($0, [walked.candidate]) }
    }
  }

  struct TallyDocument: Encodable {
    let subject: String
    let fixesArrived: Int
    let fixesKept: Int
    let locations: Int
    let headings: Int
    let statusChanges: Int
    let errors: Int

    init(_ tally: Replay.Tally) {
      subject = tally.subject
      fixesArrived = tally.fixesArrived
      fixesKept = tally.fixesKept
      locations = tally.locations
      headings = tally.headings
      statusChanges = tally.statusChanges
      errors = tally.errors
    }
  }

  struct DivergenceDocument: Encodable {
    let subject: String
    let line: Int
    let expected: [String]
    let actual: [String]
  }
}

private struct TourDocument: Encodable {
  let version: String
  let verdict: String
  let subjects: [String]
  let file: String
  let points: Int
  /// How often the screens were compared.
  let refreshes: Int
  /// How many of the refreshes differ.
  let differences: Int
  let frames: [FrameDocument]
  let omittedFrames: Int

  struct FrameDocument: Encodable {
    let time: Date
    let event: String
    let isSame: Bool
    /// For each subject, the lines on its screen.
    let screens: [String: [String]]
  }
}

private struct ProblemsDocument: Encodable {
  let version: String
  let verdict: String
  let problems: [ProblemDocument]

  struct ProblemDocument: Encodable {
    /// Absent if the arguments are wrong.
    let file: String?
    let line: Int?
    let column: Int?
    let message: String
  }
}
