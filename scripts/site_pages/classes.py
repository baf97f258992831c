"""Draws a Mermaid class diagram with Graphviz."""

import html
import re
import subprocess

from .tools import Problem

BOX = re.compile(r"class (\w+) \{\n(.*?)\n\s*\}", re.S)
ARROW = re.compile(r"(\w+) (-->|\.\.\|>) (\w+)")
LOOK = ('rankdir=LR; bgcolor="transparent"; node [shape=plain, fontname="Helvetica", fontsize=12];'
        ' edge [arrowsize=0.7];')


def box(name, members):
    rows = "".join(f'<tr><td align="left">{html.escape(member)}</td></tr>' for member in members)
    return (f'{name} [label=<<table border="1" cellborder="0" cellspacing="0" cellpadding="4">'
            f"<tr><td><b>{name}</b></td></tr>{rows}</table>>];")


def svg(mermaid):
    """Returns the picture, which takes the color of the text around it."""
    members = {name: [line.strip() for line in body.split("\n")] for name, body in BOX.findall(mermaid)}
    arrows = ARROW.findall(mermaid)
    names = list(dict.fromkeys([*members, *(name for one, _, other in arrows for name in (one, other))]))
    lines = [box(name, members.get(name, [])) for name in names]
    lines += [f"{one} -> {other}" + (" [style=dashed, arrowhead=empty];" if kind != "-->" else ";") for one, kind, other in arrows]
    done = subprocess.run(["dot", "-Tsvg"], input="digraph {" + LOOK + "\n".join(lines) + "}", capture_output=True, text=True)
    if done.returncode:
        raise Problem(f"dot: {done.stderr.strip()}")
    picture = done.stdout[done.stdout.index("<svg"):]
    picture = re.sub(r"<!--.*?-->\n|<title>.*?</title>\n| (?:xmlns:xlink|id)=\"[^\"]*\"", "", picture)
    uses = ", ".join(f"{one} {'uses' if kind == '-->' else 'conforms to'} {other}" for one, kind, other in arrows)
    picture = picture.replace("<svg", f'<svg role="img" aria-label="Class diagram: {uses}"', 1)
    return picture.replace('"black"', '"currentColor"').replace("<text", '<text fill="currentColor"')
