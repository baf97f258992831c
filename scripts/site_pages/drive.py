"""The page on which a reader presses inputs, sees what two phones do, and hunts the bugs. It needs its scripts."""

import functools
import json
import pathlib
import re
import tempfile

from . import differences, markdown, tools

URL = "drive.html"
SUITE = "Docs/published-suite.md"
# Plain words for the inputs, in the order of the buttons.
WORDS = {
    "You": {
        "create fine": "open the map",
        "status authorizedAlways": "allow the location",
        "status denied": "refuse the location",
        "location 52.5 13.4": "walk in Berlin",
        "heading 10 accuracy 5": "turn to 10°, near north",
        "rotate landscapeLeft": "rotate the phone",
        "drop client": "close the screen",
    },
    "The app": {
        "start": "start location updates",
        "stop": "stop location updates",
        "read": "read the location",
        "release": "remove the location manager",
    },
    "The phone": {
        "status authorizedAlways quietly": "allow it, but tell the app later",
        "callback status authorizedAlways": "tell the app: allowed",
        "status restricted": "a parent forbids it",
        "status notDetermined": "reset the permission",
        "callback locations 48.1 11.6": "report an old place (Munich)",
        "callback heading 20 accuracy 0": "report an unreliable compass",
        "callback paused": "pause the updates",
        "wait 15 s": "wait 15 seconds",
    },
}
KEYS = 9  # The first buttons have a key of their own.
GRANTED = ["status authorizedAlways quietly", "create fine", "start"]
# The inputs that show a difference here, if the scenario of its card has an input that the page does not have. A
# difference that looks different in other ways has several; the first is played.
WAYS = {
    "D1": [[*GRANTED, "heading 10 accuracy 5", "callback heading 20 accuracy 0"]],
    "D2": [
        [*GRANTED, "location 52.5 13.4", "callback locations 48.1 11.6"],
        [*GRANTED, "callback locations 48.1 11.6"],
    ],
    "D3": [["create fine", "read", "location 52.5 13.4"], ["create fine", "read", "heading 10 accuracy 5"]],
    "D4": [
        ["status authorizedAlways quietly", "create fine", "callback status authorizedAlways"],
        ["create fine", "status notDetermined"],
    ],
    "D11": [["status denied", "create fine", "start", "release"]],
    "D12": [
        [
            "status denied",
            "create fine",
            "start",
            "status authorizedAlways quietly",
            "start",
            "stop",
            "callback status authorizedAlways",
        ]
    ],
    "D13": [[*GRANTED, "start", "stop", "status denied", "status authorizedAlways"]],
    "D17": [["create fine", "start", "callback status authorizedAlways", "status denied", "status authorizedAlways"]],
    "E4": [[*GRANTED, "status notDetermined", "start"]],
}


def ways(each, inputs):
    """Returns the ways to a difference with these inputs of the page, as lists of their indexes."""
    texts = WAYS.get(each.name, [[text for text, _, _ in each.steps]]) + [
        way.split("; ") for way in getattr(each, "also", [])
    ]
    return [[inputs.index(text) for text in way] for way in texts if set(way) <= set(inputs)]


def unnoticed(text):
    """Returns the differences whose mistakes the 18 published tests all let through: from the table of their page."""
    results = {}
    for names, result in re.findall(r"^\| [^|]*\(((?:[DE]\d+b?(?:, )?)+)\)\. \| ([^|]*) \|", text, re.M):
        for name in names.split(", "):
            results.setdefault(name, set()).add(result)
    return {name for name, found in results.items() if found == {"survived"}}


def known(site, inputs):
    """Returns what the page shows of each difference, and the names of those that its inputs cannot show."""
    found, hidden, survived = [], [], unnoticed(site.text(SUITE))
    for each in differences.known(site.root).values():
        if not each.steps or each.severity == differences.CALLS:
            continue
        possible = ways(each, inputs)
        if not possible:
            hidden.append(each.name)
            continue
        anchor = markdown.slug(f"{each.name} · {each.title}")
        found.append(
            {
                "name": each.name,
                "symptom": each.symptom,
                "severity": each.severity,
                "kind": each.kind,
                "tone": each.tone,
                "isBug": each.tone == "lose-right",
                "isUnnoticed": each.name in survived,
                "ways": possible,
                "subjects": [
                    subject for subject, year in (("proposed", "in2020"), ("today", "in2026")) if getattr(each, year)
                ],
                "link": site.link("README.md", URL, f"{differences.PATH}#{anchor}"),
            }
        )
    return found, hidden


def reactions(table, subject, texts):
    """Returns the lines of a subject after each input, as `play` of hunt.js: None if the page cannot play them."""
    states, state, found = table["tables"][table["subjects"][subject]], 0, []
    for text in texts:
        number = table["inputs"].index(text) if text in table["inputs"] else None
        outcome = -1 if number is None else table["rows"][states["row"][state]][number]
        if outcome < 0:
            return None
        found.append(table["outcomes"][outcome])
        state += states["next"][state][number]
    return found


def address(subject, texts):
    """Returns the address of the page after these inputs, as `address` of verdict.js."""
    return f"{URL}#" + ";".join([subject, *texts]).replace(" ", "+")


def transcripts(root, table):
    """Yields the path and the address of each transcript that the page can play: the left phone does what they say."""
    for path in sorted([*root.glob("Characterization/**/*.transcript"), *root.glob("Docs/**/*.transcript")]):
        texts, lines = [], []
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                lines[-1].append(line.strip())
            elif line and not line.startswith("#"):
                texts.append(line)
                lines.append([])
        if reactions(table, "legacy", texts) == lines and reactions(table, "proposed", texts) is not None:
            yield path.relative_to(root).as_posix(), address("proposed", texts)


def buttons(inputs):
    """Returns the groups of buttons: of each the number of its input, the notation, the words and the key."""
    missing = set(inputs) ^ {text for group in WORDS.values() for text in group}
    if missing:
        raise tools.Problem(
            f"{URL}: the inputs of `parity --map` and the words in drive.py differ: {', '.join(sorted(missing))}"
        )
    groups, count = {}, 0
    for name, words in WORDS.items():
        groups[name] = []
        for text, said in words.items():
            count += 1
            groups[name].append((inputs.index(text), text, said, count if count <= KEYS else None))
    return groups


def words(text):
    """Returns the plain words for an input."""
    return next(group[text] for group in WORDS.values() if text in group)


@functools.lru_cache(None)
def behavior(root):
    """Returns what parity writes about every state. Its format is that of `BehaviorTable` in PhoneScenarios/Diagram."""
    with tempfile.TemporaryDirectory() as room:
        file = pathlib.Path(room, "map.json")
        tools.parity(root, "--map", file)
        return json.loads(file.read_text(encoding="utf-8"))


def add(site, table):
    found, hidden = known(site, table["inputs"])
    for each in found:
        site.plays[each["name"]] = address(each["subjects"][0], [table["inputs"][number] for number in each["ways"][0]])
    site.plays.update(transcripts(site.root, table))
    site.page(
        URL,
        "drive.html",
        "Find the bugs",
        is_wide=True,
        buttons=buttons(table["inputs"]),
        known=found,
        hidden=hidden,
        map=table,
        plays=site.plays,
        states={name: len(table["tables"][number]["row"]) for name, number in table["subjects"].items()},
    )
