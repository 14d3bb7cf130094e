#!/usr/bin/env python3
"""Has clients that nobody here wrote send requests, through a relay that keeps what they wrote.

usage: clients.py PORT DIR

The relay copies bytes between a client and 127.0.0.1:PORT, and those that came from the client to DIR/N.raw, where N is
the number of the connection, from 1: connections are opened one after the other, so the server counts them alike.
Prints a line for each client: its name, its first and its last connection, and what it ended with. A client that is not
installed is passed over.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading

PORT, FOLDER = int(sys.argv[1]), sys.argv[2]
count = 0
open_relays = 0
lock = threading.Condition()


def copy(source, target, output):
    """Copies one direction to its end, and keeps it."""
    try:
        while data := source.recv(1 << 16):
            if output:
                output.write(data)
                output.flush()
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass
    finally:
        if output:
            output.close()


def relay(client, server, number):
    global open_relays
    threads = [
        threading.Thread(target=copy, args=(client, server, open(os.path.join(FOLDER, f"{number}.raw"), "wb"))),
        threading.Thread(target=copy, args=(server, client, None)),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    client.close()
    server.close()
    with lock:
        open_relays -= 1
        lock.notify_all()


def accept(listening):
    global count, open_relays
    while True:
        client, _ = listening.accept()
        # Connected before the next one is accepted, so that both sides count alike.
        server = socket.create_connection(("127.0.0.1", PORT))
        with lock:
            count += 1
            open_relays += 1
        threading.Thread(target=relay, args=(client, server, count), daemon=True).start()


JAVA = """
import java.net.URI;
import java.net.http.*;
import java.net.http.HttpRequest.BodyPublishers;
import java.io.ByteArrayInputStream;
class Send {
  public static void main(String[] a) throws Exception {
    var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    var handler = HttpResponse.BodyHandlers.ofString();
    client.send(HttpRequest.newBuilder(URI.create(a[0] + "/java?q=1")).build(), handler);
    client.send(HttpRequest.newBuilder(URI.create(a[0] + "/java")).POST(BodyPublishers.ofString("a=b")).build(), handler);
    client.send(HttpRequest.newBuilder(URI.create(a[0] + "/java")).PUT(
      BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[100000]))).build(), handler);
    client.send(HttpRequest.newBuilder(URI.create(a[0] + "/java")).expectContinue(true)
      .POST(BodyPublishers.ofString("waits")).build(), handler);
  }
}
"""

NODE_HTTP = """
const http = require('http');
const agent = new http.Agent({keepAlive: true, maxSockets: 1});
function send(options, parts) {
  return new Promise((done, fail) => {
    const request = http.request(process.argv[1] + '/node', {agent, ...options}, (answer) => {
      answer.resume(); answer.on('end', done);
    });
    request.on('error', fail);
    for (const part of parts) request.write(part);
    request.end();
  });
}
(async () => {
  await send({method: 'GET'}, []);
  await send({method: 'POST'}, ['one', 'two', Buffer.alloc(70000)]);
  await send({method: 'POST', headers: {'Content-Length': 3, 'X-Odd': 'a  b'}}, ['abc']);
  agent.destroy();
})();
"""

NODE_FETCH = """
(async () => {
  const base = process.argv[1];
  await (await fetch(base + '/fetch?x=%7B')).text();
  const form = new FormData();
  form.append('file', new Blob(['content']), 'name.txt');
  await (await fetch(base + '/fetch', {method: 'POST', body: form})).text();
  const stream = new ReadableStream({start(c) {
    c.enqueue(new TextEncoder().encode('hello')); c.enqueue(new Uint8Array(40000)); c.close();
  }});
  await (await fetch(base + '/fetch', {method: 'POST', body: stream, duplex: 'half'})).text();
  process.exit(0);
})();
"""

PYTHON_HTTP = """
import http.client, sys
connection = http.client.HTTPConnection(sys.argv[1].removeprefix('http://'))
for body in [None, b'abc', (part for part in [b'one', b'two' * 30000])]:
    connection.request('POST', '/http.client', body=body, headers={'X-A': '1'})
    connection.getresponse().read()
"""

REQUESTS = """
import requests, sys
base = sys.argv[1]
session = requests.Session()
session.get(base + '/requests', params={'a': ['1', '2'], 'b': 'ü'})
session.post(base + '/requests', json={'a': 1})
session.post(base + '/requests', files={'file': ('n.bin', b'x' * 90000)}, data={'k': 'v'})
session.post(base + '/requests', data=(part for part in [b'a', b'b' * 5000]))
"""

HTTPX = """
import httpx, sys
base = sys.argv[1]
with httpx.Client() as client:
    client.get(base + '/httpx', params={'a': 'b c'})
    client.post(base + '/httpx', files={'file': ('n.bin', b'x' * 90000)})
    client.post(base + '/httpx', content=(part for part in [b'a', b'b' * 5000]))
"""

AIOHTTP = """
import aiohttp, asyncio, sys
async def parts():
    yield b'a'
    yield b'b' * 5000
async def main():
    async with aiohttp.ClientSession() as session:
        for options in [{}, {'json': {'a': 1}}, {'data': parts()}, {'data': b'x' * 90000, 'expect100': True}]:
            async with session.post(sys.argv[1] + '/aiohttp', **options) as answer:
                await answer.read()
asyncio.run(main())
"""

LWP = """
use LWP::UserAgent; use HTTP::Request::Common;
my $agent = LWP::UserAgent->new(keep_alive => 1);
$agent->get("$ARGV[0]/lwp?a=b");
$agent->request(POST "$ARGV[0]/lwp", Content_Type => 'form-data', Content => [a => 'b', f => [undef, 'n.txt', Content => 'x' x 9000]]);
"""

TINY = """
use HTTP::Tiny;
my $agent = HTTP::Tiny->new();
$agent->get("$ARGV[0]/tiny");
$agent->post_form("$ARGV[0]/tiny", {a => 'b c'});
my @parts = ('one', 'two' x 9000);
$agent->request('PUT', "$ARGV[0]/tiny", {content => sub { shift @parts }});
"""

SLOW = """
import socket, sys, time
host, port = sys.argv[1].removeprefix('http://').split(':')
client = socket.create_connection((host, int(port)))
for byte in b'POST /slow HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 4\\r\\n\\r\\nslow':
    client.sendall(bytes([byte]))
    time.sleep(0.002)
client.recv(1000)
client.sendall(b''.join(b'GET /pipelined/%d HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' % i for i in range(50)))
got = b''
while got.count(b'HTTP/1.1 200') < 50:
    got += client.recv(65536)
"""


def has(program):
    return shutil.which(program) is not None


def imports(module):
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0


def clients(base, scratch):
    big = os.path.join(scratch, "big.bin")
    with open(big, "wb") as file:
        file.write(bytes(range(256)) * 1000)
    if has("curl"):
        curl = ["curl", "-sS", "-o", os.devnull, "--max-time", "20"]
        yield "curl GET", curl + [f"{base}/curl?a=b", "-H", "X-Odd:   blanks  ", "-H", "x-lower: 1"]
        yield "curl -d", curl + [f"{base}/curl", "-d", "a=b&c=d"]
        yield "curl -F", curl + [f"{base}/curl", "-F", f"file=@{big}", "-F", "a=b;type=text/plain"]
        yield "curl -T", curl + [f"{base}/curl", "-T", big]
        yield "curl chunked", curl + [f"{base}/curl", "-H", "Transfer-Encoding: chunked", "-T", big]
        yield "curl --limit-rate", curl + [f"{base}/curl", "-d", "x" * 3000, "--limit-rate", "6000"]
        yield "curl Expect", curl + [f"{base}/curl", "-H", "Expect: 100-continue", "-d", "waits"]
        yield "curl HEAD", curl + ["-I", f"{base}/curl"]
        yield "curl HTTP/1.0", curl + ["--http1.0", f"{base}/curl", "-d", "a=b"]
        yield "curl -G", curl + ["-G", f"{base}/curl", "--data-urlencode", "name=张三 & co", "-d", "a=b"]
        yield "curl --json", curl + [f"{base}/curl", "--json", '{"a": "é"}']
        yield "curl -X", curl + [f"{base}/../a/./b?x#y", "--path-as-is", "-X", "PROPFIND", "-b", "a=b; c=d"]
        # More than a megabyte: curl expects 100 by itself.
        yield "curl -F, long", curl + [f"{base}/curl", *(["-F", f"file=@{big}"] * 5)]
        yield "curl -T -", ["sh", "-c", 'cat "$1" | curl -sS -o /dev/null -T - "$2"', "sh", big, f"{base}/curl"]
        yield "curl, two at a time", curl + ["-Z", f"{base}/p/[1-6]", "--parallel-max", "2", "-F", f"f=@{big}"]
        yield "curl keep-alive", ["curl", "-sS", "--max-time", "20", f"{base}/1", f"{base}/2", "-d", "a=b"]
    yield "slow and pipelined", [sys.executable, "-c", SLOW, base]
    yield "http.client", [sys.executable, "-c", PYTHON_HTTP, base]
    for module, code in [("requests", REQUESTS), ("httpx", HTTPX), ("aiohttp", AIOHTTP)]:
        if imports(module):
            yield module, [sys.executable, "-c", code, base]
    if has("wget"):
        yield "wget", ["wget", "-q", "-O", os.devnull, f"{base}/wget"]
        yield "wget --post-file", ["wget", "-q", "-O", os.devnull, f"--post-file={big}", f"{base}/wget"]
    if has("ab"):
        yield "ab", ["ab", "-q", "-n", "40", "-c", "4", f"{base}/ab"]
        yield "ab -k -p", ["ab", "-q", "-k", "-n", "40", "-c", "4", "-p", big, "-T", "a/b", f"{base}/ab"]
    # Some thousand requests, until it breaks them off: for a nightly run.
    if has("wrk") and "ONWIRE_TEST_ROUNDS" in os.environ:
        yield "wrk", ["wrk", "-t1", "-c4", "-d1s", f"{base}/wrk"]
    if has("node"):
        yield "node http", ["node", "-e", NODE_HTTP, base]
        yield "node fetch", ["node", "-e", NODE_FETCH, base]
    if has("java"):
        source = os.path.join(scratch, "Send.java")
        with open(source, "w") as file:
            file.write(JAVA)
        yield "Java HttpClient", ["java", source, base]
    if has("perl"):
        if subprocess.run(["perl", "-MLWP::UserAgent", "-e", "1"], capture_output=True).returncode == 0:
            yield "LWP", ["perl", "-e", LWP, base]
        if subprocess.run(["perl", "-MHTTP::Tiny", "-e", "1"], capture_output=True).returncode == 0:
            yield "HTTP::Tiny", ["perl", "-e", TINY, base]


def main():
    listening = socket.create_server(("127.0.0.1", 0), backlog=128)
    base = f"http://127.0.0.1:{listening.getsockname()[1]}"
    threading.Thread(target=accept, args=(listening,), daemon=True).start()
    with tempfile.TemporaryDirectory() as scratch:
        for name, command in clients(base, scratch):
            first = count + 1
            ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
            with lock:
                lock.wait_for(lambda: open_relays == 0, timeout=10)
            problem = "ok" if ended.returncode == 0 else ended.stderr.decode(errors="replace").strip().replace("\n", " ")
            print(f"{name}\t{first}\t{count}\t{problem}", flush=True)


if __name__ == "__main__":
    main()
