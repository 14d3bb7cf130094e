#!/usr/bin/env python3
"""Validates YAML specs as an editor does: every document of every file, by a JSON Schema.

schema.py SCHEMA FILE…  prints one line of JSON a file: {"file": …, "errors": [...]}, or "unreadable": true
where the file is no YAML to a strict reader.
"""
import json
import re
import sys

import jsonschema
import yaml


class Core(yaml.SafeLoader):
    """YAML's types by the core schema of version 1.2, as editors read them; tagged values become what is written."""


Core.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("null", r"^(~|null|Null|NULL|)$", list("~nN") + [""]),
    ("bool", r"^(true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("int", r"^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$", list("-+0123456789")),
    ("float", r"^([-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$",
     list("-+.0123456789")),
    ("merge", r"^<<$", ["<"]),
]:
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), first)


def integer(loader, node):
    text = loader.construct_scalar(node)
    return int(text, 0) if text[:2] in ("0x", "0o") else int(text)


def plain(loader, suffix, node):
    if isinstance(node, yaml.ScalarNode):
        return loader.construct_scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return loader.construct_sequence(node, deep=True)
    return loader.construct_mapping(node, deep=True)


def strings(value):
    """JSON's objects have strings as keys."""
    if isinstance(value, dict):
        return {k if isinstance(k, str) else json.dumps(k): strings(v) for k, v in value.items()}
    if isinstance(value, list):
        return [strings(v) for v in value]
    return value


Core.yaml_constructors = dict(Core.yaml_constructors)
for name in ("set", "binary", "timestamp", "omap", "pairs"):
    Core.yaml_constructors.pop(f"tag:yaml.org,2002:{name}", None)
Core.add_constructor("tag:yaml.org,2002:int", integer)
Core.add_multi_constructor("", plain)

schema = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
for path in sys.argv[2:]:
    result = {"file": path, "errors": []}
    try:
        with open(path, "rb") as file:
            documents = [strings(d) for d in yaml.load_all(file, Core)]
    except (yaml.YAMLError, UnicodeError, ValueError, TypeError, RecursionError) as reason:
        result["unreadable"] = str(reason)
        documents = []
    if not documents:
        result.setdefault("unreadable", "there is no document")
    for document in documents:
        result["errors"] += [f"{list(e.absolute_path)}: {e.message}"[:200] for e in validator.iter_errors(document)]
    print(json.dumps(result))
