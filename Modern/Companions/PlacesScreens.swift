import Foundation

/// Formats the lines that the user sees.
enum PlacesScreens {
  static let locked = [
    "Places is locked", "", "Allow access to your location", "to see what is nearby.",
  ]

  static func open(
    destination: SavedPlace?, location: CLLocation?, heading: CLHeading?,
    content: PlacesFeed.Content
  ) -> [String] {
    ["On the way to \(destination?.name ?? "")", ""]
      + list(content, from: location)
      + [
        "",
        "\(distance(to: destination, from: location))  \(arrow(to: destination, from: location, heading))",
      ]
  }

  private static func list(_ content: PlacesFeed.Content, from location: CLLocation?) -> [String] {
    let rows = content.places.map { place in
      guard let location else { return place.title }
      let padding = String(repeating: " ", count: max(2, 24 - place.title.count))
      return place.title + padding + text(from: location, to: place.coordinate)
    }
    let nothing = content.isLoading ? "Loading …" : "Nothing nearby"
    return (rows.isEmpty ? [nothing] : rows) + (content.message.map { [$0] } ?? [])
  }

  private static func distance(to place: SavedPlace?, from location: CLLocation?) -> String {
    guard let location else { return "Where are you?" }
    return place.map { text(from: location, to: $0.coordinate) } ?? ""
  }

  private static func arrow(
    to place: SavedPlace?, from location: CLLocation?, _ heading: CLHeading?
  ) -> String {
    guard let there = place?.coordinate, let here = location?.coordinate, let heading else {
      return "·"
    }
    // The two places are so near that the Earth between them is almost flat.
    let north = there.latitude - here.latitude
    let east = (there.longitude - here.longitude) * cos(here.latitude * .pi / 180)
    let bearing = atan2(east, north) * 180 / .pi
    let pointsTo = heading.trueHeading >= 0 ? heading.trueHeading : heading.magneticHeading
    let turn = (bearing - pointsTo + 720 + 22.5).truncatingRemainder(dividingBy: 360)
    return ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][Int(turn / 45)]
  }

  private static func text(from location: CLLocation, to coordinate: Coordinate) -> String {
    let meters = coordinate.location.distance(from: location)
    if meters < 995 { return "\(Int((meters / 10).rounded()) * 10) m" }
    let tenths = Int((meters / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) km"
  }
}
