"""Moves the two phones along each track, and compares what the page shows with what parity counts."""

import json
import pathlib

from site_pages import tools, tracks

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOST = "15:31:49"  # In revoked.gpx, the phone is rotated, and the rewrite receives no new direction.


def counted(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def ends(page):
    """At the end of a track, each app has received as much as parity counts.

    At each number in red, only one has received something.
    """
    played = [
        json.loads(tools.parity(ROOT, "--subject", name, "--json", tracks.FOLDER))["tracks"] for name in tracks.NAMES
    ]
    for plays in zip(*played):
        name = pathlib.PurePath(plays[0]["file"]).stem
        section = page.locator(f"[data-track={name}]")
        section.locator("[type=range]").press("End")
        tallies = [play["subjects"][0] for play in plays]
        wanted = [
            f"{counted(each['locations'], 'place')}, {counted(each['headings'], 'direction')}" for each in tallies
        ]
        shown = section.locator(".received tbody tr:last-child td").all_inner_texts()
        if shown != wanted:
            yield f"{name}: at its end the apps have received {shown}, and parity counts {wanted}"
        section.locator("summary").click()
        for item in section.locator(".places li").all():
            item.locator("button").click()
            said, is_red = section.locator(".verdict").inner_text(), item.locator(".bad").count() > 0
            if not said.startswith(item.locator("button").inner_text()) or ("Only" in said) != is_red:
                yield f"{name}: at `{item.inner_text()}` the page says `{said}`"


def first(page):
    """At the first point of revoked.gpx, the app with the rewrite is notified twice."""
    page.locator("[data-track=revoked] [type=range]").press("Home")
    shown = page.locator("[data-track=revoked] .shown").all_text_contents()
    if shown != ["The map is notified: allowed.", "The map is notified: not allowed, then allowed."]:
        yield f"revoked: at its start, it says below the phones {shown}"


def rotation(page):
    """After a rotation, the arrow on the right is old until the next step, which an arrow key reaches."""
    section = page.locator("[data-track=revoked]")
    section.get_by_role("button", name=LOST).click()
    looks = [page.locator(f"#phone-{side}-revoked").get_attribute("class").split() for side in ("left", "right")]
    if ["stale" in each for each in looks] != [False, True]:
        yield f"revoked: at {LOST} the phones show {looks}"
    page.keyboard.press("ArrowRight")
    if (
        "stale" in page.locator("#phone-right-revoked").get_attribute("class")
        or LOST in section.locator(".verdict").inner_text()
    ):
        yield "revoked: an arrow key does not lead to the next step"
    if section.locator(".now").get_attribute("cx") is None:
        yield "revoked: the map does not show where the phones are"


def complaints(page, file):
    """Returns the complaints about the page of the tracks."""
    page.goto(file.as_uri())
    found = [*ends(page), *first(page), *rotation(page)]
    without = page.context.browser.new_page(java_script_enabled=False)
    without.goto(file.as_uri())
    if (
        without.locator(".route:visible").count() != without.locator(".places ol:visible").count()
        or without.locator("input[type=range]:visible").count()
    ):
        found.append("without scripts, the page does not show its maps and lists alone")
    without.close()
    return found
