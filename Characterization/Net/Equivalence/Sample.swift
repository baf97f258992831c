/// Values at which code often goes wrong, the simplest first. Use them as arguments of inputs.
///
/// Example: `[.open] + Sample.strings.map(Input.present)`. A random walk shows its counterexample with the first of
/// these values that still leads to a difference.
public enum Sample {
  /// Small integers, and the limits of the common types.
  public static let integers = [
    0, 1, 2, 3, 10, -1, 127, 128, 255, 256, -128, 65_535, 65_536, Int(Int32.max),
    Int(Int32.max) + 1, Int(Int32.min), Int.max, Int.min,
  ]

  /// Numbers with and without a fraction, the limits of the type, both zeros, infinities and NaN.
  public static let numbers: [Double] = [
    0, 1, -1, 0.5, 0.1 + 0.2, -0.0, 1e15 + 0.5, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    .infinity, -.infinity, .nan,
  ]

  /// Texts that are empty, blank, long or quoted, or whose characters have more than one scalar or more than one form.
  public static let strings = [
    "", "a", "A", "b", " ", "a b", "0", "-1", "\n", "\r\n", "\t", "\"", "\\", "%", "/", "é",
    "e\u{301}", "\u{301}", "ß", "ı", "İ", "ﬁ", "👩‍👧", "🇩🇪", "\u{200D}", "\u{0}", "שלום", "\u{FEFF}a",
    String(repeating: "a", count: 300),
  ]
}
