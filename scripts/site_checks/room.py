"""Turns the slides of room.html, and goes back, as in a room with a projector."""


def complaints(page, file):
    def shown():
        page.wait_for_timeout(100)  # The browser goes back a moment later.
        return page.evaluate("[location.hash.slice(1), document.querySelector('#slides > section:not([hidden])')?.id]")

    page.goto(file.as_uri())
    if not page.locator(".parts .home[href='index.html']").is_visible():
        yield "no link leads back to the start page"
    first = shown()
    page.keyboard.press("ArrowRight")
    second = shown()
    page.keyboard.press("ArrowRight")
    page.click("a[href='#timer']")
    page.keyboard.press("ArrowDown")
    if shown()[0] != "timer" or not page.is_visible("#timer"):
        yield "the timer does not stay at the address #timer"
    page.go_back()
    page.go_back()
    if shown() != second or first == second or not page.is_visible("#slides"):
        yield f"after two slides, the timer and Back twice, the room shows {shown()}, and not {second}"
    page.go_forward()
    third = shown()
    page.goto("about:blank")
    page.goto(f"{file.as_uri()}#{third[1]}")
    if shown() != third or any(address != slide for address, slide in (first, second, third)):
        yield f"the address #{third[1]} shows {shown()}"
    page.evaluate("localStorage.clear()")
