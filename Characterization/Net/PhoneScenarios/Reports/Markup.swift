import Equivalence

/// Returns one line for an element or an attribute of HTML or XML. Unprintable characters, which XML does not allow, are
/// shown as escapes.
func escaped(_ line: String) -> String {
  // By scalar: a `<` with a combining mark is one character, and not equal to `<`.
  line.printable.unicodeScalars.map {
    switch $0 {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: String($0)
    }
  }.joined()
}

/// Returns a text of several lines for an element of HTML or XML.
func escapedLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
    .joined(separator: "\n")
}
