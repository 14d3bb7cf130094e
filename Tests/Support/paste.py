"""Pastes texts into interactive shells, and says what curl was called with.

usage: paste.py SHELL FOLDER

Of each file FOLDER/NAME.paste, pasted into `SHELL -i` at a terminal, the words and the standard input of each curl go to
FOLDER/NAME.pasted; what `sh FOLDER/NAME.sh` calls curl with goes to FOLDER/NAME.run. Where anything else is called,
the shell says so on the terminal, and that is in FOLDER/NAME.said.
"""

import os
import pathlib
import pty
import select
import subprocess
import sys
import time
import tty

SHELLS = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}
CURL = """#!/bin/sh
for word; do printf '%s\\0' "$word" >>"$CALLS"; done
for word; do [ "$word" = @- ] && cat >>"$CALLS"; done
printf '\\0\\0' >>"$CALLS"
"""


def read(terminal, mark):
    """What the shell says until it says the mark."""
    said = b""
    end = time.monotonic() + 60
    while mark not in said and time.monotonic() < end:
        if select.select([terminal], [], [], 1)[0]:
            said += os.read(terminal, 1 << 16)
    return said


def paste(shell, text, folder, environment):
    ours, theirs = pty.openpty()
    process = subprocess.Popen(SHELLS[shell], stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder,
                               env=environment, start_new_session=True, close_fds=True)
    os.close(theirs)
    # The marks are computed: what a terminal echoes is not what was run.
    os.write(ours, b"echo re$((1+1))dy\n")
    read(ours, b"re2dy")
    if text is not None:
        os.write(ours, b"\x1b[200~" + text.rstrip(b"\n") + b"\x1b[201~\n")
    os.write(ours, b"echo do$((1+1))e\n")
    said = read(ours, b"do2e")
    os.write(ours, b"exit\n")
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
    os.close(ours)
    return said


def main():
    shell, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    bin = folder / "bin"
    bin.mkdir(exist_ok=True)
    (bin / "curl").write_text(CURL)
    (bin / "curl").chmod(0o755)
    empty = folder / "empty"
    empty.mkdir(exist_ok=True)
    for file in sorted(folder.glob("*.paste")):
        environment = {"PATH": f"{bin}:{os.environ['PATH']}", "HOME": str(empty), "TERM": "xterm", "LC_ALL": "C.UTF-8",
                       "HISTFILE": "/dev/null", "CALLS": str(file.with_suffix(".pasted"))}
        file.with_suffix(".said").write_bytes(paste(shell, file.read_bytes(), empty, environment))
        environment["CALLS"] = str(file.with_suffix(".run"))
        subprocess.run(["sh", file.with_suffix(".sh")], cwd=empty, env=environment, stdin=subprocess.DEVNULL)


main()
