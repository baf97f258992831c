"""The site: its pages, and the page to which each file of the repository leads."""

import os
import pathlib
import posixpath
import re
import urllib.parse

from . import layout, markdown
from .problem import Problem

# The pages with an address of their own. Every other file has the address of its path.
ADDRESSES = {
    "README.md": "index.html", "Docs/Workshop/README.md": "workshop.html", "Docs/divergences.md": "divergences.html",
    "Docs/published-suite.md": "mutants.html", "Characterization/Data/Tracks/README.md": "tracks.html",
    "Docs/states.md": "states.html", "Docs/companions.md": "companions.html",
    "Docs/Surprises/README.md": "surprises.html", "Docs/glossary.md": "glossary.html", "Docs/states.svg": "states.svg",
}
STEP = re.compile(r"Docs/Workshop/steps/([^/]+)/(chapter\.md|hints\.md|step\.patch)")
PARTS = {"chapter.md": "", "hints.md": "#if-you-are-stuck", "step.patch": "#the-change"}
MOST = 300_000  # bytes of one page


class Site:
    """Collects the pages. A link to a file of the repository adds the page of that file."""

    def __init__(self, root):
        self.root = root
        self.pages = {}  # the bytes, by address
        self.waiting = []  # the paths of files whose pages are still to be written
        self.seen = set()

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def address(self, path):
        """Returns the address of the page of a file or folder of the repository."""
        step = STEP.fullmatch(path)
        if step:
            return f"steps/{step[1]}.html{PARTS[step[2]]}"
        if path in ADDRESSES:
            return ADDRESSES[path]
        if (self.root / path).is_dir():
            return f"{path}/folder.html"
        return re.sub(r"\.md$", "", path) + ".html"

    def link(self, path, page, target, is_image=False):
        """Returns what to write in `page`, which shows the file `path`, for a link to `target`."""
        if re.match(r"https?:|mailto:", target):
            return target
        name, mark, anchor = urllib.parse.unquote(target).partition("#")
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
        if found.startswith("..") or not (self.root / found).exists():
            raise Problem(f"{path}: the link {target} leads nowhere")
        if is_image:
            url = ADDRESSES.get(found, found)
            self.pages[url] = (self.root / found).read_bytes()
            return layout.relative(url, page)
        if (self.root / found / "README.md").is_file():
            found = posixpath.normpath(f"{found}/README.md")
        if found not in self.seen:
            self.seen.add(found)
            self.waiting.append(found)
        url = self.address(found)
        return layout.relative(url.partition("#")[0] + mark + anchor if mark else url, page)

    def rendered(self, path, page, text=None):
        """Returns the HTML of a Markdown file, or of a part of it."""
        renderer = markdown.Renderer(lambda target, is_image=False: self.link(path, page, target, is_image))
        return renderer.html(self.text(path) if text is None else text)

    def add(self, url, title, body, scripts=()):
        content = layout.framed(url, title, body, scripts).encode()
        if len(content) > MOST:
            raise Problem(f"{url}: the page has {len(content):,} bytes; the most is {MOST:,}")
        self.pages[url] = content

    def write(self, folder):
        for url, content in sorted(self.pages.items()):
            file = pathlib.Path(folder, url)
            os.makedirs(file.parent, exist_ok=True)
            file.write_bytes(content)
