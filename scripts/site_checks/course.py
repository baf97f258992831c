"""Looks how a step of the course is laid out."""

STEP = "main td > a[href^='steps/']"


def layout(page, step):
    """The change is beside the text in a wide window, and stays in sight. In a narrow window it is below."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(step)
        text, change = (page.locator(selector).bounding_box() for selector in (".beside > div:first-child", ".beside > .change"))
        is_beside = change["x"] >= text["x"] + text["width"] and change["y"] == text["y"]
        is_below = change["x"] == text["x"] and change["y"] >= text["y"] + text["height"]
        if not (is_beside if width == 1280 else is_below):
            yield f"at {width} px, the change of a step is at {change}, and its text at {text}"
        if width == 1280:
            page.evaluate("scrollTo(0, 1500)")
            page.wait_for_function("scrollY === 1500")
            if not 0 <= page.locator(".beside > .change").bounding_box()["y"] < 100:
                yield "the change does not stay beside the text"


def complaints(page, file):
    """Returns the complaints about the first step of the course."""
    page.goto(file.as_uri())
    return [*layout(page, page.locator(STEP).first.evaluate("link => link.href"))]
