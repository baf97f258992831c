/// The mutants of some files. All numbers begin with 1.
struct Findings {
  var bodies: [Body] = []
  var mutants: [Mutant] = []
}

/// Code that is repeated for each of its mutants: the statements of a function, or an initial value.
struct Body: Sendable {
  let number: Int
  let file: String
  let start: Int
  let end: Int
  /// Whether the code is a single expression without braces, which a conditional expression can replace.
  let isValue: Bool
  /// The type of an initial value, if the file names it.
  let type: String?
  /// Whether the code is a single expression that is returned without `return`.
  let isReturned: Bool
}

/// One change of one file. Offsets are UTF-8 bytes in the file.
struct Mutant: Encodable, Sendable, CustomStringConvertible {
  let number: Int
  let file: String
  let line: Int
  let function: String
  let `operator`: String
  /// The code that changes and its replacement, as a reader sees them.
  let change: String
  /// The number of the body that contains the change.
  let body: Int
  let edits: [Edit]

  /// What an entry of the list of equivalent mutants names.
  var key: [String] { [file, function, `operator`, change] }
  var description: String { "\(file):\(line): \(`operator`): \(change)" }
}

struct Edit: Encodable, Sendable {
  let start: Int
  let end: Int
  let text: String
}
