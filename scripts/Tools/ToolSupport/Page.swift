import Foundation

/// Fills a page between the line of a mark and the line `<!-- end -->` below it, or requires that it is as it must be.
package func fill(_ page: URL, _ mark: String, with part: String, isWriting: Bool = true) throws {
  let old = try String(contentsOf: page, encoding: .utf8)
  let mark = "<!-- \(mark) -->"
  let parts = old.split(separator: "\(mark)\n", maxSplits: 1, omittingEmptySubsequences: false)
  guard let end = parts.last?.firstRange(of: "<!-- end -->"), parts.count == 2 else {
    throw Failure(
      "\(page.path) has no line \(mark) with <!-- end --> below it", remedy: "put them back")
  }
  let new = parts[0] + "\(mark)\n\n\(part)\n\n" + parts[1][end.lowerBound...]
  if new == old { return }
  guard isWriting else {
    throw Failure("\(page.path) is not up to date", remedy: "use --write", status: 1)
  }
  try Data(new.utf8).write(to: page, options: .atomic)
  print("written: \(page.path)")
}
