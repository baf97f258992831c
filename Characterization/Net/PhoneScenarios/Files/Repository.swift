import Foundation

/// The folders of this clone with the files that `parity` and the tests play.
///
/// They are derived from the path of this source file, so that a recording changes the files of the clone and
/// not a copy.
public enum Repository {
  public static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Data")

  public static let root = data.deletingLastPathComponent().deletingLastPathComponent()
  public static let transcripts = data.appending(path: "Transcripts")
  public static let tracks = data.appending(path: "Tracks")

  /// Returns the files that ``FileSearch`` finds below `folder`, or throws the first problem of the search.
  public static func files(_ pathExtensions: String..., in folder: URL) throws(Problem) -> [URL] {
    let search = FileSearch(pathExtensions, in: folder)
    if let problem = search.problems.first { throw problem }
    return search.files
  }

  /// Returns the contents of a transcript or track, which has this name in error messages.
  public static func contents(of file: URL, name: String) throws(Problem) -> Data {
    let values = try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
    guard values?.isRegularFile == true else {
      throw Problem(file: name, "not a regular file; save it as one")
    }
    do {
      return try Data(contentsOf: file)
    } catch {
      throw Problem(file: name, "cannot be read; change its permissions")
    }
  }

  /// Returns every recorded transcript. The files are read once, because many tests play them.
  public static func loadTranscripts() throws -> [Transcript] { try loaded.get() }

  private static let loaded = Result {
    try files("transcript", in: transcripts).map { try Transcript(contentsOf: $0) }
  }
}

extension Transcript {
  /// In error messages, a file without a name has that of its folder and its own.
  public init(contentsOf file: URL, name: String? = nil) throws(Problem) {
    let name = name ?? file.pathComponents.suffix(2).joined(separator: "/")
    try self.init(Repository.contents(of: file, name: name), file: name)
  }
}
