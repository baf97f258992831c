"""Checks the addresses that the pages have of their repository and of themselves."""

import os
import re
import struct

from site_pages import hosting

NAME = "Somebody/parity"  # The pages are built as in a CI of this repository.
HOME, PUBLISHED = f"https://github.com/{NAME}", "https://somebody.github.io/parity/"
REMOTES = {
    "https://github.com/a/b.git": "https://github.com/a/b",
    "https://name:password@github.com/a/b": "https://github.com/a/b",
    "git@github.com:a/b.git": "https://github.com/a/b",
    "ssh://git@git.example.org:2222/a/b/c.git": "https://git.example.org/a/b/c",
    "http://localhost:3000/a/b/": "https://localhost:3000/a/b",
    "/srv/git/b.git": "",
    "../b": "",
    "file:///srv/b": "",
    "C:\\b": "",
    "": "",
}


def pretend():
    """Says what a CI of GitHub says."""
    os.environ.update(GITHUB_REPOSITORY=NAME, GITHUB_SERVER_URL="https://github.com")


def complaints(folder):
    """Returns the complaints about a site that was built after `pretend`."""
    found = [
        f"the remote {remote} has the address {hosting.web(remote)}"
        for remote, wanted in REMOTES.items()
        if hosting.web(remote) != wanted
    ]
    image = (folder / "preview.png").read_bytes()
    if image[1:4] != b"PNG" or struct.unpack(">II", image[16:24]) != (1200, 630):
        found.append("preview.png is no PNG of 1200 × 630 pixels")
    for path in sorted(folder.rglob("*.html")):
        text, url = path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix()
        if re.findall(r'<a class="repository" href="(.*?)"', text) != [HOME]:
            found.append(f"{url}: has no link to {HOME} in its header")
        if re.findall(r'<meta property="og:image" content="(.*?)"', text) != [f"{PUBLISHED}preview.png"]:
            found.append(f"{url}: has no picture for a link to it")
    return found
