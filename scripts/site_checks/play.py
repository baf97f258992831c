"""Follows each link *Play it* of a card or a transcript into drive.html."""

import re

from .drive import rows, transcript

LINK = re.compile(r'<a class="play" href="[^"]*drive\.html(#[^"]+)"(?: aria-label="Play it: (\w+)")?>Play it</a>')


def played(page, address):
    """Opens a state of drive.html. Returns its rows, and whether they are the inputs of the address."""
    page.goto(address)
    page.reload()  # Otherwise only the anchor changes, and the page plays it a moment later.
    shown = rows(page)
    return shown, [row[0].replace(" ", "+") for row in shown] == address.partition("#")[2].split(";")[1:]


def complaints(page, address, root, folder):
    """Returns what is wrong: `root` is the repository, and `folder` the site."""
    page.goto(address)
    found, missing, transcripts = [], {each["name"] for each in page.evaluate("known")}, 0
    for file in sorted(folder.rglob("*.html")):
        path = file.relative_to(folder).with_suffix("")
        for state, name in LINK.findall(file.read_text(encoding="utf-8")):
            shown, is_complete = played(page, address + state)
            if name:
                missing.discard(name)
                is_right = page.text_content("#details").startswith(f"{name}, found after {len(shown)} inputs. ")
            else:
                transcripts += 1
                lines = (root / path).read_text(encoding="utf-8").splitlines(keepends=True)
                wanted = [line for line in lines if line.strip() and not line.startswith("#")]
                is_right = transcript(shown, 1) == "".join(wanted)
            if not is_complete or not is_right:
                found.append(f"`Play it` of {path} {name} opens {state}, which shows something else")
    if missing or not transcripts:
        found.append(f"`Play it` is missing on {missing or 'no'} cards, and is on {transcripts} transcripts")
    return found
