"""Builds the site: `python -m site_pages.main DIR`. scripts/site calls it with the packages that it needs."""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from . import burndown, divergences, drive, files, markdown, mutants, steps, tracks  # noqa: E402
from .problem import Problem  # noqa: E402
from .site import Site  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MARK = ".made-by-scripts-site"
STOPS = (signal.SIGINT, signal.SIGTERM)


def markdown_page(site, path, url):
    text = site.text(path)
    site.add(url, markdown.title(text), site.rendered(path, url))


def companions_page(site, path, url):
    """Folds the class diagrams, because the text can be understood without them."""
    body = re.sub(r'<h3 id="[^"]*">(Classes (?:before|after))</h3>\n(<div class="scroll".*?</div>)', r"<details><summary>\1</summary>\2</details>",
                  site.rendered(path, url), flags=re.S)
    site.add(url, markdown.title(site.text(path)), body)


# The pages that show more than their Markdown.
SPECIAL = {
    "Docs/companions.md": companions_page, divergences.PATH: divergences.add, mutants.edits.PAGE: mutants.add,
    "Characterization/Data/Tracks/README.md": tracks.add,
}


def build(root):
    site = Site(root)
    site.pages["style.css"] = (pathlib.Path(__file__).parent / "style.css").read_bytes()
    steps.add(site)
    burndown.add(site)
    drive.add(site)
    site.link("README.md", "index.html", "README.md")
    while site.waiting:
        path = site.waiting.pop()
        url = site.address(path).partition("#")[0]
        if url in site.pages:
            continue
        usual = files.folder_page if (root / path).is_dir() else markdown_page if path.endswith(".md") else files.file_page
        SPECIAL.get(path, usual)(site, path, url)
    return site


def destination(name):
    """Returns the folder to write, which is new, empty or a site."""
    folder = pathlib.Path(os.path.realpath(name))
    if os.path.lexists(folder) and not (folder / MARK).is_file() and (not folder.is_dir() or os.listdir(folder)):
        raise Problem(f"{name} exists and is not a site; name a new folder")
    if not folder.parent.is_dir():
        raise Problem(f"{folder.parent} is no folder; create it first")
    if not os.access(folder.parent, os.W_OK):
        raise Problem(f"cannot write to {folder.parent}; name another folder")
    return folder


def publish(site, folder):
    """Writes all pages into a new folder, and only then replaces the old one."""
    room = pathlib.Path(tempfile.mkdtemp(prefix=".site-", dir=folder.parent))
    try:
        site.write(room / "new")
        (room / "new" / MARK).write_bytes(b"")
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # An interruption between the two calls would lose the old site.
        if folder.exists():
            os.rename(folder, room / "old")
        os.rename(room / "new", folder)
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        if (room / "old").exists() and not folder.exists():
            os.rename(room / "old", folder)
        shutil.rmtree(room, ignore_errors=True)


def stop(number, _):
    """Ends the program. What it has begun is removed, and nothing interrupts that."""
    for other in STOPS:
        signal.signal(other, signal.SIG_IGN)
    print("\nsite: interrupted", file=sys.stderr)
    sys.exit(128 + number)


@contextlib.contextmanager
def temporary_folder():
    """Keeps all temporary files in one folder. A git that was just stopped may still write into it for a moment."""
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    tempfile.tempdir = room = tempfile.mkdtemp(prefix=f"site-{os.getpid()}-")
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        yield
    finally:
        tempfile.tempdir = None
        for _ in range(200):
            shutil.rmtree(room, ignore_errors=True)
            if not os.path.exists(room):
                break
            time.sleep(0.05)


def main(name):
    for number in STOPS:
        signal.signal(number, stop)
    try:
        folder = destination(name)
    except (Problem, OSError) as problem:
        print(f"site: {problem}", file=sys.stderr)
        return 2
    try:
        with temporary_folder():
            site = build(ROOT)
        publish(site, folder)
    except Problem as problem:
        print(f"site: {problem}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"site: {error.filename or name}: {error.strerror}", file=sys.stderr)
        return 1
    size = sum(map(len, site.pages.values()))
    print(f"{name}: {len(site.pages)} files, {size / 1e6:.1f} MB; open {name}/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
