"""What somebody waits for: the lines of docs/performance.md, each with what it is measured against.

Each takes a `Bench` and prints its comparisons. Data are the same on every run; all of it takes some minutes.
"""

import itertools
import json
import os
import re
import subprocess
import sys

import sessions
import specs

COUNT = 5


def small(bench):
    """Commands on something tiny against `curl --version`."""
    curl = bench.tool("curl")
    spec, request = bench.path("login.yaml"), bench.path("login.http")
    with open(spec, "w") as file:
        file.write("method: POST\nurl: https://api.example.com/login\n"
                   "params: {user: {name: 张三, tags: [a, b]}}\n")
    with open(request, "wb") as file:
        subprocess.run(bench.onwire(spec), stdout=file, check=True)
    theirs = [curl, "--version"]
    for command, target in ((["compile", spec], 0.18), (["inspect", request], 0.2), (["diff", spec, request], 0.22)):
        bench.versus(f"onwire {command[0]} of something tiny, CPU time", [bench.options.onwire, *command], theirs,
                     ("at most", target), count=41, counts=True)


def documents(bench):
    """One file of 10,000 specs against libyaml's events of it."""
    folder, path = bench.path("documents"), bench.path("documents.yaml")
    specs.write(folder, 10_000)
    with open(path, "wb") as all_of_them:
        for below in sorted(os.listdir(folder)):
            for name in sorted(os.listdir(os.path.join(folder, below))):
                with open(os.path.join(folder, below, name), "rb") as file:
                    all_of_them.write(b"---\n" + file.read())
    bench.versus("one file of 10,000 documents, CPU time", bench.onwire(path), [bench.options.parser, path],
                 ("at most", 4))


def parameters(bench):
    """A spec whose `params` have 10^6 lines against libyaml's events of it."""
    path = bench.path("parameters.yaml")
    with open(path, "w") as file:
        file.write("method: POST\nurl: https://api.example.com/a\nparams:\n")
        file.writelines(f"  name{number}: value {number}\n" for number in range(1_000_000))
    size = os.path.getsize(path)
    ours = bench.versus(f"params of 10^6 lines, {size} bytes, CPU time", bench.onwire(path),
                        [bench.options.parser, path], ("at most", 5), count=3)
    bench.memory("params of 10^6 lines, bytes of memory a byte", ours, size, ("at most", 10))


def outputs(bench):
    """10,000 specs to files, new and unchanged, against a copy of the files and reading them."""
    cp = bench.tool("cp")
    folder, out, copy = bench.path("outputs"), bench.path("out"), bench.path("copy")
    specs.write(folder, 10_000)
    ours = bench.onwire(folder, "--out", out, "--quiet")
    theirs = [cp, "-r", out, copy]
    subprocess.run(ours, check=True)

    # They are set aside, not removed: for a minute ext4 looks through what was deleted for each file that it makes.
    number = itertools.count()

    def set_aside(path):
        return lambda: os.path.exists(path) and os.rename(path, f"{path}-{next(number)}")

    # What is copied has to be there, so ours is written elsewhere.
    new = bench.onwire(folder, "--out", out + "-new", "--quiet")
    bench.versus("10,000 specs with --out, new files, CPU time", new, theirs, ("at most", 3),
                 before=(set_aside(out + "-new"), set_aside(copy)))
    bench.versus("10,000 specs with --out, unchanged files, CPU time", ours, [bench.options.parser, folder],
                 ("at most", 2.5))


def documents_of_json(bench):
    """`inspect` of a JSON body of 1.85 MB against orjson."""
    request, body = bench.path("body.http"), bench.path("body.json")
    items = [{"id": number, "name": f"item {number}", "price": number * 1.5, "状态": "在售", "tags": ["a", "b"],
              "owner": {"id": number % 100, "city": "北京市"}, "left": None, "sold": number % 2 == 0}
             for number in range(12_000)]
    size = request_of(request, {"items": items}, body)
    parse = loads()
    bench.versus(f"inspect of a JSON body of {size} bytes, CPU time", [bench.options.onwire, "inspect", request],
                 [sys.executable, "-c", f"{parse}\nloads(open({body!r}, 'rb').read())"], None, count=7, counts=True)
    bench.rate("inspect of a JSON body", [bench.options.onwire, "inspect", request], size, ("at least", 50))


def differences_of_json(bench):
    """`diff` of two JSON bodies of 10 MB with 3 changes against reading both and `==`; and of many changes as JSON."""
    paths = [bench.path(name) for name in ("left.http", "left.json", "right.http", "right.json")]

    def items(count):
        return [{"id": number, "name": f"item {number}", "price": number * 1.5, "tags": ["a", f"b{number % 7}"],
                 "owner": {"id": number % 100, "mail": f"u{number}@example.com"}} for number in range(count)]
    left, right = items(85_000), items(85_000)
    right[10]["owner"]["mail"], right[42_500]["name"], right[84_990]["price"] = "x", "other", 7
    request_of(paths[0], {"items": left}, paths[1])
    request_of(paths[2], {"items": right}, paths[3])
    script = ("import json\n" f"print(json.load(open({paths[1]!r}, 'rb')) == json.load(open({paths[3]!r}, 'rb')))")
    ours = bench.versus("diff of two JSON bodies of 10 MB, 3 changes, CPU time",
                        [bench.options.onwire, "diff", paths[0], paths[2]], [sys.executable, "-c", script],
                        ("at most", 1), count=3, status=1)
    bench.memory("diff of two JSON bodies of 10 MB, MB of memory", ours, 1_000_000, ("at most", 150))
    pairs = [bench.path(name) for name in ("pairs-left.http", "pairs-right.http")]
    for path, word in zip(pairs, ("old", "new")):
        body = "&".join(f"name{number}={word}{number}" for number in range(100_000)).encode()
        with open(path, "wb") as file:
            file.write(head("application/x-www-form-urlencoded", len(body)) + body)
    runs = bench.alone("diff --format json of 10^5 changed pairs",
                       [bench.options.onwire, "diff", "--format", "json", *pairs], status=1)
    bench.memory("diff --format json of 10^5 changed pairs, MB of memory", runs, 1_000_000, ("at most", 100))


def session(bench):
    """The list of a session of 200 MB against orjson, and its third request."""
    path = bench.path("waiting.har")
    sessions.write(path, 200 << 20)
    listing = [bench.options.onwire, "inspect", path]
    bench.versus("the list of a session of 200 MB, CPU time", listing,
                 [sys.executable, "-c", f"{loads()}\nloads(open({path!r}, 'rb').read())"], ("at most", 0.2), count=3)
    third = bench.alone("the third request of it", [bench.options.onwire, "inspect", path + "#3"])
    bench.say(f"  read    {third[0].read / (1 << 20):.4g} MiB of {os.path.getsize(path) / (1 << 20):.4g}")


def dump(bench):
    """A dump of 106 MB to raw bytes against `xxd -r`."""
    xxd = bench.tool("xxd")
    raw, path = bench.path("dump.http"), bench.path("dump.xxd")
    body = os.urandom(25_000_000)
    with open(raw, "wb") as file:
        file.write(head("application/octet-stream", len(body)) + body)
    with open(path, "wb") as file:
        subprocess.run([xxd, raw], stdout=file, check=True)
    command = [bench.options.onwire, "inspect", path, "--emit", "raw"]
    bench.compare(command, [xxd, "-r", path])
    ours = bench.versus("an xxd dump of 106 MB to raw, CPU time", command, [xxd, "-r", path], ("at most", 0.5))
    bench.say(f"  read    {ours[0].read / os.path.getsize(path):.3g} times the dump")


def form(bench):
    """A form body whose value has 60 MB."""
    path, size = bench.path("form.yaml"), 60_000_000
    with open(path, "w") as file:
        file.write("method: POST\nurl: https://api.example.com/a\nparams:\n  text: " + "abcdefgh" * (size // 8) + "\n")
    runs = bench.alone("a form body of 60 MB", bench.onwire(path))
    bench.memory("a form body of 60 MB, times the value in memory", runs, size, ("at most", 2))


def redirected(bench):
    """A body of 1 GiB to a file by the shell's `>` against `cp`."""
    cp = bench.tool("cp")
    size = 1 << 30
    body = bench.file("redirected", size)
    spec, out = bench.upload("redirected"), bench.path("redirected.out")
    ours = ["sh", "-c", f"'{bench.options.onwire}' compile '{spec}' >'{out}'"]

    def clear():
        if os.path.exists(out):
            os.remove(out)
    bench.versus("a body of 1 GiB to a file by >, CPU time", ours, [cp, body, out], ("at most", 1),
                 before=(clear, clear))


def pages(bench):
    """HTML pages of 200 requests."""
    folder, count = bench.path("pages"), 200
    specs.write(folder, count)
    runs = bench.alone(f"{count} HTML pages", bench.onwire(folder, "--emit", "html"), count=COUNT)
    bench.value("an HTML page of a request, ms of CPU time",
                bench.figure([run.cpu / count for run in runs], "ms", 1000), ("at most", 0.8))


def listening(bench):
    """`listen` under load against a server that looks at nothing, and with --out against `cp` of its files."""
    wrk, cp, count = bench.tool("wrk"), bench.tool("cp"), COUNT
    ours = [bench.options.onwire, "listen", "--port", "0"]
    for connections in (8, 64):
        loads = [(loaded(ours, wrk, connections), loaded([bench.options.bare], wrk, connections))
                 for _ in range(count + 1)][1:]
        for what, unit, scale, target in (("rate", "a second", 1, ("at least", 0.5)), ("cpu", "us", 1e6, None)):
            mine, theirs = (bench.figure([load[what] for load in side], unit, scale) for side in zip(*loads))
            bench.result(
                f"small requests on {connections} connections, "
                + ("taken in a second" if what == "rate" else "CPU time of each"),
                f"{count} runs of 2 s each, wrk; onwire listen, bare-server.c (answers without a look)",
                mine, theirs, mine.median / theirs.median, target)
    shares = []
    for number in range(count):
        # Each in a new folder: see `outputs`.
        out, copy = bench.path(f"requests-{number}"), bench.path(f"requests-copy-{number}")
        load = loaded(ours + ["--out", out], wrk, 8)
        files = len(os.listdir(out))
        before = os.times()
        subprocess.run([cp, "-r", out, copy], check=True)
        after = os.times()
        copied = after.children_user + after.children_system - before.children_user - before.children_system
        shares.append((load["cpu"], copied / files))
    mine, theirs = (bench.figure(side, "us", 1e6) for side in zip(*shares))
    bench.result("a small request with --out, CPU time against that of cp for the file",
                 f"{count} runs of 2 s; onwire listen --out with its sockets, cp -r of the folder", mine, theirs,
                 theirs.median / mine.median, ("at least", 1 / 3))


def loaded(command, wrk, connections):
    """What a server takes in for two seconds: requests a second, and seconds of CPU for each."""
    with open(os.devnull, "wb") as null:
        server = subprocess.Popen(command, stdout=null, stderr=subprocess.PIPE, text=True)
        url = re.search(r"http://127.0.0.1:\d+", server.stderr.readline()).group()
        done = subprocess.run([wrk, "-t1", f"-c{connections}", "-d2s", url + "/a"], capture_output=True, text=True,
                              check=True).stdout
        server.terminate()
        _, _, usage = os.wait4(server.pid, 0)
        server.returncode = 0
        server.stderr.close()
    count = int(re.search(r"(\d+) requests in", done).group(1))
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", done).group(1))
    return {"rate": rate, "cpu": (usage.ru_utime + usage.ru_stime) / count}


ALL = {
    "small": small, "documents": documents, "params": parameters, "out": outputs, "json": documents_of_json,
    "json-diff": differences_of_json, "session": session, "dump": dump, "form": form, "redirect": redirected,
    "pages": pages, "listen": listening,
}


def head(media, length):
    return (f"POST /a HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: {media}\r\n"
            f"Content-Length: {length}\r\n\r\n").encode()


def request_of(path, value, body_path):
    """Writes a request of JSON, and the JSON alone; how many bytes that has."""
    body = json.dumps(value, ensure_ascii=False).encode()
    with open(path, "wb") as file:
        file.write(head("application/json", len(body)) + body)
    with open(body_path, "wb") as file:
        file.write(body)
    return len(body)


def loads():
    """What makes `loads` the fastest reader of JSON that Python has here."""
    try:
        import orjson  # noqa: F401
        return "from orjson import loads"
    except ImportError:
        return "from json import loads"
