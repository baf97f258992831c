"""Ticks a step of the course, as a reader does, opens the menu, and looks how a step is laid out."""

STEP = "main td > a[href^='steps/']"


def ticks(page, address):
    """A tick stays in this browser. It is on the page of the step, in the sidebar and in the table of the course."""
    page.goto(address)
    if page.locator(".side ol a").count() != 16 or page.locator("main th:text-is('no.')").count() != 5:
        yield "the sidebar does not list the 16 steps, or a table of an act does not say what its first column is"
    if page.is_visible(".progress"):
        yield "a new reader has done steps"
    page.locator(STEP).first.click()
    step = page.url
    page.click(".tick input")
    page.reload()
    if not page.is_checked(".tick input") or page.locator(".side .done").count() != 1:
        yield "after a new visit, the tick of a step is lost, or is not in the sidebar"
    page.goto(address)
    marked = page.locator("main td > a:has(.done)").evaluate_all("links => links.map((link) => link.href)")
    if marked != [step] or not page.inner_text(".progress").startswith("You have done 1 of "):
        yield f"the table of the course marks {marked}, and says `{page.inner_text('.progress')}`"
        return
    page.click(".progress button")
    if page.is_visible(".progress") or page.locator(".done").count():
        yield "the button does not forget the steps"
    page.goto(step)
    page.click(".tick input")
    page.click(".tick input")
    if page.locator(".done").count() or page.evaluate("'parity-steps' in localStorage"):
        yield "a tick that is removed stays"


def menu(page, address):
    """On a small screen, the sidebar is a menu, which has a button to close it. In a wide window, it needs none."""
    page.goto(address)
    if page.locator(".menu:visible").count():
        yield "a wide window has buttons for the menu"
    page.set_viewport_size({"width": 390, "height": 844})
    page.click(".top .menu")
    if not page.is_visible(".side"):
        yield "the menu does not open"
    page.click(".side > .menu")
    if page.is_visible(".side"):
        yield "the button of the menu does not close it"
    page.set_viewport_size({"width": 1280, "height": 900})


def fold(page, step):
    """A new reader does not see the solution beside *Your turn*.

    If a reader opens it once, it is open on the next steps, too.
    """

    def is_open():
        return page.locator(".change h3").first.is_visible()

    page.goto(step)
    if is_open():
        yield "the change of a step is shown to a reader who has not asked for it"
    page.goto(f"{step}#the-change")
    if not is_open():
        yield "a link to the change does not open it"
    page.goto("about:blank")
    page.goto(step)
    if is_open():
        yield "a link to one change opens others, too"
    for wanted in (True, False):
        page.click(".change > summary")
        page.locator(".side ol a").nth(1).click()
        if is_open() != wanted:
            yield f"after the change of a step was {'opened' if wanted else 'folded'}, that of the next one is not"
        page.goto(step)


def layout(page, step):
    """The change is beside the text in a wide window, and stays in sight. In a narrow window it is below."""
    page.goto(step)
    page.click(".change > summary")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(step)
        text, change = (
            page.locator(selector).bounding_box() for selector in (".beside > div:first-child", ".beside > .change")
        )
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
    """Returns the complaints about the page of the course, and about its first step."""
    found = [*ticks(page, file.as_uri()), *menu(page, file.as_uri())]
    page.goto(file.as_uri())
    step = page.locator(STEP).first.evaluate("link => link.href")
    found += [*fold(page, step), *layout(page, step)]
    page.evaluate("localStorage.clear()")
    return found
