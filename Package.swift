// swift-tools-version: 6.2
import PackageDescription

/// The simulated phone stands in for CoreLocation and UIKit everywhere but on iOS.
let phone = Target.Dependency.target(
  name: "SimulatedPhone", condition: .when(platforms: [.linux, .macOS]))

let package = Package(
  name: "parity",
  platforms: [.macOS(.v15), .iOS(.v16)],
  products: [
    .library(name: "Legacy", targets: ["Legacy"]),
    .library(name: "Modern", targets: ["Modern"]),
    .library(name: "Equivalence", targets: ["Equivalence"]),
    .executable(name: "parity", targets: ["ParityCommand"]),
    .executable(name: "shared-state", targets: ["SharedState"]),
  ],
  targets: [
    // The app as found. Its language mode is part of what was found.
    .target(
      name: "Legacy", dependencies: [phone], path: "Legacy", exclude: ["README.md"],
      resources: [.copy("Companions/SavedPlaces.json")],
      swiftSettings: [.swiftLanguageMode(.v5)]),

    // The rewrite, in the language mode of today.
    .target(
      name: "Modern", dependencies: [phone], path: "Modern",
      resources: [.copy("Companions/SavedPlaces.json")]),

    // The rewrite as it shipped: a subject that must not pass.
    .target(
      name: "Shipped", dependencies: ["SimulatedPhone"], path: "Characterization/Shipped",
      exclude: ["README.md"], swiftSettings: [.swiftLanguageMode(.v5)]),

    // The net. Equivalence compares implementations of anything and knows no phone; Parity knows no
    // subject by name; Subjects introduces them to it.
    .target(name: "Equivalence", path: "Characterization/Equivalence"),
    .target(name: "SimulatedPhone", path: "Characterization/SimulatedPhone"),
    .target(
      name: "Parity", dependencies: ["Equivalence", "SimulatedPhone"],
      path: "Characterization/Parity"),
    .target(
      name: "Subjects", dependencies: ["Legacy", "Modern", "Shipped", "Parity"],
      path: "Characterization/Subjects"),
    .executableTarget(
      name: "ParityCommand", dependencies: ["Subjects"], path: "Characterization/ParityCommand"),

    // A demonstration of tests that fail, and therefore no part of the suite.
    .executableTarget(
      name: "SharedState", dependencies: ["Modern"], path: "Characterization/SharedState"),

    .testTarget(
      name: "EquivalenceTests", dependencies: ["Equivalence"],
      path: "Characterization/EquivalenceTests"),
    .testTarget(
      name: "Suite", dependencies: ["Parity", "Subjects"], path: "Characterization/Suite"),
    .testTarget(
      name: "LegacySuite", dependencies: ["Legacy"], path: "Characterization/LegacySuite"),
    .testTarget(
      name: "ModernSuite", dependencies: ["Modern", "Parity", "Subjects"],
      path: "Characterization/ModernSuite"),
    // For comparison only: the suite that the shipped rewrite was made against.
    .testTarget(
      name: "PublishedSuite", dependencies: ["Legacy", "Shipped"],
      path: "Characterization/PublishedSuite", exclude: ["README.md"]),
    .testTarget(
      name: "SelfTests", dependencies: ["Parity", "Shipped", "Subjects"],
      path: "Characterization/SelfTests"),
  ]
)

// For every target, a warning is an error. The one exception: a class of 2020 calls what Apple has
// deprecated since.
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
    ]
}
