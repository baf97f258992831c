import Equivalence
import Foundation
import SimulatedPhone

/// Reads the points of a file in GPX 1.0 or 1.1, and the inputs to the phone in their extensions.
final class GPXReader: XMLReceiver {
  /// The kinds of points. If a file has several, the first of these kinds is replayed.
  enum PointKind: String, CaseIterable {
    case track = "trkpt"
    case route = "rtept"
    case waypoint = "wpt"
  }

  struct Point {
    let kind: PointKind
    let coordinate: CLLocationCoordinate2D
    /// Meters.
    var elevation: Double?
    var time: Date?
    /// Inputs to the phone, in the order of the file. They are delivered after the fix.
    var inputs: [Input] = []
    /// Whether a new track, segment or route begins here. Its times may be earlier than the times before.
    let isFirstOfSegment: Bool
    let place: Place
  }

  private static let namespace = "urn:parity:phone:1"
  private static let declaration = "xmlns:phone=\"\(namespace)\""

  private let xml: XMLReader
  private let goesOn: (_ points: Int) -> Bool
  private var points: [Point] = []
  /// The prefix of the root, such as `ns0:` of `<ns0:gpx>`; nil before the root. Elements with another prefix
  /// belong to vendors.
  private var prefix: String?
  private var isDeclared = false
  private var isFirstOfSegment = true
  private var point: Point?
  private var depthOfPoint = 0
  /// The open element whose text is a value.
  private var value: (name: String, text: String)?

  /// Returns the points of a file.
  ///
  /// `goesOn` receives the number of points read, before the first point and after each one. If it
  /// returns false, the rest of the file is not read.
  ///
  /// - Throws: ``Problem`` with the place of a mistake.
  static func points(
    of data: Data, file: String, goesOn: @escaping (_ points: Int) -> Bool = { _ in true }
  ) throws(Problem) -> [Point] {
    guard goesOn(0) else { return [] }
    let reader = GPXReader(try XMLReader(data, file: file), goesOn)
    try reader.xml.read(to: reader)
    return reader.points
  }

  private init(_ xml: XMLReader, _ goesOn: @escaping (_ points: Int) -> Bool) {
    self.xml = xml
    self.goesOn = goesOn
  }

  // MARK: Elements

  func begin(_ name: String, _ attributes: [String: String]) throws(Problem) {
    if let value {
      throw xml.problem(
        "<\(name.shortened)> begins inside of <\(value.name)>; write </\(value.name)> before it")
    }
    // A dictionary has another order in each run.
    for (attribute, value) in attributes.sorted(by: { $0.key < $1.key }) {
      try check(attribute, value, of: name)
    }
    guard let prefix else {
      guard name == "gpx" || name.hasSuffix(":gpx") else {
        throw xml.problem("not GPX: expected <gpx>, found <\(name.shortened)>")
      }
      prefix = String(name.dropLast(3))
      return
    }
    if name.hasPrefix("phone:") || point != nil && name == prefix + "input" {
      try beginInput(name, attributes)
    } else if name.hasPrefix(prefix) {
      try beginElement(String(name.dropFirst(prefix.count)), attributes)
    }
  }

  func text(_ text: String) { value?.text += text }

  func end() throws(Problem) {
    if let value {
      try finish(value.name, value.text.trimmingCharacters(in: .whitespacesAndNewlines))
      self.value = nil
    } else if let point, xml.depth < depthOfPoint {
      self.point = nil
      isFirstOfSegment = false
      points.append(point)
      if !goesOn(points.count) { xml.stop() }
    }
  }

  private func beginElement(
    _ name: String, _ attributes: [String: String]
  ) throws(Problem) {
    let kind = PointKind(rawValue: name)
    if let point {
      // Deeper elements belong to a vendor, even if they have a name of GPX.
      guard xml.depth == depthOfPoint + 1 else { return }
      guard kind == nil else {
        throw xml.problem(
          "<\(name)> begins inside of <\(point.kind.rawValue)>; write </\(point.kind.rawValue)> before it"
        )
      }
      if name == "ele" || name == "time" { value = (name, "") }
    } else if let kind {
      depthOfPoint = xml.depth
      point = Point(
        kind: kind,
        coordinate: CLLocationCoordinate2D(
          latitude: try degrees("lat", within: 90, of: name, attributes),
          longitude: try degrees("lon", within: 180, of: name, attributes)),
        isFirstOfSegment: isFirstOfSegment, place: xml.place)
    } else if name == "trk" || name == "trkseg" || name == "rte" {
      isFirstOfSegment = true
    }
  }

  private func degrees(
    _ name: String, within limit: Double, of element: String, _ attributes: [String: String]
  ) throws(Problem) -> Double {
    guard let text = attributes[name] else {
      throw xml.problem("<\(element)> has no \(name)=\"…\"; add it in degrees")
    }
    let shown = "\(name)=\"\(text.shortened)\""
    guard let degrees = decimal(text) else {
      throw xml.problem("\(shown): expected a number with a decimal point, such as 52.5")
    }
    guard abs(degrees) <= limit else {
      throw xml.problem("\(shown) is not within -\(Int(limit)) to \(Int(limit)) degrees")
    }
    return degrees
  }

  private func finish(_ name: String, _ text: String) throws(Problem) {
    let shown = "<\(name)>\(text.shortened)</\(name)>"
    let isSecond = name == "ele" ? point?.elevation != nil : name == "time" && point?.time != nil
    guard !isSecond else { throw xml.problem("\(shown) is a second <\(name)>; keep one") }
    switch name {
    case "phone:input":
      let input = try input(text)
      point?.inputs.append(input)
    case _ where text.isEmpty: break
    case "time":
      guard let time = dateTime(text) else {
        throw xml.problem("\(shown): expected a time such as 2026-05-09T08:00:00Z")
      }
      point?.time = time
    case _ where text == "NaN": break  // Some loggers write NaN if they have no elevation.
    default:
      guard let elevation = decimal(text) else {
        throw xml.problem("\(shown): expected meters with a decimal point, such as 35.5")
      }
      point?.elevation = elevation
    }
  }

  // MARK: Inputs to the phone

  /// Refuses everything that is meant as an input to the phone, but misspelled. It would be ignored like something of
  /// a vendor.
  private func check(
    _ name: String, _ value: String, of element: String
  ) throws(Problem) {
    if name.hasPrefix("xmlns") {
      let lowercased = value.lowercased()
      if (name, value) == ("xmlns:phone", GPXReader.namespace) {
        isDeclared = true
      } else if name == "xmlns:phone" || lowercased.contains("urn:parity")
        || lowercased.contains(":phone:1")
      {
        throw xml.problem(
          "unknown namespace \(name.shortened)=\"\(value.shortened)\"; declare \(GPXReader.declaration)"
        )
      }
    } else if name.hasPrefix("phone:") {
      throw xml.problem(
        "unknown attribute \(name.shortened) on <\(element.shortened)>;"
          + " write an input as <phone:input>…</phone:input>")
    }
  }

  private func beginInput(
    _ name: String, _ attributes: [String: String]
  ) throws(Problem) {
    let shown = "<\(name.shortened)>"
    guard isDeclared, name.hasPrefix("phone:") else {
      throw xml.problem(
        "\(shown) is not in the namespace of phone inputs; declare \(GPXReader.declaration) on <gpx>,"
          + " and write <phone:input>")
    }
    guard name == "phone:input" else {
      throw xml.problem("unknown element \(shown); the prefix phone has only <phone:input>")
    }
    guard point != nil else {
      throw xml.problem(
        "\(shown) is outside of a point; move it into the <extensions> of a point")
    }
    if let attribute = attributes.keys.sorted().first(where: { !$0.hasPrefix("xml") }) {
      throw xml.problem(
        "unknown attribute \(attribute.shortened) on \(shown); write the input between its tags"
      )
    }
    value = (name, "")
  }

  private func input(_ text: String) throws(Problem) -> Input {
    do throws(Unreadable) {
      let input = try Input(text)
      if input.canHappenAlongTrack { return input }
    } catch {
      throw xml.problem("in <phone:input>: \(error.message)")
    }
    throw xml.problem(
      "`\(text.shortened)` cannot happen along a track; expected start, stop, status, services, rotate,"
        + " heading or error locationUnknown")
  }
}
