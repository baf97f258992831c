/// Describes a mistake that Foundation's parser reports, by its number in libxml2.
///
/// `XMLParser.ErrorCode` is not used: on Linux, its names belong to other numbers.
enum XMLMistake {
  /// Returns whether the number is a warning or is about namespaces. The parser reads on, and prefixes are
  /// compared as text.
  static func isHarmless(_ number: Int) -> Bool {
    let warnings = [93, 97, 98, 99, 100, 102, 106]
    return warnings.contains(number) || 200..<300 ~= number
  }

  /// Returns what is wrong, and what to do.
  ///
  /// - Parameters:
  ///   - element: The innermost open element; nil after the root.
  ///   - isAtEnd: Whether the mistake is at the end of the file.
  static func message(_ number: Int, in element: String?, isAtEnd: Bool) -> String {
    let unfinishedTagsAndReferences = [6, 7, 23, 40, 41, 65, 68, 73]
    if [4, 5, 77].contains(number) || isAtEnd && unfinishedTagsAndReferences.contains(number) {
      return element.map { "the file ends before </\($0.shortened)>; export the track again" }
        ?? "a text or a tag after the end of the track; keep one <gpx>…</gpx>"
    }
    return message(number, in: element ?? "")
  }

  private static func message(_ number: Int, in element: String) -> String {
    switch number {
    case 1:
      "<! begins neither a comment nor CDATA; remove a <!DOCTYPE …>, or write &lt; for <"
    case 6, 7, 8, 23, 26:
      "an & begins no character reference such as &#233; write &amp; for & itself"
    case 9: "a character that XML does not allow, as itself or as a reference; remove it"
    case 38, 40:
      "the value of an attribute contains < or has no closing quote; write &lt; or the quote"
    case 39, 41: "expected an attribute with a value in quotes, such as lat=\"52.5\""
    case 42: "an attribute appears twice; keep one"
    case 45: "a comment has no end; close it with -->"
    case 46: "a processing instruction has no name; remove it"
    case 47: "a processing instruction has no end; close it with ?>"
    case 62: "]]> ends no CDATA section; write ]]&gt; in a text"
    case 63: "a CDATA section has no end; close it with ]]>"
    case 64: "<?xml …?> is not at the beginning of the file; remove it, or what is before it"
    case 65: "expected a space; write one before each attribute"
    case 68: "expected a name; write &lt; for < and &amp; for & in a text, or > at the end of a tag"
    case 73: "expected > at the end of a tag"
    case 76: "expected </\(element.shortened)>; close the inner element first"
    case 80: "a comment contains --, which XML does not allow; write - for it"
    default: "is not well-formed XML, by error \(number) of libxml2; export the track again"
    }
  }
}
