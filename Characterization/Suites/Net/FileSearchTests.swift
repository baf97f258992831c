import Equivalence
import Foundation
import PhoneScenarios
import Testing

@Suite final class `A file search in a directory` {
  private let folder = FileManager.default.temporaryDirectory
    .resolvingSymlinksInPath().appending(path: "\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `returns files by their extension, in order`() throws {
    for name in ["b.gpx", "a/c.GPX", "a/walks.gpx/d.transcript", "é.gpx"] { try write(name) }
    for name in [".hidden.gpx", ".git/e.gpx", "notes.txt", "gpx", "a/f.gpx.bak"] { try write(name) }
    expect(["a/c.GPX", "a/walks.gpx/d.transcript", "b.gpx", "é.gpx"])
  }

  @Test func `follows links, and visits each directory once`() throws {
    try write("a/b.gpx")
    try link("a/up", to: "..")
    try link("a/self", to: ".")
    try link("c.gpx", to: "a/b.gpx")
    try write(".hidden/e.gpx")
    try link("d", to: ".hidden")

    expect(["a/b.gpx", "c.gpx", "d/e.gpx"])
  }

  @Test func `reports broken links and irregular files`() throws {
    try write("good.gpx")
    try link("a.gpx", to: "nowhere")
    try link("b", to: "nowhere")
    try link("c.gpx", to: "c.gpx")
    try link("notes.txt", to: "nowhere")
    try link(".d.gpx", to: "nowhere")
    mkfifo(folder.path + "/e.gpx", 0o600)
    mkfifo(folder.path + "/e.txt", 0o600)

    expect(
      ["good.gpx"],
      [
        "a.gpx: a broken link; fix or remove it",
        "b: a broken link; fix or remove it",
        "c.gpx: a broken link; fix or remove it",
        "e.gpx: not a regular file; save it as one",
      ])
  }

  #if os(Linux)  // The file systems of macOS do not allow such names.
    @Test func `reports names that are not UTF-8`() throws {
      try write("good.gpx")
      for (name, isDirectory) in [
        ("caf\u{E9}.gpx", false), ("\u{FF}.txt", false), ("\u{A0}b", true), ("c.gpx\u{C3}", false),
      ] {
        let bytes =
          Array(folder.path.utf8) + [UInt8(ascii: "/")]
          + name.unicodeScalars.map { UInt8($0.value) } + [0]
        let path = bytes.map(CChar.init(bitPattern:))
        #expect(isDirectory ? mkdir(path, 0o700) == 0 : close(creat(path, 0o600)) == 0)
      }

      expect(
        ["good.gpx"],
        [
          "caf\u{FFFD}.gpx: the name is not UTF-8; rename it",
          "\u{FFFD}b: the name is not UTF-8; rename it",
        ])
    }
  #endif

  private func expect(
    _ files: [String], _ problems: [String] = [], at location: SourceLocation = #_sourceLocation
  ) {
    func shown(_ path: String) -> String { String(path.trimmingPrefix(folder.path + "/")) }
    let search = FileSearch(["gpx", "transcript"], in: folder)
    #expect(search.files.map { shown($0.path) } == files, sourceLocation: location)
    #expect(search.problems.map { shown("\($0)") } == problems, sourceLocation: location)
  }

  private func write(_ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: name).path, withDestinationPath: target)
  }
}
