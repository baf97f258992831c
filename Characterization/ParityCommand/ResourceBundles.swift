import Foundation
import Parity

/// The resource bundles of Legacy and Modern. `Bundle.module` stops the process where one is missing,
/// so the command looks for them first.
enum ResourceBundles {
  /// - Throws: ``Problems`` if `Bundle.module` would not find a bundle, or no saved places in it.
  static func expectAll() throws {
    for module in ["Legacy", "Modern"] {
      #if canImport(Darwin)
        let name = "parity_\(module).bundle"
      #else
        let name = "parity_\(module).resources"
      #endif
      let path = Bundle.main.bundleURL.appending(path: name).path
      // As `Bundle.module` does: beside the executable first, then where the package was built.
      let bundle = Bundle(path: path) ?? pathOfBuild(name).flatMap(Bundle.init(path:))
      guard bundle?.url(forResource: "SavedPlaces", withExtension: "json") != nil else {
        throw Problems([
          Problem(
            file: path,
            "this resource bundle is missing or incomplete; run `swift build` in the clone, and copy"
              + " the bundles beside the executable")
        ])
      }
    }
  }

  /// Where the package was built. Only the code that SwiftPM generates for `Bundle.module` knows the
  /// path, so it is read from the text in the executable.
  private static func pathOfBuild(_ name: String) -> String? {
    guard let executable = Bundle.main.executableURL,
      let bytes = try? Data(contentsOf: executable, options: .alwaysMapped),
      let end = bytes.range(of: Data("/\(name)\0".utf8))?.upperBound,
      let start = bytes[..<(end - 1)].lastIndex(of: 0)
    else { return nil }
    return String(decoding: bytes[(start + 1)..<(end - 1)], as: UTF8.self)
  }
}
