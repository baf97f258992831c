import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax
import ToolSupport

/// Returns the mutants of the files below a folder. The phone declares enumerations for all.
func findMutants(below path: String) throws -> Findings {
  let phone = try files(".swift", below: "Characterization/Net/Phone")
  let mutated = try files(".swift", below: path)
  let trees = try Dictionary(
    uniqueKeysWithValues: Set(phone + mutated).map { file in
      let tree = Parser.parse(source: try text(of: file))
      return (file, try OperatorTable.standardOperators.foldAll(tree))
    })

  let cases = EnumerationCases(viewMode: .sourceAccurate)
  for (_, tree) in trees.sorted(by: { $0.key < $1.key }) { cases.walk(tree) }

  var found = Findings()
  for file in mutated {
    found = MutantFinder(trees[file]!, file: file, siblings: cases.siblings, after: found).found
  }
  return found
}
