import Equivalence

extension VerdictText {
  /// The report as one HTML page without scripts and links, for an artifact of CI. It is well-formed XML, too.
  package func html(version: String) -> String {
    let word = verdict.word.rawValue
    let details = complete.parts.map(\.html).joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <title>\(escaped("\(word): \(list(verdict.names))"))</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <main>
      <h1 class="\(verdict.exitStatus == 0 ? "good" : "bad")">\(escaped(word))</h1>
      <p>\(escaped(sentence(differencesAre: "below")))</p>
      <p>\(escaped("\(title), compared by parity \(version)"))</p>
      \(section("Comparisons", rows.isEmpty ? "" : "<table>\n\(rows.map(\.html).joined())</table>"))\
      \(section(isDifferent ? "Differences" : "Details", details))\
      \(section("Notes", complete.notes.map(preformatted).joined(separator: "\n")))\
      </main>
      </body>
      </html>

      """
  }

  private func section(_ heading: String, _ content: String) -> String {
    content.isEmpty ? "" : "<h2>\(heading)</h2>\n\(content)\n"
  }
}

extension VerdictText.Row {
  fileprivate var html: String {
    let cells = amounts.map { "<td>\(escaped($0))</td>" }.joined()
    let word = isDifferent ? " class=\"bad\"" : ""
    return
      "<tr><th scope=\"row\">\(escaped(name))</th>\(cells)<td\(word)>\(escaped(outcome))</td></tr>\n"
  }
}

extension VerdictText.Part {
  fileprivate var html: String {
    switch self {
    case .sentence(let sentence): "<p>\(escaped(sentence))</p>"
    case .columns: preformatted(text)
    case .cause(let cause, let kinds):
      """
      <h3>\(escaped("probably \(cause.name): \(cause.symptom)"))</h3>
      <p>\(escaped("\(cause.facts); \(count(kinds, "kind")) of difference"))<br/>\
      <code>\(escaped(cause.link))</code></p>
      """
    case .difference(let difference, _): difference.html
    }
  }
}

extension Difference {
  /// A table with the two sides as columns.
  fileprivate var html: String {
    let caption = [heading, title].compactMap(\.self).map(escaped).joined(separator: "<br/>")
    return """
      <table class="difference">
      <caption>\(caption)</caption>
      <thead><tr>\(cell("- \(names.left)", "th")) \(cell("+ \(names.right)", "th"))</tr></thead>
      \(steps.map(html).joined(separator: "\n"))
      </table>
      """
  }

  private func html(of step: Step) -> String {
    let rows = rows(of: step).map { "<tr>\(cell($0.left, "td"))\(cell($0.right, "td"))</tr>\n" }
    return "<tbody>\n<tr><th scope=\"rowgroup\" colspan=\"2\">\(step.line)  \(escaped(step.input))"
      + "</th></tr>\n\(rows.joined())</tbody>"
  }

  private func cell(_ line: String, _ name: String) -> String {
    let word =
      line.hasPrefix("- ") ? " class=\"left\"" : line.hasPrefix("+ ") ? " class=\"right\"" : ""
    return "<\(name)\(name == "th" ? " scope=\"col\"" : "")\(word)>\(escaped(line))</\(name)>"
  }
}

/// A wide text scrolls, so it can have the focus of the keyboard.
private func preformatted(_ text: String) -> String {
  "<pre tabindex=\"0\">\(escapedLines(text))</pre>"
}

private let style = """
  :root { color-scheme: light dark; --text: #1f2328; --page: #ffffff; --line: #d1d9e0; --soft: #f6f8fa;
    --good: #116329; --bad: #a40e26; --left: #dafbe1; --right: #ffebe9; }
  @media (prefers-color-scheme: dark) { :root { --text: #f0f6fc; --page: #0d1117; --line: #3d444d;
    --soft: #151b23; --good: #7ee787; --bad: #ffa198; --left: #12391f; --right: #4b1a1e; } }
  body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 72rem; margin: auto; padding: 1rem; overflow-wrap: anywhere; }
  .good { color: var(--good); }
  .bad { color: var(--bad); }
  table { border-collapse: collapse; margin: 0 0 1.5rem; }
  th, td { border: 1px solid var(--line); padding: .15rem .6rem; text-align: left; font-weight: normal; }
  pre { background: var(--soft); padding: .6rem; overflow: auto; }
  pre, code, .difference { font: 14px/1.45 ui-monospace, monospace; }
  .difference { width: 100%; table-layout: fixed; white-space: pre-wrap; }
  .difference th { background: var(--soft); }
  .difference .left { background: var(--left); }
  .difference .right { background: var(--right); }
  caption { text-align: left; padding: .3rem 0; }
  """
