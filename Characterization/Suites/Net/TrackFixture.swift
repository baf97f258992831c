import Foundation

@testable import Parity

extension Track {
  /// Loads a track from the folder `Tracks` by name.
  static func bundled(_ name: String, goesOn: () -> Bool = { true }) throws -> Track {
    try Track(Repository.tracks.appending(path: "\(name).gpx"), name: name, goesOn: goesOn)
  }

  /// Reads the text of a GPX file.
  init(gpx text: String) throws(Problem) { try self.init(Data(text.utf8), name: "t.gpx") }
}
