import ToolSupport

let help = """
  Inspects a class of yours and its rewrite, before and after you compare them.

  usage: scripts/inspect VERB PATH...

    scan PATH...       what a comparison cannot see or control, such as `static var` and `Date.now`
    values PATH...     the values on both sides of each limit in the code, to paste into the inputs
    never-ran PATH...  the lines that the tests of your package never execute

  PATH is a Swift file, or a folder with some.

    --adapter PATH     the file or folder of your adapter. `scan` leaves out each static variable that
                       the adapter sets, and `values` shows which values no input has. A counter or a
                       clock may reach a value by several inputs.
    --filter TEST      `never-ran` runs only these tests, as `swift test --filter` does
    --run PRODUCT      `never-ran` runs this program of the package, and no tests
    --explained PAGE   `never-ran` leaves out each line that a table of this page explains, between
                       <!-- never ran --> and <!-- end -->, and finds each explanation that is stale
    --json             print what was found as JSON

  Exit status: 0 nothing was found, 1 something was: a place, a value that no input has, a line. 2 an
  argument or a file is wrong, or does not build. `values` without --adapter lists, and exits with 0.
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
    Verb(
      "never-ran", .several("PATH"),
      [
        Option("--filter", path("TEST", "test")),
        Option(
          "--run", path("PRODUCT", "product"),
          excludes: Option.Exclusion(["--filter"], because: "a program has no tests")),
        Option("--explained", path("PAGE", "page")), json,
      ]
    ) { paths, options in
      try neverRan(paths, options: options)
    },
  ])
