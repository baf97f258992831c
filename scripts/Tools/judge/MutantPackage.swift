import Foundation
import ToolSupport

private let added = """

  // Added by scripts/mutate.
  package.targets += [
    .target(name: "Mutants", path: "Characterization/Mistakes/Mutants/Mutants"),
    .executableTarget(
      name: "Judge", dependencies: ["Equivalence", "Mutants", "Parity", "Subjects"],
      path: "Characterization/Mistakes/Mutants/Judge"),
  ]
  // A process finds all of its tests before it runs one, and each test module is compiled.
  package.targets.removeAll { $0.type == .test && !TESTS.contains($0.name) }
  for target in package.targets {
    if target.name == "MODULE" {
      target.path = "Mutated/PATH"
      target.dependencies.append("Mutants")
      target.swiftSettings = [.swiftLanguageMode(.vLANGUAGE), .unsafeFlags(["-suppress-warnings"])]
    }
    // Parity is optimized, because there are many states, but has its assertions.
    let optimized = [
      "SimulatedPhone", "Equivalence", "Parity", "Legacy", "Modern", "Proposed", "Today", "Subjects",
      "Judge",
    ]
    if optimized.contains(target.name) && (IS_OPTIMIZED || target.name != "MODULE") {
      target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
    }
  }
  """

/// A copy of the repository in which one module has its mutants. Everything else is linked.
struct MutantPackage: Sendable {
  let workspace: Workspace
  let found: Findings
  private let target: MutationTarget
  private let manifest: String

  init(_ target: MutationTarget, _ found: Findings, tests: [String]) throws {
    (self.target, self.found) = (target, found)
    workspace = try Workspace(target.module)
    let added = added.replacing("TESTS", with: "\(tests)").replacing("MODULE", with: target.module)
      .replacing("PATH", with: target.path).replacing("LANGUAGE", with: target.language)
      .replacing("IS_OPTIMIZED", with: "\(target.nets.contains { $0.pattern == nil })")
    manifest = try target.manifest ?? text(of: "Package.swift") + added
  }

  /// Writes the module. `code` gets the path and the source of each Swift file.
  private func write(_ code: (String, [UInt8]) throws -> [UInt8]) throws {
    var texts = ["Package.swift": Data(manifest.utf8)]
    for file in files("", below: target.path) {
      guard let source = FileManager.default.contents(atPath: (root / file).path) else { continue }
      let isCode = file.hasSuffix(".swift")
      texts["Mutated/\(file)"] = isCode ? Data(try code(file, [UInt8](source))) : source
    }
    let linked = ["Characterization", "Docs", "Legacy", "Modern", "scripts", "README.md"]
    try workspace.layOut(texts, links: .init(uniqueKeysWithValues: linked.map { ($0, $0) }))
  }

  /// Writes the module with these mutants. Returns the schema of each file, by the path of its copy.
  private func plant(_ mutants: [Mutant]) throws -> [String: Schema] {
    let mutants = Dictionary(grouping: mutants) { $0.body! }
    var schemas: [String: Schema] = [:]
    try write { file, source in
      let schema = Schema(source, found.bodies.filter { $0.file == file }, mutants)
      schemas["\(workspace.package.path)/Mutated/\(file)"] = schema
      return schema.text
    }
    return schemas
  }

  /// Writes the module as a person with this mistake would: without any other mutant.
  func plantText(_ mutant: Mutant) throws {
    try write { file, source in file == mutant.file ? planted(source, mutant) : source }
  }

  /// Divides the mutants among builds, so that the copies of no function become too long together. The compiler needs
  /// minutes for a function of 100,000 bytes.
  func builds(_ mutants: [Mutant]) -> [[Mutant]] {
    var lengths: [Int: Int] = [:]
    let builds = Dictionary(grouping: mutants) { mutant in
      let body = found.bodies[mutant.body! - 1]
      let length = lengths[body.number, default: 0]
      lengths[body.number] = length + body.end - body.start
      return length / 60_000
    }
    return builds.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Builds the module, and returns the mutants that compile.
  func valid(_ mutants: [Mutant]) throws -> [Mutant] {
    var live = mutants
    while true {
      let schemas = try plant(live)
      progress("compiling \(live.count) mutants")
      let errors = try compile()
      if errors.isEmpty { return live }
      let places = errors.compactMap { error in
        error.firstMatch(of: /^(\/.+?):(\d+):\d+: error:/).flatMap { match in
          schemas[String(match.1)].map { (String(match.1), $0, Int(match.2)!) }
        }
      }
      var bad = Set(places.compactMap { $0.1.mutants[$0.2]?.number })
      if bad.isEmpty {
        let bodies = Set(places.compactMap { $0.1.bodies[$0.2] })
        let inFiles = live.filter { mutant in places.contains { $0.0.hasSuffix("/\(mutant.file)") }
        }
        let suspects = [live.filter { bodies.contains($0.body!) }, inFiles].first { !$0.isEmpty }
        bad = [try bisected(suspects ?? live, among: live, errors)]
      }
      live.removeAll { bad.contains($0.number) }
    }
  }

  private func compile() throws -> [String] {
    try workspace.errors(of: ["--target", target.module])
  }

  /// Returns a mutant that does not compile although no error is on its lines.
  private func bisected(_ suspects: [Mutant], among live: [Mutant], _ errors: [String]) throws
    -> Int
  {
    func fails(_ mutants: [Mutant]) throws -> Bool {
      _ = try plant(mutants)
      return try !compile().isEmpty
    }
    let others = live.filter { mutant in !suspects.contains { $0.number == mutant.number } }
    if try fails(others) || !fails(live) {
      throw Failure(
        "\(target.module) does not compile", log: errors.prefix(5).joined(separator: "\n"))
    }
    var suspects = suspects[...]
    while suspects.count > 1 {
      progress("searching for a mutant that does not compile among \(suspects.count)")
      let half = suspects.prefix(suspects.count / 2)
      suspects = try fails(others + half) ? half : suspects.dropFirst(half.count)
    }
    return suspects.first!.number
  }
}
