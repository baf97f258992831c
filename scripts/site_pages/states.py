"""The page of the states: the picture stands in the page itself, and a reader walks in it with buttons."""

import re

from . import drive
from .tools import Problem

PATH = "Docs/states.md"
PICTURE = "Docs/states.svg"
IMAGE = re.compile(r'<div class="scroll" tabindex="0"><img src="states\.svg"[^>]*></div>\n')
# The buttons: the input, and for a change of the permission its word in the brackets of the picture.
INPUTS = {
    "create fine": "",
    "start": "",
    "stop": "",
    "status authorizedAlways": "allowed",
    "status denied": "forbidden",
    "status notDetermined": "undecided",
}
# The way to both red arrows.
WAY = ("create fine", "status authorizedAlways", "start", "start", "stop", "status denied", "status authorizedAlways")


def add(site, path, url):
    parts = IMAGE.split(site.rendered(path, url))
    if len(parts) != 2:
        raise Problem(f"{path}: the page of the states looks for its picture in a paragraph of its own")
    buttons = [(text, word, drive.words(text)) for text, word in INPUTS.items()]
    site.markdown(
        path,
        url,
        "",
        template="states.html",
        before=parts[0],
        after=parts[1],
        buttons=buttons,
        picture=site.text(PICTURE).replace("<svg ", '<svg id="states" ', 1),
        way=[drive.words(text) for text in WAY],
    )
