import Equivalence
import Foundation
import Testing

@testable import PhoneScenarios

extension Track {
  /// Loads a track from the folder `Tracks` by name.
  static func bundled(_ name: String, goesOn: @escaping () -> Bool = { true }) throws -> Track {
    try Track(Repository.tracks.appending(path: "\(name).gpx"), name: name, goesOn: goesOn)
  }

  /// Reads the text of a GPX file.
  init(gpx text: String) throws(Problem) { try self.init(Data(text.utf8), name: "t.gpx") }
}

/// Reads a table with one row in each line: a text, in which ⏎ ends a line, the mark `=>`, and what is expected.
func table(_ rows: String) -> [(text: String, says: String)] {
  rows.split(separator: "\n").map { row in
    let parts = row.split(separator: " => ", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]).replacing("⏎", with: "\n"), String(parts[1]))
  }
}

/// The tests that would block the main actor for long, on which most tests run. So they run in processes of their own:
/// one after the other, because all at once would leave no core to the main actor.
@Suite(.serialized) enum Slow {}
