#!/usr/bin/env python3
"""Runs a command and sends it a signal once it has begun to write, for tests.

usage: interrupt.py SIGNAL FOLDER COMMAND...

Waits until there is a file below FOLDER. The command starts with the usual meaning of all signals, and with none of them
blocked, whatever this script inherited. Ends with its status, 128 and more where the signal itself ended it.
"""

import os
import signal
import subprocess
import sys
import time


def usual_signals():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


def main():
    name, folder, *command = sys.argv[1:]
    process = subprocess.Popen(command, preexec_fn=usual_signals)
    while process.poll() is None and not any(files for _, _, files in os.walk(folder)):
        time.sleep(0.01)
    process.send_signal(getattr(signal, "SIG" + name))
    status = process.wait()
    sys.exit(status if status >= 0 else 256 + status)


if __name__ == "__main__":
    main()
