"""Drives Debian's Chromium: shows a page in several ways, and says what is wrong with its look."""

import base64
import importlib.util
import os
import pathlib
import shutil

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
LOOKS = (pathlib.Path(__file__).parent / "looks.js").read_text(encoding="utf-8")
AXE = (pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text(encoding="utf-8")
RUN_AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, {preload: false, resultTypes: ['violations'], rules: {tabindex: {enabled: false}}}).then(
  (found) => done(found.violations.filter((each) => ['serious', 'critical'].includes(each.impact)).map(
    (each) => `axe: ${each.help} (${each.id}): ${each.nodes[0].target} ${each.nodes[0].any[0]?.message ?? ''}`)),
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
        options = webdriver.ChromeOptions()
        options.binary_location = next(filter(None, map(shutil.which, CHROMIUM)))
        for word in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", f"--user-data-dir={room}"):
            options.add_argument(word)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        # Ctrl-C must not reach the driver, which closes Chromium.
        service = webdriver.ChromeService(
            shutil.which("chromedriver"), env={**os.environ, "TMPDIR": str(room)}, popen_kw={"start_new_session": True})
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_script_timeout(60)

    def close(self):
        self.driver.quit()

    def look(self, size=WIDE, scheme="light"):
        """Sets the size of the window and the colors."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == NARROW})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def errors(self):
        """Returns the messages of the browser that are errors."""
        return [f"the browser reports: {entry['message'].splitlines()[0]}" for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE"]

    def quick(self, file):
        """Opens a page, and returns the complaints that are cheap enough for every page."""
        self.driver.get_log("browser")
        self.look(NARROW)
        self.driver.get(pathlib.Path(file).resolve().as_uri())
        self.driver.execute_script(LOOKS)
        found = self.errors() + self.driver.execute_script(f"return looks.fit({NARROW[0]})")
        self.look(WIDE)
        return list(dict.fromkeys(found + self.driver.execute_script(f"return looks.fit({WIDE[0]})")))

    def thorough(self):
        """Returns the complaints of the open page, which stands for its type."""
        count = self.driver.execute_script("return looks.watchFocus()")
        ActionChains(self.driver, duration=0).send_keys(Keys.TAB * (count + 20)).perform()
        found = self.driver.execute_script("return looks.focusOrder()")
        self.driver.execute_script(AXE)
        for size, scheme in ((WIDE, "light"), (WIDE, "dark"), (NARROW, "light")):
            self.look(size, scheme)
            found += [f"{scheme}, {size[0]} px: {line}" for line in self.driver.execute_async_script(RUN_AXE)]
        return found + self.errors()

    def screenshots(self, file, folder, name):
        """Writes four screenshots of a page."""
        for size in (WIDE, NARROW):
            for scheme in ("light", "dark"):
                self.look(size, scheme)
                self.driver.get(pathlib.Path(file).resolve().as_uri())
                height = min(TALLEST, self.driver.execute_script("return document.documentElement.scrollHeight"))
                shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {
                    "clip": {"x": 0, "y": 0, "width": size[0], "height": height, "scale": 1}, "captureBeyondViewport": True})
                (pathlib.Path(folder) / f"{name}-{size[0]}-{scheme}.png").write_bytes(base64.b64decode(shot["data"]))
