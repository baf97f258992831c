"""Drives drive.html as a reader does, and compares what it shows with what parity records and prints."""

import json
import pathlib
import tempfile

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from site_pages import parity, scenarios
from site_pages.problem import Problem

FEWEST = 20  # transcripts
ROWS = """return [...document.querySelectorAll("#rows > li")].map((row) => [
  row.querySelector("p > code").textContent, ...["left", "right"].map((side) =>
    [...row.querySelectorAll(`.${side} code`)].map((line) => line.textContent))])"""


class Page:
    """The page in a browser, with what a reader can do and see."""

    def __init__(self, driver, address):
        self.driver, self.address = driver, address
        self.open()
        table = json.loads(driver.find_element(By.ID, "map").get_attribute("textContent"))
        self.behavior = scenarios.Behavior(table)
        self.buttons = {button.text: button for button in driver.find_elements(By.CSS_SELECTOR, "[data-input]")}

    def open(self, state=""):
        self.driver.get("about:blank")
        self.driver.get(self.address + state)

    def click(self, selector):
        self.driver.find_element(By.CSS_SELECTOR, selector).click()

    def press(self, inputs):
        """Starts again, and presses these inputs. They are clicked by a script, which is faster, but only if enabled."""
        self.driver.execute_script("""
            const again = document.getElementById("again");
            if (!again.disabled) again.click();
            for (const button of arguments[0]) button.click();""", [self.buttons[text] for text in inputs])

    @property
    def rows(self):
        """The input, the left lines and the right lines of each row."""
        return [tuple(row) for row in self.driver.execute_script(ROWS)]

    def text(self, name):
        return self.driver.find_element(By.ID, name).get_property("textContent")

    @property
    def transcript(self):
        return self.driver.find_element(By.ID, "transcript").get_property("value")


def read(file):
    """Returns the inputs of a transcript with the lines below each."""
    found = []
    for line in file.read_text(encoding="utf-8").split("\n"):
        if line.startswith("  "):
            found[-1][1].append(line.strip())
        elif line and not line.startswith("#"):
            found.append((line, []))
    return found


def transcripts(page, root):
    """Plays all recorded transcripts. An input that the page lacks is replaced by one of its kind, or left out."""
    played = {}
    for file in sorted((root / "Characterization/Data/Transcripts").rglob("*.transcript")):
        recorded = read(file)
        inputs = tuple(filter(None, (page.behavior.similar(text)[0] for text, _ in recorded)))
        if inputs in played or "create fine" not in inputs or page.behavior.play("legacy", inputs) is None:
            continue
        page.press(inputs)
        rows, name = page.rows, file.relative_to(root)
        played[inputs] = file.name, rows
        if tuple(text for text, _, _ in rows) != inputs:
            yield f"{name}: the page shows the inputs {[text for text, _, _ in rows]}"
        if inputs == tuple(text for text, _ in recorded) and [(text, left) for text, left, _ in rows] != recorded:
            yield f"{name}: the page shows other reactions of Legacy than the file has"
        if [(text, left) for text, left, _ in rows] != parsed(page.transcript):
            yield f"{name}: the transcript to copy differs from the rows"
    if len(played) < FEWEST:
        yield f"only {len(played)} transcripts can be played; {FEWEST} are expected"
    yield from live(root, played)


def parsed(text):
    with tempfile.TemporaryDirectory() as room:
        file = pathlib.Path(room, "a.transcript")
        file.write_text(text, encoding="utf-8")
        return read(file)


def live(root, played):
    """Writes what the page shows as transcripts, which parity plays to the real subjects."""
    for subject, side in (("legacy", 1), ("proposed", 2)):
        with tempfile.TemporaryDirectory() as room:
            for name, rows in played.values():
                lines = (line for row in rows for line in (row[0], *("  " + reaction for reaction in row[side])))
                pathlib.Path(room, name).write_text("\n".join(lines) + "\n", encoding="utf-8")
            try:
                parity.run(root, "--subject", subject, room)
            except Problem as problem:
                yield f"{subject} reacts differently than the page shows: {problem}"


def differences(page, root):
    """Plays the scenarios of the differences."""
    buttons = {button.text: button for button in page.driver.find_elements(By.CSS_SELECTOR, "[data-play]")}
    for scenario in scenarios.read(root):
        inputs = scenarios.driven(scenario, page.behavior)
        button = buttons.pop(scenario.title, None)
        if (button is None) != (inputs is None):
            yield f"{scenario.name}: {'no' if inputs else 'a'} button plays it"
        if not (button and inputs):
            continue
        button.click()
        rows, verdict = page.rows, page.text("verdict")
        if [text for text, _, _ in rows] != inputs:
            yield f"{scenario.name}: the page plays {[text for text, _, _ in rows]}"
            continue
        if inputs == [text for text, _, _ in scenario.steps] and rows != scenario.steps:
            yield f"{scenario.name}: the page shows other lines than {scenarios.PATH}"
        end = scenario.steps[scenarios.parting(scenario.steps) - 1]
        if scenarios.difference(*end[1:]) - scenarios.difference(*rows[-1][1:]):
            yield f"{scenario.name}: the last input does not show the difference"
        first = scenarios.parting(rows)
        if not verdict.startswith(f"They part at input {first}, “{inputs[first - 1]}”: only "):
            yield f"{scenario.name}: the page says `{verdict}`"
        marked = page.driver.execute_script(
            "return [...document.querySelectorAll('#rows > li')].map((row) => /≠/.test(row.textContent))")
        if marked != [left != right for _, left, right in rows]:
            yield f"{scenario.name}: the page marks the wrong rows"
    for title in buttons:
        yield f"the button `{title}` plays no scenario of {scenarios.PATH}"


def operations(page):
    """Does what else a reader can do: undo, start again, links, the other rewrite, the keyboard, copying."""
    page.press(["create fine", "start"])
    if page.buttons["create fine"].is_enabled() or not page.buttons["stop"].is_enabled():
        yield "after `create fine`, this input is enabled, or `stop` is not"
    page.click("#undo")
    if [text for text, _, _ in page.rows] != ["create fine"]:
        yield "Undo does not remove the last input"
    page.click("#again")
    if page.rows or page.buttons["start"].is_enabled():
        yield "Start again does not remove all inputs"
    page.buttons["create fine"].send_keys(Keys.ENTER)
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    if [text for text, _, _ in page.rows] != ["create fine", "start"]:
        yield "after Enter on `create fine`, the focus is not on the next input"
    page.click("[value=modern]")
    page.press(["create fine", "drop client"])
    if "No sequence of these inputs" not in page.text("verdict") or any(left != right for _, left, right in page.rows):
        yield "Modern differs from Legacy"
    page.click("[value=proposed]")
    shown, link = page.rows, page.driver.current_url
    if len(shown) != 2 or shown[1][1] == shown[1][2]:
        yield "Proposed does not differ from Legacy after `drop client`"
    page.open("#" + link.partition("#")[2])
    if page.rows != shown:
        yield f"the link {link} does not show the same again"
    for state, reason in (("create+fine;fly", "which this page does not have"), ("start", "which is not allowed there"),
                          ("%E0%A4%A", "which this page does not have")):
        page.open(f"#proposed;{state}")
        if reason not in page.text("verdict"):
            yield f"the address #proposed;{state} is not explained: `{page.text('verdict')}`"
    page.click("#copy")
    WebDriverWait(page.driver, 5).until(lambda _: page.text("copied"))


def without_script(driver, address):
    """A browser without scripts has to show where to read on."""
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        driver.get("about:blank")
        driver.get(address)
        shown = driver.find_element(By.TAG_NAME, "main").text
        if "does nothing without its script" not in shown or "Start again" in shown:
            yield "without scripts, the page does not say that it needs one"
    finally:
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def check(driver, site_folder, root):
    """Returns the complaints about drive.html in the folder of a site. `root` is the repository."""
    root, address = pathlib.Path(root), pathlib.Path(site_folder, "drive.html").resolve().as_uri()
    page = Page(driver, address)
    # First the operations: after many presses, the browser no longer changes the address.
    found = [*operations(page), *transcripts(Page(driver, address), root), *differences(Page(driver, address), root),
             *without_script(driver, address)]
    found += [f"the browser reports: {entry['message']}" for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
    return [f"drive.html: {complaint}" for complaint in found]
