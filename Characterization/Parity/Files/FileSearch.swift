import Foundation

/// The files below a directory that have one of some extensions, and what kept others from being found.
///
/// Foundation leaves out what it cannot name or open without a word. Then a comparison would pass
/// though tracks were missing. Hidden files and directories are left out. A link to a directory is
/// followed.
public struct FileSearch {
  /// Regular files, sorted by path.
  public private(set) var files: [URL] = []
  /// Each entry that could not be played, by its whole path.
  public private(set) var problems: [Problem] = []

  private let pathExtensions: [String]
  private var visited: Set<FileIdentity> = []

  /// - Parameter pathExtensions: in lower case.
  /// - Parameter goesOn: called at every entry; return false to stop looking.
  public init(_ pathExtensions: [String], in folder: URL, goesOn: () -> Bool = { true }) {
    self.pathExtensions = pathExtensions
    var folders = [folder.resolvingSymlinksInPath().path]
    while goesOn(), let next = folders.popLast() { folders += visit(next, goesOn) }
    files.sort { $0.path < $1.path }
    problems.sort { $0.file < $1.file }
  }

  /// - Returns: the directories in it.
  private mutating func visit(_ folder: String, _ goesOn: () -> Bool) -> [String] {
    guard let stream = opendir(folder) else {
      problems.append(Problem(file: folder, "cannot be read; change its permissions"))
      return []
    }
    defer { closedir(stream) }
    // A link may lead back up. What is there was found already.
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
    if errno != 0 { problems.append(Problem(file: folder, "cannot be read to its end")) }
    return folders.sorted(by: >)
  }
}

/// Two paths with the same identity lead to the same file.
private struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

private struct Entry {
  /// If it is not UTF-8, each byte that is not ASCII stands there as `\xE9`.
  let name: String
  /// Of the file or directory, or of what a link leads to.
  let type: mode_t?
  /// Why it cannot be played.
  let problem: String?

  init(_ entry: UnsafeMutablePointer<dirent>, in directory: CInt) {
    let bytes = (UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!)
      .assumingMemoryBound(to: CChar.self)
    var status = stat()
    let error = fstatat(directory, bytes, &status, 0) == 0 ? 0 : errno
    let type = status.st_mode & S_IFMT
    let text = String(validatingCString: bytes)
    self.type = error == 0 ? type : nil
    name = text ?? Entry.escaped(UnsafeBufferPointer(start: bytes, count: strlen(bytes)))
    problem =
      if error == EACCES {
        "cannot be read; change its permissions"
      } else if error != 0 {
        "a link that leads nowhere; mend it or remove it"
      } else if text == nil {
        "the name is not UTF-8; rename it"
      } else if type != S_IFDIR && type != S_IFREG {
        "not a regular file; save it as one"
      } else {
        nil
      }
  }

  /// Whether it could be a file with one of these extensions, or lead to one.
  func isWanted(_ pathExtensions: [String]) -> Bool {
    guard !name.hasPrefix(".") else { return false }
    let pathExtension = name.split(separator: ".").dropFirst().last?.lowercased()
    return type == S_IFDIR || pathExtension.map(pathExtensions.contains) ?? (type == nil)
  }

  private static func escaped(_ bytes: UnsafeBufferPointer<CChar>) -> String {
    bytes.map { byte in
      let byte = UInt8(truncatingIfNeeded: byte)
      return byte < 0x80
        ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
