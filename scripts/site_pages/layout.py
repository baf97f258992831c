"""The frame around each page."""

import html
import posixpath

PLACES = (
    ("index.html", "Start"), ("workshop.html", "Workshop"), ("burn-down.html", "Burn-down"),
    ("divergences.html", "Differences"), ("mutants.html", "Mutants"), ("tracks.html", "Tracks"),
    ("states.html", "States"), ("drive.html", "Drive"), ("companions.html", "Companions"),
    ("surprises.html", "Surprises"), ("glossary.html", "Glossary"),
)


def relative(url, page):
    """Returns the address `url` as it is written in `page`. Both begin at the top of the site."""
    target, mark, anchor = url.partition("#")
    if target == page and mark:
        return mark + anchor
    return posixpath.relpath(target, posixpath.dirname(page) or ".") + mark + anchor


def framed(page, title, body, scripts=()):
    here = ' aria-current="page"'
    places = "\n".join(
        f'<li><a href="{relative(url, page)}"{here * (url == page)}>{name}</a></li>' for url, name in PLACES)
    heads = "".join(f'\n<script src="{relative(name, page)}" defer></script>' for name in scripts)
    name = title if page == "index.html" else f"{title} · Parity"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(name, quote=False)}</title>
<link rel="stylesheet" href="{relative('style.css', page)}">{heads}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><nav aria-label="Pages">
<ul>
{places}
</ul>
</nav></header>
<main id="main">
{body}
</main>
</body>
</html>
"""
