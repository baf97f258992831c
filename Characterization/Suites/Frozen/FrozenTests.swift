import Foundation
import Testing

/// If a change of Legacy is right, because it was not faithful, write the hash from the failing test here.
private let frozen = "68821aed27a62063"

@Suite struct `The folder Legacy` {
  @Test func `has the same Swift and data files as when it was frozen`() throws {
    let legacy = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Legacy")
      .path(percentEncoded: false)
    let files = try FileManager.default.subpathsOfDirectory(atPath: legacy)
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".json") }.sorted()

    // FNV-1a with 64 bits, over each path and the bytes of its file.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for file in files {
      let bytes = try Data(contentsOf: URL(filePath: "\(legacy)/\(file)"))
      for byte in Data(file.utf8) + bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    let remedy = "edit Modern instead, and undo the edit of Legacy: git checkout -- Legacy"
    #expect(
      String(hash, radix: 16) == frozen,
      "Legacy is the reference of every verdict, so it must stay as it is; \(remedy)")
  }
}
