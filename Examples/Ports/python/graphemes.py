"""Extended grapheme clusters (Unicode Standard Annex 29), which Python's library does not have."""

import unicodedata


def scalars(text):
    """The set that hexadecimal numbers and ranges of them name."""
    ends = [[int(end, 16) for end in item.split("-")] for item in text.split()]
    return {code for pair in ends for code in range(pair[0], pair[-1] + 1)}


PICTOGRAPHS = scalars(
    "A9 AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 2388 23CF 23E9-23F3 23F8-23FA 24C2 25AA-25AB"
    " 25B6 25C0 25FB-25FE 2600-2605 2607-2612 2614-2685 2690-2705 2708-2712 2714 2716 271D 2721 2728 2733-2734"
    " 2744 2747 274C 274E 2753-2755 2757 2763-2767 2795-2797 27A1 27B0 27BF 2934-2935 2B05-2B07 2B1B-2B1C 2B50"
    " 2B55 3030 303D 3297 3299 1F000-1F0FF 1F10D-1F10F 1F12F 1F16C-1F171 1F17E-1F17F 1F18E 1F191-1F19A"
    " 1F1AD-1F1E5 1F201-1F20F 1F21A 1F22F 1F232-1F23A 1F23C-1F23F 1F249-1F3FA 1F400-1F53D 1F546-1F64F"
    " 1F680-1F6FF 1F774-1F77F 1F7D5-1F7FF 1F80C-1F80F 1F848-1F84F 1F85A-1F85F 1F888-1F88F 1F8AE-1F8FF"
    " 1F90C-1F93A 1F93C-1F945 1F947-1FAFF 1FC00-1FFFD"
)
# Beyond the categories Mn and Me.
EXTENDING = scalars(
    "9BE 9D7 B3E B57 BBE BD7 CC2 CD5-CD6 D3E D57 DCF DDF 1B35 200C 302E-302F FF9E-FF9F 1133E 11357 114B0 114BD"
    " 115AF 11930 1D165 1D16E-1D172 1F3FB-1F3FF E0020-E007F"
)
PREPENDING = scalars("600-605 6DD 70F 890-891 8E2 D4E 110BD 110CD 111C2-111C3 1193F 11941 11A3A 11A84-11A89 11D46")
# Of category Mc, and yet clusters of their own.
NOT_SPACING = scalars(
    "102B-102C 1038 1062-1064 1067-106D 1083 1087-108C 108F 109A-109C 1A61 1A63-1A64 AA7B AA7D 11720-11721"
)
JAMO = {"L": scalars("1100-115F A960-A97C"), "V": scalars("1160-11A7 D7B0-D7C6"), "T": scalars("11A8-11FF D7CB-D7FB")}
HANGUL = {"L": ("L", "V", "LV", "LVT"), "LV": ("V", "T"), "V": ("V", "T"), "LVT": ("T",), "T": ("T",)}
CONTROLS = ("control", "\r", "\n")


def kind(character):
    """The property Grapheme_Cluster_Break, with `pictograph` for Extended_Pictographic."""
    code, category = ord(character), unicodedata.category(character)
    if character in "\r\n\u200d":
        return character
    if code in EXTENDING or category in ("Mn", "Me"):
        return "extend"
    if code in PREPENDING:
        return "prepend"
    if category in ("Cc", "Cf", "Zl", "Zp"):
        return "control"
    if category == "Mc" and code not in NOT_SPACING or code in (0xE33, 0xEB3):
        return "spacing"
    if 0x1F1E6 <= code <= 0x1F1FF:
        return "flag"
    if 0xAC00 <= code <= 0xD7A3:
        return "LV" if (code - 0xAC00) % 28 == 0 else "LVT"
    jamo = [name for name, codes in JAMO.items() if code in codes]
    return jamo[0] if jamo else "pictograph" if code in PICTOGRAPHS else "other"


def graphemes(text):
    start, before, flags, emoji = 0, None, 0, None
    for place, character in enumerate(text):
        now = kind(character)
        if before in CONTROLS or now in CONTROLS:
            joined = (before, now) == ("\r", "\n")
        else:
            joined = now in ("extend", "\u200d", "spacing", *HANGUL.get(before, ())) or before == "prepend"
            joined = joined or (emoji == "joined" and now == "pictograph") or (now == "flag" and flags % 2 == 1)
        if place > 0 and not joined:
            yield text[start:place]
            start = place
        flags = flags + 1 if now == "flag" else 0
        # After a pictograph and what extends it "open", after a joiner behind those "joined".
        if now == "pictograph":
            emoji = "open"
        elif emoji != "open" or now != "extend":
            emoji = "joined" if emoji == "open" and now == "\u200d" else None
        before = now
    yield text[start:]
