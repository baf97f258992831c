import Foundation
import PhoneScenarios
import Testing

@Suite struct `The source code of Modern` {
  /// Each argument is forbidden in all files but three: Live.swift and LiveCompanions.swift, which build the
  /// production dependencies, and Platform.swift.
  @Test(arguments: [
    ".current", ".default", ".shared", ".standard", "static var", "class func", "class var",
    "nonisolated(unsafe)", "@unchecked", "#if",
    "Live.", "CLLocationManager()", "Date()", "print(",
  ])
  func `uses no global state and bypasses no check of the compiler`(spelling: String) throws {
    let folder = Repository.root.appending(path: "Modern")
    let files = try Repository.files("swift", in: folder)

    #expect(files.count > 15)
    let exceptions = ["Live.swift", "LiveCompanions.swift", "Platform.swift"]
    for file in files where !exceptions.contains(file.lastPathComponent) {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }
      // `.defaultPlace` is not `.default`.
      for line in lines
      where line.ranges(of: spelling).contains(where: { range in
        line[range.upperBound...].first?.isLetter != true
      }) {
        Issue.record("\(file.lastPathComponent): \(line)")
      }
    }
  }
}
