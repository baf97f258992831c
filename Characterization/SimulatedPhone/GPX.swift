import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads GPX 1.0 and 1.1 as a stream: memory does not grow with the file.
public enum GPX {
  /// The namespace of the inputs to a phone that a point may carry among its extensions, as in
  /// `<phone:input xmlns:phone="urn:parity:phone:1">rotate landscapeLeft</phone:input>`.
  public static let phoneNamespace = "urn:parity:phone:1"

  public enum PointKind: String, CaseIterable, Sendable {
    case track = "trkpt"
    case route = "rtept"
    case waypoint = "wpt"
  }

  public struct Point: Sendable {
    public let kind: PointKind
    public let coordinate: CLLocationCoordinate2D
    /// Metres.
    public fileprivate(set) var elevation: Double?
    public fileprivate(set) var time: Date?
    /// Inputs to the phone, in the order in which they stand, to be delivered after the fix.
    public fileprivate(set) var inputs: [PhoneInput] = []
    /// Whether a new track, segment or route begins here: its clock may start anew.
    public let isFirstOfSegment: Bool
    /// Counted from 1.
    public let line: Int
    public let column: Int
  }

  public struct PhoneInput: Sendable {
    public let text: String
    public let line: Int
  }

  /// What is wrong with a file, and where.
  public struct Failure: Error, Sendable {
    public let line: Int?
    public let column: Int?
    public let message: String

    public init(line: Int?, column: Int? = nil, _ message: String) {
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// Hands each point to `visit`, in the order of the file.
  ///
  /// - Throws: ``Failure``, or what `visit` throws. Points before the place were visited.
  public static func read(_ file: URL, visit: (Point) throws -> Void) throws {
    // FoundationXML prints to stderr when it cannot open a file, and a pipe cannot be read twice.
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw Failure(line: nil, "no such file")
    }
    let type = try FileManager.default.attributesOfItem(
      atPath: file.resolvingSymlinksInPath().path)[.type]
    guard type as? FileAttributeType == .typeRegular else {
      throw Failure(line: nil, "not a regular file; save the track to one")
    }
    guard FileManager.default.isReadableFile(atPath: file.path), let stream = InputStream(url: file)
    else { throw Failure(line: nil, "cannot be read; change its permissions") }
    try XMLGuard.check(file)

    try withoutActuallyEscaping(visit) { visit in
      let delegate = GPXDelegate(visit: visit)
      let parser = XMLParser(stream: stream)
      // The parser holds its delegate weakly on some platforms and strongly on others.
      withExtendedLifetime(delegate) {
        parser.delegate = delegate
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        // The answer does not tell a truncated file from a whole one; the delegate hears of it.
        _ = parser.parse()
        parser.delegate = nil
      }
      if let failure = delegate.failure { throw failure }
      guard delegate.hasRoot else {
        throw Failure(line: 1, column: 1, "not GPX: the file is empty")
      }
    }
  }
}

private final class GPXDelegate: NSObject, XMLParserDelegate {
  let visit: (GPX.Point) throws -> Void
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
      if name != "gpx" { fail(parser, "not GPX: the root element is <\(name)>, expected <gpx>") }
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

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    // 111 is our own abort. 97 to 102 are warnings, and 200 to 205 speak of namespaces that vendors
    // declare wrongly, and readers skip. Only the first error has the right place.
    guard failure == nil, code != 111, !(97...102).contains(code), !(200...205).contains(code)
    else { return }
    let isInEncoding = code > 1000
    fail(
      parser, "malformed XML: \(sentences[isInEncoding ? 81 : code] ?? "error \(code) of libxml2")",
      // libxml2 crashes if it is aborted while it decodes. It stops there by itself.
      aborts: !isInEncoding)
  }

  private var content: String { trimmed(text) }

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
    guard let degrees = decimal(text), abs(degrees) <= limit else {
      fail(parser, "\(name)=\"\(text)\" is not within -\(Int(limit)) to \(Int(limit)) degrees")
      return nil
    }
    return degrees
  }

  private func readValue(_ name: String, _ parser: XMLParser) {
    let content = content
    guard !content.isEmpty else { return }
    // Some loggers write NaN where they have no elevation.
    if name == "ele" && content != "NaN" {
      point?.elevation = decimal(content)
      if point?.elevation == nil { fail(parser, "<ele>\(content)</ele> is not a number of metres") }
    } else if name == "time" {
      point?.time = date(content)
      if point?.time == nil {
        fail(parser, "<time>\(content)</time> is not a time such as 2026-05-09T08:00:00Z")
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

/// XML's decimals: Swift also reads hexadecimal numbers, infinity and nan.
private func decimal(_ text: String) -> Double? {
  let text = trimmed(text)
  guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
  return Double(text).flatMap { $0.isFinite ? $0 : nil }
}

/// Foundation's own takes a third of the time of a long track.
private func trimmed(_ text: String) -> String {
  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  var bytes = text.utf8[...]
  while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
  while let last = bytes.last, isSpace(last) { bytes.removeLast() }
  return String(Substring(bytes))
}

private let iso8601 = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

/// A time without a zone is UTC, as GPX demands of all. Foundation takes what follows a time for part
/// of it.
private func date(_ text: String) -> Date? {
  let end = text.utf8.last
  guard !text.utf8.contains(UInt8(ascii: " ")), end == UInt8(ascii: "Z") || !text.contains("Z")
  else { return nil }
  return (try? iso8601.parse(text)) ?? (try? iso8601.parse(text + "Z"))
}

/// libxml2's numbers: the names that FoundationXML has for them do not match on Linux.
private let sentences = [
  1: "a character is cut off, or a value is too long",
  4: "the file is empty or does not begin with a tag",
  5: "the file ends too early, or goes on after its end",
  9: "a character that XML does not allow",
  26: "an entity that XML does not know; write the character itself",
  38: "an attribute contains <",
  39: "an attribute's value has no quotes",
  41: "an attribute has no value",
  42: "an attribute stands twice",
  64: "the XML declaration is not at the very beginning",
  68: "a name is missing",
  73: "a tag has no end",
  76: "the end tag does not match the open one",
  77: "a tag is never closed",
  81: "the file is not in the encoding that it claims",
  89: "entities refer to each other without end",
]
