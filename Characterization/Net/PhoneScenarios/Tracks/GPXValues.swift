import Foundation

/// Reads a decimal number of XML. Rejects hexadecimal numbers, infinity and nan, which Swift also reads.
func decimal(_ text: String) -> Double? {
  let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
  guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
  return Double(text).flatMap { $0.isFinite ? $0 : nil }
}

/// Reads a time of GPX, such as `2026-05-09T10:00:00.25+02:00`. Without a zone it is UTC, as on most devices.
func dateTime(_ text: String) -> Date? {
  let clock = text.prefix(19)
  let rest = text.dropFirst(19)
  let fraction = rest.hasPrefix(".") ? rest.prefix { $0 == "." || $0.isWholeNumber } : ""
  let zone = rest.dropFirst(fraction.count)
  let form = String(zone.map { $0.isWholeNumber ? "0" : $0 })
  guard ["", "Z", "+00:00", "-00:00"].contains(form),
    let seconds = fraction.isEmpty ? 0 : Double(fraction),
    let date = try? Date(clock + (zone.isEmpty ? "Z" : zone), strategy: .iso8601),
    // Foundation also reads the 31st of June, as the 1st of July.
    let local = try? Date(clock + "Z", strategy: .iso8601),
    local.formatted(.iso8601) == clock + "Z"
  else { return nil }
  return date + seconds
}

extension String {
  /// The beginning and the end of a long text, so that a message that quotes it stays readable.
  var shortened: String {
    guard unicodeScalars.count > 40 else { return self }
    return String(unicodeScalars.prefix(20)) + "…" + String(unicodeScalars.suffix(19))
  }
}
