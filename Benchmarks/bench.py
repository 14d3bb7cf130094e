#!/usr/bin/env python3
"""Measures Onwire against other tools, all in one run; scripts/bench builds what is measured and calls it.

Runs of what is compared are interleaved, so that noise falls on all alike. Of each the median counts.
"""

import argparse
import concurrent.futures
import contextlib
import datetime
import filecmp
import multiprocessing
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import sessions  # noqa: E402
import specs  # noqa: E402
import waiting  # noqa: E402

GIB = 1 << 30


class Skip(Exception):
    """A benchmark cannot be run here."""


class Run:
    """One run of a command: seconds by the clock and of CPU, and most bytes in memory, in it and what it started.

    `read` is how many bytes it read itself; 0 where the system does not tell.
    """

    # What is in memory is never less than what the process had that started the command: one that has only just
    # started itself, and never what the benchmarks hold.
    starter = concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("fork"))

    def __init__(self, command, cpus=None, expected=0):
        known = self.starter.submit(measured, command, cpus).result()
        self.wall, self.read, self.cpu, self.memory, status, errors = known
        if status != expected:
            print(errors, file=sys.stderr)
            sys.exit(f"bench: {' '.join(command)} ended with {status}")


def measured(command, cpus):
    """Runs a command; what `Run` says of it, how it ended, and what it wrote to standard error."""
    # A process begins on the processors of the one that starts it.
    everywhere = os.sched_getaffinity(0) if cpus else None
    if cpus:
        os.sched_setaffinity(0, cpus)
    with open(os.devnull, "r+b") as null, tempfile.TemporaryFile() as errors:
        streams = [(os.POSIX_SPAWN_DUP2, file.fileno(), number)
                   for number, file in enumerate((null, null, errors))]
        start = time.perf_counter()
        process = os.posix_spawnp(command[0], command, os.environ, file_actions=streams)
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
        wall = time.perf_counter() - start
        read = bytes_read(process)
        _, status, usage = os.wait4(process, 0)
        if cpus:
            os.sched_setaffinity(0, everywhere)
        errors.seek(0)
        # macOS counts bytes.
        memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        return (wall, read, usage.ru_utime + usage.ru_stime, memory, os.waitstatus_to_exitcode(status),
                errors.read(2000).decode(errors="replace"))


def bytes_read(process):
    with contextlib.suppress(OSError), open(f"/proc/{process}/io") as file:
        for line in file:
            if line.startswith("rchar:"):
                return int(line.split()[1])
    return 0


def interleaved(count, *commands, before=()):
    """Runs each command once unmeasured and then `count` times, in turns; a list of runs for each.

    `before` has what is called before each run of each command.
    """
    def run(index):
        if before:
            before[index]()
        return Run(**commands[index])
    for index in range(len(commands)):
        run(index)
    rounds = [[run(index) for index in range(len(commands))] for _ in range(count)]
    return [list(runs) for runs in zip(*rounds)]


class Figure:
    """Several measurements of one thing."""

    def __init__(self, values, unit, scale=1):
        self.values = sorted(value * scale for value in values)
        self.unit = unit

    @property
    def median(self):
        return statistics.median(self.values)

    def __str__(self):
        low, high = self.values[0], self.values[-1]
        return f"{self.median:.4g} {self.unit} ({low:.4g} to {high:.4g})"


def times(runs, what):
    """Milliseconds by the clock (wall) or of CPU (cpu)."""
    return Figure([getattr(run, what) for run in runs], "ms", 1000)


class Bench:
    def __init__(self, options, scratch):
        self.options = options
        self.scratch = scratch
        self.lines = []

    # What is printed

    def say(self, line=""):
        self.lines.append(line)
        print(line, flush=True)

    def result(self, what, method, ours, theirs, ratio, target=None):
        """One comparison; `target` is (`at least` or `at most`, number), and `ratio` is what it is held to."""
        self.say(what)
        self.say(f"  method  {method}")
        self.say(f"  ours    {ours}")
        self.say(f"  theirs  {theirs}")
        if target is None:
            self.say(f"  ratio   {ratio:.3g}, no target")
            return
        bound, number = target
        met = ratio >= number if bound == "at least" else ratio <= number
        self.say(f"  ratio   {ratio:.3g}, target {bound} {number:g}: {'met' if met else 'MISSED'}")

    def value(self, what, figure, target):
        """One figure that is held to a target by itself."""
        bound, number = target
        met = figure.median >= number if bound == "at least" else figure.median <= number
        self.say(what)
        self.say(f"  ours    {figure}, target {bound} {number:g}: {'met' if met else 'MISSED'}")

    def versus(self, what, ours, theirs, target, count=5, status=0, before=(), counts=False):
        """Compares the CPU time of two commands; ours may end with a status, and its instructions are told, too."""
        mine, others = interleaved(count, {"command": ours, "expected": status}, {"command": theirs}, before=before)
        mine_time, other_time = times(mine, "cpu"), times(others, "cpu")
        self.result(what, f"{count} runs each; {self.shown(ours)}, {self.shown(theirs)}", mine_time, other_time,
                    mine_time.median / other_time.median, target)
        if counts:
            both = [self.instructions(command) for command in (ours, theirs)]
            if all(both):
                self.say(f"  instructions {both[0] / 1e6:.4g} M, {both[1] / 1e6:.4g} M, {both[0] / both[1]:.3g}")
        return mine

    def alone(self, what, command, count=3, status=0):
        """Runs of a command that is compared with nothing."""
        runs, = interleaved(count, {"command": command, "expected": status})
        self.say(what)
        self.say(f"  method  {count} runs; {self.shown(command)}")
        self.say(f"  ours    {times(runs, 'cpu')} of CPU")
        return runs

    def memory(self, what, runs, unit, target):
        """The most memory of runs in units of so many bytes."""
        self.value(what, Figure([run.memory / unit for run in runs], "times" if unit > 1_000_000 else "MB"), target)

    def rate(self, what, command, size, target):
        runs, = interleaved(7, {"command": command})
        self.value(f"{what}, MB/s of CPU time", Figure([size / run.cpu / 1e6 for run in runs], "MB/s"), target)

    def figure(self, values, unit, scale=1):
        return Figure(values, unit, scale)

    def shown(self, command):
        """A command without the folders of its files."""
        return re.sub(r"/[^ ']*/", "", " ".join(command)).split("\n")[0]

    def instructions(self, command):
        """How many instructions a command takes; `None` where no valgrind counts them."""
        valgrind = shutil.which("valgrind")
        if not valgrind:
            return None
        done = subprocess.run([valgrind, "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                               *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
        return int(found.group(1).replace(",", "")) if found else None

    # What is measured with

    def tool(self, name):
        path = shutil.which(name)
        if not path:
            raise Skip(f"there is no {name} here")
        return path

    def version(self, *command):
        """The first line of what a tool says of itself."""
        done = subprocess.run(command, capture_output=True, text=True)
        return (done.stdout or done.stderr).split("\n")[0].strip()

    def path(self, name):
        return os.path.join(self.scratch, name)

    def file(self, name, size):
        """A file of `size` random bytes, the same 64 MiB again and again, in the system's cache."""
        path = self.path(name)
        if not os.path.exists(path):
            free = shutil.disk_usage(self.scratch).free
            if free < size + GIB:
                raise Skip(f"{self.scratch} has no room for {size} bytes")
            block = os.urandom(min(size, 64 << 20))
            with open(path, "wb") as file:
                for start in range(0, size, len(block)):
                    file.write(block[: size - start])
        return path

    def upload(self, name):
        """A spec whose multipart body holds the file `name`."""
        path = self.path(name + ".yaml")
        with open(path, "w") as file:
            file.write(
                "method: POST\nurl: https://files.example.com/upload\nfiles:\n"
                f"  - {{name: file, filename: file.bin, type: application/octet-stream, path: {name}}}\n"
            )
        return path

    def onwire(self, *arguments):
        return [self.options.onwire, "compile", *arguments]

    def lines_of(self, *command):
        """How many lines a command prints."""
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            return sum(1 for _ in process.stdout)

    # The comparisons, in the order in which they are run

    def start_up(self):
        curl = self.tool("curl")
        spec = self.path("login.yaml")
        with open(spec, "w") as file:
            file.write("method: POST\nurl: https://api.example.com/login\n"
                       "params: {user: {name: 张三, tags: [a, b]}}\n")
        count = 41
        ours, theirs = interleaved(count, {"command": self.onwire(spec)}, {"command": [curl, "--version"]})
        for what in ("wall", "cpu"):
            ours_time, theirs_time = times(ours, what), times(theirs, what)
            self.result(
                f"start-up: a small spec, {'by the clock' if what == 'wall' else 'CPU time'}",
                f"{count} runs each; onwire compile SPEC, curl --version ({self.version(curl, '--version')[:12]})",
                ours_time, theirs_time, ours_time.median / theirs_time.median,
                ("at most", 0.5) if what == "wall" else None)

    def small_specs(self):
        folder = self.path("specs")
        specs.write(folder, 10_000)
        count = 7
        processors = sorted(os.sched_getaffinity(0))
        one = {"command": self.onwire(folder), "cpus": processors[:1]}
        commands = [{"command": self.onwire(folder)}, {"command": [self.options.parser, folder]}]
        if len(processors) > 1:
            commands += [one, dict(one, cpus=processors[:2])]
        ours, theirs, *by_processors = interleaved(count, *commands)
        ours_time, theirs_time = times(ours, "cpu"), times(theirs, "cpu")
        self.result(
            "10,000 small specs, CPU time",
            f"{count} runs each; onwire compile FOLDER, parse-specs.c (read the files, libyaml's events)",
            ours_time, theirs_time, ours_time.median / theirs_time.median, ("at most", 4))
        if not by_processors:
            raise Skip("one processor: two cannot be compared with it")
        one_time, two_time = (times(runs, "wall") for runs in by_processors)
        self.result(
            "10,000 small specs, two processors against one, by the clock",
            f"{count} runs each; onwire compile FOLDER, bound to two processors and to one (theirs)",
            two_time, one_time, one_time.median / two_time.median, ("at least", 1.7))

    def percent_encoding(self):
        rates = self.kernels()
        pieces, whole = "percent, Foundation, 10 texts of 1 MB", "percent, Foundation, 1 text of 10 MB"
        floor = rates["new memory for it"]
        for what, ours, theirs in [
            ("texts of 1 MB, a new array for each", "percent, 100 texts of 1 MB", pieces),
            ("one text, into an array that is kept", "percent, 1 text of 100 MB, array kept", whole),
            (f"one text, into a new array; the system gives that memory at {floor.median:.4g} MB/s of text",
             "percent, 1 text of 100 MB", whole),
        ]:
            self.result(
                "percent-escaping 100 MB of Chinese and ASCII: " + what,
                f"{len(rates[ours].values)} runs, CPU time; PercentEncoder, "
                "addingPercentEncoding(withAllowedCharacters:) of a tenth of the text",
                rates[ours], rates[theirs], rates[ours].median / rates[theirs].median, ("at least", 50))
        self.result(
            "seeded random bytes in memory", f"{len(rates['random'].values)} runs, CPU time; SplitMix64.fill, memcpy",
            rates["random"], rates["memcpy"], rates["random"].median / rates["memcpy"].median)

    def kernels(self):
        done = subprocess.run([self.options.kernels, "7"], capture_output=True, text=True, check=True)
        lines = [line.split("\t") for line in done.stdout.splitlines()]
        return {name: Figure([float(rate) for rate in rates], "MB/s") for name, *rates in lines}

    def xxd(self):
        tool = self.tool("xxd")
        self.dump("xxd", [tool], self.version(tool, "-v"), 7)

    def hexdump(self):
        tool = self.tool("hexdump")
        version = self.version(tool, "--version")
        if "util-linux" not in version:
            raise Skip("this hexdump is not that of util-linux")
        self.dump("hexdump", [tool, "-C"], version, 3)

    def dump(self, kind, tool, version, count):
        self.file("100MB", 100_000_000)
        spec, raw = self.upload("100MB"), self.path("100MB.http")
        with open(raw, "wb") as file:
            subprocess.run(self.onwire(spec), stdout=file, check=True)
        ours_command, theirs_command = self.onwire(spec, "--emit", kind), [*tool, raw]
        self.compare(ours_command, theirs_command)
        ours, theirs = interleaved(count, {"command": ours_command}, {"command": theirs_command})
        name = os.path.basename(tool[0])
        for what in ("wall", "cpu"):
            ours_time, theirs_time = times(ours, what), times(theirs, what)
            self.result(
                f"{kind} of a request with 100 MB of random bytes, "
                + ("by the clock" if what == "wall" else "CPU time"),
                f"{count} runs each, to /dev/null; onwire compile SPEC --emit {kind}, "
                f"{' '.join([name, *tool[1:]])} REQUEST ({version}); outputs compared, the same",
                ours_time, theirs_time, theirs_time.median / ours_time.median,
                ("at least", 10) if what == "wall" else None)

    def compare(self, *commands):
        """Stops the benchmark where two commands do not print the same."""
        paths = []
        for index, command in enumerate(commands):
            paths.append(self.path(f"compared{index}"))
            with open(paths[-1], "wb") as file:
                subprocess.run(command, stdout=file, check=True)
        if not filecmp.cmp(*paths, shallow=False):
            sys.exit(f"bench: {' '.join(commands[0])} and {' '.join(commands[1])} print different bytes")
        for path in paths:
            os.remove(path)

    def pipe(self):
        size = self.options.body_gib * GIB
        file = self.file("body", size)
        spec = self.upload("body")
        count = 5
        shell = lambda line: {"command": ["sh", "-c", line]}
        ours, theirs = interleaved(
            count, shell(f"'{self.options.onwire}' compile '{spec}' | cat >/dev/null"),
            shell(f"cat '{file}' | cat >/dev/null"))
        for what in ("wall", "cpu"):
            ours_time, theirs_time = times(ours, what), times(theirs, what)
            self.result(
                f"a multipart body of {self.options.body_gib} GiB to a pipe, "
                + ("by the clock" if what == "wall" else "CPU time of both ends"),
                f"{count} runs each, file in the cache; onwire compile SPEC | cat >/dev/null, "
                f"cat FILE | cat >/dev/null ({self.version('cat', '--version')})",
                ours_time, theirs_time, ours_time.median / theirs_time.median,
                ("at most", 1.1) if what == "wall" else None)

    def made_bodies(self):
        count, size = 5, 4
        for kind in ("random", "zeros"):
            spec = self.path(kind + ".yaml")
            with open(spec, "w") as file:
                file.write("method: POST\nurl: https://files.example.com/upload\nfiles:\n"
                           f"  - {{name: file, filename: f, type: a/b, {kind}: {{bytes: {size}GiB"
                           + (", seed: 7" if kind == "random" else "") + "}}\n")
            ours, theirs = interleaved(
                count, {"command": self.onwire(spec)},
                {"command": ["head", "-c", f"{size}G", "/dev/zero"]})
            ours_time, theirs_time = times(ours, "wall"), times(theirs, "wall")
            self.result(
                f"a multipart body of {size} GiB of {kind}, by the clock",
                f"{count} runs each, to /dev/null; onwire compile SPEC, head -c {size}G /dev/zero",
                ours_time, theirs_time, ours_time.median / theirs_time.median)

    def archive(self):
        size, count = self.options.archive_mib << 20, 5
        free = shutil.disk_usage(self.scratch).free
        if free < size + GIB:
            raise Skip(f"{self.scratch} has no room for {size} bytes")
        if memory_available() < 8 * size:
            raise Skip(f"Python's objects of {size} bytes need {8 * size} bytes of memory")
        path = self.path("session.har")
        # A process of its own, so that this one stays small.
        entries = int(subprocess.check_output([sys.executable, sessions.__file__, path, str(size)]))
        listing = [self.options.onwire, "inspect", path]
        if self.lines_of(*listing) != entries + 1:
            sys.exit(f"bench: onwire inspect does not list the {entries} requests of the archive")
        script = "import json, sys; json.load(open(sys.argv[1], 'rb'))"
        ours, theirs = interleaved(
            count, {"command": listing}, {"command": [sys.executable, "-c", script, path]})
        os.remove(path)
        what = f"a HAR of {self.options.archive_mib} MiB, {entries} entries"
        method = (f"{count} runs each, file in the cache; onwire inspect HAR, json.load(open(HAR, 'rb')) "
                  f"(Python {platform.python_version()})")
        for kind in ("wall", "cpu"):
            ours_time, theirs_time = times(ours, kind), times(theirs, kind)
            self.result(
                f"{what}, {'by the clock' if kind == 'wall' else 'CPU time'}", method, ours_time, theirs_time,
                theirs_time.median / ours_time.median, ("at least", 3) if kind == "wall" else None)
        ours_memory, theirs_memory = (
            Figure([run.memory for run in runs], "MiB", 1 / (1 << 20)) for runs in (ours, theirs))
        self.result(f"{what}, most memory", method, ours_memory, theirs_memory,
                    theirs_memory.median / ours_memory.values[-1],
                    # Python's grows with the archive, ours does not.
                    ("at least", 100) if self.options.archive_mib >= 1024 else None)

    def difference(self):
        size, count = 1 << 30, 7
        cmp = self.tool("cmp")
        spec = self.upload(os.path.basename(self.file("diff.bin", size)))
        requests = [self.path("expected.http"), self.path("seen.http")]
        for request in requests:
            with open(request, "wb") as file:
                subprocess.run(self.onwire(spec), stdout=file, check=True)
        with open(requests[1], "r+b") as file:
            # Before the closing delimiter, and no line end.
            file.seek(-1000, os.SEEK_END)
            byte = file.read(1)
            file.seek(-1000, os.SEEK_END)
            file.write(bytes([byte[0] ^ 0x40]))
        commands = [[self.options.onwire, "diff", *requests], [self.options.onwire, "diff", "--exact", *requests]]
        *ours, theirs = interleaved(
            count, *({"command": command, "expected": 1} for command in commands),
            {"command": [cmp, *requests], "expected": 1})
        theirs_time = times(theirs, "wall")
        for runs, what in zip(ours, ("by fields", "--exact")):
            ours_time = times(runs, "wall")
            self.result(
                f"two multipart requests of 1 GiB that differ in one byte near the end, {what}, by the clock",
                f"{count} runs each, files in the cache; onwire diff, {self.version(cmp, '--version')}",
                ours_time, theirs_time, ours_time.median / theirs_time.median, ("at most", 1.5))

    def matching(self):
        count = 7
        folder, session = self.path("match"), self.path("match.har")
        specs.write(folder, 5_000)
        with open(session, "wb") as file:
            subprocess.run(self.onwire(folder, "--emit", "har"), stdout=file, check=True)
        for below in sorted(os.listdir(folder))[10:]:
            shutil.rmtree(os.path.join(folder, below))
        ours, theirs = interleaved(
            count, {"command": [self.options.onwire, "diff", "--match", folder, session]},
            {"command": [self.options.onwire, "inspect", session]})
        ours_time, theirs_time = times(ours, "wall"), times(theirs, "wall")
        self.result(
            "1,000 specs that find their requests among 5,000, by the clock",
            f"{count} runs each; onwire diff --match FOLDER HAR, onwire inspect HAR (theirs)",
            ours_time, theirs_time, ours_time.median / theirs_time.median, ("at most", 10))

    def builds(self):
        scripts = os.path.join(os.path.dirname(os.path.dirname(self.options.results)), "scripts")
        touch = 'touch "$root/Sources/OnwireHTTP/MessageBuilder.swift"; '
        count = 3
        for kind, build in (
            ("optimised, as scripts build it", 'swift_build "$root" --product onwire'),
            ("debug", 'swift build --package-path "$root" --product onwire'),
        ):
            def shell(words):
                return {"command": ["sh", "-c", f'here=$1; . "$here/lib.sh"; {words}', "sh", scripts]}
            ours, theirs = interleaved(count, shell(touch + build), shell(build))
            for what in ("wall", "cpu"):
                ours_time, theirs_time = times(ours, what), times(theirs, what)
                self.result(
                    f"build of the command after a file of OnwireHTTP was touched, {kind}, "
                    + ("by the clock" if what == "wall" else "CPU time"),
                    f"{count} runs each; swift build, the same with nothing touched (theirs)",
                    ours_time, theirs_time, ours_time.median / theirs_time.median)


BENCHMARKS = {
    "start-up": Bench.start_up,
    "specs": Bench.small_specs,
    "percent": Bench.percent_encoding,
    "xxd": Bench.xxd,
    "hexdump": Bench.hexdump,
    "pipe": Bench.pipe,
    "made": Bench.made_bodies,
    "har": Bench.archive,
    "diff": Bench.difference,
    "match": Bench.matching,
    "build": Bench.builds,
    **waiting.ALL,
}
# What several names stand for.
GROUPS = {"all": list(BENCHMARKS), "waiting": ["specs", *waiting.ALL]}


def memory_available():
    """Bytes that can be had without swapping; all that there are where the system does not say."""
    with contextlib.suppress(OSError), open("/proc/meminfo") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def processor():
    with contextlib.suppress(OSError), open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def record(bench, folder, day):
    machine = re.sub(r"[^a-z0-9]+", "-", f"{processor()} {os.cpu_count()} cpus".lower()).strip("-")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"{day}-{machine}.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(bench.lines) + "\n")
    print(f"\nkept as {path}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures Onwire against other tools.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to run: " + ", ".join([*BENCHMARKS, *GROUPS]))
    parser.add_argument("--record", action="store_true", help="keep what is printed in Benchmarks/results")
    parser.add_argument("--body-gib", type=int, default=4, help="the size of the body that goes to a pipe; 4")
    parser.add_argument("--archive-mib", type=int, default=1024, help="the size of the HAR that is listed; 1024")
    for built in ("onwire", "kernels", "parser", "bare", "results"):
        parser.add_argument("--" + built, required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    Run.starter.submit(os.getpid).result()
    for name in options.names:
        if name not in BENCHMARKS and name not in GROUPS:
            parser.error(f"there is no benchmark {name}; there are {', '.join([*BENCHMARKS, *GROUPS])}")
    names = [name for given in options.names or ["all"] for name in GROUPS.get(given, [given])]

    with tempfile.TemporaryDirectory(prefix="onwire-bench-") as scratch:
        bench = Bench(options, scratch)
        day = datetime.date.today().isoformat()
        bench.say(f"{day}, {processor()}, {os.cpu_count()} processors, {platform.system()} {platform.release()}")
        bench.say(f"onwire {bench.version('git', '-C', os.path.dirname(options.results), 'describe', '--always', '--dirty')}, "
                  f"{bench.version('swift', '--version')}")
        bench.say("figures: median (least to most)")
        for name in names:
            bench.say()
            bench.say(f"load before: {os.getloadavg()[0]:.1f}")
            try:
                BENCHMARKS[name](bench)
            except Skip as reason:
                bench.say(f"{name}: skipped, {reason}")
        if options.record:
            record(bench, options.results, day)


if __name__ == "__main__":
    main()
