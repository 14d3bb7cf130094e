#!/usr/bin/env python3
"""Write Sources/OnwireTextFormats/Unicode/UnicodeTable+Generated.swift.

Needs Python 3.12, whose unicodedata is Unicode 15.0: the version of CoreFoundation's own tables,
which the tests compare with. Run from anywhere; `--check` only says whether the file is current.
"""

import pathlib
import sys
import unicodedata

VERSION = "15.0.0"
TARGET = pathlib.Path(__file__).resolve().parent.parent / "Sources/OnwireTextFormats/Unicode/UnicodeTable+Generated.swift"

# Other_Grapheme_Extend of PropList.txt (15.0), which unicodedata does not carry. With the general
# categories Mn and Me it makes Grapheme_Extend (UAX #44).
OTHER_GRAPHEME_EXTEND = [
    0x09BE, 0x09D7, 0x0B3E, 0x0B57, 0x0BBE, 0x0BD7, 0x0CC2, 0x0CD5, 0x0CD6, 0x0D3E, 0x0D57, 0x0DCF,
    0x0DDF, 0x1B35, 0x200C, 0x302E, 0x302F, 0xFF9E, 0xFF9F, 0x1133E, 0x11357, 0x114B0, 0x114BD,
    0x115AF, 0x11930, 0x1D165, *range(0x1D16E, 0x1D173), *range(0xE0020, 0xE0080),
]
# The emoji skin tones, which CoreFoundation counts among its extending characters.
SKIN_TONES = range(0x1F3FB, 0x1F400)
# Cyrillic letter variants, which CoreFoundation does not fold.
UNFOLDED = range(0x1C80, 0x1C89)


def scalars():
    return (c for c in range(0x110000) if not 0xD800 <= c < 0xE000)


def decompositions():
    """scalar << 42 | first << 21 | second (0: none), one step of the canonical mapping, sorted."""
    for c in scalars():
        mapping = unicodedata.decomposition(chr(c))
        if mapping and not mapping.startswith("<"):
            parts = [int(part, 16) for part in mapping.split()] + [0]
            assert len(parts) in (2, 3)
            yield c << 42 | parts[0] << 21 | parts[1]


def marks():
    """first << 30 | last << 9 | extends << 8 | canonical combining class, ranges, sorted."""
    extending = {*OTHER_GRAPHEME_EXTEND, *SKIN_TONES}
    start, last, value = 0, -1, 0
    for c in [*scalars(), 0x110000]:
        this = 0
        if c < 0x110000:
            extends = unicodedata.category(chr(c)) in ("Mn", "Me") or c in extending
            this = extends << 8 | unicodedata.combining(chr(c))
        if this == value and c == last + 1:
            last = c
            continue
        if value:
            yield start << 30 | last << 9 | value
        start, last, value = c, c, this


def foldings():
    """(scalar, up to three scalars in 21 bits each): full case folding of what does not decompose."""
    for c in scalars():
        folded = chr(c).casefold()
        if c not in UNFOLDED and folded != chr(c) and unicodedata.normalize("NFD", chr(c)) == chr(c):
            assert len(folded) <= 3
            packed = 0
            for index, character in enumerate(folded):
                packed |= ord(character) << 21 * index
            yield c, packed


def array(name, comment, kind, values):
    lines, line = [], "   "
    for text in (f" {value:#x}," for value in values):
        if len(line) + len(text) > 110:
            lines.append(line)
            line = "   "
        line += text
    body = "\n".join([*lines, line])
    return f"  /// {comment}\n  // swift-format-ignore\n  static let {name}: [{kind}] = [\n{body}\n  ]\n"


def main():
    if unicodedata.unidata_version != VERSION:
        sys.exit(f"unicodedata is {unicodedata.unidata_version}, the table is made from {VERSION} (Python 3.12)")
    folds = list(foldings())
    arrays = [
        array("decompositions", "scalar << 42 | first << 21 | second, one step each; second 0 where there is one.",
              "UInt64", decompositions()),
        array("marks", "first << 30 | last << 9 | extends a cluster << 8 | canonical combining class.",
              "UInt64", marks()),
        array("foldedScalars", "The scalars that case folding changes, of those that do not decompose.",
              "UInt32", (c for c, _ in folds)),
        array("foldings", "What each of `foldedScalars` becomes: up to three scalars, 21 bits each, the first lowest.",
              "UInt64", (packed for _, packed in folds)),
    ]
    text = (
        f"// Made by scripts/unicode-table.py from Unicode {VERSION}; do not edit.\n\n"
        "extension UnicodeTable {\n" + "\n".join(arrays) + "}\n"
    )
    if "--check" in sys.argv[1:]:
        sys.exit(0 if TARGET.read_text() == text else f"{TARGET} is not current")
    TARGET.write_text(text)


main()
