/// Returns a source with the original and all mutants of its bodies. A comment is above the lines of each mutant, and one
/// for no mutant below them.
func schema(_ source: [UInt8], _ bodies: [Body], _ mutants: [Int: [Mutant]]) -> String {
  var (text, place) = ("import Mutants\n", 0)
  for body in bodies {
    text += code(source, place..<body.start)
    text += schema(source, body, mutants[body.number] ?? [])
    place = body.end
  }
  return text + code(source, place..<source.count)
}

private func schema(_ source: [UInt8], _ body: Body, _ mutants: [Mutant]) -> String {
  if mutants.isEmpty { return code(source, body.start..<body.end) }
  // The compiler is slow with many values in one expression.
  let isTernary = body.isValue && body.type == nil
  let choice = "mutant(in: \(body.number))"
  var text = isTernary ? "(" : "\nswitch \(choice) {\n"
  for mutant in mutants {
    text += isTernary ? "\n\(choice) == \(mutant.number) ?" : "case \(mutant.number):"
    text += "\n// mutant \(mutant.number)\n\(code(source, body, mutant))\n// mutant 0\n"
    text += isTernary ? ": " : ""
  }
  text += (isTernary ? "" : "default:\n") + code(source, body) + (isTernary ? ")" : "\n}\n")
  return body.type.map { "{ () -> \($0) in\(text)}()" } ?? text
}

/// Returns the number in the last comment above a line of a schema.
func mutant(above line: Int, in schema: String) -> Int? {
  let lines = schema.split(separator: "\n", omittingEmptySubsequences: false).prefix(line)
  return lines.last { $0.hasPrefix("// mutant ") }.flatMap { Int($0.dropFirst(10)) }
}

/// Returns the code of a body, with the change of a mutant. After other statements, a value needs `return`.
private func code(_ source: [UInt8], _ body: Body, _ mutant: Mutant? = nil) -> String {
  let code = code(source, body.start..<body.end, mutant?.edits ?? [])
  guard body.isReturned else { return code }
  let marker = "mutantReached(\(mutant?.number ?? 0)); "
  return code.hasPrefix(marker)
    ? "\(marker)return \(code.dropFirst(marker.count))" : "return \(code)"
}

/// Returns a part of a source with changes, which are in order.
private func code(_ source: [UInt8], _ range: Range<Int>, _ edits: [Edit] = []) -> String {
  var (text, place) = ([UInt8](), range.lowerBound)
  for edit in edits {
    text += source[place..<edit.start] + edit.text.utf8
    place = edit.end
  }
  return String(decoding: text + source[place..<range.upperBound], as: UTF8.self)
}
