import Equivalence
import Foundation

/// The folders of this clone with the files that `parity` and the tests play.
///
/// They are derived from the path of this source file, so that a recording changes the files of the clone and
/// not a copy.
package enum Repository {
  package static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Data")

  package static let root = data.deletingLastPathComponent().deletingLastPathComponent()
  package static let transcripts = data.appending(path: "Transcripts")
  package static let tracks = data.appending(path: "Tracks")

  /// Returns the files that ``FileSearch`` finds below `folder`, or throws the first problem of the search.
  package static func files(_ pathExtensions: String..., in folder: URL) throws(Problem) -> [URL] {
    let search = FileSearch(pathExtensions, in: folder)
    if let problem = search.problems.first { throw problem }
    return search.files
  }

  /// Returns the transcripts below `folder` that name this system. Without a name: those of the location manager, which
  /// name none.
  package static func transcripts(of system: String? = nil, in folder: URL = transcripts)
    throws(Problem) -> [URL]
  {
    var found: [URL] = []
    for file in try files("transcript", in: folder) {
      let data = try FileSearch.contents(of: file, name: file.lastPathComponent)
      if SystemLine(data)?.name == system { found.append(file) }
    }
    return found
  }

  /// Returns every recorded transcript of the location manager. The files are read once, because many tests play them.
  package static func loadTranscripts() throws -> [Transcript<Input>] { try loaded.get() }

  private static let loaded = Result {
    try transcripts().map { try Transcript(contentsOf: $0) }
  }
}
