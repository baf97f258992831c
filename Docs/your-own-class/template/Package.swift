// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "comparison",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The folder of the repository that has the library Equivalence.
    .package(name: "parity", path: "../parity")
  ],
  targets: [
    // Legacy code may need `swiftSettings: [.swiftLanguageMode(.v5)]`.
    .target(name: "Lamp"),
    .testTarget(
      name: "LampTests",
      dependencies: ["Lamp", .product(name: "Equivalence", package: "parity")],
      // The tests read the transcripts where they are, so that a recording changes them there.
      exclude: ["Transcripts"]),
  ]
)
