"""Walks in the picture of the states with its buttons, and compares each box with what parity says of Legacy.

The table of drive.html does not have the boxes. So what is right is said here a second time: Legacy updates if the
phone has the location on, and a start is pending if a grant after a denial and a stop turns the location on.
"""

import itertools

LENGTH = 5  # the most presses of a walk
BUTTONS = "[data-text]"
PLAY = """(walks) => walks.map((walk) => {
  document.getElementById("again").click();
  const buttons = [...document.querySelectorAll("[data-text]")];
  return walk.map((index) => {
    const isPossible = !buttons[index].disabled, from = state;
    buttons[index].click();
    const lit = (kind) => [...picture.querySelectorAll(`.${kind}.lit`)]
      .map(({ dataset }) => [dataset.from ?? dataset.state, dataset.to]);
    const warns = document.getElementById("outcome").classList.contains("warns");
    const said = document.getElementById("said").textContent;
    return [isPossible, from, lit("state"), lit("edge"), lit("row"), warns, said];
  });
})"""


class Legacy:
    """Legacy in the table of drive.html."""

    def __init__(self, table):
        self.table, self.states = table, table["tables"][table["subjects"]["legacy"]]

    def apply(self, state, is_on, text):
        """Returns the next state and whether the location is on in it. None if the input is not possible."""
        column = self.table["inputs"].index(text)
        outcome = self.table["rows"][self.states["row"][state]][column]
        if outcome < 0:
            return None
        for line in self.table["outcomes"][outcome]:
            if line.startswith("-> phone location "):
                is_on = line.endswith(" on")
        return state + self.states["next"][state][column], is_on

    def box(self, state, is_on, is_open):
        if not is_open:
            return "no manager"
        here = (state, is_on)
        for text in ("stop", "status denied", "status authorizedAlways"):
            here = self.apply(*here, text)
        return ("updating" if is_on else "idle") + (", start pending" if here[1] else "")


def walks(page, legacy, texts):
    """Presses each order of the buttons."""
    orders = list(itertools.product(range(len(texts)), repeat=LENGTH))
    for order, played in zip(orders, page.evaluate(PLAY, orders)):
        here, box, has_stopped = (0, False), "no manager", False
        for index, (is_possible, _, boxes, edges, rows, warns, said) in zip(order, played):
            text, before, was_on = texts[index], box, here[1]
            after = legacy.apply(*here, text) if text != "create fine" or before == "no manager" else None
            if is_possible != (after is not None):
                yield f"`{text}` in {before}: the button is {'possible' if is_possible else 'impossible'}"
                break
            if after is None:
                continue
            here, box = after, legacy.box(*after, before != "no manager" or text == "create fine")
            has_stopped = text == "stop" or (has_stopped and text != "start")
            place = f"`{text}` in {before}, after {[texts[each] for each in order]}"
            if boxes != [[box, None]]:
                yield f"{place}: the picture shows {boxes} instead of {box}"
            if edges != ([[before, box]] if before != box else []):
                yield f"{place}: the arrows {edges} light up"
            if edges and rows != edges:
                yield f"{place}: the texts {rows} light up"
            is_late = here[1] and not was_on and text != "start"
            if warns != (has_stopped and (is_late or (text == "stop" and box.endswith("pending")))):
                yield f"{place}: it says `{said}`"
            if ("although the app has stopped" in said) != (has_stopped and is_late):
                yield f"{place}: it says `{said}`"


def keyboard(page, address):
    page.goto(address)
    page.locator(BUTTONS).first.focus()
    page.keyboard.press("Enter")  # This disables the button, so the focus goes to the next one.
    page.keyboard.press("Enter")
    if page.evaluate("state") != "idle, start pending":
        yield f"after two times Enter, the picture is at {page.evaluate('state')}"


def small(page, address):
    """At 390 px the lit box is above the buttons, and both are on the screen."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address)
    for text in (
        "create fine",
        "status authorizedAlways",
        "start",
        "start",
        "stop",
        "status denied",
        "status authorizedAlways",
    ):
        page.click(f"[data-text='{text}']")
        page.wait_for_timeout(700)  # It scrolls.
        box, panel = page.locator(".state.lit").bounding_box(), page.locator("#walk").bounding_box()
        if box["y"] < 50 or box["y"] + box["height"] > panel["y"] or panel["y"] + panel["height"] > 845:
            yield f"at 390 px, after `{text}` the lit box is not between the bar and the buttons"


def notation(page, address):
    """Each button says how the picture writes its input. Only the other way to create a manager has no button."""
    page.goto(address)
    written = set(page.locator(f"{BUTTONS} code").all_inner_texts())
    drawn = set(page.locator("#states .row").evaluate_all("(rows) => rows.map((row) => row.dataset.input)"))
    if drawn - written != {"create coarse"} or len(written) != page.locator(BUTTONS).count():
        yield f"the picture writes {sorted(drawn)}, and the buttons {sorted(written)}"


def without_script(page, address):
    page = page.context.browser.new_page(java_script_enabled=False)
    page.goto(address)
    if not page.locator("#states").is_visible() or page.locator("#walk").is_visible():
        yield "without scripts, the picture does not stand alone"
    if page.locator("#states .edge.matters").count() != 2 or "A stop keeps the pending start." not in page.text_content(
        "#states"
    ):
        yield "without scripts, the picture does not say what matters"
    page.close()


def complaints(page, file):
    """Returns the complaints about the page of the states. drive.html has the table of Legacy."""
    address = file.as_uri()
    page.goto((file.parent.parent / "drive.html").as_uri())
    legacy = Legacy(page.evaluate("map"))
    page.emulate_media(reduced_motion="no-preference")
    page.goto(address)
    texts = page.locator(BUTTONS).evaluate_all("(buttons) => buttons.map((button) => button.dataset.text)")
    return [
        *itertools.islice(walks(page, legacy, texts), 10),
        *keyboard(page, address),
        *notation(page, address),
        *small(page, address),
        *without_script(page, address),
    ]
