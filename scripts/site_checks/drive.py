"""Drives drive.html as a reader does, and compares what it shows with what parity prints."""

import pathlib
import tempfile

from site_pages import tools

from . import hunt
from .waiting import follow

ROWS = """rows => rows.map((row) => [row.querySelector("p > code").textContent, ...[".left", ".right"].map((side) =>
  [...row.querySelectorAll(`${side} code`)].map((line) => line.textContent))])"""


def rows(page):
    """Returns the input, the left lines and the right lines of each row."""
    return page.locator("#rows > li").evaluate_all(ROWS)


def operations(page, address):
    """Does what a reader can do: the keyboard, undo, the other classes, links."""
    page.locator("[data-input]:enabled").first.press("Enter")
    page.keyboard.press("Enter")
    if len(rows(page)) != 2:
        yield "after Enter on an input that it disables, the focus is not on the next input"
    page.click("#undo")
    if len(rows(page)) != 1:
        yield "Undo does not remove the last input"
    page.evaluate("document.getElementById('again').click()")
    if rows(page):
        yield "Start again does not remove the inputs"
    page.goto(f"{address}#modern;create+fine;drop+client")
    if "No sequence of these inputs" not in page.text_content("#verdict") or any(
        left != right for _, left, right in rows(page)
    ):
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


def scenarios(page, address, root):
    """Plays the list. Each scenario shows its own difference at its end, and the real classes do the same."""
    known = {each["name"]: each for each in page.evaluate("known")}
    with tempfile.TemporaryDirectory() as room:
        for subject in ("proposed", "today"):
            page.goto(f"{address}#{subject}")
            for item in page.locator(".plays li:not([hidden])").all():
                each = known[item.get_attribute("data-name")]
                follow(item.locator(".play"))
                said, details, shown = page.text_content("#said"), page.text_content("#details"), rows(page)
                symptom = each["symptom"]
                wanted = symptom if each["isBug"] else f"Not a bug: {symptom[0].lower()}{symptom[1:]}"
                if said != wanted or not details.startswith(f"{each['name']}, found after {len(shown)} inputs. "):
                    yield f"{subject}, {each['name']}: the page says `{said} {details}`"
                if ("18 tests" in details) != each["isBug"]:
                    yield f"{subject}, {each['name']}: the page says of the 18 tests `{details}`"
                if page.input_value("#transcript").partition("\n")[2] != transcript(shown, 1):
                    yield f"{subject}, {each['name']}: the transcript to copy is not what the page shows"
                for side, name in enumerate(("legacy", subject), 1):
                    file = pathlib.Path(room, name, f"{subject}-{each['name']}.transcript")
                    file.parent.mkdir(exist_ok=True)
                    file.write_text(transcript(shown, side), encoding="utf-8")
        for subject in ("legacy", "proposed", "today"):
            try:
                tools.parity(root, "--subject", subject, f"{room}/{subject}")
            except tools.Problem as problem:
                yield f"{subject} reacts differently than the page shows: {problem}"


def transcript(shown, side):
    return "".join(f"{row[0]}\n" + "".join(f"  {line}\n" for line in row[side]) for row in shown)


def complaints(browser, page, address, root):
    """Returns the complaints about drive.html. `root` is the repository."""
    page.goto(address)
    found = [*operations(page, address), *scenarios(page, address, root), *hunt.complaints(browser, page, address)]
    without = browser.new_page(java_script_enabled=False)
    without.goto(address)
    shown = without.inner_text("main")
    if "this page needs its script" not in shown or "Start again" in shown:
        found.append("without scripts, the page does not say that it needs one")
    if "After a rotation the arrow points the wrong way" not in shown:
        found.append("without scripts, the page does not list the differences")
    return found
