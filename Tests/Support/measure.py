#!/usr/bin/env python3
"""Runs a command and measures it, for tests.

usage: measure.py [--time] COMMAND...

Reads the command's standard output through a pipe, keeping none of it, and prints three numbers: the length of
that output in bytes, the most memory that the command had resident, in bytes, and its exit status; with --time a
fourth, the processor time that it took in microseconds. The command is as users have it: without the checks that
scripts/test asks for by ONWIRE_CHECK.
"""

import os
import subprocess
import sys


def main():
    words = sys.argv[1:]
    is_timed = words[0] == "--time"
    environment = {name: value for name, value in os.environ.items() if name != "ONWIRE_CHECK"}
    process = subprocess.Popen(words[is_timed:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment)
    length = 0
    while data := os.read(process.stdout.fileno(), 1 << 20):
        length += len(data)
    _, status, usage = os.wait4(process.pid, 0)
    # Linux counts kilobytes, macOS bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    numbers = [length, usage.ru_maxrss * unit, os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)]
    print(*numbers, *([int((usage.ru_utime + usage.ru_stime) * 1e6)] if is_timed else []))


if __name__ == "__main__":
    main()
