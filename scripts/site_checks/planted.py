"""Tests the check itself: plants faults into a small site, one at a time, and expects one complaint for each."""

import contextlib
import pathlib
import tempfile
import unittest

from . import colors, pages
from .browser import Browser
from .main import grouped

FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="stylesheet" href="style.css">{script}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<nav aria-label="Pages"><a href="index.html">Start</a> <a href="drive.html">Drive</a></nav>
<main id="main">
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""
BODY = """<h2 id="first">First part</h2>
<p>A text with <a href="drive.html#first">a link</a> and <a href="https://example.org/">another</a>.</p>
<p><img src="picture.svg" alt="A square"></p>
<p><svg role="img" aria-label="Bars" viewBox="0 0 200 40" width="200"><rect width="100" height="40" class="bar"/>
<text x="10" y="25" class="inside">inside</text><text x="120" y="25">outside</text></svg></p>
<details><summary>A hint</summary><p>Folded text with <a href="drive.html">a link</a>.</p></details>
<p><label><input type="radio" name="x" checked> one</label> <label><input type="radio" name="x"> two</label></p>
<div class="wide" tabindex="0"><p class="long">A text that can be scrolled.</p></div>"""
STYLE = """:root { color-scheme: light dark; --page: #fff; --ink: #222; }
@media (prefers-color-scheme: dark) {
  :root { --page: #111; --ink: #eee; }
}
body { background: var(--page); color: var(--ink); }
a { color: light-dark(#0550ae, #6cb6ff); transition: color 1s; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 0; }
.wide { overflow-x: auto; }
.long { width: 2000px; }
.bar { fill: #036; } .inside { fill: #fff; } text { fill: currentColor; }
@media (prefers-reduced-motion: reduce) { a { transition: none; } }
"""
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40" width="200" height="40"><style>text { fill: #777; }
@media (prefers-color-scheme: dark) { text { fill: #999; } }</style>
<text x="9" y="25" style="font: bold 24px serif">word</text></svg>
"""
SITE = {
    "index.html": FRAME.format(title="The start", body=BODY, script=""),
    "drive.html": FRAME.format(title="The drive", body='<h2 id="first">First part</h2>',
                               script='\n<script src="drive.js" defer></script>'),
    "drive.js": "'use strict';\n", "style.css": STYLE, "picture.svg": PICTURE,
}
HERE = "</main>"  # where a fault is planted

# For each fault: the file, a text in it, what replaces this text, and the complaint.
IN_FILES = {
    "an error of syntax": ("index.html", HERE, "</b></main>", "line 22: Unexpected end tag (b)"),
    "a link to no file": ("index.html", HERE, '<a href="gone.html">x</a></main>', "the link gone.html leads to no file"),
    "a link to no id": ("index.html", HERE, '<a href="drive.html#gone">x</a></main>', "the link drive.html#gone leads to no id"),
    "a link in the page to no id": ("index.html", HERE, '<a href="#gone">x</a></main>', "the link #gone leads to no id"),
    "a link to a folder": ("index.html", HERE, '<a href=".">x</a></main>', "the link . leads to no file"),
    "a path from the root": ("index.html", HERE, '<a href="/index.html">x</a></main>', "the path /index.html is absolute"),
    "a link to this machine": ("index.html", HERE, '<a href="file:///x">x</a></main>', "links to file:///x"),
    "a picture from elsewhere": ("index.html", "picture.svg", "http://example.org/x.png", "loads http://example.org/x.png"),
    "a style from elsewhere": ("style.css", ".bar", '@import "//example.org/x.css"; .bar', "loads //example.org/x.css"),
    "a font that is missing": ("style.css", ".bar", "@font-face { src: url(x.woff) } .bar", "the link x.woff leads to no file"),
    "no language": ("index.html", ' lang="en"', "", "has no language"),
    "no title": ("index.html", "<title>The start", "<title>", "has no title"),
    "equal titles": ("index.html", "<title>The start", "<title>The drive", "drive.html has the same title, The drive"),
    "no viewport": ("index.html", 'name="viewport"', 'name="x"', "has no <meta name=viewport>"),
    "no main heading": ("index.html", "<h1>The start</h1>\n", "", "has 0 headings of level 1"),
    "two main headings": ("index.html", HERE, "<h1>x</h1></main>", "has 2 headings of level 1"),
    "a skipped level": ("index.html", HERE, "<h4>x</h4></main>", "a heading of level 4 follows one of level 2"),
    "a picture without a text": ("index.html", ' alt="A square"', "", "the picture picture.svg has no text alternative"),
    "a drawing without a text": ("index.html", ' aria-label="Bars"', "", "an <svg> has neither"),
    "equal ids": ("index.html", HERE, '<p id="first">x</p></main>', "1 ids occur more than once, such as first"),
    "a page of 301 kB": ("index.html", HERE, f"<p>{'x ' * 150_000}</p></main>", "bytes; the most is 300,000"),
    "a script": ("index.html", HERE, "<script></script></main>", "has a script in <script>"),
    "a script in an attribute": ("index.html", HERE, '<p onclick="x()">x</p></main>', "has a script in <p>"),
    "a page that nothing links to": ("alone.html", "", FRAME.format(title="Alone", body="", script=""), "no page links to it"),
    "dark colors that are too close": ("style.css", "--ink: #eee", "--ink: #555", "dark: --ink on --page has the contrast"),
    "light colors that are too close": ("style.css", "--ink: #222", "--ink: #888", "light: --ink on --page has the contrast"),
}
IN_A_BROWSER = {
    "an error of a script": ("drive.js", "'use strict';", "unknown();", "Uncaught ReferenceError"),
    "a file that is missing": ("index.html", "picture.svg", "gone.svg", "net::ERR_FILE_NOT_FOUND"),
    "a page that is too wide for a phone": ("index.html", HERE, '<p style="width: 500px">x</p></main>',
                                            "px wide in a window of 390 px: <p>"),
    "a page that is too wide for all": ("index.html", HERE, '<p class="long">x</p></main>', "px wide in a window of"),
    "a word that is broken": ("index.html", HERE, '<p style="width: 3em; word-break: break-all">extraordinary</p></main>',
                              'breaks 1 words, such as "extraordinary"'),
    "a picture that is too small": ("style.css", ".bar", "img { width: 50px } .bar",
                                    'the picture "A square" is shown at 25% of its size'),
    "letters that are too small": ("index.html", 'x="120"', 'style="font-size: 8px" x="120"',
                                   "a picture has letters of less than 9 px"),
    "a weak text": ("index.html", HERE, '<p style="color: #888">x</p></main>',
                    '"x" has the contrast 3.54:1 (#888888 on #ffffff)'),
    "a weak text in the dark": ("style.css", ".bar", ".long { color: light-dark(#222, #333) } .bar",
                                'dark: "A text that can be scrolled." has the contrast'),
    "a weak text in a hint": ("index.html", "Folded text",
                              '<b style="background: #767676; color: #fff">a</b> <b style="color: #808080">b</b>',
                              '"b" has the contrast'),
    "a text that is nearly transparent": ("index.html", HERE, '<p style="opacity: 0.5">x</p></main>', '"x" has the contrast'),
    "a weak text that CSS adds": ("style.css", ".bar", ".long::after { content: 'x'; color: #888; } .bar",
                                  '"x" has the contrast'),
    "a weak text on a bar": ("style.css", ".inside { fill: #fff; }", ".inside { fill: #069; }", '"inside" has the contrast'),
    "a text that leaves its bar": ("index.html", 'x="10"', 'x="75"', '"inside" has the contrast'),
    "a weak text in a picture": ("picture.svg", "#999", "#333", 'dark: "word" has the contrast'),
    "a motion": ("style.css", ".bar", ".long { transition: left 1s } .bar",
                 "1 elements move although the reader prefers reduced motion"),
    "an animation": ("style.css", ".bar", "@keyframes k { to { left: 0 } } .long { animation: k 1s } .bar", "1 elements move"),
    "an order that jumps": ("index.html", """ href="#main">Skip to the text</a>
<nav aria-label="Pages"><a href="index.html">Start</a> <a""", """ href="#main" tabindex="1">Skip to the text</a>
<nav aria-label="Pages"><a href="index.html">Start</a> <a tabindex="1\"""",
                            'the Tab key goes back from <a> "Drive" to <a> "Start"'),
    "a box that Tab does not reach": ("index.html", HERE, '<div style="overflow: auto" tabindex="0" inert>x</div></main>',
                                      "does not reach"),
    "a focus that cannot be seen": ("style.css", ".bar", "summary:focus { outline: none } .bar",
                                    "the focus cannot be seen at 1 elements"),
    "a link that skips and stays hidden": ("style.css", ".skip:focus { left: 0; }", "",
                                           "the link that skips the navigation stays hidden"),
    "no link that skips": ("index.html", '<a class="skip" href="#main">Skip to the text</a>\n', "",
                           "no link that skips the navigation"),
    "a field without a label": ("index.html", HERE, '<input type="text"></main>', "axe: "),
    "a button without a name": ("index.html", HERE, "<button></button></main>", "axe: Buttons must have discernible text"),
}


class Faults(unittest.TestCase):
    def write(self, file="style.css", old="", new=""):
        for path in self.folder.iterdir():
            path.unlink()
        for name, text in {file: "", **SITE}.items():
            self.assertTrue(name != file or old in text, f"{old} is not in {file}")
            (self.folder / name).write_text(text.replace(old, new, 1) if name == file else text, encoding="utf-8")

    def in_files(self):
        style = (self.folder / "style.css").read_text(encoding="utf-8")
        return list(grouped(pages.complaints(self.folder) + colors.complaints(style)))

    def in_browser(self):
        found = [f"drive.html: {line}" for line in self.browser.quick(self.folder / "drive.html")]
        file = self.folder / "index.html"
        found += [f"index.html: {line}" for line in self.browser.quick(file) + self.browser.thorough(file)]
        lines = self.browser.picture((self.folder / "picture.svg").read_text(encoding="utf-8"))
        return list(grouped(found + [f"picture.svg: {line}" for line in lines]))

    def finds_each(self, faults, look):
        for name, (file, old, new, complaint) in faults.items():
            with self.subTest(name):
                self.write(file, old, new)
                found = look()
                self.assertEqual(len(found), 1, found)
                self.assertIn(complaint, found[0])

    def test_a_correct_site_has_no_complaint(self):
        self.write()
        self.assertEqual(self.in_files() + self.in_browser(), [])

    def test_each_fault_in_a_file_is_found_once(self):
        self.finds_each(IN_FILES, self.in_files)

    def test_each_fault_in_a_browser_is_found_once(self):
        self.finds_each(IN_A_BROWSER, self.in_browser)

    def test_a_complaint_that_many_pages_share_is_one_line(self):
        lines = [f"{page}.html: the same" for page in "abcd"] + ["a.html: another"] * 2
        self.assertEqual(list(grouped(lines)), ["a.html and 3 other pages: the same", "a.html: another"])


def run():
    room = pathlib.Path(tempfile.mkdtemp())
    Faults.folder = room / "planted Ä"
    Faults.folder.mkdir()
    with contextlib.closing(Browser(room / "browser")) as Faults.browser:
        result = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(Faults))
    return 0 if result.wasSuccessful() else 1
