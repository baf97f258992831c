import Foundation

/// What is counted in the code of Swift files.
enum Measures {
  /// Hidden dependencies: singletons, class methods of other classes, objects that the code creates, and global
  /// functions. Some exist only in steps of the workshop: `LocationManager` is a copy of Legacy there, `Authorization()`
  /// and `appLog` stand for objects of the platform, and `Live` is used before it is injected.
  static func hidden(_ files: [String]) -> Int {
    let pattern =
      #"\.(?:current|default|standard|shared|sharedInstance)\b(?!:)"#
      + #"|\b(?:CLLocationManager|CLGeocoder|Date|Authorization)\(\)"#
      + #"|\b(?:WMF|CL)?LocationManager\.\w+\(|\bLive\.\w+|\bappLog\b"#
    var total = count(pattern, in: files)
    for name in ["log", "print", "openSettings", "fetchArticles"] {
      // An injected function is a property.
      let callers = files.filter { count(#"\blet \#(name)\b"#, in: [$0]) == 0 }
      total += count(#"(?<![.\w])\#(name)\("#, in: callers)
    }
    return total
  }

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

  static func longestFile(_ files: [String]) -> Int { files.map { lines([$0]) }.max() ?? 0 }

  /// The parameters of all initializers. Each has one colon outside of inner brackets.
  static func parameters(_ files: [String]) -> Int {
    let inner = #"\((?:[^()]|\([^()]*\))*\)"#
    return matches(#"\binit\((?:[^()]|\#(inner))*"#, in: files).map { list in
      let names = list.dropFirst("init(".count)
        .replacingOccurrences(of: inner, with: "", options: .regularExpression)
      return names.count { $0 == ":" }
    }.reduce(0, +)
  }

  /// The lines of code of the longest function or initializer. It ends at a brace below its first word.
  static func longestFunction(_ files: [String]) -> Int {
    let head = #"(?m)^( *)(?:\S.*)?(?<!\.)\b(?:func\s+[^\s(]+|init[?!]?)\([^{}]*"#
    return matches(head + #"\{\n(?s:.*?)(?=\n\1\})"#, in: files).map { lines([$0]) }.max() ?? 0
  }

  private static func count(_ pattern: String, in files: [String]) -> Int {
    matches(pattern, in: files).count
  }

  private static func matches(_ pattern: String, in files: [String]) -> [String] {
    // The patterns are constants, so an invalid one is a mistake of this file.
    let pattern = try! NSRegularExpression(pattern: pattern)
    return files.flatMap { text in
      pattern.matches(in: text, range: NSRange(text.startIndex..., in: text))
        .map { (text as NSString).substring(with: $0.range) }
    }
  }
}
