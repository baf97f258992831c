"""The page on which a reader presses inputs, and sees what two classes do. It needs a script, drive.js."""

import json
import pathlib
import tempfile

from . import differences, markdown, tools

URL = "drive.html"
GROUPS = {"The app": ("create", "start", "stop", "read", "drop", "release"), "The permission": ("status", "callback status"), "The phone": ("",)}
GRANTED = ["status authorizedAlways quietly", "create fine", "start"]
# The inputs that show a difference here. The scenario of its card has an input that the page does not have.
INPUTS = {
    "D1": [*GRANTED, "heading 10 accuracy 5", "callback heading 20 accuracy 0"],
    "D2": [*GRANTED, "location 52.5 13.4", "callback locations 48.1 11.6"],
    "D3": ["create fine", "read", "location 52.5 13.4"],
    "D11": ["status denied", "create fine", "start", "release"],
    "D12": ["status denied", "create fine", "start", "status authorizedAlways quietly", "start", "stop", "callback status authorizedAlways"],
    "D13": [*GRANTED, "start", "stop", "status denied", "status authorizedAlways"],
    "E4": [*GRANTED, "status notDetermined", "start"],
}


def add(site):
    with tempfile.TemporaryDirectory() as room:
        file = pathlib.Path(room, "map.json")
        tools.parity(site.root, "--map", file)
        table = json.loads(file.read_text(encoding="utf-8"))
    plays, hidden, buttons = [], [], {name: [] for name in GROUPS}
    for each in differences.known(site.root).values():
        if each.steps and each.severity != differences.CALLS:
            inputs = INPUTS.get(each.name, [text for text, _, _ in each.steps])
            title = f"{each.name} · {each.title}"
            if set(inputs) <= set(table["inputs"]):
                plays.append((each, title, inputs, site.link("README.md", URL, f"{differences.PATH}#{markdown.slug(title)}")))
            else:
                hidden.append(each.name)
    for number, text in enumerate(table["inputs"]):
        buttons[next(name for name, starts in GROUPS.items() if text.startswith(starts))].append((number, text))
    site.page(
        URL, "drive.html", "Drive the class", is_wide=True, buttons=buttons, plays=plays, hidden=hidden, map=table,
        states={name: len(table["tables"][number]["row"]) for name, number in table["subjects"].items()})
