import Foundation
import ToolSupport

/// A copy of the repository in which one module has its mutants.
struct MutantPackage: Sendable {
  let workspace: Workspace
  private let target: MutationTarget
  private let found: Findings

  init(_ target: MutationTarget, _ found: Findings) throws {
    (self.target, self.found) = (target, found)
    workspace = try Workspace(
      target.module, changed: [target.module],
      kept: target.tests + ["Legacy", "Modern", "Proposed", "Today", "Swap"])
  }

  /// Divides the mutants among builds, so that the copies of no function become too long together. The compiler needs
  /// minutes for a function of 100,000 bytes.
  func builds(_ mutants: [Mutant]) -> [[Mutant]] {
    var lengths: [Int: Int] = [:]
    let builds = Dictionary(grouping: mutants) { mutant in
      let body = found.bodies[mutant.body - 1]
      lengths[body.number, default: 0] += body.end - body.start
      return lengths[body.number]! / 60_000
    }
    return builds.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Builds the module, and returns the mutants that compile.
  func valid(_ mutants: [Mutant]) throws -> [Mutant] {
    var live = mutants
    while true {
      let (errors, places) = try compile(live)
      if errors.isEmpty { return live }
      var bad = Set(places.map(\.number))
      if bad.isEmpty { bad = [try culprit(among: live, errors).number] }
      live.removeAll { bad.contains($0.number) }
    }
  }

  /// Builds the module with these mutants. Returns the errors, and the mutants on whose lines they are.
  private func compile(_ mutants: [Mutant]) throws -> (errors: [String], mutants: [Mutant]) {
    let mutantsOfBody = Dictionary(grouping: mutants, by: \.body)
    var schemas: [String: Schema] = [:]
    var texts: [String: Data] = [:]
    for file in try files(".swift", below: target.path) {
      let source = try [UInt8](Data(contentsOf: root / file))
      let schema = Schema(source, found.bodies.filter { $0.file == file }, mutantsOfBody)
      let copy = target.module + file.dropFirst(target.path.count)
      schemas["\(workspace.package.path)/Mutated/\(copy)"] = schema
      texts[copy] = Data(schema.text)
    }
    try workspace.layOut(texts)
    progress("compiling \(mutants.count) mutants")
    let errors = try workspace.errors(of: ["--target", target.module])
    let bad = errors.compactMap { error in
      error.firstMatch(of: /^(\/.+?):(\d+):\d+: error:/).flatMap { match in
        schemas[String(match.1)]?.mutants[Int(match.2)!]
      }
    }
    return (errors, bad)
  }

  /// Returns a mutant that does not compile although no error is on its lines.
  private func culprit(among mutants: [Mutant], _ errors: [String]) throws -> Mutant {
    var suspects = mutants[...]
    while suspects.count > 1 {
      let half = suspects.prefix(suspects.count / 2)
      suspects = try compile(Array(half)).errors.isEmpty ? suspects.dropFirst(half.count) : half
    }
    guard let suspect = suspects.first, try compile([]).errors.isEmpty,
      try !compile([suspect]).errors.isEmpty
    else {
      throw Failure(
        "\(target.module) does not compile", log: errors.prefix(5).joined(separator: "\n"))
    }
    return suspect
  }
}
