#!/usr/bin/env python3
"""A server for tests that writes down, byte for byte, what clients send.

usage: sink.py DIR [--tls]

Listens on a free port of 127.0.0.1 and prints the port. Writes the N-th request, from 1, to DIR/N.raw
before it answers, so a client that has its response has its file. With --tls it speaks TLS with a
self-signed certificate that it makes with openssl. Ends when its standard input does.

One connection carries one request, and connections are served in turn. A request ends when its
Content-Length is there, or its last chunk, else when nothing has come for a while; what comes too
much is kept too.
`Expect: 100-continue` is answered, so that clients need not wait.
"""

import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
# Seconds without a byte after which a request is over: where more was announced, which a busy machine may send late,
# where nobody knows, and where all that was announced is here.
ANNOUNCED, UNKNOWN, COMPLETE = 5, 0.25, 0.004


# The line before the data of a chunk, and what follows the line of the last one (RFC 9112, 7.1).
CHUNK_LINE = re.compile(rb"([0-9A-Fa-f]{1,16})[ \t]*(?:;[^\r\n]*)?\r\n")
TRAILERS = re.compile(rb"(?:[^\r\n]+\r\n)*\r\n")


class Body:
    """What has come of a body."""

    def __init__(self, data):
        self.data = bytearray(data)
        # Where the first chunk begins that is not all here.
        self.chunk = 0

    def has_last_chunk(self):
        """Whether it is chunks, and the last one is here with its trailers."""
        while line := CHUNK_LINE.match(self.data, self.chunk):
            end = line.end() + int(line[1], 16)
            if end == line.end():
                return TRAILERS.match(self.data, end) is not None
            if self.data[end:end + 2] != b"\r\n":
                return False
            self.chunk = end + 2
        return False


def missing(head, body):
    """The number of announced bytes that have not come; None where that is not known."""
    lengths = re.findall(rb"(?im)^content-length:[ \t]*([0-9]+)[ \t]*\r?$", head)
    if lengths:
        return max(0, int(lengths[0]) - len(body.data))
    codings = re.findall(rb"(?im)^transfer-encoding:[^\r\n]*", head)
    if not codings:
        # Without a length a request has no body (RFC 9112, 6.3), but clients may err.
        return 0
    is_chunked = re.search(rb"(?i)[:, \t]chunked[ \t]*$", codings[-1])
    return 0 if is_chunked and body.has_last_chunk() else None


def receive(connection, output):
    """Copies one request to a file object."""
    head, body = b"", None
    while True:
        left = missing(head, body) if body else None
        connection.settimeout(UNKNOWN if left is None else ANNOUNCED if left else COMPLETE)
        try:
            data = connection.recv(1 << 20)
        except (socket.timeout, ssl.SSLError, ConnectionError):
            return
        if not data:
            return
        output.write(data)
        if body:
            body.data += data
            continue
        head, found, rest = (head + data).partition(b"\r\n\r\n")
        if found:
            body = Body(rest)
            if not rest and re.search(rb"(?im)^expect:[ \t]*100-continue", head):
                connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")


def tls_context():
    """A server context with a certificate of its own."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:
        key, certificate = os.path.join(folder, "key"), os.path.join(folder, "certificate")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
            + ["-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
            check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        context.load_cert_chain(certificate, key)
    return context


def end_with_input():
    """Ends the process with its standard input, so that none outlives its test."""
    while sys.stdin.buffer.read(4096):
        pass
    os._exit(0)


def main():
    folder = sys.argv[1]
    context = tls_context() if "--tls" in sys.argv[2:] else None
    server = socket.create_server(("127.0.0.1", 0), backlog=128)
    print(server.getsockname()[1], flush=True)
    threading.Thread(target=end_with_input, daemon=True).start()
    number = 0
    while True:
        connection, _ = server.accept()
        number += 1
        with connection:
            try:
                if context:
                    connection.settimeout(5)
                    connection = context.wrap_socket(connection, server_side=True)
                path = os.path.join(folder, f"{number}.raw")
                with open(path + ".part", "wb") as output:
                    receive(connection, output)
                os.rename(path + ".part", path)
                connection.sendall(ANSWER)
                if context:
                    connection.unwrap()
            except OSError:
                pass
            finally:
                connection.close()


if __name__ == "__main__":
    main()
