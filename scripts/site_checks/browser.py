"""Drives Debian's Chromium: shows a page in several ways, and says what is wrong with its look."""

import base64
import importlib.util
import os
import pathlib
import shutil

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
LOOKS = (pathlib.Path(__file__).parent / "looks.js").read_text(encoding="utf-8")
AXE = (pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text(encoding="utf-8")
# looks.js checks the order of the Tab key, and the contrast: axe gives up at a text inside a picture.
RUN_AXE = """
const done = arguments[arguments.length - 1];
const rules = {'color-contrast': {enabled: false}, tabindex: {enabled: false}};
axe.run(document, {preload: false, resultTypes: ['violations'], rules}).then(
  (found) => done(found.violations.filter((each) => ['serious', 'critical'].includes(each.impact)).map(
    (each) => `axe: ${each.help} (${each.id}): ${each.nodes[0].target}`)),
  (error) => done([`axe stops: ${error}`]));
"""
WIDE, NARROW = (1280, 900), (390, 844)
TALLEST = 12_000  # pixels of a screenshot


def missing():
    """Returns the names of the programs that are missing."""
    return [names[0] for names in (CHROMIUM, ("chromedriver",)) if not any(map(shutil.which, names))]


class Browser:
    def __init__(self, room):
        """Starts a browser with all its files in the new folder `room`."""
        room.mkdir()
        options = Options()
        options.binary_location = next(filter(None, map(shutil.which, CHROMIUM)))
        for word in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", f"--user-data-dir={room}"):
            options.add_argument(word)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        # Ctrl-C must not reach the driver, which closes Chromium.
        service = Service(
            shutil.which("chromedriver"), env={**os.environ, "TMPDIR": str(room)}, popen_kw={"start_new_session": True})
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_page_load_timeout(60)
        self.driver.set_script_timeout(60)

    def close(self):
        self.driver.quit()

    def look(self, size=WIDE, scheme="light", motion="no-preference"):
        """Sets the size of the window and what the reader prefers."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == NARROW})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}]})

    def open(self, file):
        """Shows a page without the messages of the one before."""
        self.driver.get_log("browser")
        self.driver.get(pathlib.Path(file).resolve().as_uri())
        self.driver.execute_script(LOOKS)

    def errors(self):
        """Returns the messages of the browser that are errors."""
        return [f"the browser reports: {entry['message'].splitlines()[0]}" for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE"]

    def ask(self, call):
        return self.driver.execute_script(f"return looks.{call}")

    def quick(self, file):
        """Returns the complaints that are cheap enough for every page."""
        self.look(NARROW)
        self.open(file)
        found = self.errors()
        self.ask("unfold()")
        narrow = self.fit(NARROW[0])
        self.look(WIDE)
        found += narrow or self.fit(WIDE[0])
        return list(dict.fromkeys(found)) + self.contrast()

    def fit(self, width):
        return self.ask(f"width({width})") + self.ask("broken()") + self.ask("small()")

    def contrast(self):
        light = self.ask("contrast()")
        self.look(scheme="dark")
        return light + [f"dark: {line}" for line in self.ask("contrast()") if line not in light]

    def thorough(self, file):
        """Returns the complaints of a page that stands for its type."""
        self.look(motion="reduce")
        self.open(file)
        found = self.ask("motion()")
        count = self.ask("watchFocus()")
        ActionChains(self.driver, duration=0).send_keys(Keys.TAB * (count + 20)).perform()
        found += self.ask("focusOrder()")
        self.ask("unfold()")
        self.driver.execute_script(AXE)
        return found + self.driver.execute_async_script(RUN_AXE) + self.errors()

    def picture(self, svg):
        """Returns the complaints of a picture, which a page shows without its texts."""
        self.look()
        self.driver.execute_script("document.body.innerHTML = arguments[0]", svg)
        return self.contrast()

    def screenshots(self, file, folder, name):
        """Writes three screenshots of a whole page."""
        for kind, size, scheme in (("light", WIDE, "light"), ("dark", WIDE, "dark"), ("narrow", NARROW, "light")):
            self.look(size, scheme)
            self.driver.get(pathlib.Path(file).resolve().as_uri())
            height = self.driver.execute_script("return document.documentElement.scrollHeight")
            clip = {"x": 0, "y": 0, "width": size[0], "height": min(height, TALLEST), "scale": 1}
            shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})
            (pathlib.Path(folder) / f"{name}-{kind}.png").write_bytes(base64.b64decode(shot["data"]))
