import Foundation

/// Where this clone keeps what `parity` and the suites play. Known from where this file was compiled,
/// so that a recording changes the files of the clone and not a copy.
public enum Repository {
  public static let characterization = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static let transcripts = characterization.appending(path: "Transcripts")
  public static let tracks = characterization.appending(path: "Tracks")

  /// What ``FileSearch`` finds below `folder`.
  ///
  /// - Throws: ``Problem``, its first one.
  public static func files(_ pathExtensions: String..., in folder: URL) throws(Problem) -> [URL] {
    let search = FileSearch(pathExtensions, in: folder)
    if let problem = search.problems.first { throw problem }
    return search.files
  }

  /// Every recorded transcript. The files are read once, because many tests play them.
  ///
  /// - Throws: ``Problem`` for the first one that cannot be read.
  public static func loadTranscripts() throws -> [Transcript] { try loaded.get() }

  private static let loaded = Result {
    try files("transcript", in: transcripts).map { try Transcript(contentsOf: $0) }
  }
}

extension Transcript {
  /// - Parameter name: what errors call the file; by default the end of its path.
  /// - Parameter goesOn: called at every line; return false to stop reading.
  public init(
    contentsOf file: URL, name: String? = nil, goesOn: () -> Bool = { true }
  ) throws(Problem) {
    let name = name ?? file.pathComponents.suffix(2).joined(separator: "/")
    try self.init(Transcript.bytes(of: file, name: name), file: name, goesOn: goesOn)
  }

  /// What stands in the file of a transcript.
  ///
  /// - Parameter name: what errors call the file.
  public static func bytes(of file: URL, name: String) throws(Problem) -> Data {
    guard file.isRegularFile else {
      throw Problem(file: name, "not a regular file; save the transcript to one")
    }
    do {
      return try Data(contentsOf: file)
    } catch {
      throw Problem(file: name, "cannot be read; change its permissions")
    }
  }
}

extension URL {
  fileprivate var isRegularFile: Bool {
    let values = try? resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
    return values?.isRegularFile == true
  }
}
