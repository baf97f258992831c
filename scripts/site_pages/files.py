"""The pages of files and folders that a page links to."""

import os

from . import highlight
from .markdown import breakable, escape

MOST_INLINE = 60_000  # bytes of a folder that is shown with the content of its files


def code(text, path, is_alone=True):
    """Returns the lines of a file with their numbers. A link can lead to a line if the page has only one file."""
    rows = []
    for number, line in enumerate(highlight.lines(text.rstrip("\n"), highlight.language(path)), 1):
        anchor = f' id="L{number}"' * is_alone
        rows.append(f'<tr{anchor}><td class="n">{number}</td><td>{line}</td></tr>\n')
    return f'<div class="scroll" tabindex="0"><table class="code"><tbody>\n{"".join(rows)}</tbody></table></div>\n'


def file_page(site, path, url):
    site.add(url, path, f"<h1>{breakable(path)}</h1>\n{code(site.text(path), path)}")


def folder_page(site, path, url):
    """Lists a folder. A small one is shown with all its texts."""
    entries = sorted(os.listdir(site.root / path))
    folders = [name for name in entries if (site.root / path / name).is_dir()]
    files = [name for name in entries if name not in folders]
    body = [f"<h1>{breakable(path)}</h1>"]
    if folders:
        items = "".join(f'<li><a href="{site.link(path + "/x", url, name)}">{escape(name)}/</a></li>\n' for name in folders)
        body.append(f"<ul>\n{items}</ul>")
    if sum((site.root / path / name).stat().st_size for name in files) <= MOST_INLINE:
        for name in files:
            body.append(f"<h2>{breakable(name)}</h2>\n{code(site.text(f'{path}/{name}'), name, is_alone=False)}")
    else:
        body.append("<ul>\n" + "".join(f"<li>{escape(name)}</li>\n" for name in files) + "</ul>")
    site.add(url, path, "\n".join(body))
