#if !os(iOS)  // An iPhone has no sources.
  import Equivalence
  import Foundation
  import Testing

  @MainActor
  @Suite struct `The page about reflections` {
    /// A number on the page is the word itself. A name stands for a number that differs in each process.
    @Test(.enabled(if: Reflection.readsMemory))
    func `draws the words of a parcel`() throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
      let page = folder.appending(path: "../../Net/Equivalence/Reflection/README.md").standardized
      let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      // A line of the drawing begins with the index of a word, and the word.
      let drawing = lines.filter { $0.hasPrefix("     ") }.map { $0.split(separator: " ") }
      let drawn = drawing.filter { Int($0[0]) != nil }.map { String($0[1]) }
      // Modules of its own, so that the numbers of the types begin anew.
      let words = Reflection(of: Parcel(), foreign: ["Page"]).words
      #expect(drawn.count == words.count)
      for (drawn, word) in zip(drawn, words) {
        guard let number = UInt64(drawn) else { continue }
        #expect(number == word)
      }
    }
  }

  private final class Person { let age = 40 }
  private enum State {
    case packed
    case sent(Int)
  }
  private final class Parcel {
    let weight = 3
    let note: String? = "fragile"
    let sender = Person()
    weak var keeper: Person?
    let state = State.sent(5)
    let onArrival: () -> Void

    init() {
      var count = 0
      onArrival = { count += 1 }
      keeper = sender
    }
  }
#endif
