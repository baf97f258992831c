import Foundation
import ToolSupport

/// A build of a package that counts how often each line runs. It has its own folder, so it does not replace the usual
/// build.
final class CoveredRun {
  let package: URL
  /// What ended badly, if something did.
  private(set) var failure: String?
  private let paths: [String]
  private let scratch: [String]

  /// Finds the package around these paths.
  init(of paths: [String]) throws {
    self.paths = paths.map { URL(filePath: $0).standardizedFileURL.realPath }
    let folders = sequence(first: URL(filePath: self.paths[0])) {
      $0.path == "/" ? nil : $0.deletingLastPathComponent()
    }
    let isPackage = { (folder: URL) in
      FileManager.default.fileExists(atPath: (folder / "Package.swift").path)
    }
    guard let package = folders.first(where: isPackage) else {
      throw Failure(
        "\(paths[0]): no folder above it has a Package.swift", remedy: "name files of a package")
    }
    self.package = package
    scratch = ["--scratch-path", (package / ".build/never-ran").path, "--enable-code-coverage"]
  }

  /// Builds, runs, and returns the document of `llvm-cov export` about the paths.
  func export(program: String?, tests: [String], into folder: URL) throws -> Data {
    let what = program.map { ["--product", $0] } ?? ["--build-tests"]
    note("inspect: building with coverage, which takes as long as a first build ...")
    let built = try swift(["build"] + scratch + what)
    guard built.status == 0 else {
      let log = (built.text + built.errors).split(separator: "\n").filter { $0.contains("error:") }
      throw Failure(
        "\(package.path) does not build", remedy: "see above",
        log: log.isEmpty ? built.errors : log.prefix(10).joined(separator: "\n"))
    }
    let bin = URL(
      filePath: try swift(["build"] + scratch + ["--show-bin-path"]).text
        .trimmingCharacters(in: .newlines))
    let profiles = try program.map { try run(bin / $0, into: folder) } ?? test(tests)
    let names = try FileManager.default.contentsOfDirectory(atPath: profiles.path)
    let raw = names.filter { $0.hasSuffix(".profraw") }.map { (profiles / $0).path }
    guard !raw.isEmpty else {
      throw Failure(
        "nothing was measured: \(failure ?? "the run ended too early")", remedy: "run it alone")
    }
    let data = (folder / "all.profdata").path
    _ = try llvm("llvm-profdata", ["merge"] + raw + ["-o", data])
    let objects = try program.map { [(bin / $0).path] } ?? testBundles(in: bin)
    let others = objects.dropFirst().flatMap { ["-object", $0] }
    let words = ["export", "-instr-profile", data, objects[0]] + others + paths
    return Data(try llvm("llvm-cov", words).utf8)
  }

  private func run(_ program: URL, into folder: URL) throws -> URL {
    let profile = (folder / "%p.profraw").path
    let done = try ToolSupport.run(
      [program.path], at: package, variables: ["LLVM_PROFILE_FILE": profile])
    if done.status != 0 { failure = "\(program.lastPathComponent) ended with \(done.status)" }
    return folder
  }

  private func test(_ words: [String]) throws -> URL {
    let path = try swift(["test"] + scratch + ["--show-codecov-path"]).text
    let folder = URL(filePath: path.trimmingCharacters(in: .newlines)).deletingLastPathComponent()
    try? FileManager.default.removeItem(at: folder)  // profiles of an earlier run
    let done = try swift(["test", "--skip-build"] + scratch + words)
    if (done.text + done.errors).contains("No matching test cases were run") {
      throw Failure("no test has the name \(words[1])", remedy: "see swift test list")
    }
    if done.status != 0 { failure = "the tests are red" }
    return folder
  }

  /// On macOS, the program is inside of its bundle.
  private func testBundles(in bin: URL) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: bin.path)
    return names.filter { $0.hasSuffix(".xctest") }.sorted().map { name in
      let program = bin / "\(name)/Contents/MacOS/\(name.dropLast(".xctest".count))"
      let isBundle = FileManager.default.fileExists(atPath: program.path)
      return (isBundle ? program : bin / name).path
    }
  }

  private func swift(_ words: [String]) throws -> Command.Output {
    try ToolSupport.run(["swift"] + words, at: package)
  }

  /// Runs a tool of the toolchain, because another version of LLVM cannot read its files. On macOS, `xcrun` finds it;
  /// elsewhere, it is beside `swift`.
  private func llvm(_ name: String, _ words: [String]) throws -> String {
    #if os(macOS)
      let tool = ["xcrun", name]
    #else
      let swift = try ToolSupport.run(["sh", "-c", "command -v swift"]).text
      let place = URL(filePath: URL(filePath: swift.trimmingCharacters(in: .newlines)).realPath)
      let beside = (place.deletingLastPathComponent() / name).path
      let tool = [FileManager.default.isExecutableFile(atPath: beside) ? beside : name]
    #endif
    let done = try ToolSupport.run(tool + words)
    guard done.status == 0 else {
      throw Failure("\(name) fails", remedy: "see above", log: done.errors)
    }
    return done.text
  }
}
