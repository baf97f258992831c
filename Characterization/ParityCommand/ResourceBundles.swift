import Foundation
import Parity

/// The resource bundles of Legacy and Modern. `Bundle.module` stops the process if a bundle is missing, so the
/// command searches for them first.
enum ResourceBundles {
  /// Checks that `Bundle.module` can load both bundles.
  ///
  /// - Throws: ``Problems`` if a bundle is missing, or has no saved places.
  static func expectAll() throws {
    for module in ["Legacy", "Modern"] {
      #if canImport(Darwin)
        let name = "parity_\(module).bundle"
      #else
        let name = "parity_\(module).resources"
      #endif
      let path = Bundle.main.bundleURL.appending(path: name).path
      // The same order as `Bundle.module`: beside the executable, then in the build folder.
      let bundle = Bundle(path: path) ?? pathOfBuild(name).flatMap(Bundle.init(path:))
      guard bundle?.url(forResource: "SavedPlaces", withExtension: "json") != nil else {
        throw Problems([
          Problem(
            file: path,
            "this resource bundle is missing or incomplete; run `swift build` in the clone, and copy"
              + " the bundles into the folder of the executable")
        ])
      }
    }
  }

  /// The path of the bundle in the build folder. SwiftPM writes it only into the code of `Bundle.module`, so it
  /// is read from the bytes of the executable.
  private static func pathOfBuild(_ name: String) -> String? {
    guard let executable = Bundle.main.executableURL,
      let bytes = try? Data(contentsOf: executable, options: .alwaysMapped),
      let end = bytes.range(of: Data("/\(name)\0".utf8))?.upperBound,
      let start = bytes[..<(end - 1)].lastIndex(of: 0)
    else { return nil }
    return String(decoding: bytes[(start + 1)..<(end - 1)], as: UTF8.self)
  }
}
