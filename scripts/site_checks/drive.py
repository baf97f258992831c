"""Drives drive.html as a reader does, and compares what it shows with what parity records and prints."""

import json
import pathlib
import tempfile

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from site_pages import behavior, tools
from site_pages.tools import Problem

FEWEST = 20  # transcripts
ROWS = """return [...document.querySelectorAll("#rows > li")].map((row) => [
  row.querySelector("p > code").textContent, ...["left", "right"].map((side) =>
    [...row.querySelectorAll(`.${side} code`)].map((line) => line.textContent))])"""
# A script clicks faster than a person, and only what is enabled.
PRESS = """const again = document.getElementById("again");
if (!again.disabled) again.click();
for (const button of arguments[0]) button.click();"""


class Page:
    """The page in a browser, with what a reader can do and see."""

    def __init__(self, driver, address):
        self.driver, self.address = driver, address
        self.open()
        self.behavior = behavior.Behavior(json.loads(driver.find_element(By.ID, "map").get_attribute("textContent")))
        self.buttons = {button.text: button for button in driver.find_elements(By.CSS_SELECTOR, "[data-input]")}

    def open(self, state=""):
        self.driver.get("about:blank")
        self.driver.get(self.address + state)

    def click(self, selector):
        self.driver.execute_script("arguments[0].click()", self.driver.find_element(By.CSS_SELECTOR, selector))

    def press(self, *inputs):
        self.driver.execute_script(PRESS, [self.buttons[text] for text in inputs])

    @property
    def rows(self):
        """The input, the left lines and the right lines of each row."""
        return [tuple(row) for row in self.driver.execute_script(ROWS)]

    @property
    def inputs(self):
        return [row[0] for row in self.rows]

    def text(self, name):
        return self.driver.find_element(By.ID, name).get_property("textContent")


def read(text):
    """Returns the inputs of a transcript with the lines below each."""
    found = []
    for line in text.split("\n"):
        if line.startswith("  "):
            found[-1][1].append(line.strip())
        elif line and not line.startswith("#"):
            found.append((line, []))
    return found


def transcripts(page, root):
    """Plays all recorded transcripts. An input that the page lacks is replaced by one of its kind, or left out."""
    played = {}
    for file in sorted((root / "Characterization/Data/Transcripts").rglob("*.transcript")):
        recorded = read(file.read_text(encoding="utf-8"))
        inputs = tuple(filter(None, (page.behavior.similar(text)[0] for text, _ in recorded)))
        if inputs in played or "create fine" not in inputs or page.behavior.play("legacy", inputs) is None:
            continue
        page.press(*inputs)
        rows = played[inputs] = page.rows
        shown = [(text, left) for text, left, _ in rows]
        if inputs == tuple(text for text, _ in recorded) and shown != recorded or shown != read(
                page.driver.find_element(By.ID, "transcript").get_property("value")):
            yield f"{file.name}: the page shows other reactions of Legacy than the file, or copies others"
    if len(played) < FEWEST:
        yield f"only {len(played)} transcripts can be played; {FEWEST} are expected"
    for subject, side in (("legacy", 1), ("proposed", 2)):  # The real classes have to do what the page shows.
        with tempfile.TemporaryDirectory() as room:
            for number, rows in enumerate(played.values()):
                lines = (line for row in rows for line in (row[0], *("  " + reaction for reaction in row[side])))
                pathlib.Path(room, f"{number}.transcript").write_text("\n".join(lines) + "\n", encoding="utf-8")
            try:
                tools.parity(root, "--subject", subject, room)
            except Problem as problem:
                yield f"{subject} reacts differently than the page shows: {problem}"


def differences(page, root):
    """Plays the scenarios. Each has to end with its own difference, and to announce it."""
    buttons = {button.text: button for button in page.driver.find_elements(By.CSS_SELECTOR, "[data-play]")}
    for known in behavior.known(root).values():
        inputs = known.steps and known.severity != behavior.CALLS and page.behavior.driven(known)
        button = buttons.pop(f"{known.name} · {known.title}", None)
        if (button is None) != (not inputs):
            yield f"{known.name}: {'no' if inputs else 'a'} button plays it"
        if not button or not inputs:
            continue
        button.click()
        rows, verdict = page.rows, page.text("verdict")
        end = known.steps[behavior.parting(known.steps) - 1]
        if [row[0] for row in rows] != inputs or behavior.apart(*end[1:]) - behavior.apart(*rows[-1][1:]):
            yield f"{known.name}: the last input does not show the difference"
        if not verdict.startswith(f"{known.name} · {known.title} ({known.severity}). At input {len(inputs)}, “{inputs[-1]}”: only "):
            yield f"{known.name}: the page announces `{verdict}`"
        if known.tone not in page.driver.find_element(By.ID, "verdict").get_attribute("class"):
            yield f"{known.name}: the color of the announcement is not {known.tone}"
    for title in buttons:
        yield f"the button `{title}` plays no known difference"


def operations(page):
    """Does what else a reader can do: undo, start again, links, the other rewrite, the keyboard."""
    page.press("create fine", "start")
    if page.buttons["create fine"].is_enabled() or not page.buttons["stop"].is_enabled():
        yield "after `create fine`, this input is enabled, or `stop` is not"
    page.click("#undo")
    if page.inputs != ["create fine"]:
        yield "Undo does not remove the last input"
    page.click("#again")
    page.buttons["create fine"].send_keys(Keys.ENTER)
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    if page.inputs != ["create fine", "start"]:
        yield "after Start again and Enter on `create fine`, the focus is not on the next input"
    page.click("[value=modern]")
    page.press("create fine", "drop client")
    if "No sequence of these inputs" not in page.text("verdict") or any(left != right for _, left, right in page.rows):
        yield "Modern differs from Legacy"
    page.click("[value=proposed]")
    shown, link = page.rows, page.driver.current_url
    page.open("#" + link.partition("#")[2])
    if page.rows != shown or shown[1][1] == shown[1][2]:
        yield f"the link {link} does not show the same difference again"
    for state in ("create+fine;fly", "start", "%E0%A4%A"):
        page.open(f"#proposed;{state}")
        if "in the address is" not in page.text("verdict"):
            yield f"the address #proposed;{state} is not explained: `{page.text('verdict')}`"
    for place in page.driver.find_elements(By.CSS_SELECTOR, "[data-go]"):
        page.click(f"[data-go='{place.get_attribute('data-go')}']")
        page.driver.execute_async_script("setTimeout(arguments[0], 50)")
        if "in the address is" in page.text("verdict") or not page.inputs:
            yield f"the state {place.text} cannot be reached"


def without_script(driver, address):
    """A browser without scripts has to show where to read on."""
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    driver.get(address + "?")
    shown = driver.find_element(By.TAG_NAME, "main").text
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    if "does nothing without its script" not in shown or "Start again" in shown:
        yield "without scripts, the page does not say that it needs one"


def check(driver, folder, root):
    """Returns the complaints about drive.html in the folder of a site. `root` is the repository."""
    address = pathlib.Path(folder, "drive.html").resolve().as_uri()
    # First the operations: after many presses, the browser no longer changes the address.
    found = [*operations(Page(driver, address)), *transcripts(Page(driver, address), root),
             *differences(Page(driver, address), root), *without_script(driver, address)]
    return [f"drive.html: {complaint}" for complaint in found]
