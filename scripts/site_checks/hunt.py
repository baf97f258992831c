"""Plays the hunt of drive.html: every bug that its inputs reach is found and named rightly, and none falsely.

What is right is said here a second time, without the scenarios and the shrinking of the page: for each bug, what the
class on the right does that Legacy does not do.
"""

import itertools
import random
import re

WALKS = 600  # of each kind for each class
LEAST = 3  # different ways to each bug
PLAY = """([subject, walks]) => walks.map((walk) => {
  const compared = compare(map, subject, walk);
  return compared.isAllowed && judges[subject].steps(compared).map(
    ({ input, sides, shown }) => [input, ...sides, shown.map(({ name }) => name)]);
})"""
# Of the phones after a walk: their classes, the line below each, and whether the pictures are the same.
DRAW = """([subject, walks]) => walks.map((walk) => {
  const compared = compare(map, subject, walk), steps = judges[subject].steps(compared);
  if (!compared.isAllowed) return [[], []];
  draw(compared);
  const [left, right] = compared.pictures.map((each) => each.at(-1));
  const isSame = [...FIELDS, "asks"].every((field) => left[field] === right[field])
    && !without(left.events, right.events).length
    && !without(right.events, left.events).length;
  return [steps.map(({ input, sides }) => [input, ...sides]), all(".phones figure").map((figure) =>
    [figure.querySelector("svg").getAttribute("class").split(" "), figure.querySelector(".shown").textContent,
      isSame])];
})"""


def on(lines, what, was):
    """Returns whether the phone has this on after some lines."""
    for line in lines:
        if line in (f"-> phone {what} on", f"-> phone {what} off"):
            was = line.endswith(" on")
    return was


def has(lines, start):
    return any(line.startswith(start) for line in lines)


def last(lines, was):
    """Returns the last public state, which is empty after the release of the manager."""
    if "-> manager released" in lines:
        return ""
    return next((line for line in reversed(lines) if line.startswith("==")), was)


def bugs(steps):
    """Returns for each step the bugs that it shows.

    A step begins with the input, the lines of Legacy and those of the other class.
    """
    found, phone, known, states = [], "notDetermined", None, ("==", "==")
    compass, locations = False, [False, False]
    # The app since its last start, and whether Legacy waits for the first grant after it.
    stopped = has_run = is_waiting = False
    for text, left, right, *_ in steps:
        words = text.removeprefix("callback ").split()
        told = words[1] if words[0] == "status" and not text.endswith("quietly") else None
        if text.startswith("status"):
            phone = words[1]
        if words[0] == "create":
            known = phone
        if text == "start":
            stopped, has_run = False, False
            is_waiting = not locations[0] and not has(left, "-> phone location on")
        if text == "stop":
            stopped, has_run = True, has_run or locations[1]
        before, states = states, (last(left, states[0]), last(right, states[1]))
        starts = [on(lines, "location", False) for lines in (left, right)]
        lost = [
            name
            for name in ("location", "heading")
            if name in states[0] and name not in states[1] and not (name in before[0] and name not in before[1])
        ]
        shows = {
            "D1": text.startswith("callback heading") and has(right, "-> client heading 20 accuracy 0"),
            "D3": all(states) and lost,
            "D4": told and told == known and has(right, "-> client enabled"),
            "D6": words[0] == "rotate"
            and compass
            and has(right, "-> phone heading orientation")
            and not has(right, "-> phone heading on"),
            "D10": text == "drop client" and "-> client released" in left and "-> client kept alive" in right,
            "D11": text == "release" and "-> manager released" in left and "-> manager kept alive" in right,
            "D12": told == "authorizedAlways" and stopped and has_run and starts == [False, True],
            "D17": told == "authorizedAlways" and is_waiting and starts == [True, False] and not locations[1],
        }
        found.append({name for name, is_shown in shows.items() if is_shown})
        compass = on(right, "heading", compass)
        locations = [on(left, "location", locations[0]), on(right, "location", locations[1])]
        known = told or known
    return found


def walks(known, subject, texts):
    """Returns walks, the same in each run: the scenarios of a class with more inputs in between, and random walks."""
    chance, ways = random.Random(1), [way for each in known if subject in each["subjects"] for way in each["ways"]]
    weights = [4 if "status" in text or text in ("start", "stop") else 1 for text in texts]  # These matter together.
    for number in range(WALKS):
        walk = list(ways[number % len(ways)])
        for _ in range(chance.randrange(5)):
            walk.insert(chance.randrange(len(walk)), chance.randrange(len(texts)))
        yield walk
        yield [texts.index("create fine"), *chance.choices(range(len(texts)), weights, k=chance.randrange(3, 10))]


def naming(page, known):
    """Compares what the page names in many walks with what they show."""
    texts = page.evaluate("map.inputs")
    for subject in ("proposed", "today"):
        names = {each["name"] for each in known if each["isBug"] and subject in each["subjects"]}
        seen = {name: set() for name in names}
        for steps in filter(None, page.evaluate(PLAY, [subject, list(walks(known, subject, texts))])):
            earlier, inputs = set(), ()
            for (text, _, _, named), shown in zip(steps, bugs(steps)):
                inputs += (text,)
                said = names.intersection(named)
                for name in said & shown:
                    seen.setdefault(name, set()).add(inputs)
                if said - shown:
                    yield f"{subject}: falsely named {', '.join(sorted(said - shown))} after {'; '.join(inputs)}"
                # A manager that should be gone, or a status that is delivered again, can look the same as D12.
                missing = shown - said - ({"D12"} if "D11" in earlier or "D4" in said else set())
                if missing:
                    yield f"{subject}: not named {', '.join(sorted(missing))} after {'; '.join(inputs)}"
                earlier |= shown
                for name in shown - names:
                    yield f"{subject}: the page does not count {name}, which is shown after {'; '.join(inputs)}"
        for name, ways in sorted(seen.items()):
            if len(ways) < LEAST:
                yield f"{subject}: {len(ways)} ways to {name}; the least is {LEAST}"


def lamps(page, known):
    """Compares the lamps, and the lines below the phones, with the calls of each side at the end of many walks."""
    names = {"location": "location", "compass": "heading", "rotation": "orientation notifications"}
    every = list(walks(known, "proposed", page.evaluate("map.inputs")))
    for steps, shown in page.evaluate(DRAW, ["proposed", every]):
        after = f"after {'; '.join(step[0] for step in steps)}"
        lit = [dict.fromkeys(names, False), dict.fromkeys(names, False)]
        for _, *sides in steps:
            for lamps_of, lines in zip(lit, sides):
                lamps_of.update({lamp: on(lines, name, lamps_of[lamp]) for lamp, name in names.items()})
        for side, (classes, text, is_same) in enumerate(shown):
            for lamp, is_lit in lit[side].items():
                differs, word = lit[0][lamp] != lit[1][lamp], "on" if is_lit else "off"
                said = re.search(rf"\b{lamp}\b[^.:]*: {word}\.", text, re.I)
                if (
                    (f"{lamp}-on" in classes) != is_lit
                    or (f"{lamp}-differs" in classes) != differs
                    or bool(said) != differs
                ):
                    yield f"{after} the {lamp} of side {side} is {word}: {classes} {text}"
            if is_same and "differs" in classes:
                yield f"{after} the phones are the same, but below it says {shown}"
            if not is_same and not any(text for _, text, _ in shown):
                yield f"{after} the phones are different, but below it says nothing"


def press(page, number):
    """Presses the button of an input, by its key if it has one."""
    button = page.locator(f"[data-input='{number}']")
    key = button.get_attribute("data-key")
    page.keyboard.press(key) if key else button.click()


def playing(page, address, known):
    """Hunts all bugs of both classes with the buttons and the keys, and loads the page again."""
    page.evaluate("found = {}")
    for subject in ("proposed", "today"):
        page.goto(f"{address}#{subject}")
        bugs = [each for each in known if each["isBug"] and subject in each["subjects"]]
        for found, each in enumerate(bugs, 1):
            page.evaluate("document.getElementById('again').click()")
            for number in each["ways"][0]:
                press(page, number)
            said, details = page.text_content("#said"), page.text_content("#details")
            wanted = f"{each['name']}, found after {len(each['ways'][0])} inputs. The 18 tests did not notice it."
            if said != each["symptom"] or not details.startswith(wanted):
                yield f"{subject}, {each['name']}: the verdict is `{said} {details}`"
            if not page.text_content("#count").startswith(f"{found} of {len(bugs)} bugs found"):
                yield f"{subject}, {each['name']}: the hunt says `{page.text_content('#count')}`"
        page.reload()
        if page.text_content("#count") != f"{len(bugs)} of {len(bugs)} bugs found: all of them.":
            yield f"{subject}: after a reload the hunt says `{page.text_content('#count')}`"


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
    """In the dark, one can tell the map from the page, the roads from the land, and the dot and the arrow from both."""
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
    if "In the old app it goes with the screen" not in page.text_content("#details"):
        yield f"why the lamps agree after a screen is closed is not explained: `{page.text_content('#details')}`"


def nothing_new(page, address):
    """A press that shows nothing new says so, and what is still different. Beside it one can start again."""
    start = f"{address}#proposed;create+fine;start;status+authorizedAlways"
    for inputs, said, details in (
        ("rotate+landscapeLeft;wait+15+s", "Wait 15 seconds: nothing new.", "Still different: D6: After a rotation "),
        (
            "rotate+landscapeLeft;heading+10+accuracy+5;wait+15+s",
            "Wait 15 seconds: nothing new.",
            "Both phones look the same now. ",
        ),
        ("stop;wait+15+s", "Wait 15 seconds: nothing new.", "Still different: D9: "),
        ("stop;drop+client;wait+15+s", "Wait 15 seconds: nothing new.", "Still different: D10, D9. "),
    ):
        page.goto(f"{start};{inputs}")
        if page.text_content("#said") != said or not page.text_content("#details").startswith(details):
            yield f"after {inputs} it says `{page.text_content('#said')} {page.text_content('#details')}`"
    page.click("#details button")
    if not page.text_content("#said").startswith("Two phones") or page.evaluate(
        "document.activeElement === document.body"
    ):
        yield "Start again beside the verdict does not begin again, or loses the focus"


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
    page.locator(".play").last.evaluate(
        """(link) => new Promise((done) => {
          addEventListener("hashchange", () => setTimeout(done), { once: true });
          link.click();
        })"""
    )
    yield from hidden_parts(page, "after the last link of the list")


def hidden_parts(page, when):
    for part in ("#verdict", "#phone-left", "#phone-right"):
        box = page.locator(part).bounding_box()
        if box["y"] < 0 or box["y"] + box["height"] > 844:
            yield f"at 390 px, {part} is out of sight {when}"


def without_storage(browser, address):
    """A browser may refuse to store anything."""
    page, errors = browser.new_page(), []
    page.on("pageerror", lambda error: errors.append(error))
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } });")
    page.goto(f"{address}#proposed;create+fine;drop+client")
    if errors or not page.text_content("#count").startswith("1 of "):
        yield f"without storage, the hunt says `{page.text_content('#count')}` {errors}"
    page.close()


def complaints(browser, page, address):
    page.goto(address)
    known = page.evaluate("known")
    return [
        *itertools.islice(naming(page, known), 10),
        *itertools.islice(lamps(page, known), 10),
        *playing(page, address, known),
        *pictures(page, address),
        *contrasts(page, address),
        *nothing_new(page, address),
        *in_sight(page, address),
        *without_storage(browser, address),
    ]
