import Equivalence

/// A part of a search that can run alone.
package enum SearchPart: Sendable {
  case alphabet(Alphabet)
  /// Long random walks with these numbers.
  case walks(Range<Int>, length: Int)
  /// This number of short random walks, each from `create` to the inputs after `release`.
  case lives(Int)

  /// Returns the parts for the arguments of `parity`, in the order of the report. A slice is the only part of a deep
  /// search to run, one of ``slices``. The slice `walks` has random walks even without `hasWalks`.
  package static func all(
    isDeep: Bool, slice: String? = nil, hasWalks: Bool = true
  ) -> [SearchPart] {
    if let slice { return deep.filter { $0.slice == slice } }
    if isDeep { return hasWalks ? deep : deep.filter { $0.alphabet != nil } }
    return hasWalks
      ? [.alphabet(.standard), .walks(0..<8, length: 2_000), .lives(200)]
      : [.alphabet(.standard), .alphabet(.waiting), .alphabet(.lifetime), .alphabet(.time)]
  }

  private static let deep: [SearchPart] =
    Alphabet.all.map(alphabet)
    + stride(from: 0, to: 32, by: 8).map { .walks($0..<$0 + 8, length: 200_000) }
    + [.lives(5_000)]

  /// The names that `parity --slice` accepts: all alphabets, and `walks`. Together these parts are a deep search.
  package static let slices = Alphabet.all.map(\.name) + [walks]
  private static let walks = "walks"

  /// The name in the progress: `walks 1-8`.
  package var name: String {
    switch self {
    case .alphabet(let alphabet): alphabet.name
    case .walks(let numbers, _): "walks \(numbers.lowerBound + 1)-\(numbers.upperBound)"
    case .lives: "lives"
    }
  }

  private var slice: String { alphabet?.name ?? SearchPart.walks }

  /// The alphabet of an exploration. Nil for random walks.
  package var alphabet: Alphabet? {
    if case .alphabet(let alphabet) = self { alphabet } else { nil }
  }
}

extension Search {
  package func compare(_ part: SearchPart) async throws(Unreliable) -> Comparison {
    switch part {
    case .alphabet(let alphabet): try await explore(alphabet)
    case .walks(let numbers, let length): try await walk(numbers, length: length)
    case .lives(let count): try await walkLives(count, length: 40)
    }
  }
}
