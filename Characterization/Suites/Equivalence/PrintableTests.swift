import Equivalence
import Testing

@Suite struct `A text for a terminal` {
  @Test(arguments: [
    ("a\u{1B}[31mb", #"a\u{1B}[31mb"#, "an escape sequence"),
    ("a\nb\tc\rd", #"a\nb\tc\rd"#, "what ends or moves a line"),
    ("\u{0}\u{7}\u{7F}", #"\0\u{07}\u{7F}"#, "other control characters"),
    ("\u{85}\u{9B}31m", #"\u{0085}\u{009B}31m"#, "the C1 control characters"),
    ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#, "the separators of Unicode"),
    (
      "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}",
      #"\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}"#, "embeddings and overrides"
    ),
    ("\u{2066}\u{2067}\u{2068}\u{2069}", #"\u{2066}\u{2067}\u{2068}\u{2069}"#, "isolates"),
    ("\u{200E}\u{200F}\u{061C}", #"\u{200E}\u{200F}\u{061C}"#, "marks of direction"),
    ("\(Unicode.Scalar(0xFFFE as UInt16)!)", #"\u{FFFE}"#, "a noncharacter"),
    ("", "", "an empty text"),
    ("Žalec–大阪 👩‍👩‍👧 עברית", "Žalec–大阪 👩‍👩‍👧 עברית", "letters and pictures"),
  ])
  func `shows only unprintable characters as escapes`(text: String, shown: String, what: String) {
    #expect(text.printable == shown)
    #expect(shown.printable == shown)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("Žalec…", 6), ("e\u{301}", 1), ("大阪", 4), ("ｆｕ", 4), ("한", 2), ("👩‍👩‍👧", 2),
    ("☂️", 2), ("┌─┐", 3), ("\u{1B}".printable, 6),
  ])
  func `has a width in columns, where a wide character counts as two`(text: String, columns: Int) {
    #expect(text.width == columns)
  }
}
