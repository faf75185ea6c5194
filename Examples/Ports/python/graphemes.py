"""Extended grapheme clusters (Unicode Standard Annex 29), which Python's library does not have."""

import bisect
import json
import pathlib

DATA = json.loads((pathlib.Path(__file__).resolve().parents[3] / "Docs" / "grapheme-data.json").read_text())
RANGES = sorted((*ends, name) for name, ranges in DATA["properties"].items() for ends in ranges)
HANGUL = {"L": ("L", "V", "LV", "LVT"), "LV": ("V", "T"), "V": ("V", "T"), "LVT": ("T",), "T": ("T",)}
CONTROLS = ("Control", "\r", "\n")


def kind(character):
    """The property Grapheme_Cluster_Break, or Extended_Pictographic, or the character itself."""
    code = ord(character)
    if character in "\r\n\u200d":
        return character
    if 0x1F1E6 <= code <= 0x1F1FF:
        return "flag"
    if 0xAC00 <= code <= 0xD7A3:
        return "LV" if (code - 0xAC00) % 28 == 0 else "LVT"
    place = bisect.bisect(RANGES, (code, 0x110000)) - 1
    return RANGES[place][2] if place >= 0 and code <= RANGES[place][1] else "other"


def graphemes(text):
    start, before, flags, emoji = 0, None, 0, None
    for place, character in enumerate(text):
        now = kind(character)
        if before in CONTROLS or now in CONTROLS:
            joined = (before, now) == ("\r", "\n")
        else:
            joined = now in ("Extend", "\u200d", "SpacingMark", *HANGUL.get(before, ())) or before == "Prepend"
            joined = joined or (emoji == "joined" and now == "Extended_Pictographic") or (now == "flag" and flags % 2 == 1)
        if place > 0 and not joined:
            yield text[start:place]
            start = place
        flags = flags + 1 if now == "flag" else 0
        # After a pictograph and what extends it "open", after a joiner behind those "joined".
        if now == "Extended_Pictographic":
            emoji = "open"
        elif emoji != "open" or now != "Extend":
            emoji = "joined" if emoji == "open" and now == "\u200d" else None
        before = now
    yield text[start:]
