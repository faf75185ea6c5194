"""What inputs can hold, by their schemas, and how to make each part of one long; for .ci/check-growth."""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "Docs" / "schema"
EXT_KEYS = ROOT / "Docs" / "Specification" / "Common-Ground.md"

# How many elements a list has at first, and how many bytes a text has for each of them.
SIZE = 1000
TEXT_SIZE = 16

NOW = "2026-01-15T12:00:00Z"
# For strings with a pattern: each gets the first that it matches.
WORDS = [NOW, "10:00", "UTC"]


def documents():
    return {path.name: json.loads(path.read_text()) for path in SCHEMAS.glob("*.schema.json")}


class Schema:
    """A schema with the document that its references start from."""

    documents = documents()

    def __init__(self, document, node):
        self.document, self.node = document, node
        while isinstance(self.node, dict) and "$ref" in self.node and "properties" not in self.node:
            name, _, pointer = self.node["$ref"].partition("#")
            self.document = name or self.document
            self.node = self.documents[self.document]
            for key in pointer.strip("/").split("/") if pointer.strip("/") else []:
                self.node = self.node[key]

    def at(self, *keys):
        node = self.node
        for key in keys:
            node = node[key]
        return Schema(self.document, node)

    @property
    def types(self):
        types = self.node.get("type", [])
        return types if isinstance(types, list) else [types]

    @property
    def branches(self):
        """The forms that a value can have; none of what may not stand there (`false`)."""
        if not isinstance(self.node, dict):
            return []
        found = [self]
        for key in ("anyOf", "oneOf"):
            found += [branch for place in range(len(self.node.get(key, []))) for branch in self.at(key, place).branches]
        return found

    def value(self):
        """A small value that fits."""
        if "const" in self.node:
            return self.node["const"]
        if "enum" in self.node:
            return self.node["enum"][0]
        if "anyOf" in self.node and "type" not in self.node:
            return self.at("anyOf", 0).value()
        if "string" in self.types:
            pattern = self.node.get("pattern")
            return next((word for word in WORDS if not pattern or re.search(pattern, word)), "x") if pattern else "x"
        if "array" in self.types:
            return []
        if "integer" in self.types or "number" in self.types:
            return self.node.get("default", max(self.node.get("minimum", 0), 0))
        if "boolean" in self.types:
            return self.node.get("default", False)
        return {key: self.at("properties", key).value() for key in self.node.get("required", [])}


def ext_schema():
    """The schema of an ext, from the table of its keys."""
    lines = EXT_KEYS.read_text().split('<a id="ext-keys"></a>')[1].splitlines()
    root = {"type": "object", "properties": {}}
    open_objects, known = [root], {}
    for line in lines:
        row = re.match(r"\| ((?:· )*)(.+?) \| (.+?) \|", line)
        names = re.findall(r"`([^`]+)`", row[2]) if row else []
        if not row or row[2] in ("Key", "---"):
            continue
        depth, kind = row[1].count("·"), row[3]
        if not names:
            open_objects[depth]["additionalProperties"] = {"type": "string"}
            continue
        for name in names:
            if kind.startswith("array"):
                node = {"type": "array", "items": {"type": "string"}}
            elif kind == "string":
                node = {"type": "string"}
            elif kind == "as above":
                node = known[name]
            elif kind == "any":
                node = {"type": ["object", "array", "string"], "items": {"type": "string"}}
            elif kind == "object":
                node = {"type": "object", "properties": {}}
            else:
                node = {"type": "integer"}
            known[name] = node
            open_objects[depth]["properties"][name] = node
        if kind == "object":
            open_objects[depth + 1 :] = [node]
    if len(known) < 20:
        sys.exit(f"the table of ext keys has only {sorted(known)}")
    return root


Schema.documents["ext"] = ext_schema()


def is_ext(schema):
    """Whether a schema is that of a message's ext, which leaves it open."""
    return schema.node.get("description") == "Open: anything goes."


def places(schema, path=()):
    """Every list, map and text that a schema allows: its path, its kind and the schema of an element."""
    for form in schema.branches:
        node = form.node
        if not isinstance(node, dict) or "enum" in node or "const" in node:
            continue
        if is_ext(form):
            yield from places(Schema("ext", Schema.documents["ext"]), path)
            continue
        if "array" in form.types:
            element = form.at("items") if "items" in node else Schema(form.document, {"type": "string"})
            yield path, "list", element
            yield from places(element, (*path, 0))
        is_object = "object" in form.types or "properties" in node
        if is_object or not node.get("type"):
            extra = node.get("additionalProperties", "properties" not in node)
            if extra is not False and not ("anyOf" in node) and path:
                extra = extra if isinstance(extra, dict) else {"type": "string"}
                yield path, "map", Schema(form.document, extra)
            for key in node.get("properties", {}):
                yield from places(form.at("properties", key), (*path, key))
        if "string" in form.types and "pattern" not in node:
            yield path, "text", None


def set_at(value, schema, path, new):
    """The value with another value at a path; what is missing on the way is made as the schema says."""
    if not path:
        return new(value)
    key, rest = path[0], path[1:]
    inner = Schema("ext", Schema.documents["ext"]) if is_ext(schema) else schema
    forms = inner.branches
    if isinstance(key, int):
        form = next((form for form in forms if "items" in form.node), None)
        child = form.at("items") if form else Schema(inner.document, {"type": "string"})
        value = value if isinstance(value, list) and value else [child.value()]
        value[0] = set_at(value[0], child, rest, new)
        return value
    form = next((form for form in forms if key in form.node.get("properties", {})), None)
    child = form.at("properties", key) if form else Schema(inner.document, {"type": "string"})
    if not isinstance(value, dict):
        value = form.value() if form else {}
    value[key] = set_at(value.get(key, child.value()), child, rest, new)
    return value


def suffixed(value, suffix, only_identity):
    """An element that differs from the others in its texts, or in those that name it."""
    if isinstance(value, str):
        return value if value in WORDS else value + suffix
    if isinstance(value, list):
        return [suffixed(inner, suffix, only_identity) for inner in value]
    if isinstance(value, dict):
        named = [key for key in ("id", "name", "token") if key in value]
        return {
            key: suffixed(inner, suffix, only_identity)
            if key not in CHOICES and (not only_identity or not named or key in named or not isinstance(inner, str))
            else inner
            for key, inner in value.items()
        }
    return value


# Keys whose values are words.
CHOICES = {"type", "remindType", "state", "kind", "displayStyle"}


def grown(kind, element, size, text="a", alike=False):
    """What makes a value so long.

    All numbers have four digits, so that elements are alike in their length: a token of an odd number of hex
    digits is illegal, and a list that is legal in its longer half only would look as if it grew too fast.
    """

    def grow(value):
        if kind == "text":
            return (value if isinstance(value, str) else "") + text * (size * TEXT_SIZE // len(text.encode()))
        if kind == "map":
            value = value if isinstance(value, dict) else {}
            # JSON must be able to nest it: an element of the schema's, or a text.
            return {**value, **{f"key{number:04}": element.value() for number in range(size)}}
        value = value if isinstance(value, list) else []
        first = value[0] if value else element.value()
        if "enum" in element.node:
            return value + [first] * size
        return value + [suffixed(first, f"{number:04}", alike) for number in range(size)]

    return grow


def instance_places(value, path=()):
    """Every list, map and text of a value."""
    if isinstance(value, dict):
        yield path, "map"
        for key, inner in value.items():
            yield from instance_places(inner, (*path, key))
    elif isinstance(value, list):
        yield path, "list"
        for inner in value[:1]:
            yield from instance_places(inner, (*path, 0))
    elif isinstance(value, str):
        yield path, "text"
