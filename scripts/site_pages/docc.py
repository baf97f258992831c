"""The DocC archive of the symbols of the libraries. The pages of the site are no articles of it."""

import json
import pathlib
import shutil
import sys
import tempfile

from .tools import need, output

PRODUCTS = ("Equivalence", "Modern", "Recorder")
PHONE = "s:14SimulatedPhone"  # the names of its declarations, as the compiler mangles them


def write(root, folder, base=None):
    """Writes the archive into the new `folder`, for a server that hosts it at the path `base`."""
    docc = ["xcrun", "docc"] if sys.platform == "darwin" else ["docc"]
    need("swift", docc[0])
    with tempfile.TemporaryDirectory() as name:
        catalog = pathlib.Path(name, "Parity.docc")
        catalog.mkdir()
        for page in root.glob("Characterization/Net/*/*.docc/*.md"):
            shutil.copy(page, catalog)
        output(
            root,
            *docc,
            "convert",
            catalog,
            "--additional-symbol-graph-dir",
            symbols(root, pathlib.Path(name)),
            "--output-dir",
            folder,
            "--fallback-display-name",
            "Parity",
            "--fallback-bundle-identifier",
            "parity",
            "--warnings-as-errors",
            *(["--hosting-base-path", base] if base else []),
        )
    links = "".join(f'<li><a href="documentation/{product.lower()}/">{product}</a></li>' for product in PRODUCTS)
    (folder / "index.html").write_text(
        f"<!doctype html>\n<title>Parity: symbols</title>\n<ul>{links}</ul>\n", encoding="utf-8"
    )


def symbols(root, work):
    """Builds the libraries, and returns the folder with the symbol graphs of their public declarations."""
    graphs = work / "graphs"
    flags = (
        "-emit-symbol-graph",
        "-emit-symbol-graph-dir",
        graphs,
        "-symbol-graph-skip-synthesized-members",
        "-emit-extension-block-symbols",
    )
    words = [word for flag in flags for word in ("-Xswiftc", flag)]
    for product in PRODUCTS:
        output(root, "swift", "build", "--scratch-path", work / "build", "--target", product, *words)
    for path in graphs.glob("SimulatedPhone*"):
        path.unlink()
    modern = graphs / "Modern.symbols.json"
    modern.write_text(json.dumps(completed(json.loads(modern.read_text(encoding="utf-8")))), encoding="utf-8")
    return graphs


def completed(graph):
    """Returns the graph of Modern without the simulated phone, which Modern exports, and with inherited comments."""
    symbols = {
        id: symbol for symbol in graph["symbols"] if not (id := symbol["identifier"]["precise"]).startswith(PHONE)
    }
    for one in graph["relationships"]:
        comment = symbols.get(one.get("sourceOrigin", {}).get("identifier"), {}).get("docComment")
        if comment and one["source"] in symbols:
            symbols[one["source"]].setdefault("docComment", comment)
    return {**graph, "symbols": list(symbols.values())}
