#!/usr/bin/env python3
"""Writes Fuzzing/Corpus: small valid captures of each format, from requests that are made up here.

usage: Fuzzing/corpus.py

A folder is named after the format, as `onwire inspect --from` takes it. What a folder in it holds is the entries
of an archive, which the fuzzer packs.
"""

import base64
import json
import pathlib
import shutil
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent / "Corpus"

MULTIPART = (
    b"POST /up?a=1&b[c]=%E4%BD%A0 HTTP/1.1\r\nHost: api.example.com\r\n"
    b"Content-Type: multipart/form-data; boundary=\"b\"\r\nContent-Length: 250\r\n\r\n"
    b"--b\r\nContent-Disposition: form-data; name=\"user[name]\"\r\n\r\nx y\r\n"
    b"--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n"
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\r\n--b--\r\n"
)
FORM = (
    b"POST /login HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/x-www-form-urlencoded; charset=utf-8"
    b"\r\nContent-Length: 35\r\n\r\nuser=u%20v&password=p+q&tags[]=1&d%"
)
JSON = (
    b"PUT /j HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json\r\nContent-Length: 36\r\n\r\n"
    b'{"a":[1,-2.5e3,{"b":null}],"c":"\\u00e9"}'
)
GET = b"GET /p?q=%2Fx&r HTTP/1.1\r\nHost: api.example.com\r\nAccept: */*\r\nAuthorization: Basic dTpw\r\n\r\n"
GBK = b"POST /t HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain; charset=gbk\r\nContent-Length: 4\r\n\r\n\xc4\xe3\xba\xc3"
REQUESTS = [MULTIPART, FORM, JSON, GET, GBK]

RAW = {
    "chunked": b"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b;c=\"d\"\r\nxyz\r\n1\r\n-\r\n"
    b"0\r\nA: b\r\n c\r\n\r\n",
    "chunked-multipart": b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/x; boundary=b\r\n"
    b"\r\n12\r\n--b\r\nA: b\r\n\r\nv\r\n--\r\n3\r\nb--\r\n0\r\n\r\n",
    "nested": b"POST http://h/ HTTP/1.1\nContent-Type: multipart/mixed; boundary=\"b\"\n\np\n--b\n"
    b"Content-Type: multipart/x; boundary=c\n\n--c\n\nv\n--c--\n--b\nContent-Disposition: form-data; name=\"q\"\n\nw\n"
    b"--b--\ne",
    "form-json-part": b"POST / HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99\r\n\r\n"
    b"--b\r\nContent-Disposition: form-data; name=\"j\"\r\nContent-Type: application/json\r\n\r\n{\"a\":[1]}\r\n--b--",
    "plist": b"POST / HTTP/1.1\r\nContent-Type: application/x-plist\r\n\r\n<?xml version=\"1.0\"?>\n<plist version=\"1.0\">"
    b"<dict><key>a</key><array><integer>1</integer><data>AAE=</data></array><key>b</key><true/></dict></plist>\n",
    "stream": b"GET /1 HTTP/1.1\r\nHost: h\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
    b"ok\r\nPOST /2 HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcGET /3 HTTP/1.1\r\n\r\n",
    "odd": b" GET  //a?b#c  HTTP/1.1 \r\nHost : h\r\n: x\r\nno colon\r\nA:\r\n\tb\r\n\r\n\r\nbody",
    "http2": b"POST /x HTTP/2\r\nhost: h\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na",
    "connect": b"CONNECT h:443 HTTP/1.1\r\nHost: h:443\r\n\r\n",
    "asterisk": b"OPTIONS * HTTP/1.0\n\n",
    "long-boundary": b"POST / HTTP/1.1\r\nContent-Type: multipart/form-data, boundary=" + b"x" * 75
    + b"\r\n\r\n--" + b"x" * 75 + b"\r\n\r\n\r\n--" + b"x" * 75 + b"--",
    "secrets": b"POST /o HTTP/1.1\r\nCookie: sid=1; a\r\nAuthorization: Bearer ey.J.x\r\nX-Api-Key: k\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\npassword=a&access_token=b%2525&id_token=",
}


def split(raw):
    head, _, body = raw.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    fields = [tuple(part.strip() for part in line.split(":", 1)) for line in lines[1:]]
    return lines[0], fields, len(head) + 4, body


def text_of(body):
    return body.decode("latin-1") if all(byte >= 32 or byte in b"\t\r\n" for byte in body) else None


def charles(raw):
    line, fields, head, body = split(raw)
    method, target, version = line.split(" ")
    path, _, query = target.partition("?")
    text = text_of(body)
    shown = {"text": text, "charset": None} if text is not None else {
        "encoding": "base64", "encoded": base64.b64encode(body).decode()}
    request = {"sizes": {"headers": head, "body": len(body)}, "mimeType": None, "charset": None,
               "contentEncoding": None,
               "header": {"firstLine": line, "headers": [{"name": n, "value": v} for n, v in fields]}}
    if body:
        request["body"] = shown
    return {"status": "COMPLETE", "method": method, "protocolVersion": version, "scheme": "https",
            "host": "api.example.com", "port": None, "actualPort": 443, "path": path, "query": query or None,
            "tunnel": False, "times": {"start": "2026-01-02T03:04:05.678+01:00"}, "notes": "Rewrite: x",
            "request": request,
            "response": {"status": 200, "sizes": {"headers": 0, "body": 2}, "header": {"headers": []},
                         "body": {"text": "{}", "charset": None}}}


def chlsx(raws):
    out = ['<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE charles-session SYSTEM '
           '"https://www.charlesproxy.com/dtd/charles-session-1_2.dtd">\n\n<charles-session>\n']
    for raw in raws:
        line, fields, head, body = split(raw)
        method, target, version = line.split(" ")
        path, _, query = target.partition("?")
        text = text_of(body)
        flags = "" if text is not None else ' encoding="base64"'
        shown = text if text is not None else base64.b64encode(body).decode()
        headers = "".join(
            f"<header>\n<name>{escape(n)}</name>\n<value>{escape(v)}</value></header>\n" for n, v in fields)
        out.append(
            f'<transaction status="COMPLETE" method="{method}" protocolVersion="{version}" protocol="https" '
            f'host="api.example.com" actualPort="443" path="{escape(path)}" query="{escape(query)}" '
            f'startTime="2026-01-01T00:00:00.000+00:00">\n<request headers="{head}" body="{len(body)}">\n<headers>\n'
            f"<first-line><![CDATA[{line}]]></first-line>\n{headers}</headers>\n<body{flags}><![CDATA[{shown}]]></body>"
            f'</request>\n<response status="200" headers="0" body="2"><headers/><body><![CDATA[{{}}]]></body>'
            f"</response></transaction>\n")
    return "".join(out + ["</charles-session>"]).encode()


def burp(raws):
    items = "".join(
        f'<item><time>Thu Jan 01 00:00:00 UTC 2026</time><url><![CDATA[https://h/a?b&c]]></url><host ip="192.0.2.1">h'
        f'</host><port>443</port><protocol>https</protocol><request base64="true"><![CDATA['
        f'{base64.b64encode(raw).decode()}]]></request><status>200</status><response base64="true"></response>'
        f"<comment>c</comment></item>\n" for raw in raws)
    return ('<?xml version="1.1"?>\n<!DOCTYPE items [\n<!ELEMENT items (item*)>\n<!ATTLIST items burpVersion CDATA "">\n]>'
            f'\n<items burpVersion="2024.1" exportTime="x">\n{items}</items>\n').encode()


def har(raws, creator):
    entries = []
    for raw in raws:
        line, fields, head, body = split(raw)
        method, target, version = line.split(" ")
        request = {"method": method, "url": "https://api.example.com" + target, "httpVersion": version,
                   "headers": [{"name": n, "value": v} for n, v in fields], "queryString": [], "cookies": [],
                   "headersSize": head, "bodySize": len(body)}
        kind = dict((n.lower(), v) for n, v in fields).get("content-type", "")
        if "urlencoded" in kind and creator == "Firefox":
            request["postData"] = {"mimeType": kind, "params": [{"name": "user", "value": "u%20v"}, {"name": "d%"}]}
        elif body and text_of(body) is None:
            request["postData"] = {"mimeType": kind, "encoding": "base64", "text": base64.b64encode(body).decode()}
        elif body:
            request["postData"] = {"mimeType": kind, "text": body.decode("latin-1")}
        entries.append({"startedDateTime": "2026-01-02T03:04:05.678Z", "time": 1.5, "comment": "c",
                        "request": request, "response": {"status": 200, "headers": [], "content": {"size": 0}}})
    return json.dumps({"log": {"version": "1.2", "creator": {"name": creator, "version": "1"}, "pages": [],
                               "entries": entries}}).encode()


def dump_lines(data, ascii_too=True):
    rows = []
    for start in range(0, len(data), 16):
        row = data[start:start + 16]
        digits = " ".join(f"{byte:02x}" for byte in row)
        shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
        rows.append(f"{start:04x}: {digits:<47} {shown}\n" if ascii_too else f"{start:08X}  {digits}\n")
    return "".join(rows)


def trace(raw, stamp=""):
    _, _, head, body = split(raw)
    text = "== Info:   Trying 127.0.0.1:80...\n"
    for name, data in [("header", raw[:head])] + ([("data", body)] if body else []):
        text += f"{stamp}=> Send {name}, {len(data)} bytes ({hex(len(data))})\n" + dump_lines(data)
    answer = b"HTTP/1.1 200 OK\r\n"
    return text + f"{stamp}<= Recv header, {len(answer)} bytes ({hex(len(answer))})\n" + dump_lines(answer)


def verbose(raw):
    _, _, head, body = split(raw)
    lines = raw[:head].decode("latin-1").split("\r\n")[:-1]
    text = "*   Trying 127.0.0.1:80...\n* Connected to api.example.com (127.0.0.1) port 80 (#0)\n"
    text += "".join(f"> {line}\n" for line in lines)
    if body:
        text += f"}} [{len(body)} bytes data]\n"
    return text + "< HTTP/1.1 200 OK\n< A: b\n< \n"


def follow(mode, raw):
    if mode == "raw":
        lines = raw[:30].hex() + "\n" + raw[30:].hex() + "\n\t" + b"HTTP/1.1 200 OK\r\n\r\n".hex() + "\n"
    elif mode == "ascii":
        shown = "".join(chr(byte) if 32 <= byte < 127 or byte in b"\r\n" else "." for byte in raw)
        lines = f"{len(raw)}\n{shown}\n\t19\nHTTP/1.1 200 OK\r\n\r\n"
    else:
        lines = dump_lines(raw, False) + "\t00000000  48 54 54 50\n"
    rule = "=" * 67
    return (f"\n{rule}\nFollow: tcp,{mode}\nFilter: tcp.stream eq 0\nNode 0: 127.0.0.1:55156\nNode 1: 127.0.0.1:80\n"
            f"{lines}{rule}\n")


def proxyman(raw):
    line, fields, _, body = split(raw)
    method, target, _ = line.split(" ")
    return {"isIntercepted": True, "timezone": "GMT", "isSSL": True,
            "timing": {"requestStartedAt": 1746630530.4230661},
            "response": {"status": {"code": 200, "phrase": "OK"}, "bodyData": "e30=", "header": {"entries": []}},
            "request": {"method": {"name": method}, "scheme": "https", "host": "api.example.com", "port": 443,
                        "fullPath": "https://api.example.com" + target, "uri": target,
                        "version": {"major": 1, "minor": 1}, "isSSL": True,
                        "header": {"entries": [{"key": {"name": n, "nameInLowercase": n.lower()}, "value": v,
                                                "isEnabled": True} for n, v in fields]},
                        "bodyData": base64.b64encode(body).decode(), "compressedBodyDataCount": 0}}


CURL = [
    "curl -X POST 'https://api.example.com/a?b=c' -H 'A: b' -H 'C;' -d 'x=1' --data-urlencode 'y=a b' -G\n",
    "curl $'https://h/\\u4f60' --data-raw $'\\x01a\\r\\n' -F 'a=b;type=text/x' -F 'c=<d' --compressed -k -u u:p\n",
    "curl 'http://h/[1-3]/{a,b}' -b 'c=d' -e r -A ua -r 0-9 -I --http2 && curl h -T - <<'E'\nabc\nE\n",
    "printf '%s\\n' 'a' | curl -q -K - --json '{\"a\":1}' \"http://h/$x\" \\\n  --url-query 'a=b' -X 'P Q'\n",
    "curl ^\"https://h/^\" ^\n  -H ^\"A: b^\" ^\n  --data-binary ^\"c=d^\"\n",
]


def write(path, content):
    file = ROOT / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())


def main():
    shutil.rmtree(ROOT, ignore_errors=True)
    for name, raw in RAW.items():
        write(f"raw/{name}.http", raw)
    write("chlsj/session.chlsj", json.dumps([charles(raw) for raw in REQUESTS]))
    write("chlsj/small.chlsj", json.dumps([charles(GBK)]))
    write("chlsx/session.chlsx", chlsx(REQUESTS))
    write("chlsx/small.chlsx", chlsx([FORM]))
    write("burp/items.xml", burp(REQUESTS))
    write("burp/small.xml", burp([GET]))
    for creator in ["Charles Proxy", "Proxyman", "WebInspector", "Firefox", "mitmproxy"]:
        write(f"har/{creator.split()[0].lower()}.har", har(REQUESTS, creator))
    write("har/small.har", har([MULTIPART], "x"))
    for index, raw in enumerate(REQUESTS):
        write(f"curl-trace/{index}.txt", trace(raw, "12:00:00.000001 " if index == 1 else ""))
        write(f"curl-verbose/{index}.txt", verbose(raw))
    write("curl-trace/all.txt", "".join(trace(raw) for raw in REQUESTS))
    for mode in ["raw", "hex", "ascii"]:
        write(f"tshark/{mode}.txt", follow(mode, MULTIPART) + follow(mode, GET))
    for index, command in enumerate(CURL):
        write(f"curl/{index}.sh", command)
    digits = GET.hex()
    write("hexdump/nsdata.txt", f"<{' '.join(digits[i:i + 8] for i in range(0, len(digits), 8))}>\n")
    write("hexdump/description.txt", f"{{length = {len(GET)}, bytes = 0x{digits}}}\n")
    write("hexdump/array.c", "unsigned char a[] = {\n" + ", ".join(hex(byte) for byte in GET) + "\n};\n")
    write("hexdump/bytes.swift", f"let bytes: [UInt8] = {list(GET)}\n")
    write("hexdump/base64.txt", base64.encodebytes(MULTIPART))
    write("hexdump/od.txt", "".join(
        f"{start:07o} " + " ".join(f"{int.from_bytes(GET[start:start + 16][i:i + 2], 'little'):06o}"
                                   for i in range(0, len(GET[start:start + 16]), 2)) + "\n"
        for start in range(0, len(GET), 16)) + f"{len(GET):07o}\n")
    write("hexdump/repeat.txt", "00000000  47 45 54 20 2f 20 20 20  20 20 20 20 20 20 20 20  |GET /           |\n"
          "00000010  20 20 20 20 20 20 20 20  20 20 20 20 20 20 20 20  |                |\n*\n00000040\n")
    for index, raw in enumerate(REQUESTS):
        body = split(raw)[3]
        write(f"chlz/session/{index}-meta.json", json.dumps(charles(raw)))
        if body:
            write(f"chlz/session/{index}-req.dat", body)
        write(f"proxyman/log/request_{index}_15{index}", json.dumps(proxyman(raw)))
        write(f"saz/session/raw/{index}_c.txt", raw.replace(b" /", b" https://api.example.com/", 1))
        write(f"saz/session/raw/{index}_m.xml",
              '\ufeff<?xml version="1.0" encoding="utf-8"?>\n<Session SID="1" BitFlags="1"><SessionTimers '
              'ClientBeginRequest="2020-09-01T13:57:52.211861-06:00" /></Session>\n')
        write(f"saz/session/raw/{index}_s.txt", "HTTP/1.1 201 Created\r\n\r\n")


if __name__ == "__main__":
    main()
