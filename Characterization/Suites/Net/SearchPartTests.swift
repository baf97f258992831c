import Equivalence
import PhoneScenarios
import Subjects
import Testing

@MainActor
@Suite struct `The parts of a search` {
  private func names(_ parts: [SearchPart]) -> [String] { parts.map { "\($0)" } }

  @Test func `are the same for all slices together as for a deep search`() {
    let slices = SearchPart.slices.flatMap { SearchPart.all(isDeep: false, slice: $0) }
    #expect(names(slices) == names(SearchPart.all(isDeep: true)))
    #expect(Set(names(slices)).count == SearchPart.slices.count + 4, "the walks are five parts")
  }

  @Test(arguments: [false, true])
  func `contain only alphabets if random walks are turned off`(isDeep: Bool) {
    let parts = SearchPart.all(isDeep: isDeep, hasWalks: false)
    #expect(parts.compactMap(\.alphabet).count == (isDeep ? Alphabet.all.count : 4))
    #expect(parts.allSatisfy { $0.alphabet != nil })
  }

  @Test func `give each random walk its own seed, counted from the seed of the run`() async throws {
    func inputs(_ numbers: Range<Int>, seed: UInt64) async throws -> [Int] {
      let search = Search(
        .legacy, .legacy.tampered(by: .dropsAReaction), RunContext(seed: seed))
      return try await search.compare(.walks(numbers, length: 2_000)).amounts.map(\.count)
    }
    #expect(try await inputs(2..<4, seed: 1) == inputs(0..<2, seed: 3))
    #expect(try await inputs(2..<4, seed: 1) != inputs(0..<2, seed: 1))
  }
}
