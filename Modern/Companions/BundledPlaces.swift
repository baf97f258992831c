import Foundation

/// The places that the app is shipped with.
public struct BundledPlaces: PlaceStorage {
  /// Needs no file: the places are part of the code.
  public init() {}

  /// Returns the places as JSON.
  public func read() -> Data {
    Data(
      """
      [
        { "name": "Brandenburger Tor", "latitude": 52.51627, "longitude": 13.3777 },
        { "name": "Berlin Hauptbahnhof", "latitude": 52.52508, "longitude": 13.3694 },
        { "name": "Schloss Sanssouci", "latitude": 52.40419, "longitude": 13.03844 }
      ]
      """.utf8)
  }
}
