"""Asks a server for an address that it does not have.

It answers with 404.html, as hosts of pages do, and the page finds the site.
"""

import functools
import http.server
import pathlib
import threading

FOLDERS = ("/", "/repository/", "/a/b/")  # at which the site may be
MISSING = ("missing", "Docs/missing.html", "a/b/c/missing")


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site below one of the folders, and nothing above it."""

    base = "/"

    def translate_path(self, path):
        inside = path.startswith(self.base)
        return super().translate_path("/" + path[len(self.base) :] if inside else "/nothing")

    def send_error(self, code, *_):
        body = pathlib.Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        pass


def complaints(page, folder):
    """Returns the complaints about pages that are missing."""
    found = []
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for base in FOLDERS:
            Handler.base = base
            root = f"http://127.0.0.1:{server.server_port}{base}"
            for path in MISSING:
                found += [f"404.html at {base}{path}: {line}" for line in missing(page, root, root + path)]
        server.shutdown()
    return found


def missing(page, root, address):
    page.goto(address, wait_until="networkidle")
    if page.locator(".top").evaluate("bar => getComputedStyle(bar).display") != "flex":
        yield "has no style"
    if not page.locator(".brand img").evaluate("picture => picture.naturalWidth"):
        yield "has no pictures"
    link = page.locator("main p a").first
    if link.evaluate("link => link.href") != f"{root}index.html":
        yield f"its link leads to {link.evaluate('link => link.href')}"
    if page.locator(".skip").evaluate("link => link.href") != f"{address}#main":
        yield "has no link to its own text"
    link.click()
    if page.title() != "Parity":
        yield f"its link opens `{page.title()}`"
