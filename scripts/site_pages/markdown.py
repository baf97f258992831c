"""Turns a Markdown page of the repository into HTML whose links lead to pages of the site."""

import re
import subprocess

from markdown_it import MarkdownIt
from markupsafe import Markup, escape
from mdit_py_plugins.anchors import anchors_plugin

from . import code
from .tools import Problem

LONG = 40  # letters of a cell that is too long for a narrow column
# A Mermaid class diagram, and how Graphviz draws it.
BOX = re.compile(r"class (\w+) \{\n(.*?)\n\s*\}", re.S)
ARROW = re.compile(r"(\w+) (-->|\.\.\|>) (\w+)")
LOOK = 'rankdir=LR; bgcolor="transparent"; node [shape=plain, fontname="Helvetica", fontsize=12]; edge [arrowsize=0.7];'


def slug(title):
    """Returns the anchor that GitHub gives a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def breakable(name, is_narrow=True):
    """Returns the HTML of a name in code, which breaks only where its parts end. In a narrow place these are words."""
    ends = r"(?<=[/._(+])(?=\w)|(?<=[a-z0-9])(?=[A-Z])" if is_narrow else r"(?<=[/._(+])(?=\w)"
    return Markup(re.sub(ends, "<wbr>", str(escape(name))))


def diagram(mermaid):
    """Returns the picture of a class diagram, which takes the color of the text around it."""
    members = {name: body.split("\n") for name, body in BOX.findall(mermaid)}
    arrows = ARROW.findall(mermaid)
    lines = []
    for name in dict.fromkeys([*members, *(name for one, _, other in arrows for name in (one, other))]):
        rows = "".join(f'<tr><td align="left">{escape(member.strip())}</td></tr>' for member in members.get(name, []))
        rows = f"<tr><td><b>{name}</b></td></tr>{rows}"
        table = f'<table border="1" cellborder="0" cellspacing="0" cellpadding="4">{rows}</table>'
        lines.append(f"{name} [label=<{table}>];")
    lines += [
        f"{one} -> {other}" + (" [style=dashed, arrowhead=empty];" if kind != "-->" else ";")
        for one, kind, other in arrows
    ]
    done = subprocess.run(
        ["dot", "-Tsvg"], input="digraph {" + LOOK + "\n".join(lines) + "}", capture_output=True, text=True
    )
    if done.returncode:
        raise Problem(f"dot: {done.stderr.strip()}")
    uses = ", ".join(f"{one} {'uses' if kind == '-->' else 'conforms to'} {other}" for one, kind, other in arrows)
    picture = re.sub(
        r"<!--.*?-->\n|<title>.*?</title>\n| (?:xmlns:xlink|id)=\"[^\"]*\"",
        "",
        done.stdout[done.stdout.index("<svg") :],
    )
    picture = picture.replace("<svg", f'<svg role="img" aria-label="Class diagram: {uses}"', 1)
    return picture.replace('"black"', '"currentColor"').replace("<text", '<text fill="currentColor"')


def block(_, tokens, index, options, env):
    token = tokens[index]
    if token.info.strip() == "mermaid":
        return f'<div class="scroll" tabindex="0">{diagram(token.content)}</div>\n'
    lines = code.lines(token.content.rstrip("\n"), language=token.info.strip() or "text")
    columns = ' class="columns"' if re.search(r"\S {3,}[-+=]", token.content) else ""  # They cannot wrap.
    return f'<pre tabindex="0"{columns}><code>' + "\n".join(lines) + "</code></pre>\n"


def inline_code(_, tokens, index, options, env):
    """Returns the HTML of code in a sentence. In a cell of a table, and if it is long, it may break between words."""
    token = tokens[index]
    is_narrow = token.meta.get("is_cell") or len(token.content) > 30
    return f"<code>{breakable(token.content, is_narrow)}</code>"


PARSER = MarkdownIt("commonmark", {"html": True}).enable("table").use(anchors_plugin, max_level=4, slug_func=slug)
for name, rule in {
    "fence": block,
    "code_block": block,
    "code_inline": inline_code,
    "table_open": lambda *_: '<div class="scroll" tabindex="0"><table>\n',
    "table_close": lambda *_: "</table></div>\n",
}.items():
    PARSER.add_render_rule(name, rule)


def stack(cells):
    """Names the column in each cell of a table with long texts, which a phone shows as a list."""
    heads = [text for cell, text in cells if cell.tag == "th"]
    if len(heads) > 2 and max(len(text) for _, text in cells) > LONG:
        for index, (cell, _) in enumerate(cells[len(heads) :]):
            cell.attrSet("data-head", heads[index % len(heads)])


def html(text, link):
    """Returns the HTML. `link` turns the target of a link into the address to write."""
    tokens, cells = PARSER.parse(text), []
    for before, token in zip([None, *tokens], tokens):
        is_cell = token.type == "inline" and before.tag in ("td", "th")
        if is_cell:
            cells.append((before, "".join(child.content for child in token.children)))
        elif token.type == "table_close":
            stack(cells)
            cells = []
        for child in token.children or []:
            if child.type == "link_open":
                child.attrSet("href", link(child.attrGet("href")))
            elif child.type == "image":
                child.attrSet("src", link(child.attrGet("src"), is_image=True))
            child.meta["is_cell"] = is_cell
    found = PARSER.renderer.render(tokens, PARSER.options, {})
    found = re.sub(r"<p>((?:<a [^>]*>)?<img [^>]*>(?:</a>)?)</p>", r'<div class="scroll" tabindex="0">\1</div>', found)
    return Markup(re.sub(r"<th( style=[^>]*)?></th>", r"<td\1></td>", found))
