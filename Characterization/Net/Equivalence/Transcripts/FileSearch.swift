import Foundation

/// A file, and its name in messages.
package struct NamedFile: Sendable {
  package let url: URL
  package let name: String

  package init(url: URL, name: String) {
    self.url = url
    self.name = name
  }
}

/// Finds the files below a directory that have certain extensions, and reports those that cannot be read.
///
/// Foundation's enumerator silently omits entries that it cannot open. A comparison would then pass although tracks
/// are missing. Hidden files and directories are omitted, and links to directories are followed.
package struct FileSearch {
  /// Regular files, sorted by path.
  package private(set) var files: [URL] = []
  /// One problem for each entry that cannot be read, with its full path.
  package private(set) var problems: [Problem] = []

  private let pathExtensions: [String]
  /// The directories so far, without links. A link may lead to one of them.
  private var visited: Set<String> = []

  /// Searches for extensions in lower case, until `goesOn` returns false at an entry.
  package init(_ pathExtensions: [String], in folder: URL, goesOn: () -> Bool = { true }) {
    self.pathExtensions = pathExtensions
    var folders = [folder.resolvingSymlinksInPath().path]
    while goesOn(), let next = folders.popLast() { folders += visit(next, goesOn) }
    files.sort { $0.path < $1.path }
    problems.sort { $0.file < $1.file }
  }

  /// Adds the files of a directory, and returns the directories in it.
  private mutating func visit(_ folder: String, _ goesOn: () -> Bool) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      problems.append(Problem(file: folder, "cannot be read; change its permissions"))
      return []
    }
    let identity = URL(filePath: folder).resolvingSymlinksInPath().path
    guard visited.insert(identity).inserted else { return [] }

    var folders: [String] = []
    for name in names where !name.hasPrefix(".") && goesOn() {
      let path = "\(folder)/\(name)"
      var status = stat()
      let error = stat(path, &status) == 0 ? 0 : errno
      let type = error == 0 ? status.st_mode & S_IFMT : nil
      let pathExtension = name.split(separator: ".").dropFirst().last?.lowercased()
      if type == S_IFDIR {
        folders.append(path)
      } else if pathExtension.map(pathExtensions.contains) ?? (type == nil) {
        if type == S_IFREG {
          files.append(URL(filePath: path, directoryHint: .notDirectory))
        } else {
          problems.append(Problem(file: path, FileSearch.problem(with: name, error)))
        }
      }
    }
    return folders.sorted(by: >)
  }

  private static func problem(with name: String, _ error: CInt) -> String {
    switch error {
    case 0: "not a regular file; save it as one"
    case EACCES: "cannot be read; change its permissions"
    // Foundation replaces bytes that are not UTF-8.
    case _ where name.contains("\u{FFFD}"): "the name is not UTF-8; rename it"
    default: "a broken link; fix or remove it"
    }
  }

  /// Returns the contents of a file, which has this name in error messages.
  package static func contents(of file: URL, name: String) throws(Problem) -> Data {
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
}
