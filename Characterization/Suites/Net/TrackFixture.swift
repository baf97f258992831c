import Foundation
import Parity
import SimulatedPhone

extension Track {
  /// Loads a track from the folder `Tracks` by name.
  static func bundled(_ name: String, goesOn: () -> Bool = { true }) throws -> Track {
    try Track(Repository.tracks.appending(path: "\(name).gpx"), name: name, goesOn: goesOn)
  }
}

/// Reads a track from a temporary file with this content.
func track(_ data: Data) throws -> Track {
  try withFile(data) { try Track($0, name: "t.gpx") }
}

/// Reads the points of a GPX file with this text.
func points(_ text: String, goesOn: () -> Bool = { true }) throws -> [GPX.Point] {
  try withFile(Data(text.utf8)) { file in
    var points: [GPX.Point] = []
    try GPX.read(file, goesOn: goesOn, visit: { points.append($0) })
    return points
  }
}

private func withFile<Result>(_ data: Data, _ read: (URL) throws -> Result) throws -> Result {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpx")
  try data.write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try read(file)
}

/// Returns the content of a GPX file with these points.
func gpx(_ points: String, head: String = "<gpx>") -> Data {
  Data("\(head)\(points)</gpx>".utf8)
}
