"""Checks the site: how it is built, its files, and its pages in a browser."""

import concurrent.futures
import contextlib
import os
import pathlib
import queue
import re
import subprocess
import sys
import tempfile

from site_pages.tools import progress

from . import pages

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The pages that stand for their type: of a pattern, the largest page. The first one takes longest.
TYPES = (
    r"drive\.html", r"index\.html", r"workshop\.html", r"steps\.html", r"steps/.*\.html", r"burn-down\.html", r"divergences\.html",
    r"mutants\.html", r"tracks\.html", r"states\.html", r"companions\.html", r"surprises\.html", r"glossary\.html", r"search\.html",
    r"404\.html", r".*\.swift\.html", r".*\.transcript\.html", r".*\.patch\.html", r".*/folder\.html", r"Docs/[^/]*\.html",
)
ALIKE = re.compile(r".*\.\w+\.html|.*/folder\.html")  # files and folders: one of each type is enough
MOST_EQUAL = 3  # complaints that are printed one by one


def grouped(complaints):
    """Returns the complaints without repetition. One that many pages share is one line."""
    urls = {}
    for line in complaints:
        url, _, text = line.partition(": ")
        urls.setdefault(text, {})[url] = None
    for text, places in urls.items():
        first, *others = places
        if len(places) > MOST_EQUAL:
            yield f"{first} and {len(others)} other pages: {text}"
        else:
            yield from (f"{url}: {text}" for url in places)


def tree(folder):
    """Returns the content of all files below a folder, by path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def built(room):
    """Builds the site twice at the same time, once over an old one. Returns the folder of one, and the complaints."""
    folders = [room / "short", room / "deeper/in a folder/Öffentliche Seite"]
    for folder in folders:
        folder.mkdir(parents=True)
    (folders[0] / "gone.html").touch()
    command = [sys.executable, ROOT / "scripts/site"]
    refused = subprocess.run([*command, folders[0]], capture_output=True, text=True)
    found = [] if refused.returncode == 2 and list(tree(folders[0])) == ["gone.html"] else [f"site: overwrites a folder that is no site: {refused.stderr}"]
    (folders[0] / ".made-by-scripts-site").touch()
    builds = [subprocess.Popen([*command, folder], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) for folder in folders]
    for build in builds:
        error = build.communicate()[1]
        if build.returncode:
            return folders[1], found + [f"site: a build fails: {error}"]
    one, other = map(tree, folders)
    return folders[1], found + [f"{path}: differs between two builds" for path in sorted({**one, **other}) if one.get(path) != other.get(path)]


def types(folder, urls):
    """Returns the pages that stand for their type."""
    for pattern in TYPES:
        matching = [url for url in urls if re.fullmatch(pattern, url)]
        if matching:
            yield max(matching, key=lambda url: (folder / url).stat().st_size)


def in_browsers(folder, room, screenshots=None):
    """Shows the pages in as many browsers as there are processors."""
    from . import drive
    from .browser import Browser
    urls = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    first, found, waiting = list(dict.fromkeys(types(folder, urls))), {}, queue.Queue()
    for url in dict.fromkeys([*first, *(url for url in urls if not ALIKE.fullmatch(url))]):
        waiting.put(url)

    def work(number):
        with contextlib.closing(Browser(room / f"browser {number}")) as browser, contextlib.suppress(queue.Empty):
            while True:
                url = waiting.get_nowait()
                lines = browser.quick(folder / url)
                if url in first:
                    lines += browser.thorough()
                    if screenshots:
                        browser.screenshots(folder / url, screenshots, url[:-len(".html")].replace("/", "-"))
                found[url] = [f"{url}: {line}" for line in lines]
                if url == "drive.html":
                    found[url] += drive.check(browser.driver, folder, ROOT)

    with concurrent.futures.ThreadPoolExecutor() as pool:
        for done in [pool.submit(work, number) for number in range(min(4, os.cpu_count() or 1))]:
            done.result()
    return [line for _, lines in sorted(found.items()) for line in lines]


def check(folder, is_static, screenshots):
    """Returns the complaints about a site, or about the site that it builds if `folder` is None."""
    with tempfile.TemporaryDirectory() as name:
        room, found = pathlib.Path(name).resolve(), []
        if not folder:
            folder, found = built(room)
        if (folder / "index.html").is_file():
            progress("check the HTML and all links")
            found += pages.complaints(folder)
            if not is_static:
                progress("look at the pages in Chromium")
                found += in_browsers(folder, room, screenshots)
    return list(grouped(found))
