import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Turns the events of the XML parser into points.
final class GPXDelegate: NSObject, XMLParserDelegate {
  private let visit: (GPX.Point) throws -> Void
  private(set) var failure: (any Error)?
  var hasRoot: Bool { rootNamespace != nil }

  /// Vendors put elements of the same names into namespaces of their own. The root's is GPX's, also
  /// where it is misspelt.
  private var rootNamespace: String?

  private var point: GPX.Point?
  /// How many elements are open inside the point.
  private var depth = 0
  private var text = ""
  private var isFirstOfSegment = true

  init(visit: @escaping (GPX.Point) throws -> Void) { self.visit = visit }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    text = ""
    if name == "input" || name.hasSuffix(":input") {
      checkInput(namespaceURI, qualifiedName, parser)
    }
    if !hasRoot {
      rootNamespace = namespaceURI ?? ""
      if name != "gpx" {
        fail(parser, "not GPX: the root element is <\(name.shortened)>, expected <gpx>")
      }
    } else if point != nil {
      depth += 1
    } else if isGPX(namespaceURI) {
      if let kind = GPX.PointKind(rawValue: name) {
        begin(kind, attributes, parser)
      } else if name == "trk" || name == "trkseg" || name == "rte" {
        isFirstOfSegment = true
      }
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard failure == nil, point != nil else { return }
    guard depth > 0 else { return finishPoint(parser) }
    depth -= 1
    if namespaceURI == GPX.phoneNamespace && name == "input" {
      point?.inputs.append(GPX.PhoneInput(text: content, line: parser.lineNumber))
    } else if depth == 0 && isGPX(namespaceURI) {
      readValue(name, parser)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if point != nil { text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    if point != nil { text += String(decoding: data, as: UTF8.self) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    // Only the first error has the right place.
    guard failure == nil, let message = XMLMessages.message(of: code) else { return }
    // libxml2 crashes if it is aborted while it decodes. It stops there by itself.
    fail(parser, "malformed XML: \(message)", aborts: !XMLMessages.isInEncoding(code))
  }

  private var content: String { text.withoutSpaceAround }

  private func begin(_ kind: GPX.PointKind, _ attributes: [String: String], _ parser: XMLParser) {
    guard
      let latitude = degrees("lat", 90, of: kind, attributes, parser),
      let longitude = degrees("lon", 180, of: kind, attributes, parser)
    else { return }
    depth = 0
    point = GPX.Point(
      kind: kind,
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      isFirstOfSegment: isFirstOfSegment, line: parser.lineNumber, column: parser.columnNumber)
  }

  private func degrees(
    _ name: String, _ limit: Double, of kind: GPX.PointKind, _ attributes: [String: String],
    _ parser: XMLParser
  ) -> Double? {
    guard let text = attributes[name] else {
      fail(parser, "<\(kind.rawValue)> has no \(name)=\"…\"; add it in degrees")
      return nil
    }
    let shown = "\(name)=\"\(text.shortened)\""
    guard let degrees = decimal(text) else {
      fail(parser, "\(shown): expected a number with a decimal point, such as 52.5")
      return nil
    }
    guard abs(degrees) <= limit else {
      fail(parser, "\(shown) is not within -\(Int(limit)) to \(Int(limit)) degrees")
      return nil
    }
    return degrees
  }

  private func readValue(_ name: String, _ parser: XMLParser) {
    let content = content
    guard !content.isEmpty else { return }
    let shown = "<\(name)>\(content.shortened)</\(name)>"
    // Some loggers write NaN where they have no elevation.
    if name == "ele" && content != "NaN" {
      point?.elevation = decimal(content)
      if point?.elevation == nil {
        fail(parser, "\(shown): expected meters with a decimal point, such as 35.5")
      }
    } else if name == "time" {
      do {
        point?.time = try dateTime(content)
      } catch {
        fail(parser, "\(shown): \(error.reason)")
      }
    }
  }

  private func isGPX(_ namespace: String?) -> Bool { (namespace ?? "") == rootNamespace }

  /// An input that is spelt a little wrong would be taken for a vendor's element, and ignored.
  private func checkInput(_ namespace: String?, _ qualifiedName: String?, _ parser: XMLParser) {
    let isOurs = namespace == GPX.phoneNamespace
    let isMeant = qualifiedName == "phone:input" || namespace?.hasPrefix("urn:parity:") == true
    if isOurs && point == nil {
      fail(parser, "<phone:input> stands outside of a point; put it into its <extensions>")
    } else if isMeant && !isOurs {
      fail(parser, "declare xmlns:phone=\"\(GPX.phoneNamespace)\" for <phone:input>")
    }
  }

  private func finishPoint(_ parser: XMLParser) {
    guard let point else { return }
    self.point = nil
    isFirstOfSegment = false
    do {
      try visit(point)
    } catch {
      failure = error
      parser.abortParsing()
    }
  }

  private func fail(_ parser: XMLParser, _ message: String, aborts: Bool = true) {
    failure = GPX.Failure(line: parser.lineNumber, column: parser.columnNumber, message)
    if aborts { parser.abortParsing() }
  }
}
