import Foundation
import ToolSupport

/// A value with which code is compared, or one to try.
enum Value: Hashable, Comparable {
  case number(Decimal, fraction: Int)
  case text(String)

  /// As a Swift literal. A number keeps as many digits behind the point as the code has.
  var literal: String {
    switch self {
    case .number(let value, _): "\(value)"
    case .text(let text): text.debugDescription
    }
  }

  /// Below, at and above. A number moves by one, or by one unit of its last digit behind the point. A text loses its last
  /// character.
  var neighbors: [Value] {
    switch self {
    case .number(let value, let fraction):
      let step = Decimal(sign: .plus, exponent: -fraction, significand: 1)
      return [value - step, value, value + step]
        .filter { fraction > 0 || (Decimal(Int.min)...Decimal(Int.max)).contains($0) }
        .map { .number($0, fraction: fraction) }
    case .text(let text):
      return text.isEmpty ? [self, .text("a")] : [.text("\(text.dropLast())"), self]
    }
  }

  /// Equal numbers are one value, with whatever digits they are written.
  static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.number(let left, _), .number(let right, _)): left == right
    case (.text(let left), .text(let right)): left == right
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let value, _): hasher.combine(value)
    case .text(let text): hasher.combine(text)
    }
  }

  static func < (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.number(let left, _), .number(let right, _)): left < right
    case (.text(let left), .text(let right)): left < right
    case (.number, .text): true
    case (.text, .number): false
    }
  }
}

/// A place that compares something with values of the code.
struct Comparison {
  let file: String
  let line: Int
  let code: String
  let values: [Value]

  /// What to try there.
  var inputs: [Value] { distinct(values.flatMap(\.neighbors)) }
}

func distinct(_ values: [Value]) -> [Value] { Set(values).sorted() }

/// A place in the JSON document.
private struct Entry: Encodable {
  let file: String, line: Int, code: String
  let values: [String]
  let missing: [String]?
}

/// Prints the values of each place. With an adapter, returns 1 if no input has one of them.
func values(_ paths: [String], adapter: String?, isJSON: Bool) throws -> Int32 {
  let places = try comparisons(in: sources(paths))
  let known = try adapter.map { try inputs(of: sources([$0])) }
  let missing = known.map { known in places.map { $0.inputs.filter { !known.contains($0) } } }
  if isJSON {
    try printJSON(
      places.indices.map { index in
        let place = places[index]
        return Entry(
          file: place.file, line: place.line, code: place.code,
          values: place.inputs.map(\.literal), missing: missing?[index].map(\.literal))
      })
  } else {
    show(places, missing)
  }
  return missing?.contains { !$0.isEmpty } == true ? 1 : 0
}

private func show(_ places: [Comparison], _ missing: [[Value]]?) {
  let widths = (
    code: min(44, places.map(\.code.count).max() ?? 0),
    list: missing == nil ? 0 : min(24, places.map { list($0.inputs).count }.max() ?? 0)
  )
  var file = ""
  for (index, place) in places.enumerated() {
    if place.file != file { print(place.file) }
    file = place.file
    let line = String(repeating: " ", count: max(0, 5 - "\(place.line)".count)) + "\(place.line)"
    let code = padded(place.code, to: widths.code)
    let values = padded(list(place.inputs), to: widths.list)
    let rest = missing.map { $0[index].isEmpty ? "" : "  no input: \(list($0[index]))" } ?? ""
    print("\(line)  \(code)  \(rest.isEmpty ? list(place.inputs) : values + rest)")
  }
  guard !places.isEmpty else { return print("no comparison with a literal was found") }
  show(distinct((missing ?? places.map(\.inputs)).flatMap(\.self)), isMissing: missing != nil)
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// Shows the values of all places as arrays.
private func show(_ values: [Value], isMissing: Bool) {
  if values.isEmpty { return print("each value is in an input") }
  print(isMissing ? "no input has these values" : "all values")
  let numbers = values.filter { if case .number = $0 { true } else { false } }
  for part in [numbers, values.filter { !numbers.contains($0) }] where !part.isEmpty {
    print("  [\(list(part))]")
  }
}

private func list(_ values: [Value]) -> String { values.map(\.literal).joined(separator: ", ") }
