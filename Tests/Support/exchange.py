#!/usr/bin/env python3
"""Sends standard input to a port of 127.0.0.1 and prints what comes back until the other side closes.

usage: exchange.py PORT [--open] [FILE…]

With --open the sending side is left open, as of a client that would send more. Files are sent instead of standard
input, one after the other, each on a connection of its own.
"""

import socket
import sys
import threading



def exchange(data):
    client = socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=30)

    def send():
        try:
            client.sendall(data)
            if "--open" not in sys.argv:
                client.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    threading.Thread(target=send, daemon=True).start()
    try:
        while got := client.recv(1 << 16):
            sys.stdout.buffer.write(got)
    except OSError as error:
        print(f"\n{error}", file=sys.stderr)
    client.close()


files = [name for name in sys.argv[2:] if name != "--open"]
for name in files:
    with open(name, "rb") as file:
        exchange(file.read())
if not files:
    exchange(sys.stdin.buffer.read())
sys.stdout.flush()
