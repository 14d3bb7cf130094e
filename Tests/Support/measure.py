#!/usr/bin/env python3
"""Runs commands and measures them, for tests.

usage: measure.py COMMAND...
       measure.py --serve

Reads the command's standard output through a pipe, keeping none of it, and prints four numbers: the length of that
output in bytes, the most memory that the command had resident, in bytes, its exit status, and the processor time that
it took in microseconds. The command is as users have it: without the checks that scripts/test asks for by ONWIRE_CHECK.

With --serve, one process measures many: each line of standard input is a list of JSON, a folder and the words of a
command that is run there, and the answer is a line of JSON, the four numbers and what the command said on its standard
error, of which no more than 64 KiB are kept.
"""

import json
import os
import subprocess
import sys
import tempfile


def length_of(pipe):
    """The length of all that comes through a pipe; Linux drops it without copying it."""
    length = 0
    if not hasattr(os, "splice"):
        while data := os.read(pipe.fileno(), 1 << 20):
            length += len(data)
        return length
    with open(os.devnull, "wb") as nowhere:
        while count := os.splice(pipe.fileno(), nowhere.fileno(), 1 << 20):
            length += count
    return length


def measured(words, **options):
    environment = {name: value for name, value in os.environ.items() if name != "ONWIRE_CHECK"}
    process = subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment, **options)
    with process.stdout:
        length = length_of(process.stdout)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    # Linux counts kilobytes, macOS bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    return [length, usage.ru_maxrss * unit, process.returncode, int((usage.ru_utime + usage.ru_stime) * 1e6)]


def serve():
    for line in sys.stdin:
        folder, *words = json.loads(line)
        with tempfile.TemporaryFile() as error:
            numbers = measured(words, cwd=folder, stderr=error)
            error.seek(0)
            said = error.read(1 << 16).decode(errors="replace")
        print(json.dumps([*numbers, said]), flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        print(*measured(sys.argv[1:]))
