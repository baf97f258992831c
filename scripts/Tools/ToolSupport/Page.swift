/// Returns a page with another text between a line that is a mark and the line `<!-- end -->` below it.
public func filled(_ page: String, of file: String, mark: String, with text: String) throws
  -> String
{
  guard let begin = page.range(of: "\(mark)\n"),
    let end = page.range(of: "<!-- end -->", range: begin.upperBound..<page.endIndex)
  else {
    throw Failure("\(file) has no line \(mark) with <!-- end --> below it", remedy: "put them back")
  }
  return page[..<begin.upperBound] + text + page[end.lowerBound...]
}
