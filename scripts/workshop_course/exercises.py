"""The exercises on the net: predict what Legacy does, and judge mutants with transcripts of your own."""

import json
import os
import re
import sys

from workshop_series.check import progress
from workshop_series.git import Problem, parity, run, text
from workshop_series.output import difference, reason
from workshop_series.series import counted

from .judging import build_parity
from .screen import say

STARTER = """\
# The inputs of your net. Only lines without -> or == count. Docs/notation.md has all inputs.
create fine
start
status authorizedAlways
"""


def net(play):
    """Judges the 42 mutants with the participant's own transcripts, and shows the next one that nobody noticed."""
    folder = play.folder / "net"
    if not list(folder.glob("**/*.transcript")):
        folder.mkdir(exist_ok=True)
        (folder / "mine.transcript").write_text(STARTER, encoding="utf-8")
        say(["Write your own net: as few inputs as you can, and as many mutants noticed as you can.",
             "playground/net/mine.transcript has the first three inputs. Add ten, then measure again."], "net")
        return 0
    print("Judging. The first time builds the mutants, which takes two or three minutes …", file=sys.stderr)
    done = run(play.root / "scripts/sabotage", "--transcripts", folder, "--json", at=play.root)
    if done.returncode:
        reason = (text(done.stderr).strip() or "scripts/sabotage fails").splitlines()[-1]
        raise Problem(re.sub("^sabotage: (unharmed: the judge did not finish. )?", "", reason))
    verdicts = json.loads(text(done.stdout))
    killed = sum(verdict["killed"] for verdict in verdicts)
    missed = [verdict["breaks"] for verdict in verdicts if not verdict["killed"]]
    others = re.findall(r"^\| (the .+?) \| (\d+) of", (play.root / "Docs/published-suite.md").read_text(encoding="utf-8"), re.M)
    count = verdicts[0]["inputs"]
    say([f"{counted(count, 'input')}: you notice {killed} of {len(verdicts)} mutants",
         "; ".join(f"{name}: {noticed}" for name, noticed in others), par(play, count),
         f"Not noticed yet: {missed[0]}" if missed else "Nothing is left. Can you do it with fewer inputs?"], "net")
    return 0


def par(play, count):
    """Returns how many mutants a very good net notices with as many inputs, or with a few more."""
    page = (play.root / "Docs/Workshop/net/write-your-own-net.md").read_text(encoding="utf-8")
    known = [(int(inputs), noticed) for inputs, noticed in re.findall(r"^\| (\d+) \| (\d+) of", page, re.M)]
    inputs, noticed = next((row for row in known if row[0] >= count), known[-1])
    return f"Par: {noticed} with {inputs} inputs. Docs/Workshop/net/write-your-own-net.md shows how."


# From easy to hard.
PREDICTED = (
    "starting/a-second-start-changes-nothing", "starting/each-undecided-start-asks-again",
    "headings/heading-is-live-until-one-is-accepted", "permission/each-change-is-told-once",
    "stopping/a-stop-keeps-an-open-request")
TASK = """\
# A prediction.
# Write below each input what you expect: a line "  -> …" for each call of the phone and of the client, and
# "  == …" if the state changes. Docs/notation.md explains both. Then type: scripts/workshop predict
"""


def predict(play):
    """Lets the participant write the reactions of five transcripts, one after the other, and shows the first wrong one."""
    folder = play.folder / "predictions"
    if not folder.is_dir():
        folder.mkdir()
        for number, name in enumerate(PREDICTED, 1):
            lines = (play.folder / f"Characterization/Transcripts/{name}.transcript").read_text(encoding="utf-8").splitlines()
            inputs = [line for line in lines if line and not line.startswith(("#", "  -> ", "  == "))]
            (folder / f"{number}.transcript").write_text("\n".join([TASK.rstrip(), *inputs]) + "\n", encoding="utf-8")
        say([f"playground/predictions has {len(PREDICTED)} transcripts, but only their inputs.",
             "Write below each input what you expect of Legacy. Each file says how."], "predict")
        return 0
    if not os.path.isfile(parity(play.folder)):
        build_parity(play, play.work())
    files, right = sorted(folder.glob("*.transcript")), 0
    for file in files:
        if not re.search("^  (->|==) ", file.read_text(encoding="utf-8"), re.M):
            say([f"{right} of {len(files)} are right. Predict the next one: playground/predictions/{file.name}"], "predict")
            return 1
        progress(f"parity plays {file.name}")
        done = run(parity(play.folder), "--subject", "legacy", file, at=play.folder)
        progress()
        log = text(done.stdout)
        if done.returncode == 1:
            say([f"not yet: {right} of {len(files)} are right. Your prediction (-) and Legacy (+):", *first_input(difference(log))], "predict")
            return 1
        if done.returncode:
            raise Problem(reason(done))
        right += 1
    say([f"You predicted all {right} transcripts."], "net")
    return 0


def first_input(lines):
    """Returns a difference up to the next input, so that it does not show the answers of later ones."""
    inputs = [number for number, line in enumerate(lines) if re.match(r" *\d+  \S", line)]
    return lines[:inputs[1]] if inputs[1:] else lines
