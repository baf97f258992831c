"""Turns a Markdown page of the repository into HTML whose links lead to pages of the site."""

import html
import re

from markdown_it import MarkdownIt

from . import classes, highlight

PARSER = MarkdownIt("commonmark", {"html": True}).enable("table")
LONG = 40  # letters of a cell that is too long for a narrow column
FENCE = re.compile(r"^(```.*?^```$)", re.M | re.S)


def slug(title):
    """Returns the anchor that GitHub gives a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def without_comments(text):
    """Removes HTML comments, except in code."""
    parts = FENCE.split(text)
    return "".join(part if part.startswith("```") else re.sub(r"^<!--.*?-->\n", "", part, flags=re.M | re.S) for part in parts)


def title(text):
    return re.match(r"# (.+)", text)[1].replace("`", "")


def plain(token):
    """Returns the text of a heading or link without marks."""
    return "".join(child.content for child in token.children or [] if child.type in ("text", "code_inline"))


def code_block(text, language):
    if language == "mermaid":
        return f'<div class="scroll" tabindex="0">{classes.svg(text)}</div>\n'
    content = "\n".join(highlight.lines(text.rstrip("\n"), language))
    return f'<pre tabindex="0"><code>{content}</code></pre>\n'


def stack(cells):
    """Names the column in each cell of a table with long texts, which a phone shows as a list."""
    heads = [text for cell, text in cells if cell.tag == "th"]
    if len(heads) > 2 and max(len(text) for _, text in cells) > LONG:
        for index, (cell, _) in enumerate(cells[len(heads):]):
            cell.attrSet("data-head", heads[index % len(heads)])


class Renderer:
    """Renders the Markdown of one page. `link` turns the target of a link into the address to write."""

    def __init__(self, link):
        self.link = link

    def html(self, text):
        tokens = PARSER.parse(without_comments(text))
        ids, cells = {}, []
        for index, token in enumerate(tokens):
            if token.type == "heading_open":
                name = slug(plain(tokens[index + 1]))
                count = ids[name] = ids.get(name, -1) + 1
                token.attrSet("id", f"{name}-{count}" if count else name)
            is_cell = index and tokens[index - 1].tag in ("td", "th") and token.type == "inline"
            if is_cell:
                cells.append((tokens[index - 1], plain(token)))
            elif token.type == "table_close":
                stack(cells)
                cells = []
            for child in token.children or []:
                if child.type == "link_open":
                    child.attrSet("href", self.link(child.attrGet("href")))
                elif child.type == "image":
                    child.attrSet("src", self.link(child.attrGet("src"), is_image=True))
                elif child.type == "code_inline":
                    child.type, child.content = "html_inline", f"<code>{breakable(child.content, is_cell)}</code>"
        return self.rendered(tokens)

    def rendered(self, tokens):
        """Renders the blocks of the parser. Wide ones can be scrolled by themselves."""
        parts, start = [], 0
        for index, token in enumerate(tokens):
            if token.type in ("fence", "code_block"):
                parts.append(PARSER.renderer.render(tokens[start:index], PARSER.options, {}))
                parts.append(code_block(token.content, token.info.strip() or "text"))
                start = index + 1
        parts.append(PARSER.renderer.render(tokens[start:], PARSER.options, {}))
        found = "".join(parts).replace("<table>", '<div class="scroll" tabindex="0"><table>')
        found = re.sub(r"<p>((?:<a [^>]*>)?<img [^>]*>(?:</a>)?)</p>", r'<div class="scroll" tabindex="0">\1</div>', found)
        return re.sub(r"<th( style=[^>]*)?></th>", r"<td\1></td>", found.replace("</table>", "</table></div>"))


def escape(text):
    return html.escape(text, quote=True)


def breakable(name, is_narrow=True):
    """Returns the HTML of a name in code, which breaks only where its parts end. In a narrow place these are words."""
    return re.sub(r"(?<=[/._(+])(?=\w)" + r"|(?<=[a-z0-9])(?=[A-Z])" * is_narrow, "<wbr>", escape(name))
