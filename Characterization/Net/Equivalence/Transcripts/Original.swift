import Foundation

/// The file of a transcript, as it was when it was read. A symbolic link is followed, not replaced.
struct Original {
  let name: String
  let url: URL
  let bytes: Data

  init(_ file: NamedFile) throws(Problem) {
    name = file.name
    url = file.url.resolvingSymlinksInPath()
    bytes = try FileSearch.contents(of: url, name: name)
  }

  private func attribute<Value>(_ key: FileAttributeKey) -> Value? {
    (try? FileManager.default.attributesOfItem(atPath: url.path))?[key] as? Value
  }

  /// Throws unless a new file may replace this one.
  func expectReplaceable() throws(Problem) {
    for path in [url.path, url.deletingLastPathComponent().path] {
      guard FileManager.default.isWritableFile(atPath: path) else {
        throw Problem(file: name, "cannot be written; change the permissions of \(path)")
      }
    }
    guard attribute(.referenceCount) == 1 else {
      throw Problem(
        file: name,
        "is a hard link, and its other name would keep the old text; replace it with a copy")
    }
  }

  /// Throws if somebody has edited or removed the file since it was read.
  func expectUnchanged() throws(Problem) {
    guard (try? Data(contentsOf: url)) == bytes else {
      throw Problem(file: name, "has changed while it was recorded; record it again")
    }
  }

  /// Writes the new text into a new file in the same folder, and returns its URL.
  func draft(_ text: String) throws(Problem) -> URL {
    let draft = url.deletingLastPathComponent().appending(path: ".parity-\(UUID().uuidString)")
    let permissions: Int = attribute(.posixPermissions) ?? 0o600
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: Data(text.utf8), attributes: [.posixPermissions: permissions])
    else {
      let reason = systemError
      unlink(draft.path)
      throw Problem(file: name, "cannot be written: \(reason)")
    }
    return draft
  }

  /// Replaces the file with a draft, unless the file has changed.
  func replace(with draft: URL) throws(Problem) {
    try expectUnchanged()
    guard rename(draft.path, url.path) == 0 else {
      throw Problem(file: name, "cannot be replaced: \(systemError)")
    }
  }
}

private var systemError: String { String(cString: strerror(errno)) }
