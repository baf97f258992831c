import Foundation
import ToolSupport

private let operators = "\(mistakes)/Mutants/Operators"

/// Compiles the program that finds mutants, if its sources changed. A package cannot import the SwiftSyntax of the
/// toolchain.
private func finder() throws -> String {
  let sources = try files(".swift", below: operators) + ["scripts/Tools/judge/Mutant.swift"]
  let binary = root / ".build-judge/operators"
  let newer = try run(["find"] + sources + ["-newer", binary.path], at: root)
  if newer.status == 0, newer.text.isEmpty { return binary.path }
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
  let phone = try files(".swift", below: "Characterization/Net/Phone")
  let words = try [finder(), "--cases"] + phone + ["--"] + files(".swift", below: path)
  let done = try run(words, at: root)
  if done.status != 0 { throw Failure("the operators failed", log: done.errors) }
  return try JSONDecoder().decode(Findings.self, from: Data(done.text.utf8))
}
