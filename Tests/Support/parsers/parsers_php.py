"""What PHP makes of requests: python3 parsers_php.py < INPUTS, whose lines are those of parsers.py.

php-cgi runs parsers.php, asked by FastCGI over a socket in a folder of its own.
"""

import base64
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import time

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "parsers.php")


def record(kind, content=b""):
    pieces = [content[start : start + 65535] for start in range(0, len(content), 65535)] or [b""]
    return b"".join(struct.pack(">BBHHBB", 1, kind, 1, len(piece), 0, 0) + piece for piece in pieces)


def pair(name, value):
    def size(text):
        return struct.pack(">B", len(text)) if len(text) < 128 else struct.pack(">I", len(text) | 1 << 31)

    return size(name) + size(value) + name + value


def answer(path, kind, data, kind_type):
    body = b"" if kind == "query" else data
    values = {
        b"GATEWAY_INTERFACE": b"CGI/1.1",
        b"REQUEST_METHOD": b"GET" if kind == "query" else b"POST",
        b"SCRIPT_FILENAME": SCRIPT.encode(),
        b"REDIRECT_STATUS": b"200",
        b"QUERY_STRING": data if kind == "query" else b"",
        b"CONTENT_LENGTH": str(len(body)).encode(),
        b"PARSERS_KIND": kind.encode(),
    }
    if kind_type is not None:
        values[b"CONTENT_TYPE"] = kind_type
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        sent = record(1, struct.pack(">HB5x", 1, 0))
        sent += record(4, b"".join(pair(*item) for item in values.items())) + record(4)
        connection.sendall(sent + (record(5, body) if body else b"") + record(5))
        received = bytearray()
        while piece := connection.recv(1 << 16):
            received += piece
    output, position = b"", 0
    while position < len(received):
        _, kind, _, length, padding, _ = struct.unpack_from(">BBHHBB", received, position)
        if kind == 6:
            output += received[position + 8 : position + 8 + length]
        position += 8 + length + padding
    return output.split(b"\r\n\r\n", 1)[1]


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        settings = ["-d", "display_errors=0", "-d", "log_errors=0", "-d", "upload_tmp_dir=" + folder]
        environment = dict(os.environ, PHP_FCGI_MAX_REQUESTS="100000000", PHP_FCGI_CHILDREN="0")
        server = subprocess.Popen(
            ["php-cgi", *settings, "-b", path], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        try:
            while not os.path.exists(path) and server.poll() is None:
                time.sleep(0.01)
            print('{"php@8": %s}' % answer(path, "version", b"", None).decode())
            for line in sys.stdin:
                kind, data, kind_type = line.split()
                kind_type = None if kind_type == "-" else base64.b64decode(kind_type[1:])
                data = base64.b64decode(data[1:])
                # A parameter of FastCGI has to fit into a record.
                is_long = kind == "query" and len(data) > 60000
                result = "" if is_long else '"php@8": ' + answer(path, kind, data, kind_type).decode()
                sys.stdout.write("{%s}\n" % result)
        finally:
            server.kill()
            server.wait()


main()
