"""The site: its pages, the frame around them, and the page to which each file of the repository leads."""

import concurrent.futures
import functools
import pathlib
import posixpath
import re
import textwrap
import urllib.parse

import jinja2
from markupsafe import Markup

from . import code, course, differences, drive, hosting, markdown, mutants, start, states, tools, tracks
from .sidebar import GROUPS
from .tools import Problem, progress

# The pages with an address of their own. Every other file has the address of its path.
ADDRESSES = {
    "README.md": "index.html",
    "Docs/Workshop/README.md": "workshop.html",
    "Docs/divergences.md": "divergences.html",
    "Docs/published-suite.md": "mutants.html",
}
STEP = re.compile(r"Docs/Workshop/steps/([^/]+)/(?:chapter\.md|step\.(patch))")
HEADING = re.compile(r'<h([23]) id="([^"]+)">(.*?)</h\1>', re.S)
MOST = 300_000  # bytes of one page
NOT_FOUND = "# There is no such page\n\nPages move when files move. [Start at the first page](README.md), or search."


def relative(url, page):
    """Returns the link from `page` to `url`. Both are paths from the root of the site."""
    target, mark, anchor = url.partition("#")
    if target == page and mark:
        return mark + anchor
    return posixpath.relpath(target, posixpath.dirname(page) or ".") + mark + anchor


def contents(page):
    """Returns the headings of a page as level, anchor and text."""
    return [
        (level, anchor, Markup(re.sub(r"</?(?:a|code|small)\b[^>]*>", "", text)))
        for level, anchor, text in HEADING.findall(page)
    ]


def abstract(page):
    """Returns the first paragraph of a page as plain text, at most as long as a search engine shows."""
    found = re.search(r"<p(?: class=\"lead\")?>(?!<a|<label|<button)(.+?)</p>", page, re.S)
    return textwrap.shorten(Markup(found[1]).striptags(), 160, placeholder=" …") if found else ""


def anchored(page):
    return Markup(
        HEADING.sub(
            r'<h\1 id="\2">\3 <a class="anchor" href="#\2" aria-label="Link to this section">#</a></h\1>', str(page)
        )
    )


class Site:
    """Collects the pages. A link to a file of the repository adds the page of that file."""

    def __init__(self, root):
        self.root = root
        self.pages = {}  # the bytes, by address
        self.files = []  # the paths of the files to which a page leads
        self.steps = ()  # of the course, once they are read
        self.plays = {}  # the address that plays a difference or a transcript, by its name or path
        self.templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(pathlib.Path(__file__).parent / "templates"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
        )
        self.templates.filters.update(
            breakable=markdown.breakable, contents=contents, abstract=abstract, anchored=anchored
        )
        self.templates.globals["lines"] = differences.lines
        self.templates.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
        self.home, self.published = hosting.repository(root), hosting.pages()
        self.sidebar = [(group, [(self.address(path), name) for path, name in places]) for group, places in GROUPS]
        self.places = [place for _, places in self.sidebar for place in places]
        for path in (path for _, places in GROUPS for path, _ in places if not path.endswith(".html")):
            self.link("README.md", "index.html", path)

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def address(self, path):
        """Returns the address of the page of a file or folder of the repository."""
        step = STEP.fullmatch(path)
        if step:
            return f"steps/{step[1]}.html#the-change" if step[2] else f"steps/{step[1]}.html"
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
        if found not in self.files:
            self.files.append(found)
        if path.startswith("Docs/Workshop/") and found.endswith(".transcript"):
            mark, anchor = "#", "predict"  # The reader of an exercise asks for the reactions.
        url = self.address(found)
        return relative(url.partition("#")[0] + mark + anchor if mark else url, page)

    def rendered(self, path, page, text=None):
        """Returns the HTML of a Markdown file, or of a part of it."""
        return markdown.html(self.text(path) if text is None else text, functools.partial(self.link, path, page))

    def near(self, url, places):
        """Returns the word, the address and the name of the pages before and after this one.

        Each place begins with its address and name.
        """
        at = next((index for index, place in enumerate(places) if place[0] == url), -9)
        return [
            (word, *places[other][:2])
            for word, other in (("previous", at - 1), ("next", at + 1))
            if 0 <= other < len(places)
        ]

    def page(self, url, template, title, source=None, body="", **values):
        """Adds a page. `source` is the file to edit, `body` the HTML of a page whose template has no other content."""
        made = (
            self.templates.get_template(template)
            .render(
                {
                    "url": url,
                    "title": title,
                    "source": source,
                    "body": Markup(body),
                    "rel": functools.partial(relative, page=url),
                    "home": self.home,
                    "published": self.published,
                    "sidebar": self.sidebar,
                    "places": self.places,
                    "is_wide": False,
                    "steps": (),
                    "near": self.near(url, self.places),
                    **values,
                }
            )
            .encode()
        )
        if len(made) > MOST:
            raise Problem(f"{url}: the page has {len(made):,} bytes; the most is {MOST:,}")
        self.pages[url] = made

    def markdown(self, path, url, body=None, template="page.html", **values):
        text = self.text(path)
        self.page(
            url,
            template,
            re.match(r"# (.+)", text)[1].replace("`", ""),
            path,
            self.rendered(path, url) if body is None else body,
            **values,
        )


def write(root, folder):
    site, here = Site(root), pathlib.Path(__file__).parent
    for file in sorted(here.iterdir()):
        if file.suffix in (".css", ".js", ".svg"):
            site.pages[file.name] = file.read_bytes()
    site.pages["preview.png"] = (root / "Docs/preview.png").read_bytes()
    progress("ask parity for all states and differences (its first build takes a minute)")
    with concurrent.futures.ThreadPoolExecutor() as pool:
        answer = pool.submit(drive.behavior, root)
        course.add(site)  # Needs nothing of parity, so it does not wait.
    table = answer.result()
    drive.add(site, table)
    start.add(site, table)
    progress("write the pages")
    site.page("404.html", "404.html", "There is no such page", body=site.rendered("README.md", "404.html", NOT_FOUND))
    site.page("search.html", "search.html", "Search")
    for path in site.files:  # A new page adds the files to which it leads.
        url = site.address(path).partition("#")[0]
        if url not in site.pages:
            usual = (
                code.folder_page
                if (root / path).is_dir()
                else Site.markdown
                if path.endswith(".md")
                else code.file_page
            )
            special = {
                differences.PATH: differences.add,
                mutants.PATH: mutants.add,
                states.PATH: states.add,
                tracks.PATH: tracks.add,
                course.PATH: course.overview,
            }
            special.get(path, usual)(site, path, url)
    for url, content in site.pages.items():
        (folder / url).parent.mkdir(parents=True, exist_ok=True)
        (folder / url).write_bytes(content)
    progress("index the pages for the search (pagefind)")
    tools.output(
        root,
        root / ".build/site-tools/bin/python",
        "-m",
        "pagefind",
        "--site",
        folder,
        "--exclude-selectors",
        ".anchor, td.n, .play",
    )
