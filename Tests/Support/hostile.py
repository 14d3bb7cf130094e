"""Runs every command over a tree whose names and contents want to command terminals and build servers.

usage: hostile.py COMMAND [all]

A run is made in a pipe, in a job of GitHub's, or at two terminals, in turn; with `all`, each in all three. What gets through is printed, a line a run; the
last line counts the runs. Outputs that are the bytes of a request are no texts, and are not looked into in a pipe.
"""

import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import termios
import zlib
from concurrent.futures import ThreadPoolExecutor

COMMAND = os.path.abspath(sys.argv[1])
# One of each kind: sequences of C0 and C1, DEL, line ends, commands, changes of direction, what nobody sees.
EVIL = (
    "a\x1b[8m\x1b]0;PWN\x07\x1b[2J\x08\r\n::error::PWN\n\xa0 ::add-mask::PWN\n  ##[error]PWN ##vso[task.x]PWN"
    "\x7f\x9b31m\x85\u202e\u2066\u200e\u200f\u061c\u2028\u2029\u200b\u2060\ufeffz"
)
LINE = EVIL.replace("\r", "").replace("\n", "")
YAML = "".join(c for c in LINE if c.isprintable())
RANGES = [(0, 8), (0xB, 0x1F), (0x7F, 0x9F), (0x61C, 0x61C), (0x200B, 0x200B), (0x200E, 0x200F), (0x2028, 0x202E),
          (0x2060, 0x206F), (0xFEFF, 0xFEFF)]
HIDDEN = re.compile("[" + "".join(f"{re.escape(chr(a))}-{re.escape(chr(b))}" for a, b in RANGES) + "]")


def put(path, content):
    folder = os.path.dirname(path)
    if folder:
        os.makedirs(folder, exist_ok=True)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def post(fields, body):
    length = len(body.encode())
    return f"POST /{LINE} HTTP/1.1\r\nHost: h\r\n{fields}Content-Length: {length}\r\n\r\n{body}"


def tree():
    quoted = json.dumps(EVIL)
    url = "url: https://h/a\n"
    specs = {
        EVIL: url, f"bad{EVIL}": "urll: https://h/a\n", f"{EVIL}/deep": url,
        "ok": f"summary: {quoted}\nmethod: POST\n{url}query: {{{quoted}: {quoted}}}\n"
        f"headers: {{X: \"a \u202e\u2066b\"}}\nfiles:\n  - {{name: {quoted}, filename: {quoted}, text: {quoted}}}\n",
        "name": f"name: {quoted}\n{url}", "names": f"name: {quoted}\n{url}---\nname: b\n{url}---\nname: b\n{url}",
        "json": f"method: POST\n{url}as: json\nparams: {{{quoted}: [{quoted}]}}\n",
        "form": f"method: POST\n{url}params: {{{quoted}: [{quoted}]}}\n",
        "text": f"method: POST\n{url}body: {{text: {quoted}}}\n",
        "base": f"extends: {quoted}\n", "part": f"method: POST\n{url}body: {{path: {quoted}}}\n",
        "keys": f"{url}{quoted}: 1\nclient: {quoted}\nas: {quoted}\nquery: {{a: \"${{{YAML}}}\"}}\n",
        "rules": f"{url}client: {{use: afnetworking@4, rules: {{{quoted}: x, query.array: {quoted}}}}}\n",
        "address": f"url: {json.dumps('https://h/' + EVIL)}\n", "scheme": f"url: {json.dumps(EVIL + '://h/')}\n",
        "method": f"method: {quoted}\n{url}", "header": f"{url}headers: {{{quoted}: a, A: {quoted}}}\n",
        "served": f"method: POST\n{url}servers: [php, {quoted}]\nquery: {{a.b: {quoted}, {quoted}: 1}}\n"
        f"params: {{{quoted}: [1, {{{quoted}: {quoted}}}]}}\n",
        "asked": f"method: POST\n{url}servers: [php, rails]\nparams: {{a: [1, {quoted}], {quoted}: [{{b: {quoted}}}]}}\n",
        "wire": f"method: POST\n{url}body: {{text: abc}}\nwire: {{target: {json.dumps('/' + LINE)}, version: "
        f"{json.dumps(LINE)}, fields: [{{X: {json.dumps(LINE)}}}, {{raw-line: {json.dumps(LINE)}}}], chunks: [1, "
        f"{{size: '02', extension: {json.dumps(';' + LINE)}}}], trailers: [{{Y: {json.dumps(LINE)}}}]}}\n",
        "raw": f"{url}wire: {{raw: {{text: {quoted}}}}}\n", "cut": f"method: POST\n{url}wire: {{body: {{text: {quoted}}}}}\n",
        "wirekeys": f"{url}wire: {{{quoted}: 1, fields: [{quoted}], line-ends: {quoted}, chunks: [{quoted}]}}\n",
        "framing": f"method: POST\n{url}body: {{text: abc}}\nframing: {{{quoted}: {quoted}}}\n",
        "control": f"url: https://h/{LINE}\n", "wild": f"{url}query: {{a: \"${{any:{YAML}}}\"}}\nignore: [{quoted}]\n",
    }
    for name, text in specs.items():
        put(f"specs/{name}.yaml", text)
    entry = {"request": {"method": "POST", "url": "https://h/" + EVIL, "httpVersion": "HTTP/1.1" + EVIL,
                         "headers": [{"name": EVIL, "value": EVIL}, {"name": "X", "value": EVIL}],
                         "postData": {"mimeType": EVIL, "text": EVIL}}, "response": {"status": 200}}
    bad = [{"request": EVIL}, {"request": {"method": "CONNECT", "url": EVIL, "headers": []}, "_error": EVIL}]
    log = {"log": {"version": "1.2", "entries": [entry] + bad}}
    charles = [{"status": "COMPLETE", "method": "POST", "scheme": "https", "host": "h" + EVIL, "path": "/" + EVIL,
                "query": EVIL, "protocolVersion": EVIL, "request": {"header": {"firstLine": EVIL, "headers": [
                    {"name": EVIL, "value": EVIL}]}, "body": {"text": EVIL}, "mimeType": EVIL}},
               {"status": "FAILED", "method": "CONNECT", "host": EVIL, "errorMessage": EVIL, "notes": EVIL}]
    value = json.dumps({EVIL: [EVIL]}, ensure_ascii=False)
    part = f'--B\r\nContent-Disposition: form-data; name="{LINE}"; filename="{LINE}"\r\n{LINE}: {LINE}\r\n\r\n{EVIL}\r\n--B--\r\n'
    captures = {
        EVIL + ".http": "GET / HTTP/1.1\r\nHost: h\r\n\r\n", f"bad{EVIL}.har": "{", "b.har": json.dumps(log),
        "a.har": json.dumps(log, ensure_ascii=False), "two.har": json.dumps({"log": {"entries": [entry] * 2}}),
        "a.chlsj": json.dumps(charles), "skip.curl": f"curl http://h/\n{LINE} foo\n::error::PWN\n",
        "options.curl": f"curl 'http://h/' --{LINE} x\n", "files.curl": "curl 'http://h/' -T \x1b\u202e -d @\x9b\n",
        "values.curl": f"curl 'http://h/' -H 'A: {LINE}' -d '{EVIL}'\n",
        "raw.http": post(f"{LINE}: {LINE}\r\n", EVIL),
        "form.http": post("Content-Type: application/x-www-form-urlencoded\r\n", f"{EVIL}={EVIL}"),
        "json.http": post("Content-Type: application/json\r\n", value),
        "parts.http": post("Content-Type: multipart/form-data; boundary=B\r\n", part),
        "query.http": f"GET /?{LINE}={LINE}&{LINE}[{LINE}]=1&={LINE}&a=%zz HTTP/1.1\r\nHost: {LINE}\r\n\r\n",
        "apps.http": f"GET / HTTP/1.1\r\nHost: h\r\nUser-Agent: {LINE}/1.0 (iPhone; iOS 17.0; Scale/3.00)\r\n\r\n" * 2,
        "mixed.http": post("Content-Type: multipart/form-data; boundary=B\r\n", part * 2 + LINE),
        "chunks.http": f"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3;{LINE}\r\nabc\r\n0\r\n"
        f"{LINE}: {LINE}\r\n\r\n",
        "dump.txt": f"00000000  47 45 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a  |GET / HTTP/1.1..|\n{EVIL}\nxx\n",
        "verbose.txt": f"* {LINE}\n> GET /{LINE} HTTP/1.1\n> Host: h\n> {LINE}: {LINE}\n>\n< HTTP/1.1 200 {LINE}\n",
    }
    for name, text in captures.items():
        put(name, text)
    put(f"a{EVIL}.env", f"A={EVIL}\nB='{LINE}\n{LINE}=1\nC=$x{LINE}\n")
    put(f"a{EVIL}.yaml.txt", f"{LINE}: [{EVIL}\n")
    put("vars.json", json.dumps({LINE: 1, "a": [LINE]}))
    for name in [EVIL, "left" + EVIL, EVIL + "/deep"]:
        put(f"golden/{name}.http", EVIL)
    put("golden/form.http", "POST / HTTP/1.1\r\n\r\n")
    put(f"docs/{EVIL}.md", f"```text onwire spec=../specs/form\n{EVIL}\n```\n ::error::PWN\n{LINE}\n")
    put(f"docs/bad{EVIL}.md", f"```text onwire spec={LINE} {LINE}={LINE}\n```\n")
    put("docs/runs.md", "".join(f"```text onwire {words}\n```\n" for words in [
        f'command="explain {LINE}"', 'command="inspect ../raw.http"', 'prompt command="inspect ../skip.curl"',
        f'spec="{LINE}" client="{LINE}"', f'file="{LINE}"', f'spec=../specs/ok view=hex offset="{LINE}"']))
    return [f"specs/{name}.yaml" for name in specs] + ["specs"], list(captures)


def served(path):
    """What reads a request as servers do, or makes a spec of it."""
    for more in [["--format", "text"], ["--format", "json"], ["--emit", "html"], ["--emit", "markdown"], ["--redact"]]:
        yield ["inspect", path, "--as-server", "all", *more], False
    for form in ["text", "json", "sarif", "junit"]:
        yield ["inspect", path, "--servers", "php,rails,qs,go", "--format", form], False
    yield ["import", path + "#1"], False
    yield ["import", path + "#1", "--secrets", "redact"], False
    number = zlib.crc32(path.encode())
    for more in [[], ["--format", "json"], ["--vars", "--secrets", "vars"], ["--merge"], ["--wildcards"]]:
        yield ["import", path, "--out", f"imported/{number}{len(more)}", "--force", *more], False
    yield ["import", path, "--out", "imported/" + EVIL, "--force"], False


def runs(specs, captures):
    """The words of each run, and whether its output is the bytes of a request."""
    def kinds(command, names):
        for kind in names.split():
            yield [*command, "--emit", kind], kind not in ("json", "har", "hex", "markdown", "html")
    for path in specs:
        yield from kinds(["compile", path], "raw curl-short json har hex markdown html swift")
        yield ["compile", path, "--format", "json", "--out", "out"], False
        for form in ["text", "json", "sarif", "junit"]:
            yield ["check", path, "--golden", "golden", "--format", form], False
            yield ["inspect", path, "--format", form], False
        yield ["explain", path, "--at", "0-2000"], False
        yield ["explain", path, "--path", EVIL], False
        for more in [[], ["--format", "json"], ["--format", "junit"], ["--emit", "html"], ["--emit", "markdown"]]:
            yield ["diff", path, "--client", "afnetworking@3", "--client", "alamofire@5", *more], False
        for form in ["text", "json", "markdown", "html"]:
            yield ["servers", "--encode", path, "--servers", "php,rails,express,go", "--format", form], False
            yield ["identify", path, "--verbose", "--format", form], False
        yield from served(path)
        yield ["check", path, "--servers", "all", "--format", "sarif"], False
        yield ["compile", path, "--servers", "all", "--format", "json", "--out", "out"], False
        yield ["docs", path, "--out", "site", "--title", EVIL], False
        yield ["docs", path, "--out", "site", "--title", "other", "--check"], False
    for path in captures:
        yield from kinds(["inspect", path], "raw curl head json har hex markdown html")
        for more in [["--format", "text"], ["--format", "json"], ["--format", "sarif"], ["--format", "junit"],
                     ["--fail-on", "note"], ["--host", EVIL], ["--redact"]]:
            yield ["inspect", path, *more], False
        yield ["inspect", path + "#" + EVIL], False
        yield from served(path)
        yield ["identify", path, "--verbose"], False
        yield ["identify", path, "form.http", "--format", "html"], False
        for more in [[], ["--dry-run"], ["--format", "json"]]:
            copy = f"accept{len(path)}{len(more)}-{captures.index(path)}.yaml"
            put(copy, open("specs/asked.yaml", "rb").read())
            yield ["diff", copy, path + "#1", "--accept", *more], False
        for more in [[], ["--exact"], ["--emit", "hex"], ["--match"], ["--format", "json"], ["--format", "junit"],
                     ["--match", "--format", "json"], ["--emit", "html"], ["--match", "--emit", "markdown"]]:
            yield ["diff", "specs/form.yaml", path, *more], False
            yield ["diff", path, "two.har", *more], False
    for file in [f"a{EVIL}.env", f"a{EVIL}.yaml.txt", "vars.json"]:
        for more in [[], ["--format", "json"]]:
            yield ["compile", "specs/ok.yaml", "--vars-file", file, *more], False
    for file in ["form.http", "values.curl", "skip.curl"]:
        yield ["init", "new" + file + EVIL, "--from", file], False
    for more in [["--check"], ["--check", "--format", "json"], []]:
        yield ["docs", "docs", *more], False
    for start in [[], ["compile"], ["check"], ["inspect"], ["diff", "raw.http"], ["explain"], ["clients"], ["docs"],
                  ["schema"], ["help"], ["init"], ["init", "--from"], ["servers"], ["servers", "--compare", "php"],
                  ["servers", "--encode"], ["identify"], ["import"], ["import", "form.http", "--out"], ["inspect", "form.http", "--as-server"], ["clients", "--compare", "plain"], ["--generate-completion-script"]]:
        yield [*start, EVIL], False
        yield [*start, "--" + EVIL], False
    for name in ("emit out client var var-env vars-file root jobs format color width offset length golden from type "
                 "ignore at path title rule host fail-on servers as-server encode secrets accept").split():
        for command in ["compile", "check", "inspect", "diff", "explain", "docs", "clients", "servers", "import",
                        "identify"]:
            yield [command, "specs/form.yaml", "--" + name, EVIL], True


def seen(data, colored):
    """What of a stream a terminal or a build server would obey."""
    text = data.decode(errors="replace").replace("\r\n", "\n")
    if colored:
        text = re.sub("\x1b\\[(0|[12]|3[1-6]|1;3[1-6])m|\r\x1b\\[K", "", text)
    found = {f"U+{ord(c):04X}" for c in HIDDEN.findall(text)}
    found |= {line.strip()[:20] for line in text.split("\n") if line.strip().startswith("::")}
    return found | set(re.findall("##[a-z]*\\[", text))


def at_terminals(words):
    streams = [pty.openpty() for _ in range(2)]
    for _, end in streams:
        attributes = termios.tcgetattr(end)
        attributes[1] &= ~termios.OPOST
        termios.tcsetattr(end, termios.TCSANOW, attributes)
    process = subprocess.Popen([COMMAND, *words], stdin=subprocess.DEVNULL, stdout=streams[0][1],
                               stderr=streams[1][1], env=dict(os.environ, TERM="xterm", NO_COLOR=""))
    read = {ours: b"" for ours, _ in streams}
    for _, end in streams:
        os.close(end)
    left = set(read)
    while left:
        for file in select.select(list(left), [], [])[0]:
            try:
                data = os.read(file, 1 << 16)
            except OSError:
                data = b""
            read[file] += data
            if not data:
                left.discard(file)
                os.close(file)
    return process.wait(), *read.values()


def attack(numbered):
    number, (words, is_data) = numbered
    results = []
    summary = os.path.join(os.environ["SUMMARIES"], str(number))
    if words[:1] in (["check"], ["diff"], ["docs"]):
        words = [words[0], "--summary", summary, *words[1:]]
    # Pages and tables of bytes are documents, whose lines are the request's own.
    is_document = is_data or "--emit" in words or words[-2:-1] == ["--format"] and words[-1] in ("html", "markdown")
    places = ["pipe", "terminal", "job", "terminal"]
    for name in sorted(set(places)) if sys.argv[2:] == ["all"] else [places[number % 4]]:
        if name == "terminal":
            status, output, error = at_terminals(words)
        else:
            variables = {"GITHUB_ACTIONS": "true"} if name == "job" else {}
            process = subprocess.run([COMMAND, *words], stdin=subprocess.DEVNULL, capture_output=True,
                                     env=dict(os.environ, **variables))
            status, output, error = process.returncode, process.stdout, process.stderr
        is_terminal = name == "terminal"
        found = set() if is_data and not is_terminal else seen(output, is_terminal)
        if is_document:
            found = {item for item in found if item.startswith("U+")}
        if name == "job":
            # Its own annotations, of which an escaped line end cannot make two.
            error = re.sub(rb"(?m)^::error (file=|title=)[^\r\n]*\n", b"", error)
        found |= {f"error {item}" for item in seen(error, is_terminal)}
        if os.path.exists(summary):
            with open(summary, "rb") as file:
                text = file.read()
            found |= {f"summary {item}" for item in seen(text, False)}
            lines = text.split(b"\n")
            found |= {f"summary {line!r}" for line in lines if line and not line.startswith((b"    ", b"**`onwire "))}
            os.unlink(summary)
        if status not in (0, 1, 2, 64, 74):
            found.add(f"status {status}")
        if found:
            results.append(f"{name}: {words!r}: {sorted(found)}")
    return results


with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as summaries:
    os.environ["SUMMARIES"] = summaries
    os.chdir(folder)
    everything = list(runs(*tree()))
    with ThreadPoolExecutor(2) as threads:
        for lines in threads.map(attack, enumerate(everything)):
            for line in lines:
                print(line)
    os.chdir("/")
print(f"{len(everything)} runs")
