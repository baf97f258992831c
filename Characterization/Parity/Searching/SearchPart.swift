import Equivalence

/// A part of a search that can be done alone.
public enum SearchPart: Sendable {
  case alphabet(Alphabet)
  /// Long random walks, by their numbers.
  case walks(Range<Int>, length: Int)
  /// Short random walks from `create` to `release` and beyond: how many.
  case lives(Int)

  /// The parts that follow from the arguments of `parity`, in the order of the report.
  ///
  /// - Parameters:
  ///   - slice: the one slice of a deep search to do.
  ///   - hasWalks: whether to walk at random, too. The slice of the walks does in any case.
  public static func all(
    isDeep: Bool, slice: String? = nil, hasWalks: Bool = true
  ) -> [SearchPart] {
    if let slice { return deep.filter { $0.slice == slice } }
    if isDeep { return hasWalks ? deep : deep.filter { $0.alphabet != nil } }
    return hasWalks
      ? [.alphabet(.standard), .walks(0..<8, length: 2_000), .lives(200)]
      : [.alphabet(.standard), .alphabet(.waiting), .alphabet(.lifetime)]
  }

  private static let deep: [SearchPart] =
    Alphabet.all.map(alphabet) + [.walks(0..<32, length: 200_000), .lives(5_000)]

  /// The names of the slices. All slices together are a deep search.
  public static let slices = Alphabet.all.map(\.name) + [walks]
  private static let walks = "walks"

  private var slice: String { alphabet?.name ?? SearchPart.walks }

  public var alphabet: Alphabet? {
    if case .alphabet(let alphabet) = self { alphabet } else { nil }
  }
}

extension Search {
  public func compare(_ part: SearchPart) async throws(Unreliable) -> Comparison {
    switch part {
    case .alphabet(let alphabet): try await explore(alphabet)
    case .walks(let numbers, let length): try await walk(numbers, length: length)
    case .lives(let count): try await walkLives(count, length: 40)
    }
  }
}
