import Equivalence
import Parity
import Subjects

extension DivergencePage {
  /// Returns the text of the page with columns that show the current behavior.
  @MainActor
  func written() async -> String {
    var lines: [String] = []
    for piece in pieces {
      switch piece {
      case .line(let line): lines.append(String(line))
      case .scenario(let scenario): lines.append(await scenario.columns())
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension DivergencePage.Scenario {
  @MainActor
  fileprivate func columns() async -> String {
    let difference =
      showsCalls
      ? CallPair.difference(name, after: inputs, .legacy, .proposed)
      : await SubjectPair.difference(name, after: inputs, .legacy, .proposed)
    // The first line counts the inputs; the page omits it.
    return difference.text(limit: .max).split(separator: "\n").dropFirst().joined(separator: "\n")
  }
}
