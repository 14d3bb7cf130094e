#!/usr/bin/env python3
"""Writes markdown-fences.json: documents of random lines, and the fences that two implementations of CommonMark find.

usage: pip install commonmark==0.9.1 markdown-it-py==4.3.0; markdown-fences.py [SEED] [COUNT] > markdown-fences.json

Both know less than the other: commonmark 0.9.1 is a port of the reference implementation as it was before version
0.30, and lets a tag interrupt a paragraph that goes on without its marks; markdown-it-py counts tabs in quotes in
its own way, and takes a `>` behind four blanks as a mark. Documents of which they say different things are left
out.
"""

import json
import random
import sys

import commonmark
from markdown_it import MarkdownIt

MARKDOWN_IT = MarkdownIt("commonmark")

PREFIXES = [
    "> ", ">", "- ", "* ", "+ ", "1. ", "2) ", "10. ", "  ", "    ", "   ", " ", "\t", "-", "> > ", "-   ",
    "-     ", "-\t",
]

LEAVES = [
    "```", "```onwire a", "````", "~~~", "~~~ x", "text", "", "", "# head", "---", "<div>", "<!-- c", "-->",
    "<pre>", "</pre>", "``` a`b", "***", "`````", "- - -", "===", "<b>", "</div>", "foo `x` bar", "<?x", "?>",
    "</b> z",
]


def fences(text):
    blocks = [node for node, entering in commonmark.Parser().parse(text).walker() if entering]
    return [
        {"line": node.sourcepos[0][0] - 1, "end": node.sourcepos[1][0], "info": node.info}
        for node in blocks if node.t == "code_block" and node.is_fenced
    ]


def other_fences(text):
    return [
        {"line": token.map[0], "end": token.map[1], "info": token.info.strip()}
        for token in MARKDOWN_IT.parse(text) if token.type == "fence"
    ]


def document(rng):
    lines = []
    for _ in range(rng.randint(2, 9)):
        if lines and rng.random() < 0.35:
            # What goes on in the containers of the line before.
            last = lines[-1]
            cut = min([len(last)] + [len(last) - len(leaf) for leaf in LEAVES if leaf and last.endswith(leaf)])
            prefix = "".join(c if c in "> \t" else " " for c in last[:cut])
        else:
            prefix = "".join(rng.choice(PREFIXES) for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 3])))
        lines.append(prefix + rng.choice(LEAVES))
    return "\n".join(lines) + ("\n" if rng.random() < 0.8 else "")


def main():
    rng = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    cases = []
    while len(cases) < (int(sys.argv[2]) if len(sys.argv) > 2 else 500):
        text = document(rng)
        found = fences(text)
        if found != other_fences(text) or not found and rng.random() < 0.7:
            continue
        cases.append({"text": text, "fences": found})
    print("[\n" + ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases) + "\n]")


main()
