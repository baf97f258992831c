"""The DocC archive of the symbols of the two libraries. The pages of the site are no articles of it."""

import json
import os
import pathlib
import shutil
import tempfile

from .tools import Problem, output

PRODUCTS = ("Equivalence", "Modern")
PHONE = "s:14SimulatedPhone"  # the names of its declarations, as the compiler mangles them
START = ('<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>Parity: symbols</title>\n'
         '<style>:root {{ color-scheme: light dark; font: 20px/2 system-ui; padding: 1rem; }}</style>\n<h1>Symbols</h1>\n<ul>{}</ul>\n</html>\n')


def write(root, folder, base=None):
    """Writes the archive into the new `folder`, for a server that hosts it at the path `base`."""
    beside = pathlib.Path(shutil.which("swift") or "").parent / "docc"
    if not beside.exists() and not shutil.which("xcrun"):
        raise Problem("there is no docc beside swift; install a toolchain of swift.org, and put its folder bin into PATH")
    os.environ["SWIFT_DETERMINISTIC_HASHING"] = "1"  # Otherwise docc writes the keys of its JSON in another order each time.
    with tempfile.TemporaryDirectory() as name:
        catalog = pathlib.Path(name, "Parity.docc")
        catalog.mkdir()
        for page in sorted(root.glob("Characterization/Net/*/*.docc/*.md")):
            shutil.copy(page, catalog)
        output(root, *([beside] if beside.exists() else ["xcrun", "docc"]), "convert", catalog, "--additional-symbol-graph-dir",
               symbols(root, pathlib.Path(name)), "--output-dir", folder, "--fallback-display-name", "Parity",
               "--fallback-bundle-identifier", "parity", "--warnings-as-errors", "--transform-for-static-hosting",
               *(["--hosting-base-path", base] if base else []))
    links = "".join(f'<li><a href="documentation/{product.lower()}/">{product}</a></li>' for product in PRODUCTS)
    (folder / "index.html").write_text(START.format(links), encoding="utf-8")


def symbols(root, work):
    """Builds the libraries, and returns the folder with the symbol graphs of their public declarations."""
    graphs = work / "graphs"
    flags = ("-emit-symbol-graph", "-emit-symbol-graph-dir", graphs, "-symbol-graph-skip-synthesized-members", "-emit-extension-block-symbols")
    words = [word for flag in flags for word in ("-Xswiftc", flag)]
    for product in PRODUCTS:
        output(root, "swift", "build", "--scratch-path", work / "build", "--target", product, *words)
    for path in graphs.glob("*.symbols.json"):
        if path.name.split(".")[0].split("@")[0] in PRODUCTS:
            path.write_text(json.dumps(completed(json.loads(path.read_text(encoding="utf-8")))), encoding="utf-8")
        else:
            path.unlink()
    return graphs


def completed(graph):
    """Returns a symbol graph without the simulated phone, which Modern exports, and with inherited comments."""
    symbols = {id: symbol for symbol in graph["symbols"] if not (id := symbol["identifier"]["precise"]).startswith(PHONE)}
    graph["symbols"] = list(symbols.values())
    graph["relationships"] = [one for one in graph["relationships"] if one["source"] in symbols]
    for one in graph["relationships"]:
        comment = symbols.get(one.get("sourceOrigin", {}).get("identifier"), {}).get("docComment")
        if comment:
            symbols[one["source"]].setdefault("docComment", comment)
    return graph
