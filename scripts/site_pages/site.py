"""The site: its pages, the frame around them, and the page to which each file of the repository leads."""

import functools
import os
import pathlib
import posixpath
import re
import urllib.parse

import jinja2
from markupsafe import Markup

from . import behavior, markdown
from .tools import Problem

# The sidebar: the groups, with the file of each page. An address is a page that another module writes.
GROUPS = (
    ("Study", (("README.md", "Start"), ("Docs/before-and-after.md", "Before and after"), ("Docs/divergences.md", "What broke in 2020"),
               ("Docs/six-years-later.md", "Still in the app?"), ("Docs/Surprises/README.md", "Surprises"),
               ("Docs/lessons.md", "Lessons"))),
    ("Run", (("drive.html", "Drive the class"), ("Docs/command.md", "The command parity"), ("Docs/notation.md", "Notation"),
             ("Docs/verdict.md", "The verdict"))),
    ("Follow", (("Docs/Workshop/README.md", "Workshop"), ("steps.html", "All steps"), ("burn-down.html", "Burn-down"),
                ("Docs/Workshop/seams.md", "Find the seams"), ("Docs/Workshop/net.md", "Build a net"),
                ("Docs/Workshop/companions/README.md", "Short courses"), ("Docs/Workshop/facilitating.md", "Teach it"), ("room.html", "Slides, timer, board"))),
    ("Look up", (("Docs/glossary.md", "Glossary"), ("Docs/states.md", "States"), ("Docs/published-suite.md", "Mutants"),
                 ("Characterization/Data/Tracks/README.md", "Tracks"), ("Docs/companions.md", "Companions"),
                 ("Docs/folders.md", "Where the code is"))),
    ("Build on", (("Docs/your-own-class/README.md", "Your own class"), ("Docs/on-an-iphone.md", "On an iPhone"),
                  ("Docs/swap.md", "Swap two classes"), ("CONTRIBUTING.md", "Contribute"))),
)
# The pages with an address of their own. Every other file has the address of its path.
ADDRESSES = {
    "README.md": "index.html", "Docs/Workshop/README.md": "workshop.html", "Docs/divergences.md": "divergences.html",
    "Docs/published-suite.md": "mutants.html", "Characterization/Data/Tracks/README.md": "tracks.html",
    "Docs/states.md": "states.html", "Docs/companions.md": "companions.html",
    "Docs/Surprises/README.md": "surprises.html", "Docs/glossary.md": "glossary.html",
}
STEP = re.compile(r"Docs/Workshop/steps/([^/]+)/(chapter\.md|step\.patch)")
PARTS = {"chapter.md": "", "step.patch": "#the-change"}
HEADING = re.compile(r'<h([23]) id="([^"]+)">(.*?)</h\1>', re.S)
MOST = 300_000  # bytes of one page
FEWEST = 3  # headings of a page that has a list of contents


def relative(url, page):
    """Returns the link from `page` to `url`. Both are paths from the root of the site."""
    target, mark, anchor = url.partition("#")
    if target == page and mark:
        return mark + anchor
    return posixpath.relpath(target, posixpath.dirname(page) or ".") + mark + anchor


def home():
    """Returns the address of the repository on its host, or "" where no CI says it."""
    name = os.environ.get("GITHUB_REPOSITORY", "")
    return name and f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}"


class Site:
    """Collects the pages. A link to a file of the repository adds the page of that file."""

    def __init__(self, root):
        self.root, self.home = root, home()
        self.pages = {}  # the bytes, by address
        self.waiting = []  # the paths of files whose pages are still to be written
        self.seen = set()
        self.templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(pathlib.Path(__file__).parent / "templates"), autoescape=True, trim_blocks=True,
            lstrip_blocks=True, undefined=jinja2.StrictUndefined)
        self.templates.filters["breakable"] = markdown.breakable
        self.templates.globals["lines"] = behavior.lines
        self.groups = [(title, [(self.address(path), name, path) for path, name in places]) for title, places in GROUPS]

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def address(self, path):
        """Returns the address of the page of a file or folder of the repository."""
        step = STEP.fullmatch(path)
        if step:
            return f"steps/{step[1]}.html{PARTS[step[2]]}"
        if path in ADDRESSES or path.endswith(".html"):
            return ADDRESSES.get(path, path)
        if (self.root / path).is_dir():
            return f"{path}/folder.html"
        return re.sub(r"\.md$", "", path) + ".html"

    def link(self, path, page, target, is_image=False):
        """Returns what to write in `page`, which shows the file `path`, for a link to `target`."""
        if re.match(r"https?:|mailto:|data:", target):
            return target
        name, mark, anchor = urllib.parse.unquote(target).partition("#")
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
        if found.startswith("..") or not (self.root / found).exists():
            raise Problem(f"{path}: the link {target} leads nowhere")
        if is_image:
            self.pages[found] = (self.root / found).read_bytes()
            return relative(found, page)
        if (self.root / found / "README.md").is_file():
            found = posixpath.normpath(f"{found}/README.md")
        if found not in self.seen:
            self.seen.add(found)
            self.waiting.append(found)
        if path.startswith("Docs/Workshop/") and found.endswith(".transcript"):
            mark, anchor = "#", "predict"  # The reader of an exercise asks for the reactions.
        url = self.address(found)
        return relative(url.partition("#")[0] + mark + anchor if mark else url, page)

    def rendered(self, path, page, text=None):
        """Returns the HTML of a Markdown file, or of a part of it."""
        return markdown.html(self.text(path) if text is None else text, functools.partial(self.link, path, page))

    def crumbs(self, url, path):
        """Returns the way to a page as pairs of address and name. The first is its group in the sidebar."""
        for title, places in self.groups:
            if any(url == place for place, _, _ in places):
                return [(None, title)]
        if url.startswith("steps/"):
            return [(None, "Follow"), (relative("steps.html", url), "All steps")]
        if not path:
            return []
        parts = path.split("/")[:-1]
        return [(None, "Files")] + [(self.link("README.md", url, "/".join(parts[:count])), parts[count - 1])
                                    for count in range(1, len(parts) + 1)]

    def page(self, url, template, title, source=None, body="", **values):
        """Adds a page. `source` is the file to edit, `body` the HTML that the template puts below what it has."""
        rel = functools.partial(relative, page=url)
        for _, places in self.groups:
            for _, _, path in places:
                if not path.endswith(".html"):
                    self.link("README.md", url, path)
        places = [each[:2] for _, group in self.groups for each in group]
        at = next((index for index, each in enumerate(places) if each[0] == url), None)
        near = at is not None and [(word, *places[other]) for word, other in (("previous", at - 1), ("next", at + 1))
                                   if 0 <= other < len(places)]
        made = self.templates.get_template(template).render({
            "url": url, "title": title, "source": source, "body": Markup(body), "home": self.home, "groups": self.groups, "rel": rel,
            "crumbs": self.crumbs(url, source or values.get("path")), "description": "", "is_wide": False, "steps": (), "near": near, **values})
        main = made[made.index("<main"):made.index("</main>")]
        contents = [(level, anchor, Markup(re.sub(r"</?(?:a|code|small)\b[^>]*>", "", text))) for level, anchor, text in HEADING.findall(main)]
        shown = [each for each in contents if each[0] == "2"] if len(contents) > 60 else contents
        listed = self.templates.get_template("contents.html").render(contents=shown) if len(shown) >= FEWEST and not values.get("is_wide") else ""
        made = made.replace("<!-- contents -->", listed, 1)
        made = HEADING.sub(r'<h\1 id="\2">\3 <a class="anchor" href="#\2" aria-label="Link to this section">#</a></h\1>', made)
        self.pages[url] = made.encode()
        if len(self.pages[url]) > MOST:
            raise Problem(f"{url}: the page has {len(self.pages[url]):,} bytes; the most is {MOST:,}")

    def markdown(self, path, url, body=None, template="page.html", **values):
        """Adds the page of a Markdown file."""
        text = self.text(path)
        self.page(url, template, markdown.title(text), path, self.rendered(path, url) if body is None else body,
                  description=markdown.abstract(text), **values)

    def write(self, folder):
        for url, content in sorted(self.pages.items()):
            file = pathlib.Path(folder, url)
            os.makedirs(file.parent, exist_ok=True)
            file.write_bytes(content)
