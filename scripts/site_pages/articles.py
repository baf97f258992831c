"""The articles of the DocC archive: the pages of the repository, in the Markdown that DocC accepts."""

import os
import re
import shutil

from .course import stored
from .problem import Problem

ROOT = "Parity"  # the name of the first page, and of the catalog
MARK = "\n\n@Metadata {\n  @TechnologyRoot\n}\n"
WORKSHOP = {
    "The workshop": ("Workshop", "rewrite"),
    "The exercises on the net": ("net", "seams"),
    "For facilitators and authors": ("facilitating", "90-minutes", "half-day", "day", "answers", "authors"),
}
FENCE = re.compile(r"(^```.*?^```$)", re.M | re.S)
LINK = re.compile(r"(!?)\[([^\]]+)\]\(([^()\s]+)\)")
# A table whose rows have an anchor. DocC links only to headings, so each row becomes a section.
TERMS = re.compile(r"^\|.*\|\n\|[-| ]+\|\n((?:\| <a id=.*\n)+)", re.M)
TERM = re.compile(r"^\| <a id=\"[^\"]+\"></a>(.+?) \| (.+?) \| (.+?) \|$", re.M)
# What GitHub shows and DocC does not: what to write instead. The first paragraph is the abstract of an article, so
# links to other pages come after it.
REPLACED = (
    (re.compile(r"\A(# .*\n\n)(\[.*\n)\n((?:.+\n)+)\n"), r"\1\3\n\2\n"),
    (re.compile(r"^<!--.*?-->\n", re.M | re.S), ""),
    (re.compile(r"<details><summary>(.*?)</summary>"), r"**\1**"),
    (re.compile(r"</details>"), ""),
    (re.compile(r"<br>\n"), "\n\n"),
    (re.compile(r"<br>"), "; "),
    (re.compile(r"\[(!\[[^\]]+\]\([^()]+\))\]\([^()]+\)"), r"\1"),
    (re.compile(r"^(##+ .*?) · ", re.M), r"\1: "),  # DocC drops a link to a title with ` · ` and gives no warning
)


def sectioned(text):
    """Returns a page in which each row of a table with anchors is a section."""
    return TERMS.sub(lambda table: TERM.sub(r"### \1\n\n\2\n\nExample: \3\n", table[1]) + "\n---\n", text)


def fragments(text):
    """Returns the fragment that DocC gives to each section, by the one that GitHub gives to it."""
    found = {}
    for title in re.findall(r"^##+ (.+)$", FENCE.sub("", text), re.M):
        title = LINK.sub(r"\2", title).replace("`", "")
        github = re.sub(r"[^\w\s-]", "", title.lower()).replace(" ", "-")
        found[github] = re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", title))
    return found


class Articles:
    """README.md and the pages of Docs, except for the hints, which a reader should not see at once."""

    def __init__(self, root):
        self.root, self.steps, self.pages = root, stored(root)["steps"], {ROOT: "README.md"}
        for path in sorted(root.glob("Docs/**/*.md")):
            name = path.parent.name if path.name in ("README.md", "chapter.md") else path.stem
            if path.name == "hints.md":
                continue
            if name in self.pages:
                raise Problem(f"{path.relative_to(root)}: DocC needs another name, because {self.pages[name]} has this one")
            self.pages[name] = str(path.relative_to(root))
        self.names = {page: name for name, page in self.pages.items()}
        self.texts = {page: sectioned((root / page).read_text(encoding="utf-8")) for page in self.names}
        self.fragments = {page: fragments(text) for page, text in self.texts.items()}
        self.images = set()

    def write(self, catalog, products):
        """Writes all articles, the root page, and the page of Modern into a catalog."""
        for page, text in self.texts.items():
            text = self.article(text, page)
            if page == "README.md":
                text = text.replace("\n", MARK, 1) + "\n## Topics\n" + self.topics(products)
            (catalog / f"{self.names[page]}.md").write_text(text, encoding="utf-8")
        modern = (self.root / "Modern/README.md").read_text(encoding="utf-8")
        modern = re.sub(r"^# .*", "# ``Modern``", self.article(modern, "Modern/README.md"))
        (catalog / "Modern.md").write_text(modern, encoding="utf-8")
        for image in self.images:
            shutil.copy(str(self.root / image), str(catalog))

    def topics(self, products):
        """Returns the list of all articles, the steps in their order."""
        surprises = [name for name, page in self.pages.items() if page.startswith("Docs/Surprises/")]
        groups = {**WORKSHOP, "The steps of the workshop": [step["id"] for step in self.steps],
                  "Surprises in the legacy app": surprises}
        listed = {ROOT}.union(*groups.values())
        groups["Reference pages"] = [name for name in self.pages if name not in listed]
        groups = {title: [f"<doc:{name}>" for name in names] for title, names in groups.items()}
        groups["The libraries"] = [f"``/{product}``" for product in products]
        return "".join(f"\n### {title}\n\n" + "".join(f"- {link}\n" for link in links) for title, links in groups.items())

    def article(self, text, page):
        """Returns a page as DocC accepts it. Code stays as it is, except for diagrams, which DocC cannot draw."""
        def part(text):
            if text.startswith("```mermaid"):
                return f"The diagram is in `{page}`."
            if text.startswith("```"):
                return text
            for pattern, new in REPLACED:
                text = pattern.sub(new, text)
            return LINK.sub(lambda link: self.link(page, *link.groups()), text)
        return "".join(map(part, FENCE.split(text)))

    def link(self, page, mark, text, target):
        """Returns a link to an article or an image. A file without an article becomes code."""
        if re.match(r"[a-z]+:", target):
            return f"[{text}]({target})"
        file, _, section = target.partition("#")
        goal = os.path.normpath(os.path.join(os.path.dirname(page), file)) if file else page
        if not (self.root / goal).exists():
            raise Problem(f"{page}: there is no {goal}; correct the link `{target}`")
        if mark:
            self.images.add(goal)
            return f"![{text}]({os.path.basename(goal)})"
        if goal not in self.names:
            return f"`{goal}`" if text.startswith("`") or text == goal else f"{text} (`{goal}`)"
        fragment = "#" + self.fragments[goal].get(section, section) if section else ""
        # The catalog has the name of the first page, so a shorter link would be ambiguous.
        name = f"/documentation/{ROOT}" if goal == "README.md" else self.names[goal]
        return f"[{text}](doc:{name}{fragment})"
