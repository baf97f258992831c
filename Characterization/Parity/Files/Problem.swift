import Equivalence
import Foundation

/// What is wrong with something a person wrote, where, and what to do about it: one line.
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
  /// What was quoted from a file may hold anything: it is made printable, and a long text is truncated.
  public var onOneLine: String {
    String(unicodeScalars.prefix(600)).printable + (unicodeScalars.count > 600 ? "…" : "")
  }
}
