#!/usr/bin/env python3
"""Sends many requests on many connections at a time, and waits for their answers.

usage: load.py PORT CLIENTS REQUESTS [LENGTH]

Each of CLIENTS connections sends GET /CLIENT/0, /CLIENT/1, … one after the other, half of them without waiting for the
answer to the one before; with LENGTH they are POST with a body of so many bytes. Prints the requests a second.
"""

import selectors
import socket
import sys
import time

port, clients, requests = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
length = int(sys.argv[4]) if len(sys.argv) > 4 else None


def request(client, number):
    if length is None:
        return b"GET /%d/%d HTTP/1.1\r\nHost: a\r\n\r\n" % (client, number)
    return b"POST /%d/%d HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % (client, number, length) + b"x" * length


class Client:
    def __init__(self, number):
        self.number, self.sent, self.answered, self.out, self.got = number, 0, 0, b"", b""
        self.window = 16 if number % 2 else 1
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setblocking(False)

    def fill(self):
        while self.sent < requests and self.sent - self.answered < self.window and len(self.out) < 1 << 17:
            self.out += request(self.number, self.sent)
            self.sent += 1

    def write(self):
        self.fill()
        try:
            while self.out:
                self.out = self.out[self.socket.send(self.out):]
        except BlockingIOError:
            pass

    def read(self):
        data = self.socket.recv(1 << 16)
        if not data:
            sys.exit(f"connection {self.number} was closed after {self.answered} answers")
        self.got += data
        count = self.got.count(b"\r\n\r\n")
        self.answered += count
        self.got = self.got[self.got.rfind(b"\r\n\r\n") + 4:] if count else self.got


start = time.monotonic()
selector = selectors.DefaultSelector()
everyone = [Client(number) for number in range(clients)]
for one in everyone:
    selector.register(one.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, one)
left = clients
while left:
    for key, events in selector.select(20) or sys.exit("nothing came for 20 seconds"):
        one = key.data
        if events & selectors.EVENT_READ:
            one.read()
        one.write()
        if one.answered == requests:
            selector.unregister(one.socket)
            one.socket.close()
            left -= 1
        else:
            wants = selectors.EVENT_WRITE if one.out else 0
            selector.modify(one.socket, selectors.EVENT_READ | wants, one)
print(f"{clients * requests / (time.monotonic() - start):.0f} requests a second")
