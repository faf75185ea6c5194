"""An input of `decide` without texts and tokens (spec: Reasons, 7.6)."""

import itertools
import re
from decimal import Decimal

import clock
import decisionrules
import ext as exts
import inputs
from jsontext import fold, integer, size, write

PLACEHOLDERS = ("{$msg}", "{$fromNickname}", "{$dynamicFrom}")
FLAG_WORDS = ("true", "yes", "1", "", "false", "no", "0")
MOST_WORK = 4_000_000
LETTERS = "abcdefghijklmnopqrstuvwxyz"
CHARACTERS = "".join(character for character in map(chr, range(0x20, 0x80)) if character not in '"\\')
DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789" + "".join(
    character for character in map(chr, range(0x20, 0x80)) if not character.isalnum() and character not in '"\\'
)


def text(value):
    return "x" * size(value)


def data(value):
    """Any JSON: texts as x and numbers as ones of the same written length; keys, Booleans and null stay."""
    if isinstance(value, dict):
        return {key: data(part) for key, part in value.items()}
    if isinstance(value, list):
        return [data(part) for part in value]
    if isinstance(value, str):
        return text(value)
    if isinstance(value, bool) or value is None:
        return value
    written = write(value)
    return value if written == "0" else integer("1" * len(written))


def blank(value):
    return " " * size(value)


def token(value, has_channels):
    if re.fullmatch("(?:[0-9a-fA-F]{2})+", value):
        return "0" * len(value)
    return blank(value) if has_channels and not re.fullmatch("[!-~]{1,4096}", value) else text(value)


def is_number(value):
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)


def zone(value):
    return text(value) if clock.own_zone(value) is False else value


def flag(value):
    if isinstance(value, str):
        return value if fold(value) in FLAG_WORDS else text(value)
    if is_number(value):
        return value if write(value) in ("0", "1") else integer("2" * len(write(value)))
    return data(value)


def named(value):
    return value if isinstance(value, str) else data(value)


def badge(value):
    if is_number(value) and not re.fullmatch("[0-9]{1,10}", write(value)) or is_number(value) and int(write(value)) > 2**31 - 1:
        return integer("-" + "1" * (len(write(value)) - 1))
    return data(value)


def arguments(value):
    if not isinstance(value, list):
        return data(value)
    return [part if isinstance(part, str) and part in PLACEHOLDERS else data(part) for part in value]


def whole(value, ways):
    """An object by a table of its keys, in scalar order; what is no object, or not in the table, is data."""
    if not isinstance(value, dict):
        return data(value)
    return {key: ways.get(key, data)(value[key]) for key in sorted(value)}


def options(value):
    """Of FCM's options a text that cannot be a label stays none (D12)."""
    if not isinstance(value, dict):
        return data(value)
    is_label = lambda part: re.fullmatch("[A-Za-z0-9._~%-]*", part)
    return {key: blank(part) if isinstance(part, str) and not is_label(part) else data(part) for key, part in value.items()}


def one_of(values):
    def way(value):
        if isinstance(value, bool) or value not in values:
            return integer("2" * len(write(value))) if is_number(value) else data(value)
        return value

    return way


def of_services(keys):
    """What becomes of the section of an ext that other push services read."""
    ways = {"flag": flag, "badge": badge, "object": options}
    rows = {key: one_of(row["values"]) if "values" in row else ways.get(row["kind"], data) for key, row in keys.items()}
    return lambda value: whole(value, rows)


def ext(value, name, has_channels):
    def one(part):
        return name(part) if isinstance(part, str) else data(part)

    def many(part):
        return [one(element) for element in part] if isinstance(part, list) else data(part)

    def mentions(part):
        return part if isinstance(part, str) and fold(part) == "all" else many(part)

    ways = {
        "flag": flag, "name": named, "id": one, "badge": badge, "mentions": mentions, "ids": many, "names": many,
        "arguments": arguments, "type": lambda part: part if part == "call" else data(part),
    }  # fmt: skip

    def way(row):
        if has_channels and "ofServices" in row:
            return of_services(row["ofServices"])
        return table(row["keys"]) if "keys" in row else ways.get(row["kind"], data)

    def table(keys):
        rows = {key: way(row) for key, row in keys.items()}
        return lambda part: whole(part, rows)

    return table(exts.KEYS)(value)


def change(found, way, *keys):
    """Changes what stands at the keys, where it is there; None is every element."""
    if not keys or not found:
        return
    key, *rest = keys
    places = range(len(found)) if key is None else [key] if key in found else []
    for place in places:
        if rest:
            change(found[place], way, *rest)
        else:
            found[place] = way(found[place])


def rule(value, name):
    """A rule with the ids that it names."""
    for key in ("when", "not"):
        change(value, name, key, "sender", None)
        change(value, name, key, "conversation", None, "id")
    return value


def folded(word):
    return "".join(chr(decisionrules.FOLDED.get(ord(character), ord(character))) for character in word)


def made_up(words):
    """Names of words by what they fold to, as long and with the same kind of ends (D11); None if there are not names enough."""
    names, counts, letters = {}, {}, LETTERS.replace("x", "")
    for word in words:
        ends = tuple(map(decisionrules.is_word_character, (word[0], word[-1])))
        length, key = size(word), folded(word)
        if key in names:
            if len(names[key]) != length:
                return None
            continue
        number = counts.get((length, ends), 0)
        counts[length, ends] = number + 1
        head, tail = "." * (not ends[0]), "." * (not ends[1] and (length > 1 or ends[0]))
        name = head + base(number, length - len(head + tail), letters) + tail
        if number >= len(letters) ** (length - len(head + tail)):
            return None
        names[key] = name
    return names


def renamed_text(value, names):
    """A text of which nothing is left but where words stand, from the left the longest; None if one has another length, or if there are too many."""
    if sum(map(len, names)) * len(value) > MOST_WORK:
        return None
    plain, place, start, found = folded(value), 0, 0, ""
    inside = [decisionrules.is_word_character(character) for character in value]
    lengths = {}
    for key in names:
        lengths.setdefault(key[0], set()).add(len(key))

    def stands(first, end):
        is_open = not (first and inside[first - 1] and inside[first])
        return is_open and plain[first:end] in names and not (end < len(value) and inside[end - 1] and inside[end])

    def fill(first, end):
        if first == end:
            return ""
        letters = ["x"] * size(value[first:end])
        if first and not inside[first]:
            letters[0] = "."
        if end < len(value) and not inside[end - 1]:
            letters[-1] = "."
        return "".join(letters)

    while place < len(value):
        ends = (place + length for length in sorted(lengths.get(plain[place], ()), reverse=True) if place + length <= len(value))
        end = next((end for end in ends if stands(place, end)), None)
        if end is None:
            place += 1
            continue
        name = names[plain[place:end]]
        if size(value[place:end]) != len(name):
            return None
        found += fill(start, place) + name
        start = place = end
    return found + fill(start, len(value))


def other_words(value, case):
    """Names of the words of rules, and the text that they look at, or None; (None, None) if a rule would say something else (D11)."""
    rules = case.app.rules + case.settings.rules
    words = [word for rule in rules for word in decisionrules.words_of(rule)]
    names = made_up(words) if words else None
    if not names or case.message.body.type != "txt":
        return names or None, None
    words_again = made_up([names[folded(word)] for word in words])
    found = renamed_text(case.message.body.text, names)
    if found is None or renamed_text(found, words_again) != found:
        return None, None
    other = copied(value)
    other["message"]["body"]["text"] = found
    for place in (["app"], ["recipient", "settings"]):
        for key in ("when", "not"):
            change(other, lambda word: names[folded(word)], *place, "rules", None, key, "words", None)
    other = inputs.of_decide(other)
    pairs = zip(rules, other.app.rules + other.settings.rules)
    same = all(decisionrules.speaks_by(["words"], a, case) == decisionrules.speaks_by(["words"], b, other) for a, b in pairs)
    return (names, found) if same else (None, None)


def resolved(value):
    """The input with rules that look at no text that somebody wrote, and decide as they did (D10, D11), and what becomes of the text."""
    value = copied(value)
    case = inputs.of_decide(copied(value))
    names, found = other_words(value, case)
    name = names and (lambda word: names[folded(word)])
    for read, *place in ((case.app.rules, "app"), (case.settings.rules, "recipient", "settings")):
        change(value, lambda written: decisionrules.resolved(case, read, written, name), *place, "rules")
    return value, found


def asks_others(value):
    """Whether the app has a certificate of another push service than Apple's (D12)."""
    certificates = value.get("app", {}).get("certificates", [])
    return any(certificate.get("channel", "apns") != "apns" for certificate in certificates)


def walk(value, words, name, name_template):
    """The redacted input, with `words` for its text if there are any; `name` gets the ids in the order in which they are named (D7), the other the templates (D8)."""
    value = copied(value)
    has_channels = asks_others(value)
    for keys in (
        ["id"], ["message", "id"], ["message", "from"], ["message", "to"], ["sender", "id"], ["message", "receivers", None],
        ["recipient", "id"], ["recipient", "settings", "conversations", None, "id"],
    ):  # fmt: skip
        change(value, name, *keys)
    for device in value["recipient"].get("devices", []):
        change(device, name, "id")
        change(device, name, "bindings", None, "notifierName")
    change(value, name, "app", "certificates", None, "name")
    change(value, lambda found: ext(found, name, has_channels), "message", "ext")
    for place in (["app"], ["recipient", "settings"]):
        change(value, lambda found: [rule(part, name) for part in found], *place, "rules")
    change(value, text, "sender", "displayName")
    change(value, lambda found: text(found) if words is None else words, "message", "body", "text")
    change(value, data, "message", "body", "translations")
    change(value, text, "recipient", "remark")
    change(value, zone, "recipient", "settings", "timeZone")
    change(value, lambda found: token(found, has_channels), "recipient", "devices", None, "bindings", None, "token")
    found = value["message"].get("ext", {}).get("em_push_template")
    change(value, name_template, "recipient", "settings", "template")
    change(value, name_template, "app", "templates", None, "name")
    if isinstance(found, dict):
        change(found, name_template, "name")
        if isinstance(found.get("directed_template"), dict):
            change(found, name_template, "directed_template", "name")
    return value


def copied(value):
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


# Renaming


def end(id):
    return id[-5:] if fold(id).endswith(".voip") else ""


def base(number, length, digits=DIGITS):
    found = ""
    for _ in range(length):
        number, digit = divmod(number, len(digits))
        found = digits[digit] + found
    return found


def cased(base, number):
    """The base with capitals where the number's bits are 1, from the last letter on; None without letters enough."""
    found = []
    for character in reversed(base):
        if "a" <= character <= "z":
            character, number = character.upper() if number & 1 else character, number >> 1
        found.append(character)
    return None if number else "".join(reversed(found))


def renamed(ids):
    groups, names = {}, {}
    for id in dict.fromkeys(ids):
        classes = groups.setdefault((size(id), fold(end(id))), {})
        classes.setdefault(fold(id), []).append(id)
    for (length, suffix), classes in groups.items():
        counted = [(max(sum(end(o) == end(id) for o in same) for id in same), same) for same in classes.values()]
        taken, number, last = set(), 0, None
        for count, same in sorted(counted, key=lambda entry: -entry[0]):
            number, last = (number, last) if count == last else (0, count)
            while True:
                found, number = base(number, length - len(suffix)), number + 1
                is_free = found not in taken and (suffix or not found.endswith(".voip"))
                if is_free and cased(found, count - 1) is not None:
                    break
            taken.add(found)
            seen = {}
            for id in same:
                place = seen[end(id)] = seen.get(end(id), -1) + 1
                names[id] = cased(found, place) + end(id)
    return names


def known(keys, inner):
    """The keys of a table and of those in it, which stand under these names."""
    return set(keys).union(*(known(row.get(name, {}), inner) for row in keys.values() for name in inner))


def custom(value, table):
    """A value with new names for the keys that no rule reads: of an object, by their order among those of one length (D8)."""
    if isinstance(value, list):
        return [custom(part, table) for part in value]
    if not isinstance(value, dict):
        return value
    names, lengths = {}, {}
    for key in sorted(value):
        if key not in table and not key.startswith("em_"):
            lengths.setdefault(size(key), []).append(key)
    for length, keys in lengths.items():
        needed = len(keys) + sum(len(key) == length for key in table)
        digits = LETTERS if len(LETTERS) ** min(length, 5) >= needed else CHARACTERS
        free = (name for name in (base(number, length, digits) for number in itertools.count()) if name not in table)
        names.update(zip(keys, free))
    return {names.get(key, key): custom(part, table) for key, part in value.items()}


def redact(value, ids, keys):
    """An input that `decide` accepts; with new names for its ids, or for its keys and templates."""
    value, words = resolved(value)
    met, templates = [], []

    def note(found, id):
        found.append(id)
        return id

    def template(name):
        return name if not isinstance(name, str) or name in ("default", "detail") else note(templates, name)

    kept = walk(value, words, lambda id: note(met, id), template)
    if not ids and not keys:
        return kept
    names, others = renamed(met) if ids else {}, renamed(templates) if keys else {}
    found = walk(value, words, lambda id: names.get(id, id), lambda name: others.get(name, name) if isinstance(name, str) else name)
    if keys:
        table = known(exts.KEYS, ("keys", "ofServices") if asks_others(value) else ("keys",))
        change(found, lambda ext: custom(ext, table), "message", "ext")
    return found


def quoteless(code, path):
    """The path of an error as far as the contract has its keys (D9)."""
    words = path.split("/")
    words = words[:-1] if code == "input.unknownKey" else words
    ends = [words.index(key) + 1 for key in ("translations", "ext") if key in words]
    return "/".join(words[: min(ends, default=len(words))])


wrapped = inputs.record({
    "id": (inputs.string, None), "input": (lambda value, path: value, inputs.NEEDED),
    "ids": (inputs.boolean, False), "keys": (inputs.boolean, False),
})  # fmt: skip
