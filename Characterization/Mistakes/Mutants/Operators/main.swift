// Lists the mutants of Swift files as JSON. scripts/mutate compiles it with the SwiftSyntax of the toolchain.
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
for tree in trees.values { cases.walk(tree) }

let files = parts[1].map { file in
  let finder = MutantFinder(trees[file]!, file: file, siblings: cases.siblings)
  return finder.found
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
FileHandle.standardOutput.write(try encoder.encode(files))
