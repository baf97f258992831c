import ToolSupport

let help = """
  Inspects a class of yours and its rewrite, before you compare them.

  usage: scripts/inspect VERB PATH...

    scan PATH...       what a comparison cannot see or control, such as `static var` and `Date.now`
    values PATH...     the values on both sides of each limit in the code, to paste into the inputs

  PATH is a Swift file, or a folder with some.

    --adapter PATH     the file or folder of your adapter. `scan` leaves out each static variable that
                       the adapter sets, and `values` shows which values no input has. A counter or a
                       clock may reach a value by several inputs.
    --json             print what was found as JSON

  Exit status: 0 nothing was found, 1 something was: a place, or a value that no input has. 2 an
  argument or a file is wrong. `values` without --adapter lists, and exits with 0.
  """

private func path(_ name: String, _ noun: String) -> Option.Value {
  Option.Value(name, noun: noun, need: "a \(noun)")
}
private let adapter = Option("--adapter", path("PATH", "path"))
private let json = Option("--json")

runTool(
  "inspect", help: help,
  verbs: [
    Verb("scan", .several("PATH"), [adapter, json]) { paths, options in
      try scan(paths, adapter: options["--adapter"], isJSON: options["--json"] != nil)
    },
    Verb("values", .several("PATH"), [adapter, json]) { paths, options in
      try values(paths, adapter: options["--adapter"], isJSON: options["--json"] != nil)
    },
  ])
