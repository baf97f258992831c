"""Plays the game of mutants.html: each mutant with both guesses. What is right is in the table that the judge wrote."""

import re

from .waiting import becomes

URL = "mutants.html"
TABLE = "Docs/published-suite.md"
PATCHES = "Characterization/Mistakes/Harmful"
SQUARES = "links => links.map((each) => [each.hash.slice(1), each.className, each.ariaLabel, each.textContent])"
# Whether the verdict, and *Next* below it, are between the header and the end of the window.
IN_SIGHT = """() => ["#verdict", "#next"].every((id) => {
  const { top, bottom, height } = document.querySelector(id).getBoundingClientRect();
  const first = document.querySelector(".top").getBoundingClientRect().bottom;
  return !height || top >= first && bottom <= innerHeight;
})"""
TOLD = "the 18 tests notice it", "the 18 tests do not notice it"


def judged(root):
    """Returns by the name of a mutant what breaks, and what the judge says of the 18 tests."""
    text = (root / TABLE).read_text(encoding="utf-8")
    verdicts = dict(re.findall(r"^\| (.+?) \| (survived|killed by [^|]+) \|", text, re.M))
    breaks = {
        file.stem: file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("Breaks: ")
        for file in (root / PATCHES).glob("*.patch")
    }
    return {name: (text, verdicts[text]) for name, text in breaks.items()}


def plain(text):
    """Returns a sentence without code marks and numbers of differences, which are links."""
    return re.sub(r"`| \([DN]\d+b?\)\.$", "", text)[1:]


def shown(page):
    """Returns the text of the game, with single spaces."""
    return re.sub(r"\s+", " ", page.inner_text("#play"))


def squares(page):
    return page.locator("#strip a").evaluate_all(SQUARES)


def wrong_answer(page, number, says_yes, breaks, verdict):
    """Guesses at the open mutant, and yields what is wrong with the answer."""
    if page.locator(".mutant h3:visible").all_inner_texts() != [f"Mutant {number} of 42"]:
        yield f"shows {page.locator('.mutant h3:visible').all_inner_texts()}"
    text = shown(page)
    if plain(breaks) in text or "Next mutant" in text or (number == 1 and "13 of 42" in text):
        yield "shows the answer, or the odds, before the guess"
    page.keyboard.press("y" if says_yes else "n")
    if not page.evaluate(IN_SIGHT):
        yield "does not show the verdict and the next button in the window"
    is_noticed = verdict != "survived"
    word = "right" if says_yes == is_noticed else "wrong"
    told = TOLD[0] if is_noticed else TOLD[1]
    red = re.findall(r"\*(.+?)\*", verdict)
    if not is_noticed:
        reason = "none of the 18 tests fails."
    elif red:
        reason = f"{'this test fails' if len(red) == 1 else 'these tests fail'}: {', '.join(red)}."
    else:
        reason = "that ends the 18 tests."
    said = " ".join(page.inner_text("#verdict").split())
    if not said.startswith(f"You were {word}: ") or reason not in said or plain(breaks) not in said:
        yield f"says `{said}`, and the judge says `{verdict}`: {breaks}"
    text = shown(page)
    if text.count(plain(breaks)) != 1:
        yield "says twice what breaks"
    order = [text.find(part) for part in (f"You were {word}: ", "The net notices it", "Next mutant")]
    if order[-1] >= 0 and order != sorted(order):  # After the last guess, there is no next mutant.
        yield "does not show the verdict, the inputs and the next button in this order"
    look = f"{word} noticed" if is_noticed else word
    label = f"Mutant {number}: {told}, you were {word}"
    square = squares(page)[number - 1][1:]
    if square != [look, label, "✓" if word == "right" else "✗"]:
        yield f"has the square {square}"


def rounds(page, address, every):
    """Plays all mutants, first with yes and then with no. The score counts, and a new page still has it."""
    for says_yes in (True, False):
        page.goto(address)
        page.evaluate("localStorage.clear()")
        page.reload()
        names, right = [name for name, *_ in squares(page)], 0
        if sorted(names) != sorted(every) or names == sorted(names):
            yield f"the strip has {len(names)} mutants, not {len(every)} in a mixed order"
            return
        for number, name in enumerate(names, 1):
            yield from (f"{name}: {line}" for line in wrong_answer(page, number, says_yes, *every[name]))
            right += says_yes == (every[name][1] != "survived")
            if f"You were right in {right} of {number}. The 18 tests notice 13 of 42." not in shown(page):
                yield f"{name}: the score is `{page.inner_text('#score')}`, not {right} of {number}"
            page.keyboard.press("Enter")
        before = squares(page)
        if "Next mutant" in shown(page) or "they do not notice it is right in 29." not in shown(page):
            yield "after the last mutant, the game does not say that it is over"
        if sum("noticed" in look for _, look, *_ in before) != 13:
            yield "the full squares are not the 13 that the tests notice"
        page.reload()
        if squares(page) != before or f"{right} of 42" not in page.inner_text("#score"):
            yield "a reload loses the score"


def operations(page, address, every):
    """Opens mutants by address and square, and does what must not count as a guess."""
    page.click("#forget")
    is_stored = page.evaluate("localStorage['parity-mutants']")
    if "You were right" in shown(page) or any(look for _, look, *_ in squares(page)) or is_stored:
        yield "Forget leaves something"
    page.goto("about:blank")
    page.goto(f"{address}#d6-does-not-report-again")
    is_current = page.get_attribute("#strip a[href$='#d6-does-not-report-again']", "aria-current")
    if "startUpdatingHeading" not in shown(page) or not is_current:
        yield "the address of a mutant does not open it"
    page.locator("#strip a").nth(4).press("Enter")
    is_open = becomes(page, "document.activeElement.textContent === 'Mutant 5 of 42'")
    if not is_open or "Mutant 5 of 42" not in shown(page):
        yield "a square does not open its mutant, with the focus on it"
    page.locator("[type=search]").press("y")
    page.uncheck("#keys")
    page.keyboard.press("y")
    page.check("#keys")
    page.keyboard.press("Control+n")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.keyboard.press("y")
    if "You were" in shown(page):
        yield "a key counts as a guess while a reader types, has turned it off, or reads another part"
    page.focus("#yes")
    page.keyboard.press("Enter")
    if "You were" not in shown(page) or not page.evaluate("document.activeElement.id === 'next'"):
        yield "after Enter on a button, the focus is not on the next one"


def jumps(page, address):
    """Whoever opens a mutant by its address or its square sees all squares below the header."""
    uncut = """() => {
      const bottom = document.querySelector('.top').getBoundingClientRect().bottom;
      return [...document.querySelectorAll('#strip a')].every((each) => each.getBoundingClientRect().top >= bottom);
    }"""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto("about:blank")
        page.goto(f"{address}#d6-does-not-report-again")
        is_uncut = becomes(page, uncut)
        page.click("#strip li:nth-child(9) a")
        is_open = becomes(page, "document.activeElement.textContent === 'Mutant 9 of 42'")
        if not (is_uncut and is_open and becomes(page, uncut)):
            yield f"at {width} px, the header covers squares after a jump to a mutant"


def links(page, address):
    """A link to play shows the difference of its mutant on drive.html."""
    cases = page.locator(".play").evaluate_all(
        "links => links.map((each) => [each.href, each.closest('.answer').textContent.match(/D\\d+b?/)[0]])"
    )
    if not cases:
        yield "no mutant can be played"
    for href, name in cases:
        page.goto(href)
        if not page.text_content("#details").startswith(f"{name}, found after "):
            yield f"{href} does not show {name}: {page.text_content('#details')}"


def other_readers(browser, address):
    """Plays with a finger, without storage, and reads the page without scripts."""
    page = browser.new_page(has_touch=True, viewport={"width": 390, "height": 844})
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } });")
    page.goto(address)
    for button in ("#yes", "#next", "#no", "#strip li:nth-child(42) a", "#no"):
        page.tap(button)
    if " of 3. The 18 tests" not in shown(page) or "Mutant 42 of 42" not in shown(page):
        yield f"with a finger and without storage, the game shows `{shown(page)[:300]}`"
    small = "links => links.some((each) => each.offsetWidth < 28 || each.offsetHeight < 28)"
    touching = "links => links[1].offsetLeft - links[0].offsetLeft - links[0].offsetWidth < 3"
    if page.locator("#strip a").evaluate_all(small) or page.locator("#strip li").evaluate_all(touching):
        yield "at 390 px, a square is smaller than 28 px, or touches the next one"
    if not page.locator("#legend").bounding_box()["y"] < page.locator("#strip").bounding_box()["y"]:
        yield "the legend does not stand above the squares"
    page.close()
    page = browser.new_page(java_script_enabled=False)
    page.goto(address)
    if page.locator("#play button:visible").count() or page.locator(".mutant > summary:visible").count() != 42:
        yield "without scripts, the page does not show 42 folded mutants"
    page.locator(".mutant > summary").first.click()
    page.locator(".mutant .answer > summary").first.click()
    if "What breaks: " not in page.inner_text(".mutant >> nth=0"):
        yield "without scripts, the first mutant does not open"
    page.close()


def complaints(browser, page, address, root):
    """Returns the complaints about mutants.html. `root` is the repository."""
    every = judged(root)
    page.set_viewport_size({"width": 1280, "height": 900})
    found = [*rounds(page, address, every), *operations(page, address, every), *jumps(page, address)]
    page.goto(address)
    return [*found, *links(page, address), *other_readers(browser, address)]
