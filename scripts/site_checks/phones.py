"""Looks at the drawn phones of drive.html and of the start page: what they show, in the dark and on a phone."""

import re

from .waiting import follow


def looks(page, side):
    return set(page.get_attribute(f"#phone-{side}", "class").split())


def turned(page, part):
    """Returns how far a part of the left and of the right phone is turned on the page, in degrees."""
    return page.evaluate(
        """part => ["left", "right"].map((side) => {
      const matrix = document.querySelector(`#phone-${side} ${part}`).getScreenCTM();
      return Math.round(Math.atan2(matrix.b, matrix.a) * 180 / Math.PI);
    })""",
        part,
    )


def contrasts(page, address):
    """In the dark, one can tell the map from the page, the roads from the land, and the dot from all but roads."""
    page.emulate_media(color_scheme="dark")
    page.goto(f"{address}#proposed;create+fine;start;status+authorizedAlways")
    fills = page.evaluate("""() => Object.fromEntries(["land", "park", "water", "road", "dot"].map((name) => {
      const style = getComputedStyle(document.querySelector(`#phone-left .${name}`));
      return [name, name === "road" ? style.stroke : style.fill];
    }).concat([["page", getComputedStyle(document.body).backgroundColor]]))""")
    light = {}
    for name, fill in fills.items():
        parts = [int(part) / 255 for part in re.findall(r"\d+", fill)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        light[name] = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    for one, other, least in (
        ("land", "page", 2),
        ("road", "land", 3),
        ("dot", "land", 3),
        ("dot", "park", 3),
        ("dot", "water", 3),
    ):
        ratio = light[one] / light[other]
        if ratio < least:
            yield f"in the dark, the contrast of {one} and {other} is {ratio:.2f}, less than {least}"
    page.emulate_media(color_scheme="light")


def pictures(page, address):
    """Looks at the drawn phones: the alert, the arrow after a rotation, the ghost, the text for screen readers."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}#proposed;create+fine;start")
    if not all("asks" in looks(page, side) for side in ("left", "right")):
        yield "no phone shows the alert after a start"
    for answer in ("status authorizedAlways", "status denied"):
        page.goto(f"{address}#proposed;create+fine;start")
        page.click(f"#phone-right [data-answer='{answer}']")
        if not page.url.endswith(answer.replace(" ", "+")) or "asks" in looks(page, "right"):
            yield f"an answer to the alert does not press {answer}: {page.url}"
    page.goto(f"{address}#proposed;create+fine;start;status+authorizedAlways;rotate+landscapeLeft")
    lit = {"open", "turned", "arrowed", "location-on", "compass-on", "rotation-on"}
    left, right = looks(page, "left"), looks(page, "right")
    if not lit <= left & right or "stale" not in right - left:
        yield f"after a rotation the phones are {left} and {right}"
    if turned(page, ".road") != [0, 0] or turned(page, ".arrow") != [0, -90] or turned(page, ".wanted") != [0, 0]:
        yield f"after a rotation the maps turn by {turned(page, '.road')}, and the arrows by {turned(page, '.arrow')}"
    if page.locator(".wanted:visible").count() != 1:
        yield "after a rotation, not only the right phone shows where the arrow should point"
    if "The arrow points the wrong way." not in page.get_attribute("#phone-right", "aria-label"):
        yield f"the text of the right phone is `{page.get_attribute('#phone-right', 'aria-label')}`"
    shown = page.locator(".shown").all_text_contents()
    if shown != ["The arrow points the right way.", "The arrow points the wrong way."]:
        yield f"after a rotation it says below the phones {shown}"
    page.goto(f"{address}#proposed;create+fine;read;drop+client;location+52.5+13.4;status+denied")
    if not page.text_content("#details").startswith("This follows from D10: "):
        yield f"what a closed screen receives is explained as `{page.text_content('#details')}`"
    page.goto(f"{address}#proposed;create+fine;drop+client")
    if "ghost" not in looks(page, "right") - looks(page, "left"):
        yield "the screen that stays in memory is no ghost"
    page.goto(f"{address}#proposed;create+fine;start;status+authorizedAlways;drop+client")
    if "In the old app it goes with its screen" not in page.text_content("#details"):
        yield f"why the lamps agree after a screen is closed is not explained: `{page.text_content('#details')}`"


def in_sight(page, address):
    """On a small screen, the choice is one line, and the verdict and the phones stay in sight at the last button."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}#proposed;status+authorizedAlways+quietly;create+fine;callback+status+authorizedAlways")
    if len({choice.bounding_box()["y"] for choice in page.locator(".choose label").all()}) > 1:
        yield "at 390 px, the choice of the right phone needs two lines"
    page.click("#notation summary")
    if (
        any(sign.bounding_box()["height"] > 30 for sign in page.locator("#rows strong").all())
        or not page.locator("#rows strong").count()
    ):
        yield "at 390 px, the words for a difference in the rows need two lines"
    page.click("#notation summary")
    page.locator("[data-input]").last.scroll_into_view_if_needed()
    page.locator("[data-input]").last.click()
    yield from hidden_parts(page, "at the last button")
    page.click("#list summary")
    follow(page.locator(".play").last)
    yield from hidden_parts(page, "after the last link of the list")


def hidden_parts(page, when):
    for part in ("#verdict", "#phone-left", "#phone-right"):
        box = page.locator(part).bounding_box()
        if box["y"] < 0 or box["y"] + box["height"] > 844:
            yield f"at 390 px, {part} is out of sight {when}"


def complaints(page, address):
    return [*pictures(page, address), *contrasts(page, address), *in_sight(page, address)]
