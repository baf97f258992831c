"""The DocC archive: articles made of the pages, and the symbols of the two libraries."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

from .articles import ROOT, Articles
from .problem import Problem

PRODUCTS = ("Equivalence", "Modern")
PHONE = "s:14SimulatedPhone"  # the names of its declarations, as the compiler mangles them
START = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Parity</title>
<meta http-equiv="refresh" content="0; url=documentation/parity/">
<p><a href="documentation/parity/">The documentation of Parity</a></p>
</html>
"""


def is_free(folder):
    return not folder.exists() or folder.is_dir() and not any(folder.iterdir())


def write(root, folder, work, base=None):
    """Writes the archive into `folder`, which must be new or empty, for a server that hosts it at the path `base`.

    `work` is a folder for the build, the symbol graphs and the articles. Nothing in it is used again.
    """
    work = work.resolve()
    catalog, archive = work / f"{ROOT}.docc", work / "archive"
    for old in (catalog, archive, work / "build", work / "graphs"):  # swift build may keep an old symbol graph
        shutil.rmtree(str(old), ignore_errors=True)
    catalog.mkdir(parents=True)
    Articles(root).write(catalog, PRODUCTS)
    for page in sorted(root.glob("Characterization/Net/*/*.docc/*.md")):
        shutil.copy(str(page), str(catalog))
    run([*tool(), "convert", catalog, "--additional-symbol-graph-dir", symbols(root, work), "--output-dir", archive,
         "--warnings-as-errors", "--transform-for-static-hosting", *(["--hosting-base-path", base] if base else [])],
        "correct the page of this name, or the doc comment")
    (archive / "index.html").write_text(START, encoding="utf-8")
    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.exists():
        folder.rmdir()
    shutil.move(str(archive), str(folder))


def symbols(root, work):
    """Builds the libraries, and returns the folder with the symbol graphs of their public declarations."""
    graphs = work / "graphs"
    for product in PRODUCTS:
        flags = ("-emit-symbol-graph", "-emit-symbol-graph-dir", graphs, "-symbol-graph-skip-synthesized-members",
                 "-emit-extension-block-symbols")
        run(["swift", "build", "--package-path", root, "--scratch-path", work / "build", "--target", product,
             *(word for flag in flags for word in ("-Xswiftc", flag))], "correct the sources")
    for path in graphs.glob("*.symbols.json"):
        if path.name.split(".")[0].split("@")[0] in PRODUCTS:
            graph = json.loads(path.read_text(encoding="utf-8"))
            path.write_text(json.dumps(completed(graph)), encoding="utf-8")
        else:
            path.unlink()
    return graphs


def completed(graph):
    """Returns a symbol graph without the simulated phone, which Modern exports, and with inherited comments."""
    symbols = {symbol["identifier"]["precise"]: symbol for symbol in graph["symbols"]}
    symbols = {id: symbol for id, symbol in symbols.items() if not id.startswith(PHONE)}
    graph["symbols"] = list(symbols.values())
    graph["relationships"] = [one for one in graph["relationships"] if one["source"] in symbols]
    for one in graph["relationships"]:
        comment = symbols.get(one.get("sourceOrigin", {}).get("identifier"), {}).get("docComment")
        if comment:
            symbols[one["source"]].setdefault("docComment", comment)
    return graph


def tool():
    """Returns the command for docc, which is beside swift, or in Xcode."""
    swift = shutil.which("swift")
    beside = pathlib.Path(swift).parent / "docc" if swift else None
    if beside and beside.exists():
        return [beside]
    if shutil.which("xcrun"):
        return ["xcrun", "docc"]
    raise Problem("there is no docc beside swift; install a toolchain of swift.org, and put its folder bin into PATH")


def run(command, remedy):
    """Runs a command. If it fails, prints what it says."""
    command = [str(word) for word in command]
    # Without this variable, docc writes the keys of its JSON files in another order each time.
    done = subprocess.run(command, env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    if done.returncode:
        print(done.stdout, end="", file=sys.stderr)
        name = " ".join(command[:2])
        raise Problem(f"`{name}` failed with the lines above; {remedy}")
