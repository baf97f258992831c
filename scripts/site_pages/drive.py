"""The page on which a reader presses inputs, and sees what two classes do. It needs a script, drive.js."""

import json
import pathlib

from markupsafe import Markup

from . import differences, tools
from .behavior import CALLS, Behavior, known
from .tools import Problem

URL = "drive.html"
GROUPS = {"The app": ("create", "start", "stop", "read", "drop", "release"), "The permission": ("status", "callback status")}
OMITTED = {
    "create coarse": "coarse managers", "detach": "a client that is detached", "error": "errors",
    "services": "location services that are off", "someone": "other code that uses the orientation",
    "inside": "inputs inside a call",
}
# States that a reader may want to see, with the inputs that lead there.
PLACES = {
    "updating": ("create fine", "start", "status authorizedAlways"), "waiting for an answer": ("create fine", "start"),
    "after a denial": ("create fine", "start", "status denied"), "with a location": ("create fine", "start", "status authorizedAlways", "location 52.5 13.4"),
}


def group(text):
    return next((name for name, starts in GROUPS.items() if text.startswith(starts)), "The phone")


def inlined(value):
    return Markup(json.dumps(value, separators=(",", ":")).replace("<", "\\u003c"))


def add(site):
    """Adds the page and its script."""
    behavior = Behavior(tools.behavior_map(site.root))
    table = behavior.table
    for start in OMITTED:
        if any(text.startswith(start) for text in table["inputs"]):
            raise Problem(f"scripts/site_pages/drive.py: `{start}` is an input of the page; remove it from OMITTED")
    found = [(each, behavior.driven(each)) for each in known(site.root).values() if each.steps and each.severity != CALLS]
    plays, causes = [(each, inputs) for each, inputs in found if inputs], {}
    for each, inputs in plays:
        link = site.link("README.md", URL, f"{differences.PATH}#{differences.anchor(each)}")
        causes.setdefault(behavior.key(inputs, each.subject), []).append(
            {"title": f"{each.name} · {each.title}", "severity": each.severity, "tone": each.tone, "link": link})
    buttons = {name: [] for name in (*GROUPS, "The phone")}
    for number, text in enumerate(table["inputs"]):
        buttons[group(text)].append((number, text))
    site.pages["drive.js"] = (pathlib.Path(__file__).parent / "drive.js").read_bytes()
    site.page(
        URL, "drive.html", "Drive the class", is_wide=True, buttons=buttons, plays=plays, numbers=behavior.numbers,
        places={name: "#" + ";".join(["proposed", *(text.replace(" ", "+") for text in inputs)]) for name, inputs in PLACES.items()
                if set(inputs) <= set(behavior.numbers)},
        states={name: len(table["tables"][number]["row"]) for name, number in table["subjects"].items()},
        hidden=[each.name for each, inputs in found if not inputs], omitted=list(OMITTED.values()), map=inlined(table), causes=inlined(causes),
        links={name: site.link("README.md", URL, f"Docs/{name}.md") for name in ("divergences", "notation")},
        description="Press inputs, and see what Legacy and a rewrite do after each. Exact, because the page reads a table of all states.")
