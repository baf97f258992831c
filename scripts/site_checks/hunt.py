"""Plays the hunt of drive.html: every bug that its inputs reach is found and named rightly, and none falsely.

What is right is said here a second time, without the scenarios and the shrinking of the page: for each bug, what the
class on the right does that Legacy does not do.
"""

import itertools
import random
import re

from . import phones

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
        *phones.complaints(page, address),
        *nothing_new(page, address),
        *without_storage(browser, address),
    ]
