// Lists the mutants of Swift files as JSON. scripts/mutate compiles it with the SwiftSyntax of the toolchain, and with
// scripts/Tools/judge/Mutant.swift.
//
// usage: operators --cases FILE... -- FILE...   the first files only declare enumerations

import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

let parts = CommandLine.arguments.dropFirst(2).split(
  separator: "--", omittingEmptySubsequences: false)
let trees = try Dictionary(
  uniqueKeysWithValues: Set(parts.joined()).map { file in
    let tree = Parser.parse(source: try String(contentsOfFile: file, encoding: .utf8))
    return (file, try OperatorTable.standardOperators.foldAll(tree))
  })

let cases = EnumerationCases(viewMode: .sourceAccurate)
for (_, tree) in trees.sorted(by: { $0.key < $1.key }) { cases.walk(tree) }

var found = Findings()
for file in parts[1] {
  found = MutantFinder(trees[file]!, file: file, siblings: cases.siblings, after: found).found
}
FileHandle.standardOutput.write(try JSONEncoder().encode(found))
