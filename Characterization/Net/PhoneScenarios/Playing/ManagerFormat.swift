import Equivalence
import Foundation

extension TranscriptFormat<Session> {
  /// The transcripts of the location manager. Their inputs have values that no alphabet lists.
  package static let manager = {
    var format = TranscriptFormat<Session> { line throws(Unreadable) in try Input(line) }
    format.misplaced = OrderOfInputs.misplaced
    format.lines = \.lines
    format.objection = { session, input in session.refusal(of: input)?.message }
    format.willApply = { session, index in session.index = index }
    format.undelivered = { $0.undelivered }
    return format
  }()
}

extension TranscriptSystem {
  /// The location manager on a scripted phone.
  package static func manager(_ kinds: [Subject.Kind]) -> TranscriptSystem {
    TranscriptSystem("manager", kinds.map { Implementation($0) }, .manager)
  }
}

extension Transcript<Input> {
  package init(_ data: Data, file: String) throws(Problem) {
    try self.init(data, file: file, as: TranscriptFormat<Session>.manager)
  }

  package init(_ text: String, file: String) throws(Problem) {
    try self.init(Data(text.utf8), file: file)
  }

  package init(contentsOf file: URL) throws(Problem) {
    try self.init(contentsOf: file, as: TranscriptFormat<Session>.manager)
  }

  /// Plays the inputs to a new subject of this kind.
  @MainActor @discardableResult
  package func play(to kind: Subject.Kind, goesOn: () -> Bool = { true }) async
    -> TranscriptPlay<Input>?
  {
    await play(to: Implementation(kind), as: .manager, goesOn: goesOn)
  }

  /// Returns the transcript with what a new subject of this kind does.
  @MainActor
  package func recorded(from kind: Subject.Kind) async throws(Problem) -> Transcript {
    try await recorded(from: Implementation(kind), as: .manager)
  }

  /// Returns the differences between the transcript and a new subject of this kind; nil if there are none.
  @MainActor
  package func difference(from kind: Subject.Kind) async -> Difference? {
    await play(to: kind).flatMap {
      Difference(self, $0.transcript, names: ("transcript", kind.name))
    }
  }
}
