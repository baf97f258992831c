// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "tools",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "ToolSupport", path: "ToolSupport"),
    .target(name: "CourseKit", dependencies: ["ToolSupport"], path: "CourseKit"),
    .executableTarget(name: "course", dependencies: ["CourseKit", "ToolSupport"], path: "course"),
    .executableTarget(name: "judge", dependencies: ["CourseKit", "ToolSupport"], path: "judge"),
    .executableTarget(
      name: "workshop", dependencies: ["CourseKit", "ToolSupport"], path: "workshop"),
    .testTarget(
      name: "ToolsTests",
      dependencies: ["CourseKit", "ToolSupport", "course", "judge", "workshop"],
      path: "ToolsTests"),
  ]
)

if Context.environment["CI"] != nil {
  for target in package.targets {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
  }
}
