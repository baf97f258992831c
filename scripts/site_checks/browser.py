"""Shows the pages in headless Chromium, and says what is wrong with their look."""

import shutil

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from . import burn_down, cards, course, drive, mutants, play, room, search, server, start, states, tracks

# Opens all that is folded. A page may be wider than its window, and a picture may have small letters.
LOOKS = """(width) => {
  for (const each of document.querySelectorAll('details')) each.open = true;
  const small = [...document.querySelectorAll('svg text')].find(
    (each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a < 9);
  const cut = [...document.querySelectorAll('.scroll > .code')].some(
    (each) => each.offsetWidth > each.parentElement.clientWidth);
  return [document.documentElement.scrollWidth > width && `is wider than a window of ${width} px`,
    cut && 'cuts lines of code',
    small && `a picture has letters of less than 9 px: ${small.textContent}`].filter((each) => each);
}"""
SIZES = ({"width": 390, "height": 844}, {"width": 1280, "height": 900})

# The pages that a reader uses in a way that other pages do not have.
SPECIAL = {
    "index.html": start.complaints,
    "divergences.html": cards.complaints,
    "room.html": room.complaints,
    "search.html": search.complaints,
    "Docs/states.html": states.complaints,
    "burn-down.html": burn_down.complaints,
    "workshop.html": course.complaints,
    "Characterization/Data/Tracks/README.html": tracks.complaints,
}


def quick(page, file):
    """Opens a page, and returns the complaints that are cheap enough for every page."""
    found = []
    for size in SIZES:
        page.set_viewport_size(size)
        page.goto(file.as_uri())
        found += page.evaluate(LOOKS, size["width"])
    return found


def thorough(page):
    """Returns the serious complaints of axe about the open page."""
    found = []
    for size in SIZES:
        for scheme in ("light", "dark"):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            result = Axe().run(page, options={"preload": False, "resultTypes": ["violations"]})
            for each in result.response["violations"]:
                if each["impact"] in ("serious", "critical"):
                    found.append(
                        f"axe: {each['help']} ({each['id']}): {each['nodes'][0]['target']}, "
                        f"{scheme}, {size['width']} px"
                    )
    return found


def kind(url):
    """Returns what pages of one type have in common.

    For files that is the end of the name, for texts the folder. Each other page is a type of its own.
    """
    folder, _, name = url.rpartition("/")
    end = name.partition(".")[2]
    return url if not folder else name if name == "folder.html" else end if end != "html" else folder


def complaints(root, folder):
    """Shows the pages. Of the pages of files, only the largest of each type is shown."""
    kinds, found, errors = {}, [], []
    for path in sorted(folder.rglob("*.html"), key=lambda path: path.stat().st_size):
        kinds.setdefault(kind(path.relative_to(folder).as_posix()), []).append(path)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=shutil.which("chromium")) as browser,
    ):
        page = browser.new_page()
        page.on("pageerror", lambda error: errors.append(f"the browser reports: {error}"))
        page.on(
            "console", lambda message: message.type == "error" and errors.append(f"the browser reports: {message.text}")
        )
        for name, paths in kinds.items():
            for path in paths if (folder / name).is_dir() else paths[-1:]:
                url = path.relative_to(folder).as_posix()
                lines = quick(page, path)
                if path == paths[-1]:
                    lines += thorough(page)
                if url == "drive.html":
                    lines += drive.complaints(browser, page, path.as_uri(), root)
                    lines += play.complaints(page, path.as_uri(), root, folder)
                elif url == mutants.URL:
                    lines += mutants.complaints(browser, page, path.as_uri(), root)
                elif url in SPECIAL:
                    lines += SPECIAL[url](page, path)
                found += [f"{url}: {line}" for line in [*lines, *errors]]
                errors.clear()
        found += server.complaints(page, folder)
    return found
