/// An input, and what it has caused until now.
struct RecordedStep {
  var input: String
  var reactions: [String] = []
  /// The reactions whose calls have not returned, the innermost last.
  var open: [String] = []
  /// What Modern has read inside of this input.
  var read: Set<WritableKeyPath<PhoneValues, String>>
  /// Inputs that may as well have come before this one.
  var before: [String] = []
  private var nested: String?
  /// What the notation cannot say.
  private var comments: [String] = []

  init(_ input: String, read: Set<WritableKeyPath<PhoneValues, String>> = []) {
    self.input = input
    self.read = read
  }

  var lines: [String] {
    comments + before + [nested, input].compactMap(\.self) + reactions.map { "  -> \($0)" }
  }

  /// Notes an input that comes inside of this one. The notation has one nested input for each input. It comes inside
  /// the call of the last reaction, and no reaction before that one begins with the same line.
  mutating func nest(_ input: String) {
    // A read changes nothing, so it makes way for any other input, and is left out where it has no place.
    if input == "read", nested != nil { return }
    if input.hasPrefix("#") {
      comments.append(input)
    } else if input == "release" {
      comments.append("# Not played, because no release is nested: \(place(of: input)).")
    } else if let nested, !nested.hasSuffix(": read") {
      comments.append("# Not played, because another input is nested: \(place(of: input)).")
    } else if let last = reactions.last, open.last == last,
      reactions.filter({ $0.hasPrefix(last) }).count == 1
    {
      nested = "inside \(last): \(input)"
    } else if input != "read" {
      comments.append("# Not played, because no reaction tells its place: \(place(of: input)).")
    }
  }

  private func place(of input: String) -> String {
    "\(input), after \(reactions.last ?? self.input)"
  }
}
