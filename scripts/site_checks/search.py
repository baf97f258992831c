"""Searches as a reader does, with a server for the site."""

import functools
import http.server
import re
import threading

# Among how many of the first results one has to be, and how its address begins.
WANTED = {
    "D4": (1, "/divergences.html#d4--"),
    "D12": (1, "/divergences.html#d12--"),
    "seam": (1, "/Docs/Workshop/seams.html"),
    "mutant": (1, "/Docs/mutation.html"),
    "singleton": (3, "/Docs/Workshop/companions/singleton.html"),
    "rotation": (5, "/divergences.html#d6--"),
    "step 12": (1, "/steps/remove-second-heading-start.html"),
    "Step 3": (1, "/steps/remove-significant-changes.html"),
    "callback": (5, "/divergences.html#d2--"),
    "workshop timer": (3, "/room.html"),
    "restartLocationMonitoring": (5, "/Legacy/LocationManager/WMFLocationManager.swift.html"),  # in code
}


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def results(page, address, text):
    """Returns the addresses of each result: of the page, and of its parts."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/search.html?q={text}")
    page.wait_for_selector(".pagefind-ui__result-link")
    page.wait_for_load_state("networkidle")
    return page.locator(".pagefind-ui__result").evaluate_all(
        "(every) => every.map((each) => [...each.querySelectorAll('a')].map((link) => link.getAttribute('href')))"
    )


def unreadable(page, text):
    """Yields what an excerpt repeats, and what is no text in it."""
    parts = page.locator("#search .pagefind-ui__result-link").evaluate_all(
        """(links) => links.map((each) => {
          const excerpt = each.parentElement.nextElementSibling;
          return [each.textContent.trim(), excerpt?.textContent.trim() ?? ""];
        })"""
    )
    for heading, excerpt in parts:
        if excerpt.startswith(heading) or re.search(r"\b(?=[a-f]*\d)[\da-f]{9,40}\b", excerpt):
            yield f"the excerpt of `{heading}` for `{text}` repeats it, or has the id of a commit: {excerpt}"
        if text == "D4" and "#" in excerpt and heading.startswith("D4"):
            yield "an excerpt has the mark of an anchor"
    for titles in page.locator(".pagefind-ui__result").evaluate_all(
        "every => every.map((each) => [...each.querySelectorAll('a')].map((link) => link.textContent.trim()))"
    ):
        if titles.count(titles[0]) > 1:
            yield f"the results for `{text}` have `{titles[0]}` twice"


def complaints(page, file):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=file.parent)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        for text, (most, wanted) in WANTED.items():
            found = results(page, address, text)
            if not any(link.startswith(wanted) for links in found[:most] for link in links):
                first = [links[:2] for links in found[:most]]
                yield f"the first {most} of the results for `{text}` have no {wanted}: {first}"
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                yield f"the results for `{text}` are wider than a window of 390 px"
            yield from unreadable(page, text)
        if not page.get_attribute("#search input", "aria-label"):
            yield "the search field has no label"
        page.focus("#search input")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        if page.input_value("#search input") or page.is_visible(".pagefind-ui__search-clear"):
            yield "Clear does not clear the field"
        server.shutdown()
