import Foundation

/// What is counted in the texts of Swift files.
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
  static func lines(_ files: [String]) -> Int {
    files.map { lines(of: code($0)) }.reduce(0, +)
  }

  static func longestFile(_ files: [String]) -> Int { files.map { lines([$0]) }.max() ?? 0 }

  /// The parameters of all initializers.
  static func parameters(_ files: [String]) -> Int {
    files.map(code).map { file in
      matches(#"\binit\("#, in: file).map { start in
        let inner = file[start.upperBound..<end(of: "(", ")", in: file, after: start.upperBound)]
        // At the depth of the parameters, each has one colon.
        var depth = 0
        return inner.reduce(0) { total, character in
          depth += character == "(" ? 1 : character == ")" ? -1 : 0
          return total + (depth == 0 && character == ":" ? 1 : 0)
        }
      }.reduce(0, +)
    }.reduce(0, +)
  }

  /// The lines of code of the longest function or initializer.
  static func longestFunction(_ files: [String]) -> Int {
    files.map(code).flatMap { file in
      matches(#"(?<!\.)\b(?:func\s+[^\s(]+|init[?!]?)\("#, in: file).map { start in
        let head = end(of: "(", ")", in: file, after: start.upperBound)
        // A requirement of a protocol has no body.
        guard let brace = file[head...].firstIndex(where: { "{}\n".contains($0) }),
          file[brace] == "{"
        else { return 0 }
        let last = end(of: "{", "}", in: file, after: file.index(after: brace))
        return lines(of: String(file[start.lowerBound..<last]))
      }
    }.max() ?? 0
  }

  /// Returns a file without the contents of strings, which may have a //, and without comments.
  static func code(_ file: String) -> String {
    file.replacing(/"(?:\\.|[^"\\\n])*"/, with: "\"\"").replacing(/\/\/.*/, with: "")
  }

  private static func lines(of code: String) -> Int {
    code.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.count
  }

  private static func count(_ pattern: String, in files: [String]) -> Int {
    files.map { matches(pattern, in: code($0)).count }.reduce(0, +)
  }

  private static func matches(_ pattern: String, in text: String) -> [Range<String.Index>] {
    // The patterns are constants, so an invalid one is a mistake of this file.
    let pattern = try! NSRegularExpression(pattern: pattern)
    return pattern.matches(in: text, range: NSRange(text.startIndex..., in: text))
      .compactMap { Range($0.range, in: text) }
  }

  /// Returns the place of the bracket that closes the one before `start`.
  private static func end(
    of open: Character, _ close: Character, in text: String, after start: String.Index
  ) -> String.Index {
    var depth = 1
    return text[start...].indices.first { index in
      depth += text[index] == open ? 1 : text[index] == close ? -1 : 0
      return depth == 0
    } ?? text.endIndex
  }
}
