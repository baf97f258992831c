"""Drives drive.html as a reader does, and compares what it shows with what parity records and prints."""

import json
import pathlib
import tempfile

from site_pages import differences, tools
from site_pages.drive import Behavior
from site_pages.tools import Problem

FEWEST = 20  # transcripts
ROWS = """rows => rows.map((row) => [row.querySelector("p > code").textContent, ...[".left", ".right"].map((side) =>
  [...row.querySelectorAll(`${side} code`)].map((line) => line.textContent))])"""
# A script clicks faster than a person, and only what is enabled.
PRESS = """inputs => {
  document.getElementById("again").click();
  for (const text of inputs) [...document.querySelectorAll("[data-input]")].find((each) => each.textContent === text).click();
}"""


def rows(page):
    """Returns the input, the left lines and the right lines of each row."""
    return page.locator("#rows > li").evaluate_all(ROWS)


def operations(page, address):
    """Does what a reader can do: undo, links, the other classes, the keyboard."""
    page.locator("[data-input]:enabled").first.press("Enter")
    page.locator(":focus").press("Enter")
    if len(rows(page)) != 2:
        yield "after Enter on an input that it disables, the focus is not on the next input"
    page.click("#undo")
    if len(rows(page)) != 1:
        yield "Undo does not remove the last input"
    page.check("[value=modern]")
    page.evaluate(PRESS, ["create fine", "drop client"])
    if "No sequence of these inputs" not in page.text_content("#verdict") or any(left != right for _, left, right in rows(page)):
        yield "Modern differs from Legacy"
    page.check("[value=proposed]")
    shown = rows(page)
    page.reload()
    if rows(page) != shown or all(left == right for _, left, right in shown):
        yield f"the address {page.url} does not show the same difference again"
    for state in ("create+fine;fly", "start", "%E0%A4%A"):
        page.goto(f"{address}#proposed;{state}")
        if "in the address is" not in page.text_content("#verdict"):
            yield f"the address #proposed;{state} is not explained"


def transcripts(page, table, root):
    """Plays all recorded transcripts. An input that the page lacks is replaced by one of its kind, or left out."""
    played = {}
    for file in sorted((root / "Characterization/Data/Transcripts").rglob("*.transcript")):
        recorded = [line for line in file.read_text(encoding="utf-8").split("\n") if line and line[0] not in " #"]
        inputs = tuple(filter(None, (table.similar(text)[0] for text in recorded)))
        if inputs not in played and "create fine" in inputs and table.play("legacy", inputs):
            page.evaluate(PRESS, inputs)
            played[inputs] = rows(page)
            if page.input_value("#transcript").partition("\n")[2] != transcript(played[inputs], 1):
                yield f"{file.name}: the transcript to copy is not what the page shows"
    if len(played) < FEWEST:
        yield f"only {len(played)} transcripts can be played; {FEWEST} are expected"
    for side, subject in ((1, "legacy"), (2, "proposed")):  # The real classes have to do what the page shows.
        with tempfile.TemporaryDirectory() as room:
            for number, each in enumerate(played.values()):
                pathlib.Path(room, f"{number}.transcript").write_text(transcript(each, side), encoding="utf-8")
            try:
                tools.parity(root, "--subject", subject, room)
            except Problem as problem:
                yield f"{subject} reacts differently than the page shows: {problem}"


def transcript(shown, side):
    return "".join(f"{row[0]}\n" + "".join(f"  {line}\n" for line in row[side]) for row in shown)


def scenarios(page, table, root):
    """Plays the scenarios. Each has to announce its own difference at its end."""
    for known in differences.known(root).values():
        inputs = known.steps and known.severity != differences.CALLS and table.driven(known)
        link = page.locator(".plays").get_by_role("link", name=f"{known.name} · {known.title}", exact=True)
        if link.count() != bool(inputs):
            yield f"{known.name}: {'no' if inputs else 'a'} link plays it"
        elif inputs:
            # The page plays it when the event arrives, which is after the click.
            link.evaluate("(link) => new Promise((done) => { addEventListener('hashchange', done, { once: true }); link.click(); })")
            said, expected = page.text_content("#verdict"), f"{known.name} · {known.title} ({known.severity}). At input {len(inputs)}, “{inputs[-1]}”: only "
            if not said.startswith(expected):
                yield f"{known.name}: the page announces `{said}`"
            if known.tone not in page.get_attribute("#verdict", "class"):
                yield f"{known.name}: the color of the announcement is not {known.tone}"


def complaints(browser, page, address, root):
    """Returns the complaints about drive.html. `root` is the repository."""
    page.goto(address)
    table = Behavior(json.loads(page.text_content("#map")))
    # First the operations: after many presses, the browser no longer changes the address.
    found = [*operations(page, address), *transcripts(page, table, root), *scenarios(page, table, root)]
    without = browser.new_page(java_script_enabled=False)
    without.goto(address)
    shown = without.inner_text("main")
    if "does nothing without its script" not in shown or "Start again" in shown:
        found.append("without scripts, the page does not say that it needs one")
    return found
