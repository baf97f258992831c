import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads GPX 1.0 and 1.1 in UTF-8.
public enum GPX {
  /// The namespace of phone inputs, which a point may have among its extensions.
  ///
  /// Example: `<phone:input xmlns:phone="urn:parity:phone:1">rotate landscapeLeft</phone:input>`.
  public static let phoneNamespace = "urn:parity:phone:1"

  public enum PointKind: String, CaseIterable, Sendable {
    case track = "trkpt"
    case route = "rtept"
    case waypoint = "wpt"
  }

  public struct Point: Sendable {
    public let kind: PointKind
    public let coordinate: CLLocationCoordinate2D
    /// Meters.
    public internal(set) var elevation: Double?
    public internal(set) var time: Date?
    /// Inputs to the phone, in the order of the file. They are delivered after the fix.
    public internal(set) var inputs: [PhoneInput] = []
    /// Whether a new track, segment or route begins here. Its times may be earlier than the times before.
    public let isFirstOfSegment: Bool
    /// Counted from 1.
    public let line: Int
    public let column: Int
  }

  public struct PhoneInput: Sendable {
    public let text: String
    public let line: Int
  }

  /// A mistake in a file, and its place.
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

  /// Calls `visit` with each point, in the order of the file.
  ///
  /// - Parameter goesOn: called at every element; return false to stop reading.
  /// - Throws: ``Failure``, an error that `visit` throws, or `CancellationError` if `goesOn` returned false.
  ///   `visit` was called with all points before the failure.
  public static func read(
    _ file: URL, goesOn: () -> Bool, visit: (Point) throws -> Void
  ) throws {
    // FoundationXML prints to stderr if it cannot open a file. A pipe cannot be read twice, as happens here.
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw Failure(line: nil, "no such file")
    }
    let type = try FileManager.default.attributesOfItem(
      atPath: file.resolvingSymlinksInPath().path)[.type]
    guard type as? FileAttributeType == .typeRegular else {
      throw Failure(line: nil, "not a regular file; save the track to one")
    }
    let unreadable = Failure(line: nil, "cannot be read; check its permissions")
    guard goesOn() else { throw CancellationError() }
    do {
      try XMLGuard.check(file)
    } catch is CocoaError {
      throw unreadable
    }
    guard let stream = InputStream(url: file) else { throw unreadable }

    try withoutActuallyEscaping(visit) { visit in
      try withoutActuallyEscaping(goesOn) { goesOn in
        let delegate = GPXDelegate(visit: visit, goesOn: goesOn)
        let parser = XMLParser(stream: stream)
        // The parser holds its delegate weakly on some platforms and strongly on others.
        withExtendedLifetime(delegate) {
          parser.delegate = delegate
          parser.shouldProcessNamespaces = true
          parser.shouldReportNamespacePrefixes = true
          parser.shouldResolveExternalEntities = false
          // The result may be true for a truncated file. The delegate receives every error.
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
}
