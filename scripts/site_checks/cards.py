"""Looks at what is folded on divergences.html: on a phone each card, until a link leads to it. Elsewhere nothing is."""

CARD = "details.card:has(#d6--a-rotation-does-not-report-the-heading-again)"
INPUT = f"{CARD} .duo li"  # of the two phones of the card


def complaints(page, file):
    def is_seen():
        return page.locator(INPUT).first.evaluate("(each) => each.checkVisibility({ contentVisibilityAuto: true })")

    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(file.as_uri())
    if not is_seen() or page.is_visible(f"{CARD} > summary"):
        yield "in a wide window, a card is folded"
    left, right = (page.locator(f"{INPUT} > .{side}").first.bounding_box() for side in ("left", "right"))
    if left["x"] + left["width"] != right["x"]:
        yield "between the two phones is a gap, which the bar of an input crosses"
    first, table = (
        page.locator(selector).first.bounding_box()["y"]
        for selector in ("main li:has-text('pending start')", "main table")
    )
    if first > table:
        yield "the table stands above the words that it uses"
    page.set_viewport_size({"width": 390, "height": 844})
    if is_seen():
        yield "on a phone, a card is not folded"
    page.focus(f"{CARD} > summary")
    page.keyboard.press("Enter")
    if not is_seen():
        yield "on a phone, Enter opens no card"
    page.keyboard.press("Enter")
    page.emulate_media(media="print")
    if not is_seen() or not page.is_visible(f"{CARD} .lead"):
        yield "on paper, a card is folded"
    page.emulate_media(media="screen")
    page.goto(f"{file.as_uri()}#d6--a-rotation-does-not-report-the-heading-again")
    if not is_seen() or not page.is_visible(f"{CARD} .lead"):
        yield "on a phone, the link to a card does not open it"
