"""What a program of Django gets of a request, as JSON: python3 django_app.py PORT"""

import json
import sys

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpResponse
from django.urls import re_path
from wsgiref.simple_server import WSGIRequestHandler, make_server


def data(request):
    if request.content_type == "application/json":
        return HttpResponse(json.dumps(json.loads(request.body)))
    pairs = request.GET if request.method == "GET" else request.POST
    return HttpResponse(json.dumps(dict(pairs.lists())))


class Quiet(WSGIRequestHandler):
    def log_message(self, *arguments):
        pass


urlpatterns = [re_path("", data)]
settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="none")
django.setup()
make_server("127.0.0.1", int(sys.argv[1]), WSGIHandler(), handler_class=Quiet).serve_forever()
