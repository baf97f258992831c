"""The page on which a reader presses inputs, and sees what two classes do. Only this page needs a script, drive.js."""

import json
import pathlib
import tempfile

from . import parity, scenarios
from .markdown import escape, slug
from .problem import Problem

URL = "drive.html"
APP = ("create", "start", "stop", "read", "drop", "release")
OMITTED = {
    "create coarse": "coarse managers", "detach": "a client that is detached", "error": "errors",
    "services": "location services that are off", "someone": "other code that uses the orientation",
    "inside": "inputs inside a call",
}


def table(root):
    """Returns what `parity --map` finds: every state and transition of all subjects."""
    with tempfile.TemporaryDirectory() as room:
        file = pathlib.Path(room, "map.json")
        parity.run(root, "--map", str(file))
        return json.loads(file.read_text(encoding="utf-8"))


def group(text):
    return "The app" if text.split()[0] in APP else "The permission" if "status" in text else "The phone"


def buttons(inputs):
    """Returns a button for each input, in three groups."""
    found = {}
    for number, text in enumerate(inputs):
        button = f'<button type="button" data-input="{number}">{escape(text)}</button>\n'
        found[group(text)] = found.get(group(text), "") + button
    return "".join(f"<fieldset><legend>{name}</legend>\n{content}</fieldset>\n" for name, content in found.items())


def listed(words):
    return ", ".join(words[:-1]) + " and " + words[-1]


def introduction(site, behavior, hidden):
    """Returns the three sentences above the buttons, and a link."""
    inputs = behavior.table["inputs"]
    for text in inputs:
        for omitted in OMITTED:
            if text.startswith(omitted):
                raise Problem(f"scripts/site_pages/drive.py: `{text}` is an input of the page; remove it from OMITTED")
    tables, subjects = behavior.table["tables"], behavior.table["subjects"]
    legacy, proposed, today = (len(tables[subjects[name]]["row"]) for name in ("legacy", "proposed", "today"))
    no, notation = (site.link("README.md", URL, f"Docs/{name}") for name in ("divergences.md", "notation.md"))
    return f"""\
<p>Press inputs, and see what two classes do after each: Legacy on the left, a rewrite on the right. The page reads each
result from a table, which <code>parity --map</code> made by applying all {len(inputs)} inputs in every state of the real
classes: {legacy} different states of Legacy, {proposed} of Proposed, {today} of Today. These inputs leave out {listed(list(OMITTED.values()))}, so the
differences {listed(hidden)} cannot appear here.</p>
<p><a href="{notation}#all-inputs">The notation</a> explains each input and each line.</p>
<noscript><p class="verdict">This page does nothing without its script. Your browser does not run scripts, so read
<a href="{no}">the differences</a> instead: that page shows the same scenarios.</p></noscript>
"""


def play_buttons(site, behavior, found):
    """Returns a button for each scenario, with the place where its difference shows."""
    rows = []
    for scenario, inputs in found:
        numbers = " ".join(str(behavior.numbers[text]) for text in inputs)
        link = site.link("README.md", URL, f"Docs/divergences.md#{slug(scenario.title)}")
        rows.append(f'<li><button type="button" data-play="{numbers}" data-right="{scenario.subject}">{escape(scenario.title)}</button> shows at input '
                    f'{len(inputs)}, <code>{escape(inputs[-1])}</code>. <a href="{link}">About {scenario.name}</a></li>\n')
    return "".join(rows)


def add(site):
    """Adds the page and its script."""
    behavior = scenarios.Behavior(table(site.root))
    found = [(scenario, scenarios.driven(scenario, behavior)) for scenario in scenarios.read(site.root)]
    hidden = [scenario.name for scenario, inputs in found if not inputs]
    shown = play_buttons(site, behavior, [(scenario, inputs) for scenario, inputs in found if inputs])
    content = json.dumps(behavior.table, separators=(",", ":")).replace("<", "\\u003c")
    site.pages["drive.js"] = (pathlib.Path(__file__).parent / "drive.js").read_bytes()
    site.add(URL, "Drive the class", f"""\
<h1>Drive the class</h1>
{introduction(site, behavior, hidden)}<div id="drive" class="drive" hidden>
<div class="result">
<p id="verdict" class="verdict" role="status"></p>
<div class="duo" id="reactions" role="region" aria-label="Reactions" tabindex="0">
<div class="heads"><span>Input</span><span>Legacy <small id="now-left"></small></span>
<span><b id="name">Proposed</b> <small id="now-right"></small></span></div>
<ol id="rows"></ol>
</div>
</div>
<div class="inputs">
{buttons(behavior.table["inputs"])}<p><button type="button" id="undo">Undo</button>
<button type="button" id="again">Start again</button></p>
<fieldset id="choice"><legend>Compare Legacy with</legend>
<label><input type="radio" name="right" value="proposed" checked> Proposed, the rewrite as it was proposed in 2020</label>
<label><input type="radio" name="right" value="today"> Today, what that rewrite has become by 2026</label>
<label><input type="radio" name="right" value="modern"> Modern, the rewrite of this repository</label>
</fieldset>
</div>
<div class="more">
<h2 id="scenarios">Scenarios to play</h2>
<ul class="plays">
{shown}</ul>
<h2 id="as-transcript">The same as a transcript</h2>
<p>The text has your inputs and the reactions of Legacy. <code>parity FILE.transcript</code> accepts it if it has
<code>create fine</code>.</p>
<p><button type="button" id="copy">Copy as transcript</button> <span id="copied" role="status"></span></p>
<textarea id="transcript" readonly rows="8" spellcheck="false" aria-labelledby="as-transcript"></textarea>
</div>
</div>
<script type="application/json" id="map">{content}</script>""", scripts=["drive.js"])
