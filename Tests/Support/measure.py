#!/usr/bin/env python3
"""Runs a command and measures it, for tests.

usage: measure.py COMMAND...

Reads the command's standard output through a pipe, keeping none of it, and prints three numbers: the length of
that output in bytes, the most memory that the command had resident, in bytes, and its exit status.
"""

import os
import subprocess
import sys


def main():
    process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    length = 0
    while data := os.read(process.stdout.fileno(), 1 << 20):
        length += len(data)
    _, status, usage = os.wait4(process.pid, 0)
    # Linux counts kilobytes, macOS bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    print(length, usage.ru_maxrss * unit, os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status))


if __name__ == "__main__":
    main()
