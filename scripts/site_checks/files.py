"""Checks the files of a site without a browser: the HTML, the links, and what a page must not have."""

import collections
import posixpath
import re
import urllib.parse

import html5lib
from html5lib.constants import E as MESSAGES

WITH_SCRIPT = (
    "index.html",
    "404.html",
    "drive.html",
    "search.html",
    "room.html",
    "mutants.html",
    "burn-down.html",
    "workshop.html",
    "Docs/states.html",
    "Characterization/Data/Tracks/README.html",
)
LOADED = re.compile(r"""(?:\bsrc=|<link[^>]*href=|url\(|@import)\s*["']?(?:https?:)?//""")
SWIFT = re.compile(r"^ *(?:(?:public|private|@\w+) )*(?:func|let|var|class|struct) \w", re.M)


def page(url, content):
    """Returns the ids and the links of a page, and what is wrong with it."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    document = parser.parse(content)
    ids = collections.Counter(each.get("id") for each in document.iter() if each.get("id"))
    links = {each.get(key): None for each in document.iter() for key in ("href", "src") if each.get(key) is not None}
    levels = [int(each.tag[1]) for each in document.iter() if re.fullmatch("h[1-6]", str(each.tag))]
    wrong = {
        "has a heading before that of level 1": levels[:1] != [1],
        "leaves out a level of headings": any(after > before + 1 for before, after in zip(levels, levels[1:])),
        "has no heading of level 1, or several": len(list(document.iter("h1"))) != 1 and url != "room.html",
        f"has the id {max(ids, key=ids.get)} more than once": max(ids.values()) > 1,
        "has a script": document.find(".//script") is not None
        and url not in WITH_SCRIPT
        and not url.startswith("steps/"),
        "has Swift without colors": any(
            each.find(".//span") is None and SWIFT.search("".join(each.itertext())) for each in document.iter("pre")
        ),
        "loads a file from another host": LOADED.search(content.decode()),
    }
    return (
        set(ids),
        links,
        [
            *(f"line {line}: {MESSAGES.get(code, code) % (data or {})}" for (line, _), code, data in parser.errors),
            *(text for text in wrong if wrong[text]),
        ],
    )


def complaints(folder):
    """Returns a line for each thing that is wrong in the files of a site."""
    files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    pages = {url: page(url, path.read_bytes()) for url, path in files.items() if url.endswith(".html")}
    found = []
    for url, (_, links, lines) in pages.items():
        for target in links:  # Other hosts are not asked.
            if not re.match(r"https?:|mailto:|data:", target):
                name, _, anchor = urllib.parse.unquote(target).partition("#")
                place = (
                    posixpath.normpath(posixpath.join(posixpath.dirname(url), name.partition("?")[0])) if name else url
                )
                if place not in files:
                    lines.append(f"the link {target} leads to no file")
                elif (
                    anchor and place in pages and anchor not in pages[place][0] and ";" not in anchor
                ):  # a state of drive.html
                    lines.append(f"the link {target} leads to no id")
        found += [f"{url}: {line}" for line in lines]
    return found
