// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The folder of SwiftSyntax in the toolchain, which a plain target must name. On Linux, it lies beside the folder of the
/// library that runs this manifest. Elsewhere, `judge` is built without its operators, and `inspect` without the verbs that read Swift.
let host: String? = {
  let library = "/pm/ManifestAPI/libPackageDescription.so"
  let data = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
  let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
  guard let line = lines.first(where: { $0.hasSuffix(library) }),
    let start = line.firstIndex(of: "/")
  else { return nil }
  let folder = line[start...].dropLast(library.count) + "/host"
  return FileManager.default.fileExists(atPath: "\(folder)/SwiftSyntax.swiftmodule")
    ? String(folder) : nil
}()
let syntax: [SwiftSetting] = host.map { [.unsafeFlags(["-I", $0])] } ?? []
let syntaxLibraries: [LinkerSetting] =
  host.map { [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])] } ?? []

let package = Package(
  name: "tools",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "ToolSupport", path: "ToolSupport"),
    .target(name: "CourseKit", dependencies: ["ToolSupport"], path: "CourseKit"),
    .executableTarget(name: "course", dependencies: ["CourseKit", "ToolSupport"], path: "course"),
    .executableTarget(
      name: "inspect", dependencies: ["ToolSupport"], path: "inspect",
      exclude: host == nil ? ["Syntax"] : [], swiftSettings: syntax,
      linkerSettings: syntaxLibraries),
    .executableTarget(
      name: "judge", dependencies: ["CourseKit", "ToolSupport"], path: "judge",
      exclude: host == nil ? ["Operators"] : [], swiftSettings: syntax,
      linkerSettings: syntaxLibraries),
    .executableTarget(
      name: "workshop", dependencies: ["CourseKit", "ToolSupport"], path: "workshop"),
    .testTarget(
      name: "ToolsTests",
      dependencies: ["CourseKit", "ToolSupport", "course", "inspect", "judge", "workshop"],
      path: "ToolsTests", swiftSettings: syntax),
  ]
)

if Context.environment["CI"] != nil {
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
