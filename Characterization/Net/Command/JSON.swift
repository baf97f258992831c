import Equivalence
import Foundation
import PhoneScenarios

/// Writes the result as a JSON document. New versions may add keys, and rename none.
enum JSON {
  @MainActor
  static func text(of verdict: Verdict) -> String {
    encode(verdict.document(version: ParityCommand.version))
  }

  /// Returns the document for an error: the reason why there is no result. Wrong arguments have no file.
  static func text(of error: any Error, verdict: Verdict.Word? = nil) -> String {
    let problems =
      Problems(error)?.all.map {
        Fields(["file": $0.file, "line": $0.line, "column": $0.column, "message": $0.message])
      } ?? [Fields(["message": "\(error)"])]
    let verdict = verdict ?? (error is Interruption.Stopped ? .stopped : .invalid)
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
