"""Writes a flow file with mitmproxy's own writer: each flow shows one thing that a reader must know."""

import sys

from mitmproxy import http, io
from mitmproxy.proxy.mode_specs import ProxyMode
from mitmproxy.test import tflow


def request(method, path, fields, content, version=b"HTTP/1.1", authority=b"", trailers=None, scheme=b"http"):
    return http.Request(
        host="api.example", port=80 if scheme == b"http" else 443, method=method, scheme=scheme,
        authority=authority, path=path, http_version=version, headers=http.Headers(fields), content=content,
        trailers=http.Headers(trailers) if trailers else None,
        timestamp_start=1767323045.0065, timestamp_end=1767323046.0)


def made(message, mode="regular"):
    flow = tflow.tflow(req=message, resp=True)
    flow.client_conn.proxy_mode = ProxyMode.parse(mode)
    return flow


HOST = (b"Host", b"api.example")

with open(sys.argv[1], "wb") as file:
    writer = io.FlowWriter(file)
    writer.add(made(request(b"POST", b"/form?a=1", [HOST, (b"X-A", b"\xe9"), (b"X-A", b""), (b"Content-Length", b"5")],
                            b"\x00\xffa=1"), mode="transparent"))
    writer.add(made(request(b"GET", b"/plain", [HOST], b"")))
    writer.add(made(request(b"GET", b"/absolute", [HOST], b"", authority=b"api.example")))
    writer.add(made(request(b"POST", b"/chunked", [HOST, (b"Transfer-Encoding", b"chunked"), (b"Trailer", b"X-Sum")],
                            b"hello", trailers=[(b"X-Sum", b"1")])))
    writer.add(made(request(b"POST", b"/h2", [(b"content-length", b"3"), (b"cookie", b"a=1"), (b"cookie", b"b=2")],
                            b"a=1", version=b"HTTP/2.0", authority=b"api.example", scheme=b"https")))
    writer.add(tflow.twebsocketflow())
    writer.add(tflow.ttcpflow())
    writer.add(tflow.tdnsflow())
    writer.add(made(request(b"CONNECT", b"", [], b"", authority=b"api.example:443")))
    writer.add(made(request(b"POST", b"/streamed", [HOST, (b"Content-Length", b"7")], None)))
    changed = made(request(b"POST", b"/changed", [HOST, (b"Content-Length", b"3")], b"old"))
    changed.backup()
    changed.request.content = b"new"
    changed.comment = "looked at\ntwice"
    changed.is_replay = "request"
    writer.add(changed)
