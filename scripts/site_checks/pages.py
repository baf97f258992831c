"""Checks the files of a site without a browser: the HTML, the links, the texts of pictures, the size."""

import collections
import concurrent.futures
import pathlib
import posixpath
import re
import signal
import urllib.parse

import html5lib
from html5lib.constants import E as MESSAGES

MOST = 300_000  # bytes of one page
WITH_SCRIPT = "drive.html"
HEADING = re.compile(r"h[1-6]")
STYLED = re.compile(r"""url\(\s*["']?([^"')]*)|@import\s*["']([^"']*)""")


class Page:
    """What one page says about itself: its complaints, and what to look up in other pages."""

    def __init__(self, url, content):
        self.url, self.links, self.complaints = url, [], []
        parser = html5lib.HTMLParser(namespaceHTMLElements=False)
        document = parser.parse(content)
        for (line, _), code, data in parser.errors:
            self.complain(f"line {line}: {MESSAGES.get(code, code) % (data or {})}")
        if len(content) > MOST:
            self.complain(f"has {len(content):,} bytes; the most is {MOST:,}")
        elements = [(re.sub(r"\{.*\}", "", each.tag), each) for each in document.iter() if isinstance(each.tag, str)]
        self.title = " ".join("".join(document.findtext("head/title") or "").split())
        if not document.get("lang"):
            self.complain("has no language; write <html lang>")
        if not self.title:
            self.complain("has no title")
        if not any(each.get("name") == "viewport" for each in document.iter("meta")):
            self.complain("has no <meta name=viewport>, so a phone shows it small")
        self.headings([int(tag[1]) for tag, _ in elements if HEADING.fullmatch(tag)])
        for tag, each in elements:
            self.element(tag, each)
        ids = collections.Counter(each.get("id") for _, each in elements if each.get("id") is not None)
        self.ids = set(ids)
        twice = [name for name, count in ids.items() if count > 1]
        if twice:
            self.complain(f"{len(twice)} ids occur more than once, such as {twice[0]}")

    def complain(self, text):
        self.complaints.append(f"{self.url}: {text}")

    def headings(self, levels):
        if levels.count(1) != 1:
            self.complain(f"has {levels.count(1)} headings of level 1")
        for before, level in zip(levels, levels[1:]):
            if level > before + 1:
                self.complain(f"a heading of level {level} follows one of level {before}")

    def element(self, tag, each):
        if tag == "img" and not (each.get("alt") or "").strip():
            self.complain(f"the picture {each.get('src')} has no text alternative")
        if tag == "svg" and each.get("aria-hidden") != "true" and not (each.get("role") == "img" and each.get("aria-label")):
            self.complain("an <svg> has neither role=img and aria-label nor aria-hidden")
        if self.url != WITH_SCRIPT and (tag == "script" or any(key.startswith("on") for key in each.keys())):
            self.complain(f"has a script in <{tag}>")
        for key, value in each.items():
            if key in ("href", "src", "action", "data", "poster", "{http://www.w3.org/1999/xlink}href"):
                self.links.append((value.strip(), tag not in ("a", "area")))
            elif key == "style":
                self.links += styled(value)
        if tag == "style":
            self.links += styled(each.text or "")


def styled(text):
    """Returns what CSS loads."""
    return [(one or other, True) for one, other in STYLED.findall(text)]


def quiet():
    """Leaves signals to the process that waits for this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def read(argument):
    folder, url = argument
    return Page(url, (pathlib.Path(folder) / url).read_bytes())


def followed(page, target, is_loaded, pages, files):
    """Returns the file to which a link leads, and why it is wrong, or None."""
    scheme = re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", target)
    if scheme and (scheme[0] in ("https:", "http:", "mailto:") and not is_loaded or scheme[0] == "data:" and is_loaded):
        return None, None
    if scheme or target.startswith("//"):
        return None, f"{'loads' if is_loaded else 'links to'} {target}" + ", which is not in the site" * is_loaded
    if target.startswith("/"):
        return None, f"the path {target} is absolute"
    name, _, anchor = target.partition("#")
    found = urllib.parse.unquote(name.partition("?")[0])
    found = posixpath.normpath(posixpath.join(posixpath.dirname(page), found)) if name else page
    if found not in files:
        return None, f"the link {target} leads to no file"
    if anchor and found in pages and urllib.parse.unquote(anchor) not in pages[found].ids:
        return found, f"the link {target} leads to no id"
    return found, None


def complaints(folder):
    """Returns a line for each thing that is wrong in the files of a site."""
    folder = pathlib.Path(folder)
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    with concurrent.futures.ProcessPoolExecutor(initializer=quiet) as pool:
        urls = [(str(folder), url) for url in sorted(files) if url.endswith(".html")]
        pages = {page.url: page for page in pool.map(read, urls, chunksize=4)}
    found = [line for _, page in sorted(pages.items()) for line in page.complaints]
    titles = {}
    for url, page in sorted(pages.items()):
        if page.title and titles.setdefault(page.title, url) != url:
            found.append(f"{url}: {titles[page.title]} has the same title, {page.title}")
    links = {url: page.links for url, page in sorted(pages.items())}
    for url in sorted(file for file in files if file.endswith(".css")):
        links[url] = styled((folder / url).read_text(encoding="utf-8"))
    reached = {"index.html"}
    for url, targets in links.items():
        for target, is_loaded in dict.fromkeys(targets):
            file, wrong = followed(url, target, is_loaded, pages, files)
            if file != url:
                reached.add(file)
            if wrong:
                found.append(f"{url}: {wrong}")
    return found + [f"{url}: no page links to it" for url in sorted(set(pages) - reached)]
