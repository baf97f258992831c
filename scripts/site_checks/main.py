"""Checks the site: how it is built, its files, and its pages in a browser."""

import concurrent.futures
import contextlib
import os
import pathlib
import queue
import re
import shutil
import signal
import sys
import tempfile

from site_pages.problem import Problem

from . import colors, pages

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The pages that stand for their type: of a pattern, the largest page. The first one takes longest.
TYPES = (
    r"drive\.html", r"index\.html", r"workshop\.html", r"steps/.*\.html", r"burn-down\.html",
    r"divergences\.html", r"mutants\.html", r"tracks\.html", r"states\.html", r"companions\.html", r"surprises\.html",
    r"glossary\.html",
    r".*\.swift\.html", r".*\.patch\.html", r".*/folder\.html", r"Docs/[^/]*\.html",
)
MOST_EQUAL = 3  # complaints that are printed one by one


def progress(text=""):
    """Shows a line on the terminal until the next one."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text[:shutil.get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)


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


def built(room):
    """Builds the site, and returns its folder and the complaints about the builds."""
    from . import operations
    from .building import Builder
    builder = Builder(room, progress)
    try:
        found = operations.complaints(room)
        short, deep = builder.twice()
        if not builder.complaints:
            builder.interrupted(short, "Ctrl-C", signal.SIGINT)
            builder.interrupted(short, "SIGTERM", signal.SIGTERM)
            builder.refused()
    finally:
        builder.stop()
    return deep, found + builder.complaints


def in_files(folder):
    progress("read the pages")
    return pages.complaints(folder) + colors.complaints((folder / "style.css").read_text(encoding="utf-8"))


def types(folder, urls):
    """Returns the pages that stand for their type."""
    for pattern in TYPES:
        matching = [url for url in urls if re.fullmatch(pattern, url)]
        if matching:
            yield max(matching, key=lambda url: (folder / url).stat().st_size)


def in_browsers(folder, room, screenshots=None):
    """Shows all pages in as many browsers as there are processors."""
    from selenium.common.exceptions import WebDriverException

    from . import drive
    from .browser import Browser
    urls = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    first = list(types(folder, urls))
    waiting, found, browsers = queue.Queue(), {}, []
    for url in [*first, *(url for url in urls if url not in first), *sorted(path.name for path in folder.glob("*.svg"))]:
        waiting.put(url)
    count = waiting.qsize()

    def look(browser, url):
        file = folder / url
        if url.endswith(".svg"):
            browser.open(folder / "index.html")
            return browser.picture(file.read_text(encoding="utf-8"))
        lines = browser.quick(file)
        if url in first:
            lines += browser.thorough(file)
            if screenshots:
                browser.screenshots(file, screenshots, url[:-len(".html")].replace("/", "-"))
        return lines

    def work(number):
        with contextlib.closing(Browser(room / f"browser {number}")) as browser, contextlib.suppress(queue.Empty):
            browsers.append(browser)
            while True:
                url = waiting.get_nowait()
                progress(f"{count - waiting.qsize()}/{count} {url}")
                try:
                    found[url] = [f"{url}: {line}" for line in look(browser, url)]
                    if url == "drive.html":
                        found[url] += drive.check(browser.driver, folder, ROOT)
                except WebDriverException as error:
                    raise Problem(f"{url}: the browser stops: {(error.msg or '').splitlines()[:1]}") from None

    with concurrent.futures.ThreadPoolExecutor() as pool:
        try:
            for done in [pool.submit(work, number) for number in range(min(4, os.cpu_count() or 1))]:
                done.result()
        except BaseException:
            with contextlib.suppress(queue.Empty):
                while True:
                    waiting.get_nowait()
            for browser in browsers:
                browser.close()
            raise
    return [line for _, lines in sorted(found.items()) for line in lines]


def check(folder, is_static, screenshots):
    """Returns the complaints about a site, or about the site that it builds if `folder` is None."""
    room, found = pathlib.Path(tempfile.mkdtemp()).resolve(), []
    if not folder:
        folder, found = built(room)
    if (folder / "index.html").is_file():
        found += in_files(folder)
        if not is_static:
            found += in_browsers(folder, room, screenshots)
    progress()
    return list(grouped(found))
