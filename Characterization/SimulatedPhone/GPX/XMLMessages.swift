/// What libxml2 complains of, in plain words. The names that FoundationXML has for its numbers do not
/// match on Linux.
enum XMLMessages {
  /// Nil for what is no error of the file.
  static func message(of code: Int) -> String? {
    switch code {
    // 111 is our own abort. The others are warnings, and 200 to 205 speak of namespaces that vendors
    // declare wrongly, and readers skip.
    case 111, 27, 93, 97...102, 106, 107, 113, 117, 200...205: nil
    default: messages[isInEncoding(code) ? 81 : code] ?? "libxml2 error \(code)"
    }
  }

  /// Whether the error was met while decoding.
  static func isInEncoding(_ code: Int) -> Bool { code > 1000 }

  private static let messages = [
    1:
      "a bare & (write &amp;), a value longer than 10 million bytes, or a character that is cut off",
    4: "the file is empty or does not begin with a tag; export the track again",
    5: "the file ends before </gpx>, or goes on after it; keep one <gpx>…</gpx>",
    6: "expected a character by its number, such as &#xE9;",
    7: "expected a character by its number, such as &#233;",
    8: "expected a character by its number, such as &#233;",
    9: "a character that XML does not allow; remove it, or save the file as UTF-8",
    23: "an & begins no entity; write &amp; for the character itself",
    26: "an entity that XML does not know; write the character itself",
    38: "an attribute contains <; write &lt; for the character itself",
    39: "an attribute's value has no quotes; write name=\"value\"",
    40: "an attribute's value has no closing quote; write name=\"value\"",
    41: "an attribute has no value; write name=\"value\"",
    42: "an attribute stands twice; keep one",
    45: "a comment has no end; close it with -->",
    46: "<? begins nothing; write &lt;? for the characters themselves",
    47: "a processing instruction has no end; close it with ?>",
    62: "]]> stands in a text; write ]]&gt; for the characters themselves",
    63: "a CDATA section has no end; close it with ]]>",
    64: "the XML declaration is not at the very beginning; remove what stands before it",
    65: "a space is missing between two attributes",
    68: "expected a name; write &lt; or &amp; for < or & in a text",
    73: "a tag has no end; close it with >",
    76: "the end tag does not match the open one; close the inner element first",
    77: "a tag is never closed; add its end tag",
    80: "a comment contains --; write a single -",
    81: "the file is not in the encoding that it claims; save it as UTF-8",
    110: "a name is longer than 50,000 characters; shorten it",
  ]
}
