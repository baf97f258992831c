import Foundation

/// What the command knows between two calls. It is in .git/workshop/state.json.
struct State: Codable {
  struct Trap: Codable {
    /// The save of the participant's work.
    var work: String
    /// The predicted input, and what is different then.
    var answer: String
    /// The tree of the files with the trap. Nil in a playground that is older than this.
    var planted: String?
  }

  struct Judged: Codable {
    /// The files of tests that were judged, with their names.
    var tests: [String: String]
    var lines: [String]
    var isDone: Bool
  }

  /// Nil after the last step.
  var step: String?
  /// The commit at the start of the step.
  var base: String
  /// What the last save has, or where a step begins. It needs no other save.
  var kept: [String] = []
  /// The steps for which the participant took the change of the course.
  var shown: Set<String> = []
  /// The trees that a check has found green, by step.
  var green: [String: Set<String>] = [:]
  var trap: Trap?
  /// Whether the prediction of a trap was right, by step.
  var predicted: [String: Bool] = [:]
  /// What came of the participant's own tests, by step. Nil in a playground that is older than the tasks.
  var judged: [String: Judged]?
  /// The differences that the participant accepts, by step. Nil in a playground that is older than `accept`.
  var accepted: [String: [Accepted]]?
  /// The interface of Modern that all that is built has seen.
  var built: String?
}

/// What the participant has read of a step. `read` and `hint` do not wait for the lock of the state, so this is in
/// a file of its own.
struct Reading: Codable {
  let step: String?
  var since = Date()
  var hints = 0
  /// The files that were compared.
  var compared: String?
}
