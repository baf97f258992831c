/// Makes the lines of a recording private.
///
/// The first coordinate becomes 0 0, and the others keep their difference in degrees from it, rounded to a thousandth
/// of a degree. Altitude, course, speed and the direction of true north are left out, because they help to find the
/// place or the way.
///
/// This file has two users: the recorder, and by a symbolic link the harness, which does not depend on Modern.
struct CoordinateShift {
  /// The first line of a private recording.
  static let comment = "# The coordinates are shifted and rounded. The first one is 0 0."

  /// The coordinate that becomes 0 0.
  private var origin: (latitude: Double, longitude: Double)?
  private var lastState = ""

  /// Returns the line as a private recording has it. Nil for a public state that is now the one before: a transcript
  /// has a state only if it changes.
  mutating func shifted(_ line: String) -> String? {
    let line = withShiftedWords(line)
    guard line.hasPrefix("  == ") else { return line }
    guard line != lastState else { return nil }
    lastState = line
    return line
  }

  /// Regular expressions would need longer for each line than the rest of a recording.
  private mutating func withShiftedWords(_ line: String) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)[...]
    var result: [String] = []
    while let word = words.popFirst() {
      switch word {
      case "location", "locations":
        result.append(String(word))
        while let location = takeLocation(from: &words) {
          result.append(location)
          // A callback can have several.
          guard location.hasSuffix(";") else { break }
        }
      case "trueHeading":
        // The difference to the magnetic heading tells the region. Only that true north is not known remains.
        guard let number = words.first.flatMap(MarkedNumber.init), !(number.value < 0) else {
          result.append(String(word))
          continue
        }
        words.removeFirst()
        result[result.count - 1] += number.mark
      default: result.append(String(word))
      }
    }
    return result.joined(separator: " ")
  }

  /// Takes `LAT LON` and the numbers after it, each with its name. Returns what a private recording has of it. Nil, and
  /// nothing is taken, if the words are something else.
  private mutating func takeLocation(from words: inout ArraySlice<Substring>) -> String? {
    guard words.count > 1, let latitude = MarkedNumber(words[words.startIndex]),
      let longitude = MarkedNumber(words[words.startIndex + 1])
    else { return nil }
    words = words.dropFirst(2)
    var text = shifted(latitude.value, longitude.value)
    var mark = longitude.mark
    while mark.isEmpty, words.count > 1, let number = MarkedNumber(words[words.startIndex + 1]) {
      let name = words[words.startIndex]
      if name == "horizontalAccuracy" || name == "timestamp" {
        text += " \(name) \(number.digits)"
      }
      mark = number.mark
      words = words.dropFirst(2)
    }
    return text + mark
  }

  private mutating func shifted(_ latitude: Double, _ longitude: Double) -> String {
    // What is no coordinate cannot be shifted. Neither can 0 0, which a phone without a place may report: everybody knows
    // where it is, and so would know the origin.
    guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else {
      return "nan nan"
    }
    let origin = self.origin ?? (latitude, longitude)
    self.origin = origin
    // The shorter way, also across the date line.
    let east = (longitude - origin.longitude).remainder(dividingBy: 360)
    return "\(rounded(latitude - origin.latitude)) \(rounded(east))"
  }

  /// Rounds to a thousandth of a degree, which is 111 m from south to north. Never returns -0.
  private func rounded(_ degrees: Double) -> String {
    let text = "\((degrees * 1000).rounded() / 1000 + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A number, and the punctuation mark after it.
  private struct MarkedNumber {
    let value: Double
    let digits: Substring
    let mark: Substring

    init?(_ word: Substring) {
      let end = word.lastIndex { !",;:.".contains($0) }.map(word.index(after:))
      digits = word[..<(end ?? word.startIndex)]
      mark = word[(end ?? word.startIndex)...]
      guard let value = Double(digits) else { return nil }
      self.value = value
    }
  }
}
