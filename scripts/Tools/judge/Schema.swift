/// A file with the original and all mutants. It knows which lines belong to which mutant.
struct Schema {
  private(set) var text: [UInt8] = Array("import Mutants\n".utf8)
  /// The mutant of each line.
  private(set) var mutants: [Int: Mutant] = [:]
  private var line = 2
  private let source: [UInt8]

  init(_ source: [UInt8], _ bodies: [Body], _ mutants: [Int: [Mutant]]) {
    self.source = source
    var place = 0
    for body in bodies.sorted(by: { $0.start < $1.start }) {
      add(source[place..<body.start])
      add(body, mutants[body.number] ?? [])
      place = body.end
    }
    add(source[place...])
  }

  private mutating func add(_ code: some Collection<UInt8>, of mutant: Mutant? = nil) {
    let first = line
    line += code.count { $0 == UInt8(ascii: "\n") }
    text += code
    if let mutant { for line in first...line { mutants[line] = mutant } }
  }

  private mutating func add(_ body: Body, _ mutants: [Mutant]) {
    if mutants.isEmpty { return add(source[body.start..<body.end]) }
    // The compiler is slow with many values in one expression.
    let isTernary = body.isValue && body.type == nil
    let (opening, closing) = body.type.map { ("{ () -> \($0) in", "}()") } ?? ("", "")
    add((isTernary ? "(" : "\(opening)\nswitch mutant(in: \(body.number)) {\n").utf8)
    for mutant in mutants {
      let condition = "\nmutant(in: \(body.number)) == \(mutant.number) ? "
      add((isTernary ? condition : "case \(mutant.number):\n").utf8)
      add(code(of: body, mutant), of: mutant)
      add((isTernary ? " :" : "\n").utf8)
    }
    add((isTernary ? "\n" : "default:\n").utf8 + code(of: body))
    add((isTernary ? ")" : "\n}\n\(closing)").utf8)
  }

  /// Returns the code of a body, with the change of a mutant. After other statements, a value needs `return`.
  private func code(of body: Body, _ mutant: Mutant? = nil) -> [UInt8] {
    let code = edited(source, body.start..<body.end, mutant?.edits ?? [])
    guard body.isReturned else { return code }
    let marker = Array("mutantReached(\(mutant?.number ?? 0)); ".utf8)
    return code.starts(with: marker)
      ? marker + "return ".utf8 + code.dropFirst(marker.count) : "return ".utf8 + code
  }
}

/// Returns a part of a source with changes, which are in order.
func edited(_ source: [UInt8], _ range: Range<Int>, _ edits: [Edit]) -> [UInt8] {
  var (text, place) = ([UInt8](), range.lowerBound)
  for edit in edits {
    text += source[place..<edit.start] + edit.text.utf8
    place = edit.end
  }
  return text + source[place..<range.upperBound]
}
