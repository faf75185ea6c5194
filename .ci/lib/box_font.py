"""A font of boxes, whose measures are the caller's, and a fontconfig that knows no other font.

A page that is laid out with it looks the same wherever it is looked at: what is installed takes no part.
"""

import struct

EM = 1000
# The characters that have a box: the Basic Multilingual Plane without surrogates, and emoji.
CHARACTERS = [*range(0x20, 0xD800), *range(0xE000, 0xFFFE), *range(0x1F000, 0x1FC00)]
SPACES = {0x20, 0xA0}
FAMILY = "Boxes"


def glyph(width, height):
    """A rectangle on the baseline, in a TrueType outline of four points."""
    right = max(width - 50, 51)
    header = struct.pack(">hhhhh", 1, 50, 0, right, height)
    contours = struct.pack(">HH", 3, 0)
    flags = b"\x01" * 4
    across = struct.pack(">hhhh", 50, 0, right - 50, 0)
    up = struct.pack(">hhhh", 0, height, 0, -height)
    return header + contours + flags + across + up


def font(width, ascent, descent):
    """A TrueType font whose every character is as wide as the others, all in thousandths of an em."""
    box = glyph(width, ascent * 3 // 4)
    box += bytes(-len(box) % 4)
    names = {1: FAMILY, 2: "Regular", 4: FAMILY, 6: FAMILY}
    texts = {number: name.encode("utf-16-be") for number, name in names.items()}
    records, strings = b"", b""
    for number, text in texts.items():
        records += struct.pack(">HHHHHH", 3, 1, 0x409, number, len(text), len(strings))
        strings += text
    # Each character is a group of its own, as neighbours share one box: glyph 1, and 2 for spaces.
    groups = b"".join(
        struct.pack(">III", character, character, 2 if character in SPACES else 1)
        for character in CHARACTERS
    )
    tables = {
        "OS/2": struct.pack(
            ">HhHHHhhhhhhhhhhh10sIIII4sHHHhhhHHIIhhHHH",
            4, width, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0, bytes(10),
            0xFFFFFFFF, 0xFFFFFFFF, 0, 0, b"    ", 0x40, 0x20, 0xFFFF,
            ascent, -descent, 0, ascent, descent, 1, 0, ascent // 2, ascent * 3 // 4, 0, 0x20, 0,
        ),
        "cmap": struct.pack(">HHHHI", 0, 1, 3, 10, 12)
        + struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(groups) // 12) + groups,
        "glyf": box,
        "head": struct.pack(
            ">IIIIHHqqhhhhHHhhh",
            0x10000, 0x10000, 0, 0x5F0F3CF5, 3, EM, 0, 0, 0, 0, width, ascent, 0, 8, 2, 1, 0,
        ),
        "hhea": struct.pack(
            ">IhhhHhhhhhhhhhhhH",
            0x10000, ascent, -descent, 0, width, 50, 50, width, 1, 0, 0, 0, 0, 0, 0, 0, 1,
        ),
        "hmtx": struct.pack(">Hhhh", width, 50, 50, 50),
        # Glyph 0 and glyph 2 have no outline.
        "loca": struct.pack(">IIII", 0, 0, len(box), len(box)),
        "maxp": struct.pack(">I14H", 0x10000, 3, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        "name": struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + strings,
        "post": struct.pack(">IIhhIIIII", 0x30000, 0, -100, 50, 1, 0, 0, 0, 0),
    }  # fmt: skip
    power = 1 << len(tables).bit_length() - 1
    directory = struct.pack(
        ">IHHHH", 0x10000, len(tables), power * 16, power.bit_length() - 1, len(tables) * 16 - power * 16
    )
    data = b""
    start = len(directory) + 16 * len(tables)
    for tag, table in tables.items():
        padded = table + bytes(-len(table) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        directory += struct.pack(">4sIII", tag.encode(), total, start + len(data), len(table))
        data += padded
    return directory + data


def configuration(folder, width, ascent, descent):
    """A fontconfig file that knows this one font alone, made in an empty folder."""
    (folder / "boxes.ttf").write_bytes(font(width, ascent, descent))
    path = folder / "fonts.conf"
    path.write_text(
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n'
        f"<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>\n"
    )
    return path
