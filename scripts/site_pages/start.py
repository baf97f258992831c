"""The start page: README.md with a live picture, two phones and four buttons.

The pages of drive.py and this one share scripts.
"""

import re

from . import drive
from .tools import Problem

SOURCE, URL = "README.md", "index.html"
# The buttons: the shortest way to D6. The words on them are those of drive.py.
BUTTONS = ["create fine", "start", "status authorizedAlways", "rotate landscapeLeft"]
# The scenarios of D6 and D4, which a second Allow shows, also have these inputs.
OTHERS = ["status authorizedAlways quietly", "callback status authorizedAlways"]
SUBJECTS = ("legacy", "proposed")
STILL = re.compile(r'<div class="scroll" tabindex="0">(?:<a [^>]*>)?<img [^>]*>(?:</a>)?</div>\n')
ON_A_SITE = re.compile(r'<h2 id="the-same-as-a-site">.*?(?=<h2)', re.S)


def part(table, inputs):
    """Returns the part of a table that these inputs reach, in the same format."""
    columns, outcomes = [table["inputs"].index(text) for text in inputs], {}
    found = {"inputs": inputs, "rows": [], "subjects": {}, "tables": []}
    for subject in SUBJECTS:
        whole = table["tables"][table["subjects"][subject]]
        states = [0]
        for state in states:  # A new state adds those after it.
            after = [state + whole["next"][state][column] for column in columns]
            states += [each for each in dict.fromkeys(after) if each not in states]
        found["subjects"][subject] = len(found["tables"])
        found["tables"].append({"row": [], "next": []})
        for place, state in enumerate(states):
            row = [table["rows"][whole["row"][state]][column] for column in columns]
            found["tables"][-1]["row"].append(len(found["rows"]))
            found["rows"].append([each if each < 0 else outcomes.setdefault(each, len(outcomes)) for each in row])
            found["tables"][-1]["next"].append(
                [states.index(state + whole["next"][state][column]) - place for column in columns]
            )
    return {**found, "outcomes": [table["outcomes"][each] for each in outcomes]}


def add(site, table):
    text = ON_A_SITE.sub("", site.rendered(SOURCE, URL))
    parts = STILL.split(text, 1)
    if len(parts) != 2:
        raise Problem(f"{SOURCE}: the start page looks for a picture in a paragraph of its own")
    inputs = [*BUTTONS, *OTHERS]
    bugs = [each for each in drive.known(site, table["inputs"])[0] if each["isBug"] and "proposed" in each["subjects"]]
    site.markdown(
        SOURCE,
        URL,
        "",
        template="start.html",
        before=parts[0],
        still=STILL.search(text)[0],
        after=parts[1],
        buttons=[(number, text, drive.words(text)) for number, text in enumerate(BUTTONS)],
        map=part(table, inputs),
        known=drive.known(site, inputs)[0],
        bugs=len(bugs),
        count=len(table["inputs"]),
        lessons=site.link(SOURCE, URL, "Docs/lessons.md"),
    )
