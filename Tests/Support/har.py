#!/usr/bin/env python3
"""Checks HTTP Archives by what the text of HAR 1.2 demands of requests, and makes the requests again.

har.py ARCHIVE RAW  prints what is wrong, a line each: members and their types, and whether method, URL, fields
and body of the entries, one after the other, are the bytes of RAW.
"""
import base64
import json
import re
import sys

import jsonschema

TEXT = {"type": "string"}
SIZE = {"type": "integer", "minimum": -1}
COUNT = {"type": "number", "minimum": 0}


def members(required, optional=None):
    return {
        "type": "object",
        "properties": {**required, **(optional or {}), "comment": TEXT},
        "patternProperties": {"^_": {}},
        "required": sorted(required),
        "additionalProperties": False,
    }


def several(item):
    return {"type": "array", "items": item}


PAIR = members({"name": TEXT, "value": TEXT})
COOKIE = members(
    {"name": TEXT, "value": TEXT},
    {"path": TEXT, "domain": TEXT, "expires": TEXT, "httpOnly": {"type": "boolean"}, "secure": {"type": "boolean"}})
PARAMETER = members({"name": TEXT}, {"value": TEXT, "fileName": TEXT, "contentType": TEXT})
# `encoding` is not in 1.2, but the archives of several programs have it.
BODY = members({"mimeType": TEXT, "text": TEXT}, {"params": several(PARAMETER), "encoding": {"const": "base64"}})
REQUEST = members(
    {"method": TEXT, "url": {"type": "string", "pattern": "^https?://"}, "httpVersion": TEXT,
     "cookies": several(COOKIE), "headers": several(PAIR), "queryString": several(PAIR), "headersSize": SIZE,
     "bodySize": SIZE}, {"postData": BODY})
RESPONSE = members(
    {"status": {"type": "integer"}, "statusText": TEXT, "httpVersion": TEXT, "cookies": several(COOKIE),
     "headers": several(PAIR), "content": members({"size": SIZE, "mimeType": TEXT}), "redirectURL": TEXT,
     "headersSize": SIZE, "bodySize": SIZE})
DATE = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$"}
ENTRY = members(
    {"startedDateTime": DATE, "time": COUNT, "request": REQUEST, "response": RESPONSE, "cache": members({}),
     "timings": members({"send": COUNT, "wait": COUNT, "receive": COUNT})})
LOG = members({"version": {"const": "1.2"}, "creator": members({"name": TEXT, "version": TEXT}),
               "entries": several(ENTRY)})


def message(request):
    """The request's bytes; what an archive does not say of empty fields its size does."""
    target = re.sub(r"^https?://[^/?#]*", "", request["url"])
    target = target if target.startswith("/") else "/" + target
    head = f"{request['method']} {target} {request['httpVersion']}\r\n"
    head += "".join(f"{h['name']}: {h['value']}\r\n" for h in request["headers"]) + "\r\n"
    if len(head.encode()) != request["headersSize"]:
        head = head.replace(": \r\n", ":\r\n")
    data = request.get("postData", {"text": ""})
    body = base64.b64decode(data["text"], validate=True) if "encoding" in data else data["text"].encode()
    if len(body) != request["bodySize"]:
        print(f"{request['url']}: the body has {len(body)} bytes, and bodySize says {request['bodySize']}")
    return head.encode() + body


archive = json.load(open(sys.argv[1], encoding="utf-8"))
schema = members({"log": LOG})
jsonschema.Draft7Validator.check_schema(schema)
for error in jsonschema.Draft7Validator(schema).iter_errors(archive):
    print(f"{list(error.absolute_path)}: {error.message}"[:300])
with open(sys.argv[2], "rb") as file:
    if b"".join(message(entry["request"]) for entry in archive["log"]["entries"]) != file.read():
        print("the requests are other bytes")
