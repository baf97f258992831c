import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Converts the events of the XML parser to points.
final class GPXDelegate: NSObject, XMLParserDelegate {
  private let visit: (GPX.Point) throws -> Void
  private let goesOn: () -> Bool
  private(set) var failure: (any Error)?
  var hasRoot: Bool { gpxNamespace != nil }

  /// The namespace of the root element, even if it is not a namespace of GPX. Only elements of this namespace are
  /// read as GPX, because vendors use the same element names in their own namespaces.
  private var gpxNamespace: String?
  /// The XML prefixes of elements such as `<phone:input>`. Contains `phone` even if the file does not declare it:
  /// see `checkAttributes`.
  private var phonePrefixes: Set = ["phone"]

  private var point: GPX.Point?
  /// The number of open elements inside the point.
  private var depth = 0
  /// The elements <ele> and <time> that the point already has.
  private var valuesOfPoint: Set<String> = []
  /// The open element whose text is a value.
  private var value: String?
  private var text = ""
  private var isFirstOfSegment = true

  init(visit: @escaping (GPX.Point) throws -> Void, goesOn: @escaping () -> Bool) {
    self.visit = visit
    self.goesOn = goesOn
  }

  func parser(
    _ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespace: String
  ) {
    guard failure == nil else { return }
    if namespace == GPX.phoneNamespace {
      // An attribute without a prefix has no namespace.
      if !prefix.isEmpty { phonePrefixes.insert(prefix) }
      return
    }
    phonePrefixes.remove(prefix)
    let name = namespace.lowercased()
    if name.contains("urn:parity") || name.contains(":phone:1") {
      // FoundationXML reads the attributes of this tag after this call. An abort here would free them first.
      failure = located(
        parser, "unknown namespace \(namespace.shortened); \(GPXDelegate.declaration)")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return parser.abortParsing() }
    guard goesOn() else { return fail(parser, with: CancellationError()) }
    let fullName = qualifiedName ?? name
    let namespace = namespace(of: fullName, namespaceURI)
    if !hasRoot {
      gpxNamespace = namespace
      guard name == "gpx" else {
        return fail(
          parser, "not GPX: the root element is <\(name.shortened)>, expected <gpx>")
      }
    }
    if let value { return refuseNesting(of: fullName, in: value, parser) }
    if point != nil { depth += 1 }
    if isInput(fullName, namespace) {
      beginInput(name, fullName, namespace, attributes, parser)
    } else {
      checkAttributes(attributes, of: fullName, parser)
      if namespace == gpxNamespace { beginElement(name, attributes, parser) }
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard failure == nil else { return }
    if let value { finishValue(value, parser) }
    if depth > 0 { depth -= 1 } else { finishPoint(parser) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if value != nil { text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    if value != nil { text += String(decoding: data, as: UTF8.self) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    // Only the first error has the right place.
    guard failure == nil, let message = XMLMessages.message(of: code) else { return }
    // libxml2 stops after an error. It crashes if we abort it while it decodes.
    failure = located(parser, "malformed XML: \(message)")
  }

  private func beginElement(
    _ name: String, _ attributes: [String: String], _ parser: XMLParser
  ) {
    guard failure == nil else { return }
    if let point {
      // Deeper elements belong to a vendor, even if they have a name of GPX.
      guard depth == 1 else { return }
      if GPX.PointKind(rawValue: name) != nil {
        refuseNesting(of: name, in: point.kind.rawValue, parser)
      } else if name == "ele" || name == "time" {
        guard valuesOfPoint.insert(name).inserted else {
          return fail(parser, "a second <\(name)> in this <\(point.kind.rawValue)>; keep one")
        }
        beginValue(name)
      }
    } else if let kind = GPX.PointKind(rawValue: name) {
      beginPoint(kind, attributes, parser)
    } else if name == "trk" || name == "trkseg" || name == "rte" {
      isFirstOfSegment = true
    }
  }

  private func beginPoint(
    _ kind: GPX.PointKind, _ attributes: [String: String], _ parser: XMLParser
  ) {
    guard
      let latitude = degrees("lat", 90, of: kind, attributes, parser),
      let longitude = degrees("lon", 180, of: kind, attributes, parser)
    else { return }
    valuesOfPoint = []
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

  private func beginValue(_ name: String) {
    value = name
    text = ""
  }

  private func finishValue(_ name: String, _ parser: XMLParser) {
    value = nil
    let content = text.withoutSpaceAround
    let shown = "<\(name)>\(content.shortened)</\(name)>"
    if name != "ele" && name != "time" {
      point?.inputs.append(GPX.PhoneInput(text: content, line: parser.lineNumber))
    } else if content.isEmpty {
      return
    } else if name == "time" {
      do {
        point?.time = try dateTime(content)
      } catch {
        fail(parser, "\(shown): \(error.reason)")
      }
    } else if let elevation = decimal(content) {
      point?.elevation = elevation
    } else if content != "NaN" {  // Some loggers write NaN if they have no elevation.
      fail(parser, "\(shown): expected meters with a decimal point, such as 35.5")
    }
  }

  private func finishPoint(_ parser: XMLParser) {
    guard let point else { return }
    self.point = nil
    isFirstOfSegment = false
    do {
      try visit(point)
    } catch {
      fail(parser, with: error)
    }
  }

  private func fail(_ parser: XMLParser, with error: any Error) {
    failure = error
    parser.abortParsing()
  }

  private static let declaration = "declare xmlns:phone=\"\(GPX.phoneNamespace)\""

  /// Returns the namespace of an element. If none is declared, returns the prefix of the element, or an empty text
  /// if the element has no prefix.
  private func namespace(of fullName: String, _ uri: String?) -> String {
    if let uri, !uri.isEmpty { return uri }
    return fullName.prefix ?? ""
  }

  /// Whether the element is meant as a phone input, even if its namespace is wrong.
  ///
  /// Without this, a misspelled input would be ignored like a vendor's element.
  private func isInput(_ fullName: String, _ namespace: String) -> Bool {
    namespace == GPX.phoneNamespace || namespace == "phone" || fullName == "phone:input"
      || point != nil && fullName == "input" && namespace == gpxNamespace
  }

  private func beginInput(
    _ name: String, _ fullName: String, _ namespace: String, _ attributes: [String: String],
    _ parser: XMLParser
  ) {
    let shown = "<\(fullName.shortened)>"
    if namespace != GPX.phoneNamespace {
      fail(
        parser,
        "\(shown) is not in the namespace of phone inputs; \(GPXDelegate.declaration) on <gpx>,"
          + " and write <phone:input>")
    } else if name != "input" {
      fail(parser, "unknown element \(shown); the namespace \(namespace) has only <phone:input>")
    } else if point == nil {
      fail(parser, "\(shown) is outside of a point; move it into the <extensions> of a point")
    } else if let attribute = attributes.keys.filter({ $0.prefix != "xml" }).min() {
      fail(
        parser,
        "unknown attribute \(attribute.shortened) on \(shown); write the input between its tags")
    } else {
      beginValue(fullName)
    }
  }

  private func checkAttributes(
    _ attributes: [String: String], of fullName: String, _ parser: XMLParser
  ) {
    let ours = attributes.keys.filter { $0.prefix.map(phonePrefixes.contains) == true }
    guard let attribute = ours.min() else { return }
    fail(
      parser,
      "unknown attribute \(attribute.shortened) on <\(fullName.shortened)>;"
        + " write an input as <phone:input>…</phone:input>")
  }

  private func refuseNesting(of inner: String, in outer: String, _ parser: XMLParser) {
    fail(
      parser,
      "<\(inner.shortened)> begins inside of <\(outer.shortened)>; write </\(outer.shortened)> before it"
    )
  }

  private func fail(_ parser: XMLParser, _ message: String) {
    fail(parser, with: located(parser, message))
  }

  private func located(_ parser: XMLParser, _ message: String) -> GPX.Failure {
    GPX.Failure(line: parser.lineNumber, column: parser.columnNumber, message)
  }
}

extension String {
  /// The part of a name before its colon, or nil.
  fileprivate var prefix: String? {
    utf8.firstIndex(of: UInt8(ascii: ":")).map { String(self[..<$0]) }
  }
}
