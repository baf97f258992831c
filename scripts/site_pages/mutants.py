"""The page of the mutants: a map of all edits by suite, and a section for each edit."""

import re

from . import divergences, edits, highlight, markdown

MOST_OPEN = 40  # lines of a patch that is not folded
SUITES = ("the 18 published tests", "the net", *(f"the {part} of the net" for part in edits.PARTS))
# What a cell shows: its CSS class, its symbol, and what the legend says.
LOOKS = {
    edits.NOTICED: ("y", "✓", "The suite notices the edit."),
    edits.MISSED: ("x", "×", "The suite passes in spite of the edit."),
    edits.NOT_RUN: ("u", "–", "This part did not run, because an assertion had stopped the edited class in a transcript."),
    edits.GREEN: ("g", "=", "The suite passes, as it should: the edit keeps the behavior."),
}


def symbol(verdict):
    look, sign, _ = LOOKS[verdict]
    return f'<i class="cell {look}">{sign}</i>'


def strip(found, index, good):
    """Returns one suite: its score, and a cell for each edit."""
    cells = "".join(
        '<li><a class="cell {0}" href="#{3}" title="{4}">{1}<span> {2}: {3}</span></a>\n'.format(
            *LOOKS[edit.results[index]][:2], edit.results[index], edit.name, markdown.escape(edit.breaks.replace("`", "")))
        for edit in found)
    word = "noticed" if good == edits.NOTICED else "left green"
    score = edits.scores(found, index, good)
    return f'<p class="score"><b>{score}</b> {word} by {SUITES[index]}</p>\n<ol class="map">\n{cells}</ol>\n'


def heat_map(bad, good):
    # What the published tests notice comes first, so that each score is also a length.
    ordered = sorted(bad, key=lambda edit: [verdict != edits.NOTICED for verdict in edit.results])
    legend = "".join(f"<li>{symbol(verdict)} <span>{text}</span>\n" for verdict, (_, _, text) in LOOKS.items())
    return f"""\
<h2 id="the-map">Which suite notices which edit</h2>
<p>Each cell is one edit, at the same place below each score, and leads to its section. <a href="#legend">Skip to the
legend</a></p>
<h3>{len(bad)} mutants: edits that break a behavior</h3>
{"".join(strip(ordered, index, edits.NOTICED) for index in range(len(SUITES)))}\
<h3>{len(good)} refactorings: edits that keep the behavior</h3>
{"".join(strip(good, index, edits.GREEN) for index in range(2))}\
<ul class="legend" id="legend">
{legend}</ul>
"""


class Sections:
    """Writes the section of each edit."""

    def __init__(self, site, path, url):
        self.site, self.path, self.url = site, path, url
        self.anchors = {name: markdown.slug(f"{name} · {row.title}") for name, row in divergences.rows(site).items()}

    def inline(self, text):
        return self.site.rendered(self.path, self.url, text).strip()[len("<p>"):-len("</p>")]

    def linked(self, text):
        """Returns a sentence whose number of a divergence, such as (D14b), is a link."""
        def link(match):
            return f"([{match[1]}](divergences.md#{self.anchors[match[1]]}))" if match[1] in self.anchors else match[0]
        return self.inline(re.sub(r"\((D\d+\w?)\)", link, text))

    def link(self, path):
        target = self.site.link(self.path, self.url, f"../{path}")
        return f'<a href="{target}"><code>{markdown.escape(path.rpartition("Transcripts/")[2])}</code></a>'

    def transcript(self, name):
        return self.link(f"Characterization/Data/Transcripts/{name}")

    def counterexample(self, edit):
        first = edit.counterexample[0]
        if edit.net == edits.ASSERTION:
            return f"<p>The edited class stops at an assertion in {self.transcript(first[len('in '):])}.</p>"
        inputs = "".join(f"<li><code>{markdown.escape(text)}</code>\n" for text in edit.counterexample)
        return f"<p>Its shortest counterexample:</p>\n<ol>\n{inputs}</ol>\n<p>Shown by {self.transcript(edit.transcript)}</p>"

    def facts(self, edit):
        if edit.results[0] == edits.GREEN:
            yield f"<p>{symbol(edits.GREEN)} Both suites stay green.</p>"
            if edit.note:
                yield self.site.rendered(self.path, self.url, edit.note)
            return
        for verdict, suite, words in zip(edit.results, SUITES, (edit.published, edit.net)):
            yield f"<p>{symbol(verdict)} {suite}: {self.inline(words)}</p>"
        yield self.counterexample(edit)

    def section(self, edit):
        name = f"<p>Patch: <code>{edit.name}.patch</code></p>"
        lines = highlight.lines(edit.patch, "diff")
        code = f"<pre><code>{chr(10).join(lines)}</code></pre>"
        if len(lines) > MOST_OPEN:
            code = f"<details><summary>The patch, {len(lines)} lines</summary>\n{code}</details>"
        text = self.linked(edit.breaks.rstrip("."))
        facts = "\n".join(self.facts(edit))
        return (f'<section class="edit" id="{edit.name}">\n<h3>{text[0].upper()}{text[1:]}</h3>\n'
                f"<div>{facts}\n{name}</div>\n{code}\n</section>\n")


def add(site, path, url):
    """Adds the page."""
    bad, good = edits.checked(site)
    sections = Sections(site, path, url)
    # The title, a sentence and the list of contents stand above the map.
    *head, rest = site.text(path).split("\n\n", 3)
    before, _, after = rest.partition("<!-- sabotage: rows -->\n")
    body = [
        site.rendered(path, url, "\n\n".join(head)), heat_map(bad, good), site.rendered(path, url, before),
        f"<p>Each edit changes {sections.link(edits.VICTIM)}.</p>\n", *map(sections.section, bad),
        '<h2 id="harmless-edits">The harmless edits</h2>\n', *map(sections.section, good),
        site.rendered(path, url, after.partition("<!-- end -->\n")[2])]
    site.add(url, markdown.title(head[0]), "".join(body))
