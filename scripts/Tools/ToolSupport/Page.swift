import Foundation

/// Returns a page with another text between a line that is a mark and the line `<!-- end -->` below it.
public func filled(_ page: String, of file: String, mark: String, with text: String) throws
  -> String
{
  let parts = page.components(separatedBy: "\(mark)\n")
  guard parts.count == 2, let end = parts[1].range(of: "<!-- end -->") else {
    throw Failure("\(file) has no line \(mark) with <!-- end --> below it", remedy: "put them back")
  }
  return parts[0] + "\(mark)\n" + text + parts[1][end.lowerBound...]
}
