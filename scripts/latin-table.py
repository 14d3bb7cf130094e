#!/usr/bin/env python3
"""Write Sources/OnwireTextFormats/Unicode/LatinTable+Generated.swift and HanReadings+Generated.swift.

The tables hold what ICU's Any-Latin and Latin-ASCII answer, asked character by character (and pair by pair
where a script must be shown to know no contexts). Two releases are asked: Foundation's own ICU 76 (CLDR 46),
in the Swift toolchain, and Debian 12's ICU 72 (CLDR 42, package libicu72). A character on which they differ
is left out, so that nothing is promised that changed between systems. Run from anywhere; `--check` only says
whether the files are current.
"""

import ctypes
import itertools
import pathlib
import shutil
import sys
import unicodedata

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Sources/OnwireTextFormats/Unicode"
ASCII = "Any-Latin; Latin-ASCII; [:^ASCII:] Remove"
# ICU's UScriptCode, and the names of LatinTable.Script in the order of its raw values.
SCRIPTS = {0: "common", 1: "common", 25: "latin", 17: "han", 20: "hiragana", 22: "katakana", 18: "hangul",
           14: "greek", 8: "cyrillic", 19: "hebrew", 2: "arabic", 12: "georgian"}
ORDER = list(dict.fromkeys(SCRIPTS.values()))
# The scripts without contexts: where to look for letters.
PLAIN = {"cyrillic": [(0x400, 0x52F)], "hebrew": [(0x5D0, 0x5F2)], "georgian": [(0x10A0, 0x10FF)],
         "arabic": [(0x620, 0x64A), (0x660, 0x669), (0x671, 0x6D3), (0x6F0, 0x6F9)]}
# What Latin, digits and punctuation must not change beside a plain script.
BESIDE = "aeoKsh10 .,:;!?'-~/()«»–"
# What Han-Latin reads otherwise before certain characters: HanRun knows these by their unified forms.
READ_BY_CONTEXT = "藏重沈秘文语庆阳鲁"
HAN_BLOCKS = [(0x3400, 0x4DC0), (0x4E00, 0xA000), (0xF900, 0xFB00), (0x2F00, 0x2FE0)]


class ICU:
    """One release of ICU, by its C interface."""

    def __init__(self, version, libraries, name):
        self.libraries = [ctypes.CDLL(str(library)) for library in libraries]
        self.name = name
        found = (ctypes.c_uint8 * 4)()
        self.call("u_getVersion")(found)
        if found[0] != version:
            sys.exit(f"{libraries[0]} is ICU {found[0]}, the table is made from {version}")
        self.latin = self.transform("Any-Latin")
        self.ascii = self.transform(ASCII)
        self.fold = self.transform("Latin-ASCII; [:^ASCII:] Remove")

    def call(self, function):
        for library in self.libraries:
            if hasattr(library, self.name(function)):
                return getattr(library, self.name(function))
        sys.exit(f"no {function}")

    def transform(self, name):
        create, apply = self.call("utrans_openU"), self.call("utrans_transUChars")
        create.restype = ctypes.c_void_p
        status = ctypes.c_int(0)
        units = name.encode("utf-16-le")
        handle = ctypes.c_void_p(create(units, len(units) // 2, 0, None, 0, None, ctypes.byref(status)))
        assert status.value <= 0, name
        buffer = ctypes.create_string_buffer(1 << 12)

        def transformed(text):
            units = text.encode("utf-16-le")
            ctypes.memmove(buffer, units, len(units))
            length, limit = ctypes.c_int32(len(units) // 2), ctypes.c_int32(len(units) // 2)
            status = ctypes.c_int(0)
            apply(handle, buffer, ctypes.byref(length), len(buffer) // 2, 0, ctypes.byref(limit),
                  ctypes.byref(status))
            assert status.value <= 0, text
            return ctypes.string_at(buffer, length.value * 2).decode("utf-16-le")

        return transformed

    def script(self, scalar):
        return SCRIPTS.get(self.call("uscript_getScript")(scalar, ctypes.byref(ctypes.c_int(0))))


swift = pathlib.Path(shutil.which("swift")).resolve().parent.parent / "lib/swift/linux/lib_FoundationICU.so"
RELEASES = [
    ICU(76, [swift], lambda name: "swift_" + name),
    ICU(72, ["libicui18n.so.72", "libicuuc.so.72"], lambda name: name + "_72"),
]


def agreed(ask, text):
    """What both releases answer, None where they differ."""
    answers = {ask(icu)(text) for icu in RELEASES}
    return answers.pop() if len(answers) == 1 else None


def latin(text):
    if agreed(lambda icu: icu.ascii, text) is None:
        return None
    return agreed(lambda icu: icu.latin, text)


def find_scripts():
    scripts = {}
    for scalar in itertools.chain(range(0xD800), range(0xE000, 0x20000)):
        names = {icu.script(scalar) for icu in RELEASES}
        if len(names) == 1 and None not in names:
            scripts[scalar] = names.pop()
    # Of Hangul only syllables, and no mark that the composition of Latin-ASCII could hang on a sign.
    return {s: name for s, name in scripts.items() if s != 0x338 and (name != "hangul" or 0xAC00 <= s <= 0xD7A3)}


def is_mark(scalar):
    return unicodedata.category(chr(scalar)).startswith("M")


def plain_script(scripts, name, blocks):
    """The map of a script whose characters have one answer each, whatever stands beside them."""
    scalars = [s for first, last in blocks for s in range(first, last + 1) if not is_mark(s)]
    table = {s: latin(chr(s)) for s in scalars if scripts.get(s) in (name, "common")}
    table = {s: out for s, out in table.items() if out is not None and out != chr(s)}
    example = next(iter(table))
    for scalar in scripts:
        c = chr(scalar)
        if scripts[scalar] == "common" and scalar not in table and not is_mark(scalar):
            if unicodedata.decomposition(c) and "<" not in unicodedata.decomposition(c):
                continue
            before, after = latin(c + chr(example)), latin(chr(example) + c)
            mapped = after.removeprefix(table[example])
            assert before == mapped + table[example], (name, c)
            if mapped != c:
                table[scalar] = mapped
    for x, y in itertools.product([*table, *map(ord, BESIDE)], repeat=2):
        if scripts.get(x) == name or scripts.get(y) == name:
            text = chr(x) + chr(y)
            assert latin(text) == table.get(x, chr(x)) + table.get(y, chr(y)), (name, text)
    return table


def kana():
    """Katakana alone, and the pairs with a small vowel that are more than both alone."""
    single = {s: latin(chr(s)) for s in range(0x30A1, 0x30FB)}
    pairs = {}
    for first, small in itertools.product(single, "ァィゥェォャュョヮ"):
        out = latin(chr(first) + small)
        if out != single[first] + single[ord(small)]:
            pairs[chr(first) + small] = out
    return single, pairs


def doubled():
    """The consonant that a small tsu becomes before each katakana."""
    table = {}
    for scalar in range(0x30A1, 0x30FB):
        single, out = latin(chr(scalar)), latin("ッ" + chr(scalar))
        if out != "~tsu" + single:
            table[scalar] = out.removesuffix(single)
    return table


def greek():
    """Monotonic Greek alone, after a vowel, before a small letter, before one of γ κ ξ χ."""
    scalars = [s for s in range(0x386, 0x3CF) if unicodedata.category(chr(s)) in ("Lu", "Ll")]
    plain = {s: latin(chr(s)) for s in scalars}
    plain = {s: out for s, out in plain.items() if out is not None and out != chr(s)}
    sigmas = [ord(c) for c in "σς"]
    vowel = {s: latin("e" + chr(s)).removeprefix("e") for s in plain if s not in sigmas}
    small = {s: latin(chr(s) + "δ").removesuffix("d") for s in plain if s not in sigmas}
    velar = {s: latin(chr(s) + "κ").removesuffix("k") for s in plain if s not in sigmas and s not in map(ord, "ΘΦΧΨ")}
    tables = [{s: out for s, out in table.items() if out != plain[s]} for table in (vowel, small, velar)]
    for c in ";µ·":
        plain[ord(c)] = latin("λ" + c).removeprefix("l")
    return plain, *tables


def hangul():
    """The parts of a syllable: leading consonants, vowels, trailing consonants."""
    def syllable(lead, vowel, tail):
        return latin(chr(0xAC00 + (lead * 21 + vowel) * 28 + tail))

    vowels = [syllable(11, vowel, 0) for vowel in range(21)]
    leads = [syllable(lead, 0, 0).removesuffix("a") for lead in range(19)]
    tails = [syllable(11, 0, tail).removeprefix("a") for tail in range(28)]
    for lead, vowel, tail in itertools.product(range(19), range(21), range(28)):
        assert syllable(lead, vowel, tail) == leads[lead] + vowels[vowel] + tails[tail]
    return leads, vowels, tails


def han_readings():
    """The ideographs with one reading in both releases; compatibility forms read by context are left out."""
    readings = {}
    for scalar in (scalar for first, last in HAN_BLOCKS for scalar in range(first, last)):
        unified = unicodedata.normalize("NFKC", chr(scalar))
        if unified != chr(scalar) and unified in READ_BY_CONTEXT:
            continue
        reading = latin(chr(scalar))
        if reading is not None and reading != chr(scalar) and reading.isalpha():
            readings[scalar] = reading
    return readings


def unsettled_beside_han(scripts):
    """Common characters beside Han that become something else, or differ between the releases."""
    for scalar in scripts:
        c, category = chr(scalar), unicodedata.category(chr(scalar))
        if scripts[scalar] != "common" or is_mark(scalar):
            continue
        after = " " if category[0] == "L" or category in ("Ps", "Pi") else ""
        before = " " if category[0] == "L" or category in ("Pe", "Pf") or c in ".,:;?!．，：？！｡、；" else ""
        asks = ["中" + c, c + "中", "中" + c + "中"]
        models = ["zhōng" + after + "_", "_" + before + "zhōng", "zhōng" + after + "_" + before + "zhōng"]
        if any(latin(ask) != model.replace("_", c) for ask, model in zip(asks, models)):
            yield scalar


def folded(scripts):
    """What Latin-ASCII makes of one character; what it removes has no entry."""
    table = {}
    for scalar in scripts:
        if scalar >= 0x80 and scripts[scalar] in ("latin", "common"):
            out = agreed(lambda icu: icu.fold, chr(scalar))
            assert out is not None, hex(scalar)
            if out:
                table[scalar] = out
    return table


def escaped(text):
    """`text` for a Swift string: marks and blanks by their numbers."""
    return "".join(
        f"\\u{{{ord(c):X}}}" if is_mark(ord(c)) or unicodedata.category(c)[0] in "CZ" and c != " "
        or ord(c) > 0xFFFF else "\\" + c if c in '"\\' else c for c in text)


def string(name, comment, lines):
    body = "".join(f"    {line}\n" for line in lines)
    return f'  /// {comment}\n  // swift-format-ignore\n  static let {name} = """\n{body}    """\n'


def wrapped(items, start, width=108):
    """Lines of items, each line beginning with `start`."""
    line = start
    for item in items:
        if line != start and len(line) + len(item) + 1 > width:
            yield line
            line = start
        line += (" " if line != start else "") + item
    yield line


def table(name, comment, entries):
    """Lines of `value TAB keys`."""
    groups = {}
    for key, value in entries.items():
        groups.setdefault(value, []).append(escaped(chr(key) if isinstance(key, int) else key))
    lines = [line for value, keys in groups.items() for line in wrapped(keys, escaped(value) + "\\t")]
    return string(name, comment, lines)


def ranges(scripts):
    """first << 32 | last << 8 | script."""
    start, last, value = None, None, None
    for scalar in [*sorted(scripts), None]:
        if last is not None and scalar == last + 1 and scripts[scalar] == value:
            last = scalar
            continue
        if start is not None:
            yield start << 32 | last << 8 | ORDER.index(value)
        if scalar is not None:
            start, last, value = scalar, scalar, scripts[scalar]


def latin_table():
    scripts = find_scripts()
    singles, pairs = kana()
    plain, after_vowel, before_small, before_velar = greek()
    body = "\n".join(wrapped((f"{value:#x}," for value in ranges(scripts)), "    ", 110)).replace("     0x", "    0x")
    cases = "\n".join(f"    case {name}" for name in ORDER)
    parts = [
        f"  /// The scripts that are covered.\n  enum Script: UInt8 {{\n{cases}\n  }}\n",
        "  /// first << 32 | last << 8 | script.\n  // swift-format-ignore\n"
        f"  static let scriptRanges: [UInt64] = [\n{body}\n  ]\n",
        *(table(f"{name}Text", f"{name.capitalize()}, and what it changes beside it.",
                plain_script(scripts, name, blocks)) for name, blocks in PLAIN.items()),
        table("kanaText", "Katakana alone.", singles),
        table("kanaPairsText", "Katakana before a small vowel.", pairs),
        table("doubledText", "What a small tsu becomes before them.", doubled()),
        table("greekText", "Greek, where no context says otherwise.", plain),
        table("greekAfterVowelText", "Greek after a vowel without a mark.", after_vowel),
        table("greekBeforeSmallText", "Greek before a small letter.", before_small),
        table("greekBeforeVelarText", "Greek before γ, κ, ξ or χ.", before_velar),
        *(string(name, f"The {words} of Hangul in the order of Unicode; the one that is silent is _.",
                 wrapped((part or "_" for part in items), ""))
          for name, words, items in zip(("hangulLeadsText", "hangulVowelsText", "hangulTailsText"),
                                        ("leading consonants", "vowels", "trailing consonants"), hangul())),
        string("unsettledBesideHanText", "What changes beside Han, and may differ between systems.",
               wrapped((escaped(chr(scalar)) for scalar in unsettled_beside_han(scripts)), "")),
        table("foldedText", "What Latin-ASCII makes of a character.", folded(scripts)),
    ]
    return "extension LatinTable {\n" + "\n".join(parts) + "}\n"


def han_table():
    readings = han_readings()
    known = sorted(set(readings.values()))
    digits = [chr(0x30 + digit) for digit in range(44)]
    assert len(known) < 44 * 44
    code = {reading: digits[(i + 1) // 44] + digits[(i + 1) % 44] for i, reading in enumerate(known)}
    text = "".join(code[readings[s]] if s in readings else "00" for first, last in HAN_BLOCKS
                   for s in range(first, last))
    rows = [text[i:i + 104] + ("\\" if i + 104 < len(text) else "") for i in range(0, len(text), 104)]
    blocks = ", ".join(f"{first:#x}..<{last:#x}" for first, last in HAN_BLOCKS)
    parts = [
        f"  /// The blocks that `codes` holds, one after the other.\n  static let blocks: [Range<UInt32>] = [{blocks}]\n",
        string("readingsText", "All readings; a code counts them from 1.", wrapped(known, "")),
        string("codes", "For each ideograph two digits of base 44, beginning at `0`; 0 where none is known.",
               rows).replace("codes =", "codes: StaticString ="),
    ]
    return "extension HanReadings {\n" + "\n".join(parts) + "}\n"


def main():
    head = "// Made by scripts/latin-table.py from ICU 76 (CLDR 46) and ICU 72 (CLDR 42); do not edit.\n\n"
    stale = []
    for name, text in (("LatinTable", latin_table()), ("HanReadings", han_table())):
        path = FOLDER / f"{name}+Generated.swift"
        if "--check" not in sys.argv[1:]:
            path.write_text(head + text)
        elif not path.exists() or path.read_text() != head + text:
            stale.append(f"{path} is not current")
    sys.exit("\n".join(stale) or 0)


main()
