#!/usr/bin/env python3
"""The commands of pages, as a reader copies them: from the browser, and from Markdown that somebody renders.

usage: copies.py FOLDER TOOL

TOOL is `browser`, which shows each PAGE.html below FOLDER, or a renderer of Markdown, which reads each PAGE.md:
`markdown` or `markdown_it`, packages of Python. Writes what is copied of the page's curl command to PAGE.copied.sh.
"""

import html.parser
import pathlib
import sys

from browser import Browser

SELECTED = "(e => e && (getSelection().selectAllChildren(e), getSelection().toString()))" \
    "(document.querySelector('#curl-text-0'))"


class Code(html.parser.HTMLParser):
    """The text of the first code block in the language sh."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.is_open, self.text = False, None

    def handle_starttag(self, tag, attributes):
        if tag == "code" and self.text is None and dict(attributes).get("class") == "language-sh":
            self.is_open, self.text = True, ""

    def handle_endtag(self, tag):
        if tag == "code":
            self.is_open = False

    def handle_data(self, data):
        if self.is_open:
            self.text += data


def with_markdown(text):
    import markdown
    return markdown.markdown(text, extensions=["fenced_code", "tables"])


def with_markdown_it(text):
    import markdown_it
    return markdown_it.MarkdownIt().render(text)


def texts(folder, tool):
    """Each page, and what is copied of it; `None` where it has no command."""
    if tool == "browser":
        with Browser() as browser:
            for page in sorted(folder.rglob("*.html")):
                browser.show(page.read_text("utf-8"))
                yield page, browser.run(SELECTED)
        return
    render = {"markdown": with_markdown, "markdown_it": with_markdown_it}[tool]
    for page in sorted(folder.rglob("*.md")):
        code = Code()
        code.feed(render(page.read_bytes().decode()))
        yield page, code.text


def main():
    for page, text in texts(pathlib.Path(sys.argv[1]), sys.argv[2]):
        if text is not None:
            page.with_suffix(".copied.sh").write_bytes(text.encode())


if __name__ == "__main__":
    main()
