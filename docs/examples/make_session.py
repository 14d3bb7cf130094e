#!/usr/bin/env python3
"""Writes the session that README.md and docs/captures.md show, by the rules that Charles's JSON exports follow.

usage: make_session.py > session.chlsj

Not written by Charles: the text of a body is its bytes in the charset given, and in ISO-8859-1 where none is.
"""

import json
import sys

AGENT = ("User-Agent", "Shop/4.2 (iPhone; iOS 17.4; Scale/3.00)")


def request(number, method, path, fields, body, status, charset=None):
    """A transaction that Charles recorded whole."""
    fields = [("Host", "api.example.com")] + fields + [AGENT]
    if body is not None:
        fields.append(("Content-Length", str(len(body))))
    line = f"{method} {path} HTTP/1.1"
    side = {
        "sizes": {
            "headers": sum(len(f"{name}: {value}\r\n") for name, value in fields) + len(line) + 4,
            "body": len(body or b""),
        },
        "mimeType": None,
        "charset": charset,
        "contentEncoding": None,
        "header": {"firstLine": line, "headers": [{"name": n, "value": v} for n, v in fields]},
    }
    if body is not None:
        side["body"] = {"text": body.decode(charset or "latin-1"), "charset": charset}
    return {
        "status": "COMPLETE", "method": method, "protocolVersion": "HTTP/1.1", "scheme": "https",
        "host": "api.example.com", "port": None, "actualPort": 443, "path": path, "query": None,
        "tunnel": False, "times": {"start": f"2026-03-02T09:41:{number:02}.250+08:00"},
        "request": side, "response": {"status": status},
    }


def main():
    part = "--Boundary+9C2F0D51E8A73B64\r\n"
    upload = (
        part + 'Content-Disposition: form-data; name="order"\r\n\r\n20260302-17\r\n'
        + part + 'Content-Disposition: form-data; name="photo"; filename="receipt.txt"\r\n'
        + "Content-Type: text/plain\r\n\r\npaid in cash\r\n"
    )
    tunnel = dict(request(0, "CONNECT", "", [], None, 200), tunnel=True, host="tracker.example.net", path=None)
    session = [
        request(
            7, "POST", "/login", [("Content-Type", "application/x-www-form-urlencoded")],
            b"user%5Bname%5D=%E5%BC%A0%E4%B8%89&user%5Btags%5D%5B%5D=vip&user%5Btags%5D%5B%5D=new", 200),
        tunnel,
        request(
            9, "PUT", "/profile", [("Content-Type", "application/json")],
            '{"city":"上海","newsletter":true}'.encode(), 200),
        request(
            12, "POST", "/receipts",
            [("Content-Type", "multipart/form-data; boundary=Boundary+0B77A4D93C15E682")], upload.encode(), 200),
    ]
    json.dump(session, sys.stdout, ensure_ascii=False, indent=1)
    print()


main()
