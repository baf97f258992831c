/// An object of a JSON document. New versions may add keys, and rename none.
package struct Fields: Encodable, Sendable {
  package typealias Value = any Encodable & Sendable
  private let values: [(key: String, value: Value)]

  /// Leaves out a value that is nil.
  package init(_ values: [String: Value?]) {
    self.values = values.compactMapValues(\.self).sorted { $0.key < $1.key }
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    for (key, value) in values { try object.encode(value, forKey: Key(stringValue: key)) }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
