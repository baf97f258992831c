/// Plain messages for the error codes of libxml2. On Linux, FoundationXML has wrong names for these codes.
package enum XMLMessages {
  /// The message for an error code; nil if the code does not mean an invalid file.
  package static func message(of code: Int) -> String? {
    switch code {
    // 111 is our own abort. 200 to 205 are wrong namespaces of vendors, which readers skip. The rest are
    // warnings.
    case 111, 27, 93, 97...102, 106, 107, 113, 117, 200...205: nil
    default:
      // Beyond 1000, libxml2 found the error while it decoded the bytes.
      messages[code > 1000 ? 81 : code] ?? "libxml2 error \(code); xmllint FILE explains it"
    }
  }

  private static let messages: [Int: String] = [
    1:
      "an & that begins no entity (write &amp;), a value longer than 10 million bytes,"
      + " or an incomplete character (export the track again)",
    4: "the file is empty or does not begin with a tag; export the track again",
    5: "the file ends before </gpx>, or goes on after it; keep one <gpx>…</gpx>",
    6: "an &# does not begin a character reference; write one as in &#xE9;",
    7: "an &# does not begin a character reference; write one as in &#233;",
    8: "an &# does not begin a character reference; write one as in &#233;",
    9: "a character that XML does not allow; remove it, or save the file as UTF-8",
    23: "an & does not begin an entity; write &amp; for the character itself",
    26: "an entity that XML does not define; write the character itself",
    38: "an attribute contains <; write &lt; for the character itself",
    39: "an attribute's value has no quotes; write name=\"value\"",
    40: "an attribute's value has no closing quote; write name=\"value\"",
    41: "an attribute has no value; write name=\"value\"",
    42: "an attribute appears twice; keep one",
    45: "a comment has no end; close it with -->",
    46: "<? begins no instruction; write &lt;? for the characters themselves",
    47: "a processing instruction has no end; close it with ?>",
    62: "]]> appears in a text; write ]]&gt; for the characters themselves",
    63: "a CDATA section has no end; close it with ]]>",
    64: "the XML declaration is not at the very beginning; remove the text before it",
    65: "a space is missing between two attributes",
    68: "expected a name; write &lt; or &amp; for < or & in a text",
    73: "a tag has no end; close it with >",
    76: "the end tag does not match the open one; close the inner element first",
    77: "a tag is never closed; add its end tag",
    80: "a comment contains --; write a single -",
    81: "the bytes are not valid in the file's encoding; save it as UTF-8",
    110: "a name is longer than 50,000 characters; shorten it",
  ]
}
