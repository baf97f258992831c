"""Drags the slider of burn-down.html, and compares what it shows with Docs/numbers.csv and Docs/before-and-after.md."""

import csv
import pathlib
import re

from .waiting import becomes

ROOT = pathlib.Path(__file__).resolve().parents[2]
STEPS = (0, 9, 14, 18, 31, 43)


def shown(page):
    """Returns the number of the step, and its title.

    Between both: how many hidden dependencies the large number says, and how many are listed.
    """
    return (
        int(page.input_value("#step")),
        page.text_content("#hidden"),
        page.locator(".moment:visible .walls i").count(),
        page.text_content("#name").partition(": ")[2],
    )


def expected(rows, number):
    hidden = rows[number]["hidden dependencies"]
    return number, hidden, int(hidden), rows[number]["title"]


def slider(page, rows):
    for number in STEPS:
        page.locator("#step").fill(str(number))
        if shown(page) != expected(rows, number):
            yield f"at step {number} the slider shows {shown(page)} instead of {expected(rows, number)}"
        before = rows[max(number - 1, 0)]["hidden dependencies"]
        less = int(before) - int(rows[number]["hidden dependencies"])
        if (f", {less} fewer" in page.text_content("#less-now")) != (less > 0):
            yield f"step {number} removes {less}, and the page says `{page.text_content('#less-now')}`"
        # A step may add hidden dependencies, too, while it removes others.
        if page.locator(".moment:visible .walls s").count() < less:
            yield f"step {number} does not show what it removes"


def charts(page, rows):
    """The slider moves the mark of all five charts, and the charts stay where they are."""
    page.evaluate("document.querySelector('#charts').scrollIntoView()")
    tops = set()
    for number in STEPS:
        page.locator("#step").fill(str(number))
        tops.add(round(page.locator("#charts").bounding_box()["y"]))
        for chart, column in zip(page.locator(".charts figure").all(), list(rows[0])[3:]):
            value = rows[number][column]
            said = f"Step {number}: {value}."
            title = f"step {number}: {value}. {rows[number]['title']}"
            if chart.locator("b").inner_text() != said or chart.locator(".at").text_content() != value:
                yield f"the chart of {column} says {chart.locator('b').inner_text()} instead of {said}"
            if chart.locator(".now title").all_text_contents() != [title]:
                yield f"the chart of {column} marks {chart.locator('.now title').all_text_contents()}"
    if len(tops) > 1 or min(tops) < page.locator("#slide").bounding_box()["y"]:
        yield f"the slider moves the charts to {sorted(tops)} px"


def keyboard(page, rows):
    page.locator("#step").focus()
    for key, number in (("Home", 0), ("ArrowRight", 1), ("End", len(rows) - 1), ("ArrowLeft", len(rows) - 2)):
        page.keyboard.press(key)
        if shown(page) != expected(rows, number):
            yield f"after the key {key} the slider shows {shown(page)}"
    page.click("#more")
    page.click("#less")
    if shown(page) != expected(rows, len(rows) - 2):
        yield f"after a press of both buttons the slider shows {shown(page)}"
    if rows[-2]["title"] not in page.get_attribute("#step", "aria-valuetext"):
        yield "a screen reader does not read the step"


def addresses(page, address, rows):
    """Each step has an address, to which the small chart of its page leads."""
    page.set_viewport_size({"width": 390, "height": 844})  # Here the slider needs the most lines.
    page.goto("about:blank")
    for number in (26, 9):
        page.goto(f"{address}#step-{number}")
        becomes(page, f"document.querySelector('#step').value === '{number}'")
        top, bottom = page.evaluate(
            "[document.querySelector('.moment:not([hidden])'), document.querySelector('.drag')]"
            ".map((each, index) => each.getBoundingClientRect()[index ? 'bottom' : 'top'])"
        )
        if shown(page) != expected(rows, number) or top < bottom:
            yield f"the address of step {number} shows {shown(page)}, from {top} px on, below {bottom} px"
    page.goto(f"{address.rpartition('/')[0]}/steps/{rows[9]['id']}.html")
    page.click(".here a")
    if shown(page) != expected(rows, 9):
        yield f"the chart on the page of step 9 leads to {shown(page)}"


def table(text):
    """Returns the numbers of Legacy and Modern in the table of Docs/before-and-after.md, by the first column."""
    return {
        name: (int(left), int(right))
        for name, left, right in re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \|$", text, re.M)
    }


def same_as_before_and_after(rows, text):
    numbers = table(text)
    lines = [
        sum(pair)
        for pair in zip(numbers["lines of code of the class"], numbers["lines of code of the screens that call it"])
    ]
    for column, found in (
        ("hidden dependencies", numbers["hidden dependencies of class and screens"]),
        ("lines of code", tuple(lines)),
        ("public members of the class", numbers["public members of the class"]),
    ):
        ends = (int(rows[0][column]), int(rows[-1][column]))
        if ends != found:
            yield f"{column}: Docs/numbers.csv has {ends}, and Docs/before-and-after.md {found}"


def without_script(page, address, rows):
    page = page.context.browser.new_page(java_script_enabled=False)
    page.goto(address)
    if page.locator("#slide").is_visible() or not page.locator(".charts svg").first.is_visible():
        yield "without scripts, the charts do not stand alone"
    cells = page.locator(".numbers tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    if cells != [[value for name, value in row.items() if name != "id"] for row in rows]:
        yield "the table has other numbers than Docs/numbers.csv"
    page.close()


def complaints(page, file):
    """Returns the complaints about burn-down.html."""
    address = file.as_uri()
    with open(ROOT / "Docs/numbers.csv", encoding="utf-8", newline="") as numbers:
        rows = list(csv.DictReader(numbers))
    page.goto(address)
    return [
        *slider(page, rows),
        *charts(page, rows),
        *keyboard(page, rows),
        *addresses(page, address, rows),
        *without_script(page, address, rows),
        *same_as_before_and_after(rows, (ROOT / "Docs/before-and-after.md").read_text(encoding="utf-8")),
    ]
