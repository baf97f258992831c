import Foundation
import ToolSupport

/// Divides the mutants among builds, so that the copies of no function become too long together. The compiler needs
/// minutes for a function of 100,000 bytes.
func builds(_ mutants: [Mutant], of bodies: [Body]) -> [[Mutant]] {
  var lengths: [Int: Int] = [:]
  let builds = Dictionary(grouping: mutants) { mutant in
    let body = bodies[mutant.body - 1]
    lengths[body.number, default: 0] += body.end - body.start
    return lengths[body.number]! / 60_000
  }
  return builds.sorted { $0.key < $1.key }.map(\.value)
}

/// Builds the module with its mutants, and returns those that compile.
func valid(
  _ mutants: [Mutant], of target: MutationTarget, _ bodies: [Body], in workspace: Workspace
) throws -> [Mutant] {
  let mutantsOfBody = Dictionary(grouping: mutants, by: \.body)
  var texts: [String: String] = [:]
  for file in try files(".swift", below: target.path) {
    texts[target.module + file.dropFirst(target.path.count)] = schema(
      try [UInt8](Data(contentsOf: root / file)), bodies.filter { $0.file == file }, mutantsOfBody)
  }
  try workspace.layOut(texts)
  let errors = try workspace.errors(of: ["--target", target.module])
  if errors.isEmpty { return mutants }
  let place = /^.+\/Mutated\/(.+?):(\d+):\d+: error:/
  let bad = errors.compactMap { $0.firstMatch(of: place) }.compactMap { place in
    mutant(above: Int(place.2)!, in: texts[String(place.1)] ?? "")
  }
  let rest = mutants.filter { !bad.contains($0.number) }
  if rest.count < mutants.count { return try valid(rest, of: target, bodies, in: workspace) }
  throw Failure(
    "\(target.module) does not compile", log: errors.prefix(5).joined(separator: "\n"))
}
