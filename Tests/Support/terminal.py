#!/usr/bin/env python3
"""Runs a command whose standard output and standard error are terminals, for tests.

usage: terminal.py [--width COLUMNS] OUTPUT ERROR COMMAND...

Writes what the command sends to the one terminal to the file OUTPUT, to the other to ERROR; where OUTPUT is `-`,
standard output is a pipe that nobody reads for two seconds. Ends with the command's status. The terminals are
80 columns wide, or as said, and change no byte.
"""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import threading
import time
import tty


def open_terminal(path, width):
    """A terminal, and a thread that copies what arrives there to a file."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))

    def copy():
        with open(path, "wb", buffering=0) as output:
            while True:
                try:
                    data = os.read(ours, 1 << 16)
                except OSError:  # Linux: nobody holds the other side any more.
                    return
                if not data:
                    return
                output.write(data)

    thread = threading.Thread(target=copy)
    thread.start()
    return theirs, thread


def read_late(pipe):
    """Reads all that comes through a pipe, but only after two seconds: a fast machine takes long, too."""
    time.sleep(2)
    while os.read(pipe, 1 << 16):
        pass


def main():
    arguments = sys.argv[1:]
    width = 80
    if arguments[0] == "--width":
        width, arguments = int(arguments[1]), arguments[2:]
    output, error, *command = arguments
    terminals = {}
    streams = {}
    threads = []
    if output != "-":
        terminals["stdout"] = open_terminal(output, width)
    else:
        reading, streams["stdout"] = os.pipe()
        threads.append(threading.Thread(target=read_late, args=(reading,)))
        threads[0].start()
    terminals["stderr"] = open_terminal(error, width)
    streams.update((name, terminal) for name, (terminal, _) in terminals.items())
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **streams)
    for stream in streams.values():
        os.close(stream)
    status = process.wait()
    for thread in threads + [thread for _, thread in terminals.values()]:
        thread.join()
    sys.exit(status if status >= 0 else 128 - status)


if __name__ == "__main__":
    main()
