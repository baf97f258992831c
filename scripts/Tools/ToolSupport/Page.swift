/// Returns a page with another text between a line that is a mark and the line `<!-- end -->` below it.
public func filled(_ page: String, of file: String, mark: String, with text: String) throws
  -> String
{
  let parts = page.split(separator: "\(mark)\n", maxSplits: 1, omittingEmptySubsequences: false)
  guard let end = parts.last?.firstRange(of: "<!-- end -->"), parts.count == 2 else {
    throw Failure("\(file) has no line \(mark) with <!-- end --> below it", remedy: "put them back")
  }
  return parts[0] + "\(mark)\n" + text + parts[1][end.lowerBound...]
}
