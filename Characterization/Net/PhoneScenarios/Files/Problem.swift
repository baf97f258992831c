import Equivalence
import Foundation

/// An error in something that a person wrote: the place, the mistake and the remedy, on one line.
public struct Problem: Error, Equatable, CustomStringConvertible {
  public let file: String
  public let line: Int?
  public let column: Int?
  public let message: String

  public init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(place): \(message)".onOneLine
  }
}

extension String {
  /// The text, made printable and truncated after 600 Unicode scalars: a quotation from a file may contain
  /// anything.
  public var onOneLine: String {
    String(unicodeScalars.prefix(600)).printable + (unicodeScalars.count > 600 ? "…" : "")
  }
}
