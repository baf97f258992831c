// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "parity",
  platforms: [.macOS(.v15), .iOS(.v16)],
  targets: [
    // The net.
    .target(name: "SimulatedPhone", path: "Characterization/SimulatedPhone"),

    .testTarget(
      name: "SelfTests", dependencies: ["SimulatedPhone"], path: "Characterization/SelfTests"),
  ]
)

// One list for every target: a warning is an error. Only not that Apple deprecated what a class of
// 2020 calls.
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
    ]
}
