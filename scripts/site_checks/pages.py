"""Checks the files of a site without a browser: the HTML, the links, and what a page must not have."""

import collections
import concurrent.futures
import pathlib
import posixpath
import re
import urllib.parse

import html5lib
from html5lib.constants import E as MESSAGES

MOST = 300_000  # bytes of one page
WITH_SCRIPT = ("drive.html", "search.html", "room.html")
LOADED = re.compile(r"""(?:\bsrc=|<link[^>]*href=|url\(|@import)\s*["']?(?:https?:)?//""")


def page(argument):
    """Returns what a page has: its title, its ids and its links, and what is wrong with it."""
    folder, url = argument
    content = (pathlib.Path(folder) / url).read_bytes()
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    document = parser.parse(content)
    found = [f"line {line}: {MESSAGES.get(code, code) % (data or {})}" for (line, _), code, data in parser.errors]
    if len(content) > MOST:
        found.append(f"has {len(content):,} bytes; the most is {MOST:,}")
    count = len(list(document.iter("h1")))
    if count < 1 or count > 1 and url not in WITH_SCRIPT:
        found.append("needs one heading of level 1")
    ids = collections.Counter(each.get("id") for each in document.iter() if each.get("id") is not None)
    twice = [name for name, count in ids.items() if count > 1]
    if twice:
        found.append(f"{len(twice)} ids occur more than once, such as {twice[0]}")
    if url not in WITH_SCRIPT and document.find(".//script") is not None:
        found.append("has a script")
    if LOADED.search(content.decode()):
        found.append("loads a file from another host")
    description = [each.get("content") for each in document.iter("meta") if each.get("name") == "description"]
    if not all(description) or len(description) != 1:
        found.append("has no description")
    links = dict.fromkeys(each.get(key) for each in document.iter() for key in ("href", "src") if each.get(key) is not None and each.tag != "base")
    return url, document.findtext("head/title"), set(ids), list(links), found


def linked(url, links, pages, files):
    """Yields the files to which the links of a page lead, each with what is wrong. Other hosts are not asked."""
    for target in links:
        if re.match(r"https?:|mailto:|data:", target):
            continue
        name, _, anchor = urllib.parse.unquote(target).partition("#")
        found = posixpath.normpath(posixpath.join(posixpath.dirname(url), name.partition("?")[0])) if name else url
        missing = "file" if found not in files else "id" if anchor and found in pages and anchor not in pages[found][1] else ""
        yield found, missing and f"the link {target} leads to no {missing}"


def complaints(folder):
    """Returns a line for each thing that is wrong in the files of a site."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    with concurrent.futures.ProcessPoolExecutor() as pool:
        pages = {url: rest for url, *rest in pool.map(page, [(folder, url) for url in sorted(files) if url.endswith(".html")], chunksize=8)}
    found, titles, reached = [], {}, {"index.html", "404.html"}
    for url, (title, _, links, lines) in pages.items():
        targets = list(linked(url, links, pages, files))
        found += [f"{url}: {line}" for line in [*lines, *(wrong for _, wrong in targets if wrong)]]
        reached |= {target for target, _ in targets if target != url}
        if titles.setdefault(title, url) != url:
            found.append(f"{url}: {titles[title]} has the same title, {title}")
    if re.search(r"\b(?:animation|transition):", (folder / "style.css").read_text(encoding="utf-8")):
        found.append("style.css: something moves; the pages have to be still for readers who prefer reduced motion")
    return found + [f"{url}: no page links to it" for url in sorted(set(pages) - reached)]
