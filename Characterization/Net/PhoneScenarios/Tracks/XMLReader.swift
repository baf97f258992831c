import Equivalence
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Receives the pieces of an XML file from a reader.
protocol XMLReceiver: AnyObject {
  func begin(_ name: String, _ attributes: [String: String]) throws(Problem)
  /// Receives a part of a text, because a comment or CDATA may be inside of it.
  func text(_ text: String)
  func end() throws(Problem)
}

/// Reads an XML file with Foundation's parser until the first mistake. Names are compared with their prefixes.
final class XMLReader: NSObject {
  /// The number of open elements, including the one that begins.
  var depth: Int { open.count }
  /// The place of the last tag.
  var place: Place { tags.last(before: end) }

  private let file: String
  private let parser: XMLParser
  private var tags: TagPlaces
  private var receiver: (any XMLReceiver)?
  private var open: [String] = []
  private var hasRoot = false
  private var problem: Problem?
  /// Whether reading is over. The parser may report something nevertheless.
  private var isStopped = false

  /// - Throws: ``Problem`` with the place if the parser must not get the file.
  init(_ data: Data, file: String) throws(Problem) {
    let bytes = try XMLBytes(data, file: file).bytes
    self.file = file
    parser = XMLParser(data: Data(bytes))
    tags = TagPlaces(bytes)
  }

  /// Reads the file until its end, a mistake or ``stop()``.
  ///
  /// - Throws: ``Problem`` with the place of a mistake in the XML, or what the receiver throws.
  func read(to receiver: any XMLReceiver) throws(Problem) {
    self.receiver = receiver
    defer { self.receiver = nil }
    parser.delegate = self
    parser.shouldProcessNamespaces = false
    parser.shouldResolveExternalEntities = false
    // Its result is not used: on Linux it is true after some mistakes.
    _ = parser.parse()
    if let problem { throw problem }
    guard !isStopped else { return }
    guard hasRoot else {
      throw problem("not GPX: the file has no <gpx>; export the track as GPX", at: end)
    }
    if !open.isEmpty { throw problem(with: (parser.parserError as NSError?)?.code ?? 5) }
  }

  func stop() {
    isStopped = true
    parser.abortParsing()
  }

  /// Returns a problem at the last tag.
  func problem(_ message: String) -> Problem { problem(message, at: place) }

  private func problem(_ message: String, at place: Place) -> Problem {
    Problem(file: file, line: place.line, column: place.column, message)
  }

  /// Returns the problem that the parser reports.
  private func problem(with number: Int) -> Problem {
    let isAtEnd = tags.isEnd(end)
    let message =
      isAtEnd && !hasRoot
      ? "the file ends inside of its first tag; export the track again"
      : XMLMistake.message(number, in: open.last, isAtEnd: isAtEnd)
    return problem(message, at: end)
  }

  /// The place up to which the parser has read.
  private var end: Place {
    Place(line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
  }

  private func attempt(_ step: () throws(Problem) -> Void) {
    do throws(Problem) {
      try step()
    } catch {
      problem = error
      stop()
    }
  }
}

extension XMLReader: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard !isStopped else { return }
    hasRoot = true
    open.append(name)
    attempt { () throws(Problem) in try receiver?.begin(name, attributes) }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard !isStopped else { return }
    open.removeLast()
    attempt { () throws(Problem) in try receiver?.end() }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { receiver?.text(text) }

  func parser(_ parser: XMLParser, foundCDATA text: Data) {
    receiver?.text(String(decoding: text, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let number = (error as NSError).code
    guard !isStopped, !XMLMistake.isHarmless(number) else { return }
    problem = problem(with: number)
    stop()
  }
}
