import Foundation

/// Finds the files below a directory that have certain extensions, and reports those that cannot be read.
///
/// Foundation silently omits entries that it cannot name or open. A comparison would then pass although tracks
/// are missing. Hidden files and directories are omitted, and links to directories are followed.
public struct FileSearch {
  /// Regular files, sorted by path.
  public private(set) var files: [URL] = []
  /// One problem for each entry that cannot be read, with its full path.
  public private(set) var problems: [Problem] = []

  private let pathExtensions: [String]
  private var visited: Set<FileIdentity> = []

  /// Searches for extensions in lower case, until `goesOn` returns false at an entry.
  public init(_ pathExtensions: [String], in folder: URL, goesOn: () -> Bool = { true }) {
    self.pathExtensions = pathExtensions
    var folders = [folder.resolvingSymlinksInPath().path]
    while goesOn(), let next = folders.popLast() { folders += visit(next, goesOn) }
    files.sort { $0.path < $1.path }
    problems.sort { $0.file < $1.file }
  }

  private mutating func visit(_ folder: String, _ goesOn: () -> Bool) -> [String] {
    guard let stream = opendir(folder) else {
      problems.append(Problem(file: folder, "cannot be read; change its permissions"))
      return []
    }
    defer { closedir(stream) }
    // A link may lead to a directory that was already visited.
    var status = stat()
    fstat(dirfd(stream), &status)
    guard visited.insert(FileIdentity(status)).inserted else { return [] }

    var folders: [String] = []
    errno = 0
    while goesOn(), let next = readdir(stream) {
      let entry = Entry(next, in: dirfd(stream))
      if entry.isWanted(pathExtensions) {
        let path = "\(folder)/\(entry.name)"
        if let problem = entry.problem {
          problems.append(Problem(file: path, problem))
        } else if entry.type == S_IFDIR {
          folders.append(path)
        } else {
          files.append(URL(filePath: path, directoryHint: .notDirectory))
        }
      }
      errno = 0
    }
    if errno != 0 { problems.append(Problem(file: folder, "cannot be read to its end; try again")) }
    return folders.sorted(by: >)
  }
}

/// The identity of a file. Two paths with the same identity lead to the same file.
private struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

private struct Entry {
  /// The name. If it is not UTF-8, it has a `\u{FFFD}` for the bytes that are none.
  let name: String
  /// The type of the file or directory, or of the target of a link; nil if it cannot be read.
  let type: mode_t?
  /// The reason why the entry cannot be read, with a remedy; nil if it can be read.
  let problem: String?

  init(_ entry: UnsafeMutablePointer<dirent>, in directory: CInt) {
    let bytes = (UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!)
      .assumingMemoryBound(to: CChar.self)
    var status = stat()
    let error = fstatat(directory, bytes, &status, 0) == 0 ? 0 : errno
    let type = status.st_mode & S_IFMT
    self.type = error == 0 ? type : nil
    name = String(cString: bytes)
    problem =
      if error == EACCES {
        "cannot be read; change its permissions"
      } else if error != 0 {
        "a broken link; fix or remove it"
      } else if String(validatingCString: bytes) == nil {
        "the name is not UTF-8; rename it"
      } else if type != S_IFDIR && type != S_IFREG {
        "not a regular file; save it as one"
      } else {
        nil
      }
  }

  /// Whether the entry is a directory, or may be a file with one of these extensions.
  func isWanted(_ pathExtensions: [String]) -> Bool {
    guard !name.hasPrefix(".") else { return false }
    let pathExtension = name.split(separator: ".").dropFirst().last?.lowercased()
    return type == S_IFDIR || pathExtension.map(pathExtensions.contains) ?? (type == nil)
  }
}
