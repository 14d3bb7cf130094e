#!/usr/bin/env python3
"""What clients read of responses, beside what Onwire reads: made ones, and broken ones.

usage: responses.py ONWIRE [--count N] [--seed N] [--show]

Serves N responses, which a seed makes, to each client that is there (curl, node by http and by fetch, python3
with requests, php with curl), and gives them to `onwire inspect`. Status, header fields, where the body ends and the
decoded body must agree, and what a client refuses must have a finding; a row of ROWS says why where they do
not. Prints a line for each client and each row that was needed, then each difference without a row, and ends
with 1 if there is any.
"""

import argparse
import base64
import collections
import concurrent.futures
import gzip
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import zlib

# What is broken, and in which way; each is a tag that rows name. %s stands for the length of the body.
LINES = {
    "no-status": "HTTP/1.1 OK", "short-status": "HTTP/1.1 20 OK", "long-status": "HTTP/1.1 2000 OK",
    "low-status": "HTTP/1.1 099 OK", "version-alone": "HTTP/1.1", "two-blanks": "HTTP/1.1  200 OK",
    "http-2": "HTTP/2 200", "high-status": "HTTP/1.1 999 OK", "no-reason": "HTTP/1.1 200",
}
FIELDS = {
    "no-colon": b"no field", "blank-before-colon": b"X-A : b", "control": b"X-A: b\x01c", "nul": b"X-A: b\x00c",
    "bare-cr": b"X-A: b\rc", "folded": b"X-A: b\r\n c", "latin-1": b"X-A: b\xe9c", "empty-name": b": b",
    "second-type": b"Content-Type: text/plain", "empty-value": b"X-Empty:", "long-value": b"X-A: " + b"a" * 20000,
}
LENGTHS = {
    "length-too-long": lambda n: str(n + 7), "length-too-short": lambda n: str(max(0, n - 3)),
    "length-no-number": lambda n: "abc", "length-negative": lambda n: "-2", "length-with-sign": lambda n: f"+{n}",
    "length-listed": lambda n: f"{n}, {n}",
}
CHUNKS = {
    "chunk-without-end": lambda b: b"%x\r\n%s\r\n" % (len(b), b),
    "chunk-too-long": lambda b: b"%x\r\n%s\r\n0\r\n\r\n" % (len(b) + 300, b),
    "chunk-too-short": lambda b: b"1\r\n%s\r\n0\r\n\r\n" % (b + b"xy"),
    "no-chunks": lambda b: b"zz " + b, "no-line-end-behind-chunks": lambda b: b"%x\r\n%s\r\n0\r\n" % (len(b), b),
}
CODINGS = {
    "gzip-cut": ("gzip", lambda b: gzip.compress(b, mtime=0)[:-6]), "not-gzip": ("gzip", lambda b: b"plain " + b),
    "gzip-and-more": ("gzip", lambda b: gzip.compress(b, mtime=0) + b"more"), "charset-as-coding": ("utf-8", lambda b: b),
    "gzip-checksum": ("gzip", lambda b: gzip.compress(b, mtime=0)[:-8] + b"abcdefgh"),
    "raw-deflate": ("deflate", lambda b: zlib.compress(b)[2:-4]), "unknown-coding": ("x-own", lambda b: b),
    "gzip-twice": ("gzip, gzip", lambda b: gzip.compress(gzip.compress(b, mtime=0), mtime=0)),
}

NODE = "Node's parser is strict: it refuses what others read"
FETCH = "fetch reads by a parser of its own, which is strict here"
# Why clients differ from Onwire, by tag, client and aspect; * is any.
ROWS = []


def rows(reason, tags, clients, aspects="*"):
    for tag in tags.split():
        for client in clients.split():
            for aspect in aspects.split():
                ROWS.append((tag, client, aspect, reason))


rows(NODE, "two-blanks http-2 long-value", "node fetch", "refused")
rows("that lines end in LF may be an editor's doing in a file, and is not held against it", "bare-line-feed", "node fetch", "refused")
rows("Python reads no response of HTTP/2 as text", "http-2", "requests", "refused")
rows("curl and Python take no line end before a response, which RFC 9112, 2.2 has for requests alone", "line-end-before",
     "curl requests php", "refused")
rows("curl refuses a coding that it does not know; it may be somebody's own", "unknown-coding", "curl php", "refused")
rows("where the body is in no gzip, a file may be what curl shows of it: that is said, and not held against it",
     "not-gzip", "*", "refused")
rows("what came out of a coding before it ends too early is shown by clients, and not by Onwire, which says so",
     "gzip-cut length-too-short gzip-and-more gzip-checksum length-no-number length-negative", "*", "body")
rows("curl tries deflate without a head only where the first bytes come together, and in chunks they may not",
     "raw-deflate", "curl php", "refused")
rows("what follows the response is told as skipped, with its place",
     "body-on-204 length-too-short no-line-end-behind-chunks", "node fetch", "refused")
rows("where the body is in no chunks, a file may be what curl shows of it: that is said, and not held against it",
     "no-chunks", "*", "refused")
rows("a file has no end of a connection: a body without a length ends at the next message", "message-in-body", "*")
rows("Python ends the fields at a line that is no field", "no-colon blank-before-colon empty-name bare-cr control nul",
     "requests")
rows("Python joins the lines of a folded field by their line end", "folded", "requests", "fields")
rows("Python takes the interim response for the final one", "interim", "requests")


class Made:
    """A response: its bytes, what is odd about it, and whether it is broken."""

    def __init__(self, number, seed):
        pick = random.Random(f"{seed}-{number}")
        self.tags = set()
        body = self.body(pick)
        status, reason = pick.choice(
            [(200, "OK")] * 5 + [(201, "Created"), (404, "Not Found"), (500, "Internal Server Error"), (302, "Found"),
                                 (206, "Partial Content"), (401, "Unauthorized"), (204, "No Content"), (304, "Not Modified")])
        line = f"HTTP/1.1 {status} {reason}"
        fields = [(b"Content-Type: " + pick.choice(
            [b"application/json", b"text/html; charset=utf-8", b"text/plain", b"image/png", b"application/octet-stream"]))]
        for _ in range(pick.randrange(4)):
            fields.append(pick.choice(
                [b"Date: Tue, 24 Nov 2026 10:00:00 GMT", b"Server: s/1", b"X-Blanks:   b  ", b"x-lower:c", b"Vary: Accept",
                 b"ETag: \"a\"", b"Set-Cookie: a=b; Path=/", b"Cache-Control: no-store", b"X-Tab:\tb\t", b"Connection: close"]))
        has_body = status not in (204, 304)
        if not has_body:
            body = b""
        end = b"\r\n"
        fault = pick.choice(["line", "field", "length", "chunk", "coding", "other", "", "", "", "", "", ""])
        coding = pick.choice(["", "", "", "gzip", "deflate"]) if body else ""
        if fault == "coding" and body:
            tag = pick.choice(list(CODINGS))
            self.tags.add(tag)
            name, code = CODINGS[tag]
            fields.append(b"Content-Encoding: " + name.encode())
            body = code(body)
        elif coding:
            fields.append(b"Content-Encoding: " + coding.encode())
            body = gzip.compress(body, mtime=0) if coding == "gzip" else zlib.compress(body)
        if fault == "line":
            tag = pick.choice(list(LINES))
            self.tags.add(tag)
            line = LINES[tag]
            has_body = True
        if fault == "field":
            tag = pick.choice(list(FIELDS))
            self.tags.add(tag)
            fields.append(FIELDS[tag])
        framing = pick.choice(["length", "length", "chunks", "close"]) if has_body else "none"
        if fault == "length" and has_body:
            tag = pick.choice(list(LENGTHS))
            self.tags.add(tag)
            fields.append(b"Content-Length: " + LENGTHS[tag](len(body)).encode())
        elif fault == "chunk" and has_body:
            tag = pick.choice(list(CHUNKS))
            self.tags.add(tag)
            fields.append(b"Transfer-Encoding: chunked")
            body = CHUNKS[tag](body)
        elif framing == "length":
            fields.append(b"Content-Length: %d" % len(body))
        elif framing == "chunks":
            fields.append(b"Transfer-Encoding: chunked")
            body = self.chunks(body, pick)
        if fault == "other":
            tag = pick.choice(["bare-line-feed", "no-empty-line", "length-and-chunks", "same-length-twice", "other-length-twice",
                               "body-on-204", "length-on-204", "length-on-304", "interim", "line-end-before"])
            self.tags.add(tag)
            if tag == "bare-line-feed":
                end = b"\n"
            elif tag in ("body-on-204", "length-on-204", "length-on-304"):
                line = "HTTP/1.1 " + ("304 Not Modified" if tag == "length-on-304" else "204 No Content")
                fields = [f for f in fields if f[:7].lower() not in (b"content", b"transfe")]
                fields += [b"Content-Length: 5"] if tag.startswith("length") else []
                body = b"hello" if tag == "body-on-204" else b""
            elif tag in ("same-length-twice", "other-length-twice"):
                fields = [f for f in fields if f[:7].lower() != b"transfe"]
                length = len(body) if has_body else 0
                fields = [f for f in fields if f[:14].lower() != b"content-length"]
                fields += [b"Content-Length: %d" % length, b"Content-Length: %d" % (length + (tag[0] == "o"))]
            elif tag == "length-and-chunks":
                fields = [f for f in fields if f[:14].lower() not in (b"content-length", b"transfer-encod")]
                body = b"2\r\nok\r\n0\r\n\r\n"
                line = "HTTP/1.1 200 OK"
                fields = [f for f in fields if not f.startswith(b"Content-Encoding")]
                fields += [b"Content-Length: 2", b"Transfer-Encoding: chunked"]
        if (framing == "close" or fault == "length") and body.split(b" ")[0] in (b"HTTP/1.1", b"GET"):
            self.tags.add("message-in-body")
        head = end.join([line.encode()] + fields) + end
        if "no-empty-line" in self.tags:
            body = b""
        else:
            head += end
        if "interim" in self.tags:
            head = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + head
        if "line-end-before" in self.tags:
            head = b"\r\n" + head
        self.bytes = head + body

    @staticmethod
    def body(pick):
        return pick.choice([
            b"", b'{"a":1}', b'{"name":"\xe5\xbc\xa0\xe4\xb8\x89","n":[1,2,3]}', b"<!DOCTYPE html><p>hi</p>\n",
            bytes(pick.randrange(256) for _ in range(pick.randrange(1, 300))), b"HTTP/1.1 200 OK\r\n\r\n", b"a" * 70000,
            b"\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"0\r\n\r\n", b"caf\xe9"])

    @staticmethod
    def chunks(body, pick):
        result = b""
        while body:
            count = pick.choice([1, 7, 4096, 100000])
            size = b"%x" % min(count, len(body))
            size = pick.choice([size, size.upper(), b"000" + size, size + b";a=b", size + b';a="b;c"'])
            result += size + b"\r\n" + body[:count] + b"\r\n"
            body = body[count:]
            if len(result) > 200000:
                break
        return result + b"0\r\n" + pick.choice([b"", b"", b"X-Trailer: a\r\n"]) + b"\r\n"


class Server:
    """Answers `GET /N` with the N-th response, and closes."""

    def __init__(self, made):
        self.made = made
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(128)
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with connection:
            try:
                connection.settimeout(10)
                asked = b""
                while b"\r\n\r\n" not in asked:
                    data = connection.recv(65536)
                    if not data:
                        return
                    asked += data
                connection.sendall(self.made[int(asked.split()[1][1:])].bytes)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65536):
                    pass
            except OSError:
                pass


class Seen:
    """What a client has of a response: None is what it does not tell."""

    def __init__(self, status=None, fields=None, body=None, decoded=None, error=None):
        self.status, self.fields, self.body, self.decoded, self.error = status, fields, body, decoded, error


def unbase(text):
    return None if text is None else base64.b64decode(text)


def field(name, value):
    return (name.strip().lower(), value.strip(" \t"))


NODE_SCRIPT = r"""
const http = require('http'), lines = require('readline').createInterface({input: process.stdin})
const byHttp = url => new Promise(done => {
  const request = http.get(url, {agent: false}, response => {
    const body = []
    const end = error => done({status: response.statusCode, raw: response.rawHeaders,
      body: Buffer.concat(body).toString('base64'), error})
    response.on('data', data => body.push(data))
    response.on('end', () => end(response.complete ? null : 'incomplete'))
    response.on('error', error => end(error.code || error.message))
  })
  request.on('error', error => done({error: error.code || error.message}))
})
const byFetch = async (url, again = 3) => {
  try {
    const response = await fetch(url, {redirect: 'manual'})
    return {status: response.status, decoded: Buffer.from(await response.arrayBuffer()).toString('base64')}
  } catch (error) {
    const code = (error.cause && (error.cause.code || error.cause.message)) || error.message
    // A connection that ends too soon after its answer is no fault of that.
    return code === 'UND_ERR_SOCKET' && again ? byFetch(url, again - 1) : {error: code}
  }
}
;(async () => { for await (const url of lines) {
  const late = () => new Promise(done => setTimeout(() => done({error: 'late'}), 3000).unref())
  const both = await Promise.all([byHttp(url), byFetch(url)].map(one => Promise.race([one, late()])))
  process.stdout.write(JSON.stringify(both) + '\n')
} })()
process.on('uncaughtException', () => {})
"""
PHP_SCRIPT = r"""<?php
while (($url = fgets(STDIN)) !== false) {
  $lines = [];
  $curl = curl_init(trim($url));
  curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => 1, CURLOPT_ENCODING => '', CURLOPT_HEADERFUNCTION =>
    function ($curl, $line) use (&$lines) { $lines[] = base64_encode($line); return strlen($line); }]);
  $body = curl_exec($curl);
  echo json_encode(['status' => curl_getinfo($curl, CURLINFO_RESPONSE_CODE), 'lines' => $lines,
    'decoded' => $body === false ? null : base64_encode($body), 'error' => curl_errno($curl) ?: null]), "\n";
}
"""
REQUESTS_SCRIPT = r"""
import base64, json, sys, requests
for url in sys.stdin:
    seen = {"error": None}
    try:
        response = requests.get(url.strip(), allow_redirects=False, stream=True, timeout=10)
        seen["status"] = response.status_code
        seen["fields"] = [[name, value] for name, value in response.raw.headers.iteritems()]
        seen["decoded"] = base64.b64encode(response.content).decode()
    except Exception as error:
        seen["error"] = type(error).__name__
    print(json.dumps(seen), flush=True)
"""


def talk(command, urls):
    """The line of JSON that a program answers each of the lines with."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as program:
        for url in urls:
            program.stdin.write(url.encode() + b"\n")
            program.stdin.flush()
            yield json.loads(program.stdout.readline())
        program.stdin.close()


def lines_of(head):
    """The fields of the last head among lines: interim responses come first, and curl shows trailers after it."""
    blocks = [b.lstrip(b"\n") for b in head.replace(b"\r\n", b"\n").split(b"\n\n")]
    blocks = [b for b in blocks if b.startswith(b"HTTP/")]
    lines = blocks[-1].split(b"\n")[1:] if blocks else []
    return [field(*l.decode("latin-1").split(":", 1)) for l in lines if b":" in l]


def curl(urls, folder):
    def one(item):
        number, url = item
        head, body = os.path.join(folder, f"{number}.head"), os.path.join(folder, f"{number}.body")
        run = subprocess.run(["curl", "-s", "-D", head, "-o", body, "--compressed", "-m", "20", "-w", "%{http_code}", url],
                             capture_output=True, check=False)
        def read(path):
            if not os.path.exists(path):
                return b""
            with open(path, "rb") as file:
                return file.read()
        seen = Seen(int(run.stdout or 0), lines_of(read(head)), None, read(body), run.returncode or None)
        for path in (head, body):
            if os.path.exists(path):
                os.remove(path)
        return seen
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return {"curl": list(pool.map(one, enumerate(urls)))}


def node(urls, folder):
    script = os.path.join(folder, "client.js")
    with open(script, "w", encoding="utf-8") as file:
        file.write(NODE_SCRIPT)
    seen = {"node": [], "fetch": []}
    for http, fetch in talk(["node", script], urls):
        raw = http.get("raw")
        fields = [field(n, v) for n, v in zip(raw[::2], raw[1::2])] if raw is not None else None
        seen["node"].append(Seen(http.get("status"), fields, unbase(http.get("body")), None, http.get("error")))
        seen["fetch"].append(Seen(fetch.get("status"), None, None, unbase(fetch.get("decoded")), fetch.get("error")))
    return seen


def php(urls, folder):
    script = os.path.join(folder, "client.php")
    with open(script, "w", encoding="utf-8") as file:
        file.write(PHP_SCRIPT)
    return {"php": [
        Seen(s["status"], lines_of(b"".join(unbase(l) for l in s["lines"])), None, unbase(s["decoded"]), s["error"])
        for s in talk(["php", script], urls)]}


def python(urls, _):
    return {"requests": [
        Seen(s.get("status"), [field(n, v) for n, v in s["fields"]] if "fields" in s else None, None,
             unbase(s.get("decoded")), s["error"])
        for s in talk([sys.executable, "-c", REQUESTS_SCRIPT], urls)]}


def has(*command):
    return shutil.which(command[0]) and subprocess.run(command, capture_output=True, check=False).returncode == 0


def clients():
    if has("curl", "--version"):
        yield curl
    if has("node", "-e", "fetch"):
        yield node
    if has(sys.executable, "-c", "import requests"):
        yield python
    if has("php", "-r", "exit(extension_loaded('curl') ? 0 : 1);"):
        yield php


class Ours:
    """What Onwire has of a response."""

    def __init__(self, onwire, made):
        def run(*arguments):
            return subprocess.run([onwire, "inspect", "-", "--quiet", *arguments], input=made.bytes, capture_output=True, check=False)
        shown = run("--format", "json")
        lines = shown.stdout.splitlines()
        self.is_read = shown.returncode == 0 and lines
        self.findings = []
        if not self.is_read:
            return
        told = json.loads(lines[0])
        self.status = told["status"]
        self.findings = [f["code"] for f in told["findings"] if f["severity"] in ("warning", "error")]
        self.fields = lines_of(run("--emit", "head").stdout)
        self.body = run("--emit", "body", "--decoded").stdout


def differences(ours, seen, client, codings):
    """The aspects in which a client differs from Onwire."""
    if seen.error is not None:
        # What a client refuses is to have a finding that says so.
        return [] if not ours.is_read or ours.findings else ["refused"]
    if not ours.is_read:
        return ["read"]
    found = []
    if seen.status != ours.status:
        found.append("status")
    if seen.fields is not None and collections.Counter(seen.fields) != collections.Counter(ours.fields):
        found.append("fields")
    if seen.fields is not None and client != "requests" and not found and seen.fields != ours.fields:
        found.append("order")
    if seen.decoded is not None and seen.decoded != ours.body:
        found.append("body")
    if seen.body is not None and not codings and seen.body != ours.body:
        found.append("framing")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("onwire")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    made = [Made(number, options.seed) for number in range(options.count)]
    server = Server(made)
    urls = [f"http://127.0.0.1:{server.port}/{number}" for number in range(len(made))]
    seen = {}
    with tempfile.TemporaryDirectory() as folder:
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for result in [pool.submit(client, urls, folder) for client in clients()]:
                seen.update(result.result())
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            ours = list(pool.map(lambda one: Ours(options.onwire, one), made))
    used = collections.Counter()
    left = collections.Counter()
    for client, answers in seen.items():
        for number, (one, mine, answer) in enumerate(zip(made, ours, answers)):
            codings = b"content-encoding" in one.bytes.lower()
            for aspect in differences(mine, answer, client, codings):
                row = next((r for r in ROWS if r[0] in one.tags and r[1] in (client, "*") and r[2] in (aspect, "*")), None)
                if row:
                    used[row] += 1
                    continue
                left[(client, aspect, " ".join(sorted(one.tags)))] += 1
                if options.show:
                    print(f"#{number} {client} {aspect} {sorted(one.tags)} error {answer.error} status {answer.status} "
                          f"{getattr(mine, 'status', None)} findings {mine.findings}\n  {one.bytes[:300]!r}\n"
                          f"  theirs {(answer.decoded if answer.decoded is not None else answer.body or b'')[:80]!r} "
                          f"ours {getattr(mine, 'body', b'')[:80]!r}\n  {answer.fields} {getattr(mine, 'fields', None)}")
    for client, answers in seen.items():
        print(f"{client}: {len(answers)} responses, {sum(a.error is not None for a in answers)} refused")
    for row, count in sorted(used.items()):
        print(f"{count} {row[0]}, {row[1]}, {row[2]}: {row[3]}")
    for what, count in sorted(left.items()):
        print(f"DIFFERENCE {count} {what}")
    sys.exit(1 if left or not seen else 0)


if __name__ == "__main__":
    main()
