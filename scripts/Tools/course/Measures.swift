import Foundation

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

  private static func count(_ pattern: String, in files: [String]) -> Int {
    // The patterns are constants, so an invalid one is a mistake of this file.
    let pattern = try! NSRegularExpression(pattern: pattern)
    return files.map {
      pattern.numberOfMatches(in: $0, range: NSRange($0.startIndex..., in: $0))
    }.reduce(0, +)
  }
}
