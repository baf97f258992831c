"""Colors code: each token gets a class of one letter, such as `k` for a keyword."""

import html

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Generic, Keyword, Name, Number, String
from pygments.util import ClassNotFound

CLASSES = ((Keyword, "k"), (String, "s"), (Comment, "c"), (Number, "m"), (Name.Class, "t"), (Name.Builtin, "t"),
           (Generic.Deleted, "d"), (Generic.Inserted, "a"), (Generic.Subheading, "c"))
LANGUAGES = {"swift": "swift", "py": "python", "sh": "bash", "yml": "yaml", "json": "json", "patch": "diff", "gpx": "xml"}


def lines(text, language):
    """Returns the lines of a text as HTML. A text in an unknown language is only escaped."""
    try:
        tokens = get_lexer_by_name(language, stripnl=False, ensurenl=False).get_tokens(text)
    except ClassNotFound:
        tokens = [(None, text)]
    found = [""]
    for kind, value in tokens:
        letter = next((letter for parent, letter in CLASSES if kind and kind in parent), None)
        first, *others = value.split("\n")
        for number, part in enumerate([first, *others]):
            if number:
                found.append("")
            if part:
                escaped = html.escape(part, quote=False)
                found[-1] += f"<i class={letter}>{escaped}</i>" if letter else escaped
    return found


def language(path):
    return LANGUAGES.get(path.rpartition(".")[2], "text")
