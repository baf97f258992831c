// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The folder of the repository that has the library Equivalence.
    .package(name: "parity", path: "../../..")
  ],
  targets: [
    // The class as it was found, with the link seam beside it.
    .target(
      name: "LegacyCart", dependencies: ["CartWorld"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // What a test controls and reads.
    .target(name: "CartWorld"),
    // The app, with the split class.
    .target(name: "Shop", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "CartTests",
      dependencies: [
        "CartWorld", "LegacyCart", "Shop", .product(name: "Equivalence", package: "parity"),
      ],
      exclude: ["Transcripts"]),

    // An actor and its rewrite, for the page about async classes.
    .target(name: "Tokens"),
    .testTarget(
      name: "TokenTests",
      dependencies: ["Tokens", .product(name: "Equivalence", package: "parity")]),
  ]
)
