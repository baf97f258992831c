"""Colors code, and shows files, folders and changes of files."""

import difflib
import functools
import os
import re

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

# The kinds of tokens to which style.css gives no color, such as spaces and names: most of all tokens.
WITHOUT_COLOR = re.compile(r'<span class="(?!k|s|c|m|nc"|nb"|gd"|gi")\w+">([^<]*)</span>')


@functools.lru_cache(None)
def lexer(name, language):
    """Returns the lexer of the language, or of a file with this name. To look for one takes longer than to use it."""
    try:
        return get_lexer_by_name(language, stripnl=False) if language else get_lexer_for_filename(name, stripnl=False)
    except ClassNotFound:
        return TextLexer(stripnl=False)


@functools.lru_cache(None)
def lines(text, path="", language=""):
    """Returns the lines of a text as HTML, with the colors of the language, or of the file with this path.

    Most texts come twice: what a step changes is what the step before it has left, and 42 mutants change one class.
    """
    found = highlight(text, lexer(os.path.basename(path), language), HtmlFormatter(nowrap=True))
    return tuple(WITHOUT_COLOR.sub(r"\1", found).split("\n")[:-1])


def numbered(found, first=0, kind=""):
    """Returns the rows of a table of code. Indented lines, which in a transcript are reactions, can be hidden."""
    rows = []
    for number, line in enumerate(found, first + 1):
        indented = "indented" if line.startswith("  ") else ""
        rows.append(f'<tr class="{kind or indented}"><td class=n>{number}</td><td>{line}\n')
    return rows


def framed(rows, kind="code"):
    return Markup(f'<div class="scroll" tabindex="0"><table class="{kind}"><tbody>\n{"".join(rows)}</table></div>\n')


def file_page(site, path, url):
    site.page(
        url,
        "file.html",
        path,
        path,
        path=path,
        parent=site.link(path, url, "."),
        play=site.plays.get(path),
        code=framed(numbered(lines(site.text(path), path))),
    )


def folder_page(site, path, url):
    """Lists a folder. A transcript that is opened from there asks the reader to predict the reactions."""
    folder = site.root / path
    names = [name for name in os.listdir(folder) if not name.startswith(".")]
    entries = []
    for name in sorted(names, key=lambda name: ((folder / name).is_file(), name)):  # the folders first
        has_page = name.endswith((".swift", ".md", ".transcript")) or (folder / name).is_dir()
        target = f"{name}#predict" if name.endswith(".transcript") else name
        entries.append((site.link(f"{path}/x", url, target) if has_page else None, name))
    site.page(url, "file.html", path, path=path, parent=site.link(path, url, "."), entries=entries)


def change(path, before, after):
    """Returns the table of a change, with the old lines above the new ones, and a new body for each place."""
    old, new, rows = lines(before, path), lines(after, path), []
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    for group in matcher.get_grouped_opcodes():
        rows += ["<tbody>\n"] if rows else []
        for tag, a, b, c, d in group:
            if tag == "equal":
                rows += numbered(new[c:d], c, "same")
            else:
                rows += numbered(old[a:b], a, "gone") + numbered(new[c:d], c, "added")
    return framed(rows, "code diff")


def changes(files):
    """Yields for each file of a step its path, how many lines change, and the table.

    The class comes first, tests last.
    """
    for path, before, after in sorted(files, reverse=True):
        table = change(path, before, after)
        plus, minus = table.count('<tr class="added">'), table.count('<tr class="gone">')
        yield path, f"+{plus} −{minus}", table
