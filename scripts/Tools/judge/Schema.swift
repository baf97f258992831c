import Foundation
import ToolSupport

private let operators = "\(mistakes)/Mutants/Operators"

/// Compiles the program that finds mutants, if its sources changed. A package cannot import the SwiftSyntax of the
/// toolchain.
private func finder() throws -> String {
  let sources = files(".swift", below: operators) + ["scripts/Tools/judge/Mutant.swift"]
  let binary = root / ".build-judge/operators"
  func time(_ file: URL) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
  }
  if let built = try? time(binary), try sources.allSatisfy({ try time(root / $0)! < built }) {
    return binary.path
  }
  progress("compiling the operators")
  try FileManager.default.createDirectory(
    at: binary.deletingLastPathComponent(), withIntermediateDirectories: true)
  let info = try run(["swiftc", "-print-target-info"]).text
  let resources = info.firstMatch(of: /"runtimeResourcePath": "(.+)"/).map { String($0.1) } ?? ""
  let host = "\(resources)/host"
  guard FileManager.default.fileExists(atPath: "\(host)/SwiftSyntax.swiftmodule") else {
    throw Failure("\(host) has no SwiftSyntax", remedy: "install a toolchain of swift.org")
  }
  let libraries = ["-lSwiftSyntax", "-lSwiftParser", "-lSwiftOperators"]
  let done = try run(
    ["swiftc", "-swift-version", "6", "-I", host, "-L", host] + libraries
      + ["-Xlinker", "-rpath", "-Xlinker", host, "-o", binary.path] + sources, at: root)
  if done.status != 0 { throw Failure("the operators do not compile", log: done.errors) }
  return binary.path
}

/// Returns the mutants of the files below a folder. The phone declares enumerations for all.
func findMutants(below path: String) throws -> Findings {
  let phone = files(".swift", below: "Characterization/Net/Phone")
  let words = [try finder(), "--cases"] + phone + ["--"] + files(".swift", below: path)
  let done = try run(words, at: root)
  if done.status != 0 { throw Failure("the operators failed", log: done.errors) }
  return try JSONDecoder().decode(Findings.self, from: Data(done.text.utf8))
}

/// A file with the original and all mutants. It knows which lines belong to which mutant.
struct Schema {
  private(set) var text: [UInt8] = Array("import Mutants\n".utf8)
  /// The mutant, and the number of the body, of each line.
  private(set) var mutants: [Int: Mutant] = [:]
  private(set) var bodies: [Int: Int] = [:]
  private var line = 2
  private let source: [UInt8]

  init(_ source: [UInt8], _ allBodies: [Body], _ mutants: [Int: [Mutant]]) {
    self.source = source
    var place = 0
    for body in allBodies.sorted(by: { $0.start < $1.start }) {
      add(source[place..<body.start])
      let first = line
      add(body, mutants[body.number] ?? [])
      for line in first...line { bodies[line] = body.number }
      place = body.end
    }
    add(source[place...])
  }

  private mutating func add(_ code: some Collection<UInt8>, of mutant: Mutant? = nil) {
    let first = line
    line += code.count { $0 == UInt8(ascii: "\n") }
    text += code
    if let mutant { for line in first...line { mutants[line] = mutant } }
  }

  private mutating func add(_ body: Body, _ mutants: [Mutant]) {
    if mutants.isEmpty { return add(source[body.start..<body.end]) }
    let original = edited(source, body)
    if body.isValue, body.type == nil {
      add("(".utf8)
      for mutant in mutants {
        add("\nmutant(in: \(body.number)) == \(mutant.number) ? ".utf8)
        add(edited(source, body, mutant), of: mutant)
        add(" :".utf8)
      }
      return add("\n".utf8 + original + ")".utf8)
    }
    // The compiler is slow with many values in one expression.
    if let type = body.type { add("{ () -> \(type) in".utf8) }
    add("\nswitch mutant(in: \(body.number)) {\n".utf8)
    for mutant in mutants {
      add("case \(mutant.number):\n".utf8)
      add(edited(source, body, mutant), of: mutant)
      add("\n".utf8)
    }
    add("default:\n".utf8 + original + "\n}\n".utf8)
    if body.type != nil { add("}()".utf8) }
  }
}

/// Returns the code of a body, with the change of a mutant.
private func edited(_ source: [UInt8], _ body: Body, _ mutant: Mutant? = nil) -> [UInt8] {
  var (text, place) = ([UInt8](), body.start)
  var pending = body.isReturned ? "return " : ""
  for edit in mutant?.edits ?? [] {
    var replacement = edit.text
    text += source[place..<edit.start]
    if edit.start == body.start {
      let marker = "mutantReached(\(mutant!.number)); "
      let head = replacement.hasPrefix(marker) ? marker : ""
      replacement = head + pending + replacement.dropFirst(head.count)
      pending = ""
    }
    text += replacement.utf8
    place = edit.end
  }
  return pending.utf8 + text + source[place..<body.end]
}

/// Returns a source with the change of a mutant and nothing else, as a person would make it.
func planted(_ source: [UInt8], _ mutant: Mutant) -> [UInt8] {
  var (text, place) = (Array("import Mutants\n".utf8), 0)
  let statement = "mutantReached(\(mutant.number)); "
  for edit in mutant.edits {
    // A case needs a statement.
    var code = edit.text == statement && edit.end > edit.start ? "()" : edit.text
    code = code.replacing(statement, with: "")
    code = code.replacing("mutantValue(mutantReached(\(mutant.number)), ", with: "(")
    text += source[place..<edit.start] + code.utf8
    place = edit.end
  }
  return text + source[place...]
}
