"""What a program of Flask gets of a request, as JSON: python3 app.py PORT"""

import json
import logging
import sys

from flask import Flask, request

app = Flask(__name__)
logging.getLogger("werkzeug").disabled = True


@app.route("/", defaults={"path": ""}, methods=["GET", "POST"])
@app.route("/<path:path>", methods=["GET", "POST"])
def data(path):
    if request.is_json:
        return json.dumps(request.get_json())
    return json.dumps((request.args if request.method == "GET" else request.form).to_dict(flat=False))


app.run("127.0.0.1", int(sys.argv[1]))
