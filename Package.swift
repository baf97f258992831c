// swift-tools-version: 6.2
import PackageDescription

/// The simulated phone replaces Core Location and UIKit on all platforms but iOS.
let phone = Target.Dependency.target(
  name: "SimulatedPhone", condition: .when(platforms: [.linux, .macOS]))

let package = Package(
  name: "parity",
  platforms: [.macOS(.v15), .iOS(.v16)],
  products: [
    .library(name: "Legacy", targets: ["Legacy"]),
    .library(name: "Modern", targets: ["Modern"]),
    .library(name: "Recorder", targets: ["Recorder"]),
    .library(name: "Equivalence", targets: ["Equivalence", "EquivalenceTesting"]),
    .executable(name: "parity", targets: ["ParityCommand"]),
    .executable(name: "shared-state", targets: ["SharedState"]),
  ],
  targets: [
    // The legacy app. It is frozen, and so is its language mode.
    .target(
      name: "Legacy", dependencies: [phone], path: "Legacy", exclude: ["README.md"],
      swiftSettings: [.swiftLanguageMode(.v5)]),

    // The rewrite.
    .target(
      name: "Modern", dependencies: [phone], path: "Modern", exclude: ["README.md"]),

    // Writes a transcript of Modern on a real phone. Modern does not know it.
    .target(
      name: "Recorder", dependencies: ["Modern", phone], path: "Characterization/Net/Recorder"),

    .target(
      name: "Swap", dependencies: ["Legacy", "Modern"], path: "Characterization/Candidates/Swap"),

    // The rewrite as it was proposed in 2020. Comparisons must find its differences from Legacy.
    .target(
      name: "Proposed", dependencies: ["SimulatedPhone"],
      path: "Characterization/Candidates/Proposed",
      exclude: ["README.md"], swiftSettings: [.swiftLanguageMode(.v5)]),

    // What that rewrite has become by 2026.
    .target(
      name: "Today", dependencies: ["SimulatedPhone"], path: "Characterization/Candidates/Today",
      exclude: ["README.md"], swiftSettings: [.swiftLanguageMode(.v5)]),

    // The test harness. Equivalence compares two implementations of any system. PhoneScenarios has the
    // inputs and reactions of the location manager, the screens and the companions, and how scenarios of
    // them are written, played and searched. Subjects adapts the implementations.
    .target(
      name: "Equivalence", path: "Characterization/Net/Equivalence",
      exclude: ["Reflection/README.md"]),
    // For test targets only, because it uses Swift Testing.
    .target(
      name: "EquivalenceTesting", dependencies: ["Equivalence"],
      path: "Characterization/Net/EquivalenceTesting"),
    .target(name: "SimulatedPhone", path: "Characterization/Net/Phone"),
    .target(
      name: "PhoneScenarios", dependencies: ["Equivalence", "SimulatedPhone"],
      path: "Characterization/Net/PhoneScenarios"),
    .target(
      name: "Subjects",
      dependencies: ["Legacy", "Modern", "Proposed", "Today", "Swap", "PhoneScenarios"],
      path: "Characterization/Net/Subjects"),
    .executableTarget(
      name: "ParityCommand", dependencies: ["Subjects"], path: "Characterization/Net/Command"),

    // The judge of mistakes, and what mutated code calls. scripts/mutate and scripts/sabotage build both in a
    // copy of this package that has the mistakes.
    .executableTarget(
      name: "Judge", dependencies: ["Equivalence", "PhoneScenarios", "Subjects"],
      path: "Characterization/Mistakes/Judge"),
    .target(
      name: "Mutants", path: "Characterization/Mistakes/Mutants",
      exclude: ["equivalent.tsv", "red-fakes.tsv", "red-shared.tsv"]),

    // Shows tests that fail because they share state. Not a test target, because some must fail.
    .executableTarget(
      name: "SharedState", dependencies: ["Modern"], path: "Characterization/Suites/SharedState"),

    // A target of its own, because no judge of mistakes may run it: it notices every change of Legacy.
    .testTarget(name: "FrozenTests", path: "Characterization/Suites/Frozen"),

    .testTarget(
      name: "EquivalenceTests", dependencies: ["EquivalenceTesting"],
      path: "Characterization/Suites/Equivalence"),
    .testTarget(
      name: "Suite", dependencies: ["PhoneScenarios", "Subjects"],
      path: "Characterization/Suites/Shared"),
    .testTarget(
      name: "LegacySuite", dependencies: ["Legacy"], path: "Characterization/Suites/Legacy"),
    .testTarget(
      name: "ModernSuite", dependencies: ["Modern"], path: "Characterization/Suites/Modern"),
    .testTarget(
      name: "RecorderTests", dependencies: ["PhoneScenarios", "Recorder", "Subjects"],
      path: "Characterization/Suites/Recorder"),
    // The 18 tests that were published with the proposed rewrite of 2020, for comparison.
    .testTarget(
      name: "PublishedSuite", dependencies: ["Legacy", "Proposed", "Today"],
      path: "Characterization/Suites/Published", exclude: ["README.md"]),
    .testTarget(
      name: "SelfTests", dependencies: ["ParityCommand", "PhoneScenarios", "Proposed", "Subjects"],
      path: "Characterization/Suites/Net"),
    .testTarget(
      name: "SwapTests", dependencies: ["PhoneScenarios", "Proposed", "Subjects", "Swap"],
      path: "Characterization/Suites/Swap"),
  ]
)

// In continuous integration a warning is an error, except for deprecation: Apple has deprecated API
// that the class of 2020 calls. Elsewhere a new compiler's warning must not stop the build.
if Context.environment["CI"] != nil {
  for target in package.targets {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
      ]
  }
}
