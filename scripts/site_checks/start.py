"""Plays the live picture of the start page.

Its four buttons show D6. In each order they name what is to be seen, and nothing falsely.
"""

import itertools

from . import hunt, phones

PRESSES = 6  # the most in one order
HARMLESS = ("Both phones have done the same so far.", "The two phones did different things, and look the same.")
SAYINGS = """(walks) => walks.map((walk) => {
  const all = compare(map, "proposed", walk);
  return judges.proposed.verdict(all, judges.proposed.steps(all)).said;
})"""


def buttons(page):
    return page.locator("[data-input]")


def shortest(page, address):
    """Presses the buttons from left to right, as a reader does, and follows the link to drive.html."""
    page.goto(address)
    if not page.text_content("#said").endswith("all 18 tests passed. Find what broke."):
        yield f"the picture opens with `{page.text_content('#said')}`"
    for button in buttons(page).all():
        if "stale" in phones.looks(page, "right"):
            yield "the arrow is wrong before the last button"
        button.click()
    if "stale" not in phones.looks(page, "right") - phones.looks(page, "left"):
        yield "after the four buttons the arrow of the right phone is not wrong"
    said, details = page.text_content("#said"), page.text_content("#details")
    if not said.startswith("After a rotation the arrow points the wrong way") or not details.startswith(
        "D6, found after 4 inputs."
    ):
        yield f"after the four buttons the verdict is `{said} {details}`"
    page.click("#more")
    if (page.text_content("#said"), page.text_content("#details")) != (said, details):
        yield f"drive.html says `{page.text_content('#said')}` after the same inputs"
    page.goto(address)
    for button in buttons(page).all()[:2]:
        button.click()
    page.click("#phone-left [data-answer='status authorizedAlways']")
    if "location-on" not in phones.looks(page, "left"):
        yield "Allow in the drawn alert does not press its button"
    page.goto(address)
    buttons(page).first.press("Enter")
    page.keyboard.press("Enter")
    page.click("#again")
    if not page.locator("#again").is_disabled() or not buttons(page).first.is_enabled():
        yield "Start again does not begin again"


def orders(page, address):
    """Compares what the picture names after all orders with what they show, and with what drive.html names."""
    page.goto(address)
    texts = [button.get_attribute("title") for button in buttons(page).all()]
    walks = [walk for length in range(1, PRESSES + 1) for walk in itertools.product(range(len(texts)), repeat=length)]
    played = page.evaluate(hunt.PLAY, ["proposed", walks])
    walks, played = zip(*((walk, steps) for walk, steps in zip(walks, played) if steps))
    sayings = page.evaluate(SAYINGS, walks)
    page.goto(address.replace("index.html", "drive.html"))
    numbers = [page.evaluate("text => map.inputs.indexOf(text)", text) for text in texts]
    driven = page.evaluate(hunt.PLAY, ["proposed", [[numbers[each] for each in walk] for walk in walks]])
    if not any(named == ["D6"] for steps in played for *_, named in steps):
        yield "no order shows D6"
    for walk, steps, said, other in zip(walks, played, sayings, driven):
        order, named = "; ".join(texts[each] for each in walk), [set(each[3]) for each in steps]
        if named != hunt.bugs(steps):
            yield f"named {named[-1] or 'nothing'} after {order}"
        if steps != other:
            yield f"drive.html shows something else after {order}"
        if not any(named) and said not in HARMLESS:
            yield f"says `{said}` after {order}"


def without_script(page, address):
    without = page.context.browser.new_page(java_script_enabled=False)
    without.goto(address)
    if not without.is_visible("noscript img") or without.is_visible("#live"):
        yield "without scripts, the still picture does not replace the live one"
    without.close()


def in_sight(page, address):
    """On a small screen, the verdict, the phones and the four buttons fit on one screen."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address)
    top = page.locator("#verdict").bounding_box()["y"]
    bottom = max(box["y"] + box["height"] for box in (button.bounding_box() for button in buttons(page).all()))
    if bottom - top > 844 - 60:  # without the bar
        yield f"at 390 px, the picture with its buttons is {bottom - top:.0f} px high"


def complaints(page, file):
    """Returns the complaints about the live picture."""
    address = file.as_uri()
    return [
        *shortest(page, address),
        *itertools.islice(orders(page, address), 10),
        *in_sight(page, address),
        *without_script(page, address),
    ]
