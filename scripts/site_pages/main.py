"""Builds the site. scripts/site calls it with the packages that it needs."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from . import burndown, code, differences, drive, mutants, room, steps, tools, tracks
from .site import Site
from .tools import Problem, progress

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MARK = ".made-by-scripts-site"


def companions_page(site, path, url):
    """Folds the class diagrams, because the text can be understood without them."""
    body = re.sub(r'<h3 id="[^"]*">(Classes (?:before|after))</h3>\n(<div class="scroll".*?</div>)', r"<details><summary>\1</summary>\2</details>",
                  str(site.rendered(path, url)), flags=re.S)
    site.markdown(path, url, body)


# The pages that show more than their Markdown.
SPECIAL = {"Docs/companions.md": companions_page, differences.PATH: differences.add, mutants.PAGE: mutants.add,
           f"{tracks.FOLDER}/README.md": tracks.add}


def build(root):
    site = Site(root)
    here = pathlib.Path(__file__).parent
    for name in ("style.css", "search.js", "templates/icon.svg"):
        site.pages[os.path.basename(name)] = (here / name).read_bytes()
    progress("build parity (a first build takes a minute)")
    tools.built(root)
    progress("ask parity for all states, the differences and the tracks")
    drive.add(site)
    progress("write the pages of the course")
    steps.add(site)
    burndown.add(site)
    room.add(site)
    progress("write the pages of the repository")
    site.page("404.html", "404.html", "There is no such page")
    site.page("search.html", "search.html", "Search")
    site.link("README.md", "index.html", "README.md")
    while site.waiting:
        path = site.waiting.pop()
        url = site.address(path).partition("#")[0]
        if url not in site.pages:
            usual = code.folder_page if (root / path).is_dir() else Site.markdown if path.endswith(".md") else code.file_page
            SPECIAL.get(path, usual)(site, path, url)
    return site


def destination(name):
    """Returns the folder to write, which is new, empty or a site."""
    folder = pathlib.Path(os.path.realpath(name))
    if os.path.lexists(folder) and not (folder / MARK).is_file() and (not folder.is_dir() or os.listdir(folder)):
        raise Problem(f"{name} exists and is not a site; name a new folder")
    if not os.access(folder.parent, os.W_OK):
        raise Problem(f"cannot write to {folder.parent}; name another folder")
    return folder


def publish(site, folder):
    """Writes all pages and the index of the search into a new folder, and only then replaces the old one."""
    with tempfile.TemporaryDirectory(prefix=".site-", dir=folder.parent) as room:
        new, old = pathlib.Path(room, "new"), pathlib.Path(room, "old")
        site.write(new)
        (new / MARK).write_bytes(b"")
        progress("index the pages for the search (pagefind)")
        done = subprocess.run([sys.executable, "-m", "pagefind", "--site", str(new)], capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
        if done.returncode:
            raise Problem(f"pagefind: {(done.stderr or done.stdout).strip().splitlines()[-1]}")
        for extra in ("pagefind-component-ui.*", "pagefind-modular-ui.*", "pagefind-highlight.js"):
            for file in (new / "pagefind").glob(extra):
                file.unlink()
        os.chmod(new, 0o755)
        if folder.exists():
            os.rename(folder, old)
        try:
            os.rename(new, folder)
        except BaseException:
            if old.exists() and not folder.exists():
                os.rename(old, folder)
            raise
        shutil.rmtree(old, ignore_errors=True)


def main(name):
    try:
        folder = destination(name)
    except (Problem, OSError) as problem:
        print(f"site: {problem}", file=sys.stderr)
        return 2
    try:
        site = build(ROOT)
        publish(site, folder)
    except (Problem, OSError) as problem:
        print(f"site: {problem}", file=sys.stderr)
        return 1
    size = sum(map(len, site.pages.values()))
    print(f"{name}: {len(site.pages)} files, {size / 1e6:.1f} MB, and the index of the search; open {name}/index.html")
    return 0
