import Foundation
import Parity

/// The file of a transcript, as it was when the command read it. A symbolic link is followed, not replaced.
struct Original {
  let name: String
  let bytes: Data
  let identity: Identity
  private let url: URL
  private let permissions: mode_t
  private let hasOtherNames: Bool

  /// Identifies a file, whatever its name.
  struct Identity: Hashable {
    fileprivate let device: dev_t
    fileprivate let inode: ino_t
  }

  init(_ file: Files.File) throws(Problem) {
    name = file.name
    url = file.url.resolvingSymlinksInPath()
    bytes = try Repository.contents(of: url, name: name)
    var status = stat()
    guard lstat(url.path, &status) == 0 else {
      throw Problem(file: name, "cannot be read: \(systemError)")
    }
    identity = Identity(device: status.st_dev, inode: status.st_ino)
    permissions = status.st_mode & 0o7777
    hasOtherNames = status.st_nlink > 1
  }

  /// Throws unless a new file may replace this one.
  func expectReplaceable() throws(Problem) {
    for path in [url.path, url.deletingLastPathComponent().path] {
      guard FileManager.default.isWritableFile(atPath: path) else {
        throw Problem(file: name, "cannot be written; change the permissions of \(path)")
      }
    }
    guard !hasOtherNames else {
      throw Problem(
        file: name,
        "is a hard link, and its other name would keep the old text; replace it with a copy")
    }
  }

  /// Throws if somebody has edited, replaced or removed the file since it was read.
  func expectUnchanged() throws(Problem) {
    var status = stat()
    guard lstat(url.path, &status) == 0,
      identity == Identity(device: status.st_dev, inode: status.st_ino),
      (try? Data(contentsOf: url)) == bytes
    else { throw Problem(file: name, "has changed while it was recorded; record it again") }
  }

  /// Writes the new text into a new file in the same folder, and returns its URL.
  func draft(_ text: String) throws(Problem) -> URL {
    let draft = url.deletingLastPathComponent().appending(path: ".parity-\(UUID().uuidString)")
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let descriptor = open(draft.path, flags, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { throw Problem(file: name, "cannot be written: \(systemError)") }
    do {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: draft.path)
    } catch {
      unlink(draft.path)
      throw Problem(file: name, "cannot be written: \(error.localizedDescription)")
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
