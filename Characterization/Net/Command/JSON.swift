import Equivalence
import Foundation
import Parity

/// Writes the result as a JSON document. New versions may add keys, and rename none.
enum JSON {
  static func text(of verdict: Verdict) -> String { encode(VerdictDocument(verdict)) }

  /// Returns the document for an error: the reason why there is no result.
  static func text(of error: any Error) -> String {
    let problems =
      (error as? Problems)?.all.map {
        ProblemsDocument.ProblemDocument(
          file: $0.file, line: $0.line, column: $0.column, message: $0.message)
      } ?? [
        ProblemsDocument.ProblemDocument(file: nil, line: nil, column: nil, message: "\(error)")
      ]
    let verdict = error is Interruption.Stopped ? Verdict.Word.stopped : .invalid
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
        points: tour.points, refreshes: tour.refreshes, differences: tour.differences,
        frames: tour.frames.map {
          TourDocument.FrameDocument(
            time: $0.time, event: $0.event, isSame: $0.isSame,
            screens: Dictionary(uniqueKeysWithValues: zip(subjects, $0.screens)))
        },
        omittedFrames: tour.omittedFrames))
  }

  /// Returns the table without white space: a web page contains it.
  static func text(of table: BehaviorTable) -> String { encode(table, isCompact: true) }

  /// Returns the document for `--version` and `--help`.
  static func text(ofHelp help: String? = nil) -> String {
    encode(["version": ParityCommand.version, "help": help].compactMapValues(\.self))
  }

  private static func encode(_ document: some Encodable, isCompact: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return String(decoding: try encoder.encode(document), as: UTF8.self)
    } catch {
      preconditionFailure("A document of strings and integers is always valid JSON: \(error)")
    }
  }
}

private struct VerdictDocument: Encodable {
  let verdict: Verdict

  init(_ verdict: Verdict) { self.verdict = verdict }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The document has these lists even if they are empty.
  private static let lists = ["transcripts", "tracks", "companions", "explorations", "walks"]

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(ParityCommand.version, forKey: Key("version"))
    try object.encode(verdict.word.rawValue, forKey: Key("verdict"))
    try object.encode(verdict.names, forKey: Key("subjects"))
    try object.encodeIfPresent(verdict.objection, forKey: Key("objection"))
    // For each call to the phone, how often each subject made it.
    let calls = verdict.calls.map { ($0.call, zip(verdict.names, $0.counts)) }
    try object.encode(
      Dictionary(uniqueKeysWithValues: calls.map { ($0, Dictionary(uniqueKeysWithValues: $1)) }),
      forKey: Key("calls"))
    try object.encode(verdict.comparisons.map(ComparisonDocument.init), forKey: Key("comparisons"))

    let records = verdict.comparisons.compactMap(\.record)
    for record in records where !record.isList {
      try record.value.encode(to: object.superEncoder(forKey: Key(record.key)))
    }
    for key in Set(records.filter(\.isList).map(\.key)).union(VerdictDocument.lists) {
      var list = object.nestedUnkeyedContainer(forKey: Key(key))
      for record in records where record.key == key {
        try record.value.encode(to: list.superEncoder())
      }
    }
  }
}

/// The part of the document that all comparisons have.
private struct ComparisonDocument: Encodable {
  let name: String
  let candidate: String?
  /// The counts by unit, such as `states`.
  let amounts: [String: Int]
  let differences: [FindingRecord]
  /// How many states have an untried input. Absent if this is no exploration.
  let queue: Int?
  /// The parts of the state that could not be read, and that are not declared. Absent if this is no exploration.
  let opaqueParts: [OpaquePart]?
  /// The declarations that cover the other parts that could not be read. Absent if this is no exploration.
  let environment: [EnvironmentPart]?

  init(_ comparison: Comparison) {
    name = comparison.name
    candidate = comparison.candidate
    amounts = Dictionary(
      uniqueKeysWithValues: comparison.amounts.map { ($0.noun + "s", $0.count) })
    differences = comparison.findings.map(FindingRecord.init)
    queue = comparison.exploration?.progress.queue
    opaqueParts = comparison.exploration?.opaqueParts
    environment = comparison.exploration?.environment
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
    /// The lines on the screen of each subject.
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
