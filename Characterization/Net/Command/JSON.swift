import Equivalence
import Foundation
import PhoneScenarios

/// Writes the result as a JSON document. New versions may add keys, and rename none.
enum JSON {
  /// The document has these lists even if they are empty.
  private static let lists = ["transcripts", "tracks", "companions", "explorations", "walks"]

  static func text(of verdict: Verdict) -> String {
    func bySubject(_ counts: [Int]) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: zip(verdict.names, counts))
    }
    var document: [String: Fields.Value?] = [
      "version": ParityCommand.version, "verdict": verdict.word.rawValue,
      "subjects": verdict.names, "objection": verdict.objection,
      // For each call to the phone, how often each subject made it.
      "calls": Dictionary(
        uniqueKeysWithValues: verdict.calls.map { ($0.call, bySubject($0.counts)) }),
      "comparisons": verdict.comparisons.map(fields),
    ]
    let records = verdict.comparisons.compactMap(\.record)
    for key in Set(records.filter(\.isList).map(\.key)).union(lists) {
      document[key] = records.filter { $0.key == key }.map(\.fields)
    }
    for record in records where !record.isList { document[record.key] = record.fields }
    return encode(Fields(document))
  }

  /// The part of the document that all comparisons have. What only an exploration has is absent in the others: how many
  /// states have an untried input, the parts of the state that could not be read, and the declarations that cover them.
  private static func fields(of comparison: Comparison) -> Fields {
    Fields([
      "name": comparison.name, "candidate": comparison.candidate, "amounts": comparison.counts,
      "differences": comparison.findings.map(\.fields),
      "queue": comparison.exploration?.progress.openStateCount,
      "opaqueParts": comparison.exploration?.opaqueParts,
      "environment": comparison.exploration?.environment,
    ])
  }

  /// Returns the document for an error: the reason why there is no result. Wrong arguments have no file.
  static func text(of error: any Error) -> String {
    let problems =
      Problems(error)?.all.map {
        Fields(["file": $0.file, "line": $0.line, "column": $0.column, "message": $0.message])
      } ?? [Fields(["message": "\(error)"])]
    let verdict = error is Interruption.Stopped ? Verdict.Word.stopped : .invalid
    return encode(
      Fields([
        "version": ParityCommand.version, "verdict": verdict.rawValue, "problems": problems,
      ]))
  }

  /// Returns the table without white space: a web page contains it.
  static func text(of table: BehaviorTable) -> String { encode(table, isCompact: true) }

  /// Returns the document for `--version` and `--help`.
  static func text(ofHelp help: String? = nil) -> String {
    encode(Fields(["version": ParityCommand.version, "help": help]))
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
