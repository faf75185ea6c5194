"""JSON: its grammar, how an input is read, how an answer is written (Contract.md; spec: Common ground, JSON)."""

import json
import re
from decimal import Decimal

MAX_BYTES, MAX_LEVELS, MAX_TEXT_LEVELS = 1_048_576, 64, 1_048_576
BLANK = b" \t\r\n"
TOKEN = re.compile(
    rb"[ \t\r\n]*(?:([{}\[\],:])"
    rb'|("[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*")'
    rb"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null)"
)
# Which tokens may come: their marks, S for a string, V for any other value.
ALLOWED = {
    "value": "{[SV", "first value": "{[SV]", "key": "S", "first key": "S}", "colon": ":",
    "after [": ",]", "after {": ",}",
}  # fmt: skip
FOLDED = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


class Fault(Exception):
    """An input is refused. Its arguments are code and path, as in the contract, and a message for people."""


def pointer(path, key):
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"


def fold(text):
    """Without case: only A to Z have one."""
    return text.translate(FOLDED)


class Document:
    """Whether bytes are one JSON value by the grammar alone; and the bytes of the parts of its outermost array or
    object, as pairs of a key (in an array None) and a value. `place` is where the grammar is broken, or the length of
    the bytes; `end` is behind the value, None if it has no end. The parts before a break are there as well."""

    def __init__(self, data):
        self.valid, self.levels, self.parts, self.place, self.end = False, 0, [], 0, None
        whole = len(data)
        try:
            data.decode("utf-8")
        except UnicodeError as error:
            data = data[: error.start]
        opened, state, place, start, key = [], "value", 0, 0, None
        while state != "after ":
            token = TOKEN.match(data, place)
            mark = (token[1] or (b"S" if token[2] else b"V")).decode() if token else " "
            if mark not in ALLOWED[state] or mark in "{[" and len(opened) == MAX_TEXT_LEVELS:
                self.place = after_blanks(data, place)
                return
            place = token.end()
            if len(opened) == 1 and mark in ",]}" and state.startswith("after") and start is not None:
                self.parts.append((key, data[start : place - 1].strip(BLANK)))
            if mark in "{[":
                opened.append(mark)
                state = "first key" if mark == "{" else "first value"
                self.levels = max(self.levels, len(opened))
            elif mark == ",":
                state = "key" if opened[-1] == "{" else "value"
            elif mark == ":":
                state = "value"
            elif state in ("key", "first key") and mark == "S":
                state, key = "colon", token[2] if len(opened) == 1 else key
            else:  # the end of a value
                if mark in "}]":
                    opened.pop()
                    if opened == ["["]:  # an element that needs nothing behind it to have ended
                        self.parts.append((None, data[start:place].strip(BLANK)))
                        start = None
                state = "after " + "".join(opened[-1:])
            if len(opened) == 1 and mark in "[,:":
                start = place
        self.end, self.place = place, after_blanks(data, place)
        self.valid = self.place == whole


def after_blanks(data, place):
    """The first place from `place` on that is not blank."""
    return len(data) - len(data[place:].lstrip(BLANK))


def read(data):
    """The value of one input. Raises Fault."""
    data = data.strip(BLANK)
    if len(data) > MAX_BYTES:
        raise Fault("json.size", "", "the input is too large")
    document = Document(data)
    if not document.valid:
        raise Fault("json.syntax", "", "this is no JSON")
    if document.levels > MAX_LEVELS:
        raise Fault("json.depth", "", "the input is nested too deeply")
    value = json.loads(data, parse_int=integer, parse_float=real, object_pairs_hook=unique)
    if b"\\u" in data and any("\ud800" <= character <= "\udfff" for character in write(value)):
        raise Fault("json.syntax", "", "there is a lone surrogate")
    return value


def unique(pairs):
    if len(dict(pairs)) != len(pairs):
        raise Fault("json.syntax", "", "a key is repeated")
    return dict(pairs)


def integer(literal):
    """What does not fit 64 bits keeps its digits: as a Decimal, which nothing else is."""
    return int(literal) if len(literal) <= 20 and -(2**63) <= int(literal) < 2**63 else Decimal(literal)


def real(literal):
    value = float(literal)
    if abs(value) == float("inf"):
        raise Fault("json.syntax", "", "a number is too large")
    return int(value) if value.is_integer() and -(2.0**63) <= value < 2.0**63 else value


def write(value):
    """Compact, keys in scalar order, each number in its one form."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{quoted(key)}:{write(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    if isinstance(value, float):
        # As ECMAScript lays a number out. Python's repr has the digits, and `e-07` for `e-7`.
        return f"{Decimal(repr(value)):f}" if 1e-6 <= abs(value) < 1e21 else repr(value).replace("e-0", "e-")
    return str(value) if isinstance(value, Decimal) else quoted(value)


def quoted(value):
    return json.dumps(value, ensure_ascii=False)


def size(text):
    """Bytes of a string as it is written, without the quotes."""
    return len(quoted(text).encode("utf-8")) - 2
