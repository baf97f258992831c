import Foundation

enum Measures {
  /// The case of a switch is a branch; the case that an enum declares is none. So is a loop, but not the label `for`.
  static func branches(_ files: [String]) -> Int {
    count(
      #"\b(?:if|guard|while)\b|\bcase\s+(?=[.("\d]|let\b|nil\b)|\bfor\s+(?=.*\bin\b)|&&|\|\||\?\?|\s\?\s"#,
      in: files)
  }

  static func publicMembers(_ files: [String]) -> Int { count(#"\bpublic\b"#, in: files) }

  static func tests(_ files: [String]) -> Int { count(#"@Test\b"#, in: files) }

  /// Lines without comments and blank lines.
  static func lines(_ files: [String]) -> Int { count(#"(?m)^.*\S"#, in: files) }

  private static func count(_ pattern: String, in files: [String]) -> Int {
    // The patterns are constants, so an invalid one is a mistake of this file.
    let pattern = try! NSRegularExpression(pattern: pattern)
    return files.map {
      pattern.numberOfMatches(in: $0, range: NSRange($0.startIndex..., in: $0))
    }.reduce(0, +)
  }
}
