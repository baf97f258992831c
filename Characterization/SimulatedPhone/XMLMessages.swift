/// What libxml2 complains of, in plain words. The names that FoundationXML has for its numbers do not
/// match on Linux.
enum XMLMessages {
  /// Nil for what is no error of the file.
  static func message(of code: Int) -> String? {
    switch code {
    // 111 is our own abort. The others are warnings, and 200 to 205 speak of namespaces that vendors
    // declare wrongly, and readers skip.
    case 111, 97...102, 200...205: nil
    default: messages[isInEncoding(code) ? 81 : code] ?? "error \(code) of libxml2"
    }
  }

  /// Whether the error was met while decoding.
  static func isInEncoding(_ code: Int) -> Bool { code > 1000 }

  private static let messages = [
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
}
