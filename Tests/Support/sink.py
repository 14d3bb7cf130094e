#!/usr/bin/env python3
"""A server for tests that writes down, byte for byte, what clients send.

usage: sink.py DIR [--tls]

Listens on a free port of 127.0.0.1 and prints the port. Writes the N-th request, from 1, to DIR/N.raw
before it answers, so a client that has its response has its file. With --tls it speaks TLS with a
self-signed certificate that it makes with openssl. Ends when its standard input does.

One connection carries one request, and connections are served in turn. A request ends when its
Content-Length is there, else when nothing has come for a while; what comes too much is kept too.
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


def missing(head, body_length):
    """The number of announced bytes that have not come; None where the length is not known."""
    lengths = re.findall(rb"(?im)^content-length:[ \t]*([0-9]+)[ \t]*\r?$", head)
    if not lengths:
        # Without a length a request has no body (RFC 9112, 6.3), but clients may err.
        return None if re.search(rb"(?im)^transfer-encoding:", head) else 0
    return max(0, int(lengths[0]) - body_length)


def receive(connection, output):
    """Copies one request to a file object."""
    head, body_length, has_head = b"", 0, False
    while True:
        left = missing(head, body_length) if has_head else None
        connection.settimeout(UNKNOWN if left is None else ANNOUNCED if left else COMPLETE)
        try:
            data = connection.recv(1 << 20)
        except (socket.timeout, ssl.SSLError, ConnectionError):
            return
        if not data:
            return
        output.write(data)
        if has_head:
            body_length += len(data)
            continue
        head, found, rest = (head + data).partition(b"\r\n\r\n")
        has_head = bool(found)
        body_length = len(rest)
        if has_head and not rest and re.search(rb"(?im)^expect:[ \t]*100-continue", head):
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
