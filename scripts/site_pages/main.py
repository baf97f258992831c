"""Builds the site: `python -m site_pages.main DIR`. scripts/site calls it with the packages that it needs."""

import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True

from workshop_series.git import Problem as GitProblem  # noqa: E402

from . import burndown, divergences, files, markdown, mutants, steps  # noqa: E402
from .problem import Problem  # noqa: E402
from .site import Site  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MARK = ".made-by-scripts-site"


def markdown_page(site, path, url):
    text = site.text(path)
    site.add(url, markdown.title(text), site.rendered(path, url))


def companions_page(site, path, url):
    """Folds the class diagrams, because the text can be understood without them."""
    body = re.sub(r'<h3 id="[^"]*">(Classes (?:before|after))</h3>\n(<div class="scroll".*?</div>)', r"<details><summary>\1</summary>\2</details>",
                  site.rendered(path, url), flags=re.S)
    site.add(url, markdown.title(site.text(path)), body)


# The pages that show more than their Markdown.
SPECIAL = {"Docs/companions.md": companions_page, divergences.PATH: divergences.add,
           mutants.edits.PAGE: mutants.add}


def build(root):
    site = Site(root)
    site.pages["style.css"] = (pathlib.Path(__file__).parent / "style.css").read_bytes()
    steps.add(site)
    burndown.add(site)
    site.link("README.md", "index.html", "README.md")
    while site.waiting:
        path = site.waiting.pop()
        url = site.address(path).partition("#")[0]
        if url in site.pages:
            continue
        usual = files.folder_page if (root / path).is_dir() else markdown_page if path.endswith(".md") else files.file_page
        SPECIAL.get(path, usual)(site, path, url)
    return site


def publish(site, name):
    """Writes all pages into a new folder, and only then replaces the old one."""
    folder = pathlib.Path(os.path.abspath(name))
    if os.path.lexists(folder) and not (folder / MARK).is_file() and (not folder.is_dir() or os.listdir(folder)):
        raise Problem(f"{name} exists and is not a site; name a new folder")
    if not folder.parent.is_dir():
        raise Problem(f"{folder.parent} is no folder; create it first")
    room = pathlib.Path(tempfile.mkdtemp(prefix=".site-", dir=folder.parent))
    try:
        site.write(room / "new")
        (room / "new" / MARK).write_bytes(b"")
        if folder.exists():
            os.rename(folder, room / "old")
        os.rename(room / "new", folder)
    finally:
        shutil.rmtree(room, ignore_errors=True)


def main(name):
    try:
        site = build(ROOT)
        publish(site, name)
    except (Problem, GitProblem) as problem:
        print(f"site: {problem}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"site: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    size = sum(map(len, site.pages.values()))
    print(f"{name}: {len(site.pages)} files, {size / 1e6:.1f} MB; open {name}/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
