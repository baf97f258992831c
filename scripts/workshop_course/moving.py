"""The verbs that change the files of the playground. Each saves all work first."""

import re
import time

from workshop_series.git import Problem
from workshop_series.series import counted
from workshop_series.trap import Trap

from .playground import uninterrupted
from .screen import minutes, page, say
from .starting import found


def saved_line(name):
    return f"Your work is saved as {name}; to get it back: scripts/workshop saved {name}" if name else None


def arrival(play, *lines, then="read"):
    """Says where the participant is now."""
    step = play.step
    say([f"step {play.number(step.id)} of {len(play.ids) - 1}: {step.entry['title']} ({minutes(step.entry)})", *lines], then)
    return 0


def require_step(play):
    if play.step is None:
        raise Problem("you are after the last step; type scripts/workshop goto STEP to do one again")
    return play.step


def require_no_trap(play):
    if play.state["trap"]:
        raise Problem("the trap of this step is planted; take it out with scripts/workshop trap")


def go_to(play, word):
    id = found(play.ids, word)
    require_no_trap(play)
    name = play.save()
    play.begin(id, play.told(play.before(id)))
    return arrival(play, "Your files now have the code of the course at the start of this step.", saved_line(name))


def reset(play, to_green):
    step = require_step(play)
    require_no_trap(play)
    name = play.save()
    if to_green:
        play.switch(play.head(), green=None, trap=None)
        lines = ["Back at your last commit."]
    else:
        play.switch(play.state["base"], green=None, trap=None)
        lines = [f"Back at the start of `{step.id}`."]
    say(lines + [saved_line(name) or "There was nothing to save."], "read")
    return 0


def saved(play, name):
    rows = play.saves()
    if name in (None, "all"):
        lines = [f"{row[0]:30}  {time.strftime('%Y-%m-%d %H:%M', time.localtime(int(row[2])))}" for row in rows[::-1]]
        title = f"{counted(len(rows), 'save')}, the newest first; all of them: scripts/workshop saved all"
        if name:
            page("\n".join(lines), "saved NAME")
        else:
            say([title] + lines[:9], "saved NAME" if rows else "status")
        return 0
    require_no_trap(play)
    match = [row for row in rows if row[0] == name or re.match(r"\d+", row[0])[0] == name]
    if not match:
        raise Problem(f"no save is named `{name}`; scripts/workshop saved lists them")
    before = play.save()
    id = restore(play, match[0])
    lines = [f"Restored {match[0][0]}.", saved_line(before)]
    if id is None:
        say(lines, "status")
        return 0
    return arrival(play, *lines, then="check")


def restore(play, row):
    """Makes the files those of a save, and returns its step."""
    _, commit, _, id = row
    message = play.git("cat-file", "commit", commit)
    named = [re.search(form, message, re.M) for form in (r"^parent (\S+)", r"^Base: (\S+)")]
    if not all(named):
        raise Problem(f"{row[0]} is no save of this command; look at it with git -C playground show saved/{row[0]}")
    parent, base = (match[1] for match in named)
    id = id if id in play.ids else None
    play.switch(parent, commit, step=id, base=base if id else None, since=int(time.time()), green=None, trap=None)
    return id


def next_step(play, is_skipped, is_told):
    step = require_step(play)
    require_no_trap(play)
    play.require_finished()
    tree = play.work()
    if not (is_skipped or is_told) and play.state["green"] != tree:
        reason = "has changed since it was green" if play.state["green"] else "is not green yet"
        say([f"not yet: your work {reason}", "To go on without, add --skip. To take the code of the course, add --told."], "check")
        return 1
    done = {**play.state["done"]}
    done.setdefault(step.id, "shown" if is_told else "skipped")
    number = play.number(step.id)
    following = play.ids[number + 1] if number + 1 < len(play.ids) else None
    name = play.save() if is_told or is_skipped else None
    if is_told:
        commit = play.told(step.id)
    elif tree == play.tree_of("HEAD"):
        commit = play.head()
    else:
        commit = play.record(tree, f"{step.subject}\n\nStep: {step.id}\n")
    if is_told:
        play.begin(following, commit, done=done)
    else:
        play.write_state(step=following, base=commit, since=int(time.time()), green=None, done=done)
    lines = ["The code of the course." if is_told else "Your code is committed, and stays.", saved_line(name)]
    if following is None:
        say(["That was the last step."] + lines, "list")
        return 0
    return arrival(play, *lines)


def solve(play):
    step = require_step(play)
    require_no_trap(play)
    name = play.save()
    play.write_state(green=None)
    done = {step.id: "shown", **play.state["done"]}
    with uninterrupted():
        play.git("read-tree", play.work())
        play.git("update-index", "-q", "--refresh")
        try:
            play.git("apply", "--3way", "--whitespace=nowarn", "-", data=step.read("change.patch"))
            lines = [f"The change of `{step.id}` is in your files." + " It counts as shown." * (done[step.id] == "shown")]
        except Problem as problem:
            torn = play.git("diff", "--name-only", "--diff-filter=U").splitlines()
            if not torn:
                say([f"not yet: the change does not fit on your code ({str(problem).split('error: ')[-1].split('fails: ')[-1]})",
                     "Your files are as before. To take the code of the course: scripts/workshop next --skip --told",
                     saved_line(name)], "next --skip --told")
                return 1
            lines = [f"not yet: the change is in your files, with conflicts in {counted(len(torn), 'file')}. Resolve <<<<<<< in:"] + torn[:6]
    play.write_state(done=done)
    say(lines + [saved_line(name)], "check")
    return 1 if lines[0].startswith("not yet") else 0


def trap(play):
    step = require_step(play)
    if play.state["trap"]:
        planted = play.state["trap"]
        kept = play.save() if play.fingerprint() != planted["all"] else None
        if planted["save"]:
            rows = [row for row in play.saves() if row[0] == planted["save"]]
            if not rows:
                raise Problem(f"the save {planted['save']} is gone; type git -C playground reflog, or reset")
            restore(play, rows[0])
        else:
            play.switch(play.head(), trap=None)
        play.write_state(green=planted["green"], since=planted["since"])
        say([f"The trap of `{step.id}` is out, and your work is back.", saved_line(kept)], "next" if planted["green"] else "check")
        return 0
    mistake = Trap.of(step)
    if not mistake:
        say([f"`{step.id}` has no trap.", "Try your own: change one line that nobody should notice, and one that everybody should."], "check")
        return 1
    name = play.save()
    tree = play.kept[0]
    try:
        planted, place = play.applied(mistake.text, tree), "your code"
    except Problem:
        planted, place = mistake.tree(play, play.tree_of(play.told(step.id))), "the code of the course"
    before = {key: play.state[key] for key in ("green", "since")}
    play.switch(play.head(), planted, green=None, trap={**before, "save": name, "all": None, "checked": False})
    play.write_state(trap={**play.state["trap"], "all": play.fingerprint()})
    say([f"The trap of `{step.id}` is in {place}. What will parity show, and why?",
         "Predict it first. `check` shows the difference; `trap` again takes it out.", saved_line(name)], "check")
    return 0
