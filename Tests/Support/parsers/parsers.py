"""What parsers of Python make of requests: python3 parsers.py < INPUTS

Each line of the input is a kind (query, form, multipart), `:` and the bytes in base64, and `:` and the Content-Type
in base64, or `-`. The first line of the output has the versions, each other one the data of a line, by the name of the
server; null is a refusal.
"""

import asyncio
import base64
import io
import json
import sys


def text(value):
    """A text as docs/servers.md says of JSON; bytes that are no UTF-8 come as base64."""
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogatepass")
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return "$b64:" + base64.b64encode(value).decode()


def environ(kind, data, kind_type):
    values = {
        "REQUEST_METHOD": "GET" if kind == "query" else "POST",
        "PATH_INFO": "/",
        "SCRIPT_NAME": "",
        "SERVER_NAME": "h.example",
        "SERVER_PORT": "80",
        "QUERY_STRING": data.decode("latin-1") if kind == "query" else "",
        "wsgi.input": io.BytesIO(b"" if kind == "query" else data),
        "wsgi.url_scheme": "http",
        "CONTENT_LENGTH": "0" if kind == "query" else str(len(data)),
    }
    if kind_type is not None:
        values["CONTENT_TYPE"] = kind_type.decode("latin-1")
    return values


def lists(pairs):
    result = {}
    for name, value in pairs:
        result.setdefault("$none" if name is None else text(name), []).append(value)
    return result


def multi(values):
    return lists((name, text(value)) for name, all in values.lists() for value in all)


def django5():
    import django
    from django.conf import settings
    from django.core.handlers.wsgi import WSGIRequest

    settings.configure(SECRET_KEY="none", DEFAULT_CHARSET="utf-8")
    django.setup()

    def read(kind, data, kind_type):
        request = WSGIRequest(environ(kind, data, kind_type))
        if kind == "query":
            return multi(request.GET)
        fields = multi(request.POST)
        if kind == "form":
            return fields
        files = [
            (
                name,
                {
                    "filename": text(file.name),
                    "type": text(file.content_type),
                    "charset": None if file.charset is None else text(file.charset),
                    "content": text(file.read()),
                },
            )
            for name, all in request.FILES.lists()
            for file in all
        ]
        return {"fields": fields, "files": lists(files)}

    return django.__version__, read


def of_werkzeug(request, kind):
    if kind == "query":
        return multi(request.args)
    fields = multi(request.form)
    if kind == "form":
        return fields
    files = [
        (
            name,
            {
                "filename": text(file.filename),
                "type": None if file.content_type is None else text(file.content_type),
                "content": text(file.read()),
            },
        )
        for name, all in request.files.lists()
        for file in all
    ]
    return {"fields": fields, "files": lists(files)}


def werkzeug3():
    from importlib.metadata import version

    from werkzeug.wrappers import Request

    def read(kind, data, kind_type):
        return of_werkzeug(Request(environ(kind, data, kind_type)), kind)

    return version("werkzeug"), read


def flask3():
    from importlib.metadata import version

    import flask

    app = flask.Flask("parsers")

    def read(kind, data, kind_type):
        with app.request_context(environ(kind, data, kind_type)):
            return of_werkzeug(flask.request, kind)

    # Backslashes in names are read otherwise before.
    known = version("werkzeug") == "3.1.9"
    return version("flask") if known else "another Werkzeug", read


def starlette1():
    from importlib.metadata import version

    from starlette.datastructures import UploadFile
    from starlette.requests import Request

    version("python-multipart")
    loop = asyncio.new_event_loop()

    async def read_async(kind, data, kind_type):
        headers = [] if kind_type is None else [(b"content-type", kind_type)]
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/",
            "headers": headers,
            "query_string": data if kind == "query" else b"",
        }

        async def receive():
            return {"type": "http.request", "body": data, "more_body": False}

        request = Request(scope, receive)
        if kind == "query":
            return lists((name, text(value)) for name, value in request.query_params.multi_items())
        fields, files = [], []
        for name, value in (await request.form()).multi_items():
            if isinstance(value, UploadFile):
                fact = None if value.content_type is None else text(value.content_type)
                content = text(await value.read())
                files.append((name, {"filename": text(value.filename), "type": fact, "content": content}))
            else:
                fields.append((name, text(value)))
        return lists(fields) if kind == "form" else {"fields": lists(fields), "files": lists(files)}

    return version("starlette"), lambda *all: loop.run_until_complete(read_async(*all))


def main():
    versions, readers = {}, {}
    made = {"django@5": django5, "werkzeug@3": werkzeug3, "flask@3": flask3, "starlette@1": starlette1}
    for name, make in made.items():
        try:
            versions[name], readers[name] = make()
        except ImportError:
            pass
    print(json.dumps(versions))
    for line in sys.stdin:
        kind, data, kind_type = line.split()
        data = base64.b64decode(data[1:])
        kind_type = None if kind_type == "-" else base64.b64decode(kind_type[1:])
        results = {}
        for name, read in readers.items():
            try:
                results[name] = read(kind, data, kind_type)
            except Exception:
                results[name] = None
        print(json.dumps(results))


main()
