import Foundation
import ToolSupport

/// What code uses without having received it: singletons, class methods of other classes, objects that the code creates,
/// global functions, and shared instances of the module itself.
///
/// A number of the course: it is counted in the text, so a participant may find a way around it.
package struct HiddenDependencies {
  private let pattern: NSRegularExpression
  /// The global functions: the expression of a call of each, and that of a property with its name, which is injected.
  private static let functions = ["log", "print", "openSettings", "fetchArticles"].map { name in
    // The patterns are constants.
    (
      call: try! NSRegularExpression(pattern: #"(?<![.\w])(?<!\bfunc )\#(name)\("#),
      injected: try! NSRegularExpression(pattern: #"\blet \#(name)\b"#)
    )
  }

  /// Some exist only in steps of the workshop: `LocationManager` is a copy of Legacy there, `Authorization()` and `appLog`
  /// stand for objects of the platform, and `Live` is used before it is injected.
  private static let known =
    #"\.(?:current|default|standard|shared|sharedInstance)\b(?!:)"#
    + #"|\b(?:CLLocationManager|CLGeocoder|Date|Authorization)\(\)"#
    + #"|\b(?:WMF|CL)?LocationManager\.\w+\(|\bLive\.\w+|\bappLog\b"#

  /// - Parameter module: the code of all files of the module, which may declare a shared instance.
  package init(in module: [String]) {
    let own = SharedInstance.all(in: module).map(\.use)
    // The patterns are constants, and the names in them are identifiers.
    pattern = try! NSRegularExpression(
      pattern: ([HiddenDependencies.known] + own).joined(separator: "|"),
      options: .anchorsMatchLines)
  }

  /// Counts them in the code of some files.
  package func count(in files: [String]) -> Int { files.map { uses(in: $0).count }.reduce(0, +) }

  /// Returns the line of each, and the code that was found, in the order of the lines.
  package func uses(in file: String) -> [(line: Int, code: String)] {
    let calls = HiddenDependencies.functions.flatMap { function in
      HiddenDependencies.matches(function.injected, in: file).isEmpty
        ? HiddenDependencies.matches(function.call, in: file) : []
    }
    let ranges = (HiddenDependencies.matches(pattern, in: file) + calls)
      .compactMap { Range($0.range, in: file) }.sorted { $0.lowerBound < $1.lowerBound }
    return ranges.map { range in
      (file[..<range.lowerBound].count { $0 == "\n" } + 1, String(file[range]))
    }
  }

  private static func matches(_ pattern: NSRegularExpression, in file: String)
    -> [NSTextCheckingResult]
  {
    pattern.matches(in: file, range: NSRange(file.startIndex..., in: file))
  }
}

/// A variable that every piece of code can reach, such as `static let phone = Authorization { … }`, or a function that makes
/// an object of its own type. A constant is none.
private struct SharedInstance {
  let name: String
  /// The type that declares it. Nil for a global variable.
  let owner: String?

  /// A pattern that matches its uses, and not its declaration.
  var use: String {
    guard let owner else {
      return #"(?<![.\w])(?<!let )(?<!var )(?<!case )\#(name)\b(?! *:)"#
    }
    // `Authorization.phone`, or `.phone` where the compiler knows the type.
    return #"\b\#(owner)\.\#(name)\b|(?<![\w)\]}>?!`])\.\#(name)\b"#
  }

  static func all(in module: [String]) -> [SharedInstance] {
    let plain = plainTypes(of: module)
    func isShared(_ type: Substring?, _ value: Substring?) -> Bool {
      let name = type ?? value?.prefixMatch(of: /[A-Z][\w.]*/)?.0
      // A literal, or an expression such as `-1`.
      guard let name else { return false }
      return !plain.contains(String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    }
    let declaration =
      #/(?m)^(?<indent> *)(?:(?:public|package|internal|fileprivate|private|nonisolated|final)(?:\(\w+\))? +)*(?<static>static +)?(?:let|var) +(?<name>\w+) *(?:: *(?:any +)?(?<type>[A-Z]\w*)[^={\n]*)?(?:= *(?<value>[^\n]*)|\{)/#
    // `static func phone() -> Authorization` is another form of `static var phone: Authorization`.
    let factory = #/\bstatic +func +(?<name>\w+)\([^{\n]*-> *(?:any +)?(?<type>[A-Z]\w*) *\{/#
    return module.flatMap { code in
      let variables = code.matches(of: declaration).compactMap { found -> SharedInstance? in
        let isGlobal = found.indent.isEmpty
        guard isGlobal || found.static != nil, isShared(found.type, found.value) else { return nil }
        let owner = owner(of: found.range, in: code)
        return SharedInstance(name: String(found.name), owner: isGlobal ? nil : owner)
      }
      let factories = code.matches(of: factory).compactMap { found -> SharedInstance? in
        let owner = owner(of: found.range, in: code)
        let isOwn = found.type == "Self" || String(found.type) == owner
        let type = found.type == "Self" ? owner.map { $0[...] } : found.type
        return isOwn && isShared(type, nil)
          ? SharedInstance(name: String(found.name), owner: owner) : nil
      }
      // `Live.now` is counted already.
      return (variables + factories).filter { $0.owner != "Live" }
    }
  }

  private static func owner(of range: Range<String.Index>, in code: String) -> String? {
    code[..<range.lowerBound].matches(of: /\b(?:struct|class|enum|actor|extension) +(\w+)/).last
      .map { String($0.1) }
  }

  /// The types whose values decide nothing by themselves: those of the language, and the structs and enums of the module
  /// that store no function.
  private static func plainTypes(of module: [String]) -> Set<String> {
    var plain: Set<String> = [
      "Bool", "Int", "Double", "String", "Set", "Array", "Dictionary", "Notification",
      "TimeInterval",
      "CLLocationDistance", "CLLocationAccuracy", "CLLocationDegrees",
    ]
    for code in module {
      for found in code.matches(of: /\b(?:struct|enum) +(\w+)/) {
        if !body(in: code[found.range.upperBound...]).contains("->") {
          plain.insert(String(found.1))
        }
      }
    }
    return plain
  }

  /// Returns the code between the first brace and the one that closes it, without the bodies of functions.
  private static func body(in code: Substring) -> String {
    var depth = 0
    var text = ""
    for character in code {
      if character == "}" { depth -= 1 }
      if depth == 1 { text.append(character) }
      if character == "{" { depth += 1 }
      if character == "}", depth == 0 { break }
    }
    return text.replacing(/func [^\n]*/, with: "")
  }
}

/// Returns the code of Swift files, without comments and contents of strings.
package func measuredCode(_ files: [URL]) -> [String] {
  files.filter { $0.pathExtension == "swift" }.map {
    codeWithoutComments($0).replacing(/"(?:\\.|[^"\\\n])*"/, with: "\"\"")
  }
}
