"""The page on which a reader presses inputs, and sees what two classes do. It needs a script, drive.js."""

import json
import pathlib
import tempfile

from . import differences, tools
from .behavior import CALLS, Behavior, known

URL = "drive.html"
GROUPS = {"The app": ("create", "start", "stop", "read", "drop", "release"), "The permission": ("status", "callback status"), "The phone": ("",)}
OMITTED = "coarse managers, a detached client, errors, location services that are off, other code that uses the orientation, and inputs inside a call"
# States that a reader may want to see, with the inputs that lead there.
PLACES = {
    "updating": "create fine;start;status authorizedAlways", "waiting for an answer": "create fine;start",
    "after a denial": "create fine;start;status denied", "with a location": "create fine;start;status authorizedAlways;location 52.5 13.4",
}


def add(site):
    """Adds the page."""
    with tempfile.TemporaryDirectory() as room:
        file = pathlib.Path(room, "map.json")
        tools.parity(site.root, "--map", file)
        behavior = Behavior(json.loads(file.read_text(encoding="utf-8")))
    table, causes, buttons = behavior.table, {}, {name: [] for name in GROUPS}
    found = [(each, behavior.driven(each)) for each in known(site.root).values() if each.steps and each.severity != CALLS]
    for each, inputs in found:
        if inputs:
            link = site.link("README.md", URL, f"{differences.PATH}#{differences.anchor(each)}")
            causes.setdefault(behavior.key(inputs, each.subject), []).append(
                {"title": f"{each.name} · {each.title}", "severity": each.severity, "tone": each.tone, "link": link})
    for number, text in enumerate(table["inputs"]):
        buttons[next(name for name, starts in GROUPS.items() if text.startswith(starts))].append((number, text))
    site.page(
        URL, "drive.html", "Drive the class", is_wide=True, buttons=buttons, plays=[pair for pair in found if pair[1]],
        numbers=behavior.numbers, places={name: f"#proposed;{inputs}".replace(" ", "+") for name, inputs in PLACES.items()},
        states={name: len(table["tables"][number]["row"]) for name, number in table["subjects"].items()},
        hidden=[each.name for each, inputs in found if not inputs], omitted=OMITTED, map=table, causes=causes,
        links={name: site.link("README.md", URL, f"Docs/{name}.md") for name in ("divergences", "notation")},
        description="Press inputs, and see what Legacy and a rewrite do after each. Exact, because the page reads a table of all states.")
