"""Colors code, and shows files and folders that a page links to."""

import os

from markupsafe import Markup, escape
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Generic, Keyword, Name, Number, String
from pygments.util import ClassNotFound

LINKED = (".swift", ".md", ".transcript")  # the files of a folder that get a page
CLASSES = ((Keyword, "k"), (String, "s"), (Comment, "c"), (Number, "m"), (Name.Class, "t"), (Name.Builtin, "t"),
           (Generic.Deleted, "d"), (Generic.Inserted, "a"), (Generic.Subheading, "c"))
LANGUAGES = {"swift": "swift", "py": "python", "sh": "bash", "yml": "yaml", "json": "json", "patch": "diff", "gpx": "xml"}


def language(path):
    return LANGUAGES.get(path.rpartition(".")[2], "text")


def pieces(text, name):
    """Returns the lines of a text. Each is a list of parts: (class of one letter, such as `k` for a keyword, text)."""
    try:
        tokens = get_lexer_by_name(name, stripnl=False, ensurenl=False).get_tokens(text)
    except ClassNotFound:
        tokens = [(None, text)]
    found = [[]]
    for kind, value in tokens:
        letter = next((letter for parent, letter in CLASSES if kind and kind in parent), "")
        first, *others = value.split("\n")
        found[-1].append((letter, first))
        found += [[(letter, part)] for part in others]
    return found


def line(parts, marks=()):
    """Returns one line as HTML. `marks` are the ranges (first, end) of its letters to mark."""
    found, at = "", 0
    for letter, text in parts:
        cuts = sorted({at, at + len(text), *(cut for pair in marks for cut in pair if at < cut < at + len(text))})
        for first, end in zip(cuts, cuts[1:]):
            part = str(escape(text[first - at:end - at])).replace("&#34;", '"').replace("&#39;", "'")
            part = f"<i class={letter}>{part}</i>" if letter else part
            found += f"<mark>{part}</mark>" if any(begin <= first < stop for begin, stop in marks) else part
        at += len(text)
    return found


def lines(text, name):
    return [line(parts) for parts in pieces(text, name)]


def table(text, path, has_anchors=True):
    """Returns the lines of a file with their numbers. In a transcript, a line of a reaction can be hidden."""
    rows = []
    for number, content in enumerate(lines(text.rstrip("\n"), language(path)), 1):
        anchor = f' id="L{number}"' * has_anchors
        kind = " class=reaction" * (path.endswith(".transcript") and content.startswith("  "))
        rows.append(f'<tr{anchor}{kind}><td class="n">{number}</td><td>{content}</td></tr>\n')
    return Markup(f'<div class="scroll" tabindex="0"><table class="code"><tbody>\n{"".join(rows)}</tbody></table></div>\n')


def file_page(site, path, url):
    site.page(url, "file.html", path, path, path=path, code=table(site.text(path), path))


def folder_page(site, path, url):
    """Lists a folder. A transcript that is opened from there asks the reader to predict the reactions."""
    names = sorted((name for name in os.listdir(site.root / path) if not name.startswith(".")),
                   key=lambda name: ((site.root / path / name).is_file(), name))
    site.page(url, "file.html", path, path=path, entries=[
        (site.link(path + "/x", url, name + "#predict" * name.endswith(".transcript"))
         if name.endswith(LINKED) or (site.root / path / name).is_dir() else None, name) for name in names])
