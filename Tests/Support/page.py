#!/usr/bin/env python3
"""Checks pages of requests in a browser, as someone uses them with a mouse, a keyboard and a telephone.

usage: page.py FOLDER [AXE]

FOLDER holds the pages of requests: form.html (of several clients, one of which changes something) and any more; its
folder others holds other pages: indexes, comparisons, sessions. Prints a line
of JSON for each check: its name, whether it holds, and what was seen. AXE is the file axe.min.js.
"""

import json
import pathlib
import sys

from browser import Browser

WIDTHS = [1280, 375]

# Elements that reach over the right edge and are not inside of something that scrolls.
OVERFLOWS = """[...document.querySelectorAll('main *')].filter(e => {
  if (e.closest('.quiet,.of')) return false;
  const box = e.getBoundingClientRect();
  if (!box.width || box.right <= innerWidth + 1) return false;
  for (let a = e.parentElement; a; a = a.parentElement)
    if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(a).overflowX) && a !== document.body) return false;
  return true;
}).map(e => e.tagName + '.' + e.className).slice(0, 5)"""

# What is lit: bytes in hexadecimal and as characters, rows, the text of the request, lines of the spec.
LIT = """(() => {
  const texts = s => [...document.querySelectorAll(s)].filter(e => e.getClientRects().length).map(e => e.textContent.trim());
  return {hex: texts('.grid p>span:nth-child(-n+3) .lit').join(' '),
    characters: texts('.grid p>span:nth-child(n+4) .lit').join(''),
    rows: [...document.querySelectorAll('tr.lit')].map(r => r.cells[r.cells.length - 4].textContent),
    raw: texts('.raw .lit').join(''), lines: texts('.l.lit').length,
    panel: texts('.lit-field').join('')};
})()"""

# The row of a form's value "Ada", its bytes, and the same in the text.
ROW = "[...document.querySelectorAll('#bytes-0 tr[class]')].find(r => r.cells[r.cells.length - 3].textContent == '\"Ada\"')"
HEX = "[...document.querySelectorAll('#bytes-0 .grid i')].find(i => i.textContent == '41 64 61')"
RAW = "[...document.querySelectorAll('#raw-0 i')].find(i => i.textContent == 'Ada')"


def say(name, holds, seen=None):
    print(json.dumps({"check": name, "holds": bool(holds), "seen": seen}, ensure_ascii=False), flush=True)


def is_ada(lit):
    """Whether exactly the value is lit, everywhere."""
    return (lit["hex"] == "41 64 61" and lit["characters"] == "Ada" and lit["rows"] == ["form-value"]
            and lit["raw"] == "Ada" and lit["lines"] == 1 and "form.name" in lit["panel"])


def is_dark(lit):
    return not any(lit.values())


def pointing(browser, width):
    for name, element in [("a field", ROW), ("bytes", HEX), ("the text", RAW)]:
        browser.away()
        browser.hover(element)
        lit = browser.run(LIT)
        say(f"{width}: pointing at {name} lights up all that belongs to it", is_ada(lit), lit)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
    browser.hover(ROW)
    colours = browser.run("['.grid .lit', '.grid'].map(s => getComputedStyle(document.querySelector(s)).backgroundColor)")
    say(f"{width}: what is lit is seen in forced colours", colours[0] != colours[1], colours)
    browser.media()
    browser.away()
    lit = browser.run(LIT)
    say(f"{width}: nothing is lit when the mouse is away", is_dark(lit), lit)
    browser.hover("document.querySelector('#bytes-0 tr[class] a') && [...document.querySelectorAll('.l')]"
                  ".find(l => l.textContent.includes('Ada'))")
    lit = browser.run(LIT)
    say(f"{width}: pointing at a line of the spec lights up its fields",
        "form-value" in lit["rows"] and "form-key" in lit["rows"] and "41 64 61" in lit["hex"], lit)
    browser.click(HEX)
    browser.away()
    lit = browser.run(LIT)
    say(f"{width}: a click holds", is_ada(lit), lit)
    browser.press("Escape")
    lit = browser.run(LIT)
    say(f"{width}: Escape lets go", is_dark(lit), lit)


def keyboard(browser, width):
    browser.away()
    browser.run("(document.querySelector('#bytes-0').previousElementSibling || document.body).scrollIntoView()")
    # The tab key goes into the grid from what is before it.
    stops = []
    for _ in range(60):
        browser.press("Tab")
        stops.append(browser.run("(e => e.className || e.tagName)(document.activeElement)"))
        if stops[-1] == "grid":
            break
    say(f"{width}: the tab key reaches the bytes", stops[-1] == "grid", stops)
    say(f"{width}: the focus lights up the first field", browser.run(LIT)["rows"] == ["method"], browser.run(LIT))
    count = 0
    while count < 200 and browser.run(LIT)["hex"] != "41 64 61":
        browser.press("ArrowRight")
        count += 1
    lit = browser.run(LIT)
    say(f"{width}: arrow keys go from field to field", is_ada(lit), lit)
    voice = browser.run("document.querySelector('#bytes-0 .quiet').textContent")
    say(f"{width}: a screen reader hears the field", "form.name" in voice and "Ada" in voice, voice)
    browser.press("Escape")
    say(f"{width}: Escape lets go of the keyboard's field", is_dark(browser.run(LIT)), browser.run(LIT))
    stops = 0
    while stops < 4 and browser.run("document.activeElement.tagName") != "TR":
        browser.press("Tab")
        stops += 1
    browser.press("End")
    last = browser.run("document.activeElement === [...document.querySelectorAll('#bytes-0 tr[class]')].at(-1)")
    say(f"{width}: the table is reached by the tab key, its rows by arrow keys", last, stops)
    browser.run(ROW + ".focus()")
    browser.press("ArrowDown")
    browser.press("ArrowUp")
    lit = browser.run(LIT)
    say(f"{width}: the row that has the focus lights up its bytes", is_ada(lit), lit)
    browser.press("Enter")
    browser.run("document.activeElement.blur()")
    say(f"{width}: Enter holds", is_ada(browser.run(LIT)), browser.run(LIT))
    browser.press("Escape")


def folding(browser, width):
    seen = "[...document.querySelectorAll('#bytes-0 tr.f')].filter(e => e.offsetParent).length"
    browser.away()
    count = browser.run(seen)
    say(f"{width}: delimiters and line ends are folded", count == 0, count)
    browser.click("document.getElementById('bytes-0-all')")
    count = browser.run(seen)
    say(f"{width}: who asks sees them", count > 10, count)
    browser.click("document.getElementById('bytes-0-all')")


def copying(browser, width):
    for name in ["raw-0", "curl-text-0"]:
        browser.run("navigator.clipboard.writeText('before')")
        browser.click(f"document.querySelector('button[data-of={name}]')")
        browser.run("new Promise(r => setTimeout(r, 50))")
        copied = browser.run("navigator.clipboard.readText()")
        shown = browser.run(f"document.getElementById('{name}').textContent")
        say(f"{width}: the button copies {name}", copied == shown and len(shown) > 20, copied[:80])
    word = browser.run("document.querySelector('button[data-of=raw-0]').innerText")
    say(f"{width}: the button says that it has copied", word.startswith("Copied"), word)


def switching(browser, width, url):
    shown = "[...document.querySelectorAll('.by')].filter(e => e.offsetParent).map(e => e.className)"
    inputs = browser.run("[...document.querySelectorAll('input[name=client]')].map(i => i.value)")
    # The first one is chosen already.
    for index, value in [*enumerate(inputs)][1:] + [(0, inputs[0])]:
        browser.click(f"document.getElementById('client-{index}')")
        classes = browser.run(shown)
        same = browser.run(f"document.querySelector('.by{index} h2').textContent.startsWith('The same')")
        wanted = {f"by{index}"} | ({"by0"} if same else set())
        seen = {name.split()[1] for name in classes}
        say(f"{width}: choosing {value} shows what it sends", seen == wanted, classes)
        at = browser.run("decodeURIComponent(location.hash)")
        say(f"{width}: the address keeps {value}", at == "#client=" + value, at)
    browser.open(url + "#client=%")
    rows = browser.run("document.querySelectorAll('#bytes-0 tr[tabindex]').length")
    say(f"{width}: an address that is no text does no harm", rows > 10, rows)
    browser.open(url + "#client=" + inputs[-1])
    checked = browser.run("document.querySelector('input[name=client]:checked').value")
    say(f"{width}: an address chooses the client", checked == inputs[-1], checked)
    changed = browser.run("[...document.querySelectorAll('.by')].some(e => e.offsetParent && "
                          "e.querySelector('tr.m, .grid .m'))")
    say(f"{width}: what another client changes is marked", changed)
    browser.open(url)


def fitting(browser, name, width):
    # A telephone's innerWidth grows with what is too wide.
    size = browser.run("document.scrollingElement.scrollWidth")
    say(f"{width}: {name} is not wider than the window", size <= width, size)
    over = browser.run(OVERFLOWS)
    say(f"{width}: nothing of {name} sticks out", over == [], over)


def showing_bytes(browser, name, width):
    unseen = browser.run("[...document.querySelectorAll('#bytes-0 .grid span>*, #raw-0>*')].filter(e => e.textContent && "
                         "!e.getClientRects().length).map(e => e.outerHTML)")
    say(f"{width}: all bytes of {name} are seen", unseen == [], unseen)
    # Runs end at fractions of a pixel: columns stand below each other to within one.
    columns = browser.run("[2, 3, 4, 5].map(n => [...document.querySelectorAll('#bytes-0 .grid p:not(.o)>:nth-child(' + n"
                          " + ')')].filter(e => e.textContent).map(e => e.getBoundingClientRect().x))"
                          ".map(x => Math.max(...x) - Math.min(...x))")
    say(f"{width}: the columns of {name} stand below each other", max(columns) < 1, columns)


def quiet(browser, name, url):
    """Whether nothing was asked for but the file itself, and nothing was complained about."""
    asked = [event["params"]["request"]["url"] for event in browser.events
             if event["method"] == "Network.requestWillBeSent"]
    say(f"{name} asks for nothing but itself", [u.split("#")[0] for u in asked] == [url], asked)
    said = [event for event in browser.events if event["method"] in ["Runtime.exceptionThrown", "Log.entryAdded"]]
    say(f"{name} has no errors", said == [], said)
    strange = browser.run("[window.bad === undefined, document.querySelectorAll('main img, main iframe').length]")
    say(f"{name} runs nothing of a spec", strange == [True, 0], strange)


def finding(browser, url):
    """The field of an index, where a word is composed and where it is not."""
    press = """(composing => {
      const field = document.getElementById('filter');
      let opened = 0;
      const count = event => { opened += 1; event.preventDefault(); };
      addEventListener('click', count);
      field.value = 'a';
      for (const key of ['Enter', 'Escape'])
        field.dispatchEvent(new KeyboardEvent('keydown', {key, isComposing: composing, bubbles: true}));
      removeEventListener('click', count);
      return [opened, field.value];
    })"""
    browser.open(url)
    seen = browser.run(press + "(true)")
    say("keys of an input method are its own", seen == [0, "a"], seen)
    seen = browser.run(press + "(false)")
    say("Return opens the first request, Escape empties the field", seen == [1, ""], seen)


def on_paper(browser):
    hidden = """[...document.querySelectorAll('.by, .grid, .fields, .code')].filter(e => !e.getClientRects().length ||
      (e.matches('.grid, .fields, .code') && e.scrollHeight > e.clientHeight + 1)).map(e => e.className)"""
    browser.media(paper=True)
    seen = browser.run(hidden)
    say("paper shows all sections to their ends", seen == [], seen)
    buttons = browser.run("[...document.querySelectorAll('button, .clients')].filter(e => e.offsetParent).length")
    say("paper has nothing to press", buttons == 0, buttons)
    browser.media()


def without_script(browser, url):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(url)
    text = browser.run("document.querySelector('#bytes-0 .grid').innerText")
    say("without a script the bytes are there", "41 64 61" in text, text[:60])
    rows = browser.run("document.querySelectorAll('#bytes-0 tr[class]').length")
    say("without a script the fields are there", rows > 10, rows)
    browser.click("document.getElementById('client-1')")
    shown = browser.run("[...document.querySelectorAll('.by')].filter(e => e.offsetParent).map(e => e.className)")
    say("without a script clients are chosen", shown and all(" by1 " in name + " " for name in shown), shown)
    buttons = browser.run("[...document.querySelectorAll('.copy')].filter(e => e.offsetParent).length")
    say("without a script there is no button that does nothing", buttons == 0, buttons)
    browser.call("Emulation.setScriptExecutionDisabled", value=False)


def axe(browser, name, url, script):
    for width, scheme in zip(WIDTHS, ["light", "dark"]):
        browser.size(width)
        browser.media(scheme)
        browser.open(url)
        browser.call("Runtime.evaluate", expression=script)
        found = browser.run("axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v => "
                            "v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target + ' ' + (n.any[0] || {}).message)))")
        say(f"axe: {name}, {scheme}, {width}", found == [], found)
    browser.media()


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    script = pathlib.Path(sys.argv[2]).read_text("utf-8") if len(sys.argv) > 2 else None
    requests = sorted(folder.glob("*.html"))
    with Browser() as browser:
        browser.session, session = None, browser.session
        browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        browser.session = session
        for page in requests + sorted(folder.glob("others/*.html")):
            for width in WIDTHS:
                browser.size(width)
                browser.media()
                browser.open(page.as_uri())
                fitting(browser, page.stem, width)
                if page in requests:
                    showing_bytes(browser, page.stem, width)
            quiet(browser, page.stem, page.as_uri())
            if script:
                axe(browser, page.stem, page.as_uri(), script)
        url = (folder / "form.html").as_uri()
        for width in WIDTHS:
            browser.size(width)
            browser.open(url)
            pointing(browser, width)
            keyboard(browser, width)
            folding(browser, width)
            copying(browser, width)
            switching(browser, width, url)
        browser.size(1280)
        finding(browser, (folder / "others/index.html").as_uri())
        on_paper(browser)
        without_script(browser, url)


if __name__ == "__main__":
    main()
