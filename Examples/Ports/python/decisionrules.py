"""What rules of the app and of users say (spec: Deciding, 1.7 and 1.8)."""

import bisect
import json
import pathlib

import clock
from jsontext import write

DATA = json.loads((pathlib.Path(__file__).resolve().parents[3] / "Docs" / "word-data.json").read_text())
WORD_CHARACTERS = DATA["wordCharacters"]
FOLDED = {
    scalar: scalar + difference for first, last, difference, step in DATA["folding"] for scalar in range(first, last + 1, step)
}
MARK = "\ud800"  # no text has it


def is_word_character(character):
    place = bisect.bisect(WORD_CHARACTERS, [ord(character), 0x110000]) - 1
    return place >= 0 and ord(character) <= WORD_CHARACTERS[place][1]


def marked(text):
    """The text with its case folded, and marks at its ends and wherever two neighbours are not both word characters."""
    found, inside = [], False
    for character in text:
        now = is_word_character(character)
        found += ["" if inside and now else MARK, chr(FOLDED.get(ord(character), ord(character)))]
        inside = now
    return "".join(found) + MARK


def stands(keys, values, ext):
    """Whether one of the values stands there: equal values are written alike."""
    for key in keys:
        if isinstance(ext, dict) and key in ext:
            ext = ext[key]
        elif isinstance(ext, list) and key.isascii() and key.isdigit() and str(int(key)) == key and int(key) < len(ext):
            ext = ext[int(key)]
        else:
            return False
    return write(ext) in values


def holding(condition, case, is_mentioned, now):
    """Whether each condition that is there holds."""
    message, user, text = case.message, case.recipient, case.message.body
    lists = {
        "sender": lambda ids: message.sender in ids,
        "conversation": lambda chats: (message.type, message.conversation) in [(chat.type, chat.id) for chat in chats],
        "messageType": lambda types: message.type in types,
        "bodyType": lambda types: text.type in types,
        "words": lambda words: text.type == "txt" and any(marked(word) in case.marked_text() for word in words),
        "mentioned": lambda wanted: is_mentioned == wanted,
        "ext": lambda places: all(stands(keys, values, message.ext) for keys, values in places),
        "senderLabels": lambda labels: bool({*labels} & {*case.sender.labels}),
        "recipientLabels": lambda labels: bool({*labels} & {*user.labels}),
        "windows": lambda windows: clock.Windows(windows, case.settings.clock).active(now),
    }  # fmt: skip
    return [ask(getattr(condition, key)) for key, ask in lists.items() if getattr(condition, key) is not None]


def windows_of(rule):
    return (rule.when.windows or []) + (getattr(rule, "not").windows or [])


def is_timely(rule, case, time):
    """Whether an instant is in a window of `when`, if that has any, and in none of `not`."""
    when, but = (part.windows and clock.Windows(part.windows, case.settings.clock) for part in (rule.when, getattr(rule, "not")))
    return (not when or when.active(time)) and not (but and but.active(time))


def lists(case):
    """The lists of rules that are asked, each with its reason."""
    return [("rule.app", case.app.rules)] + [("rule.user", case.settings.rules)] * case.policy.userRules


def spoken(case, is_mentioned, now):
    """The reason of the first rule that speaks, and the rule; or (None, None)."""
    for reason, rules in lists(case):
        for rule in rules:
            if not has_clock(rule, case) or rule.until and now >= end_of(rule, case):
                continue
            if all(holding(rule.when, case, is_mentioned, now)) and not any(holding(getattr(rule, "not"), case, is_mentioned, now)):
                return reason, rule
    return None, None


def is_timed(rule):
    return bool(windows_of(rule) or rule.until)


def has_clock(rule, case):
    return case.settings.clock is not None or not is_timed(rule)


def end_of(rule, case):
    """From when on a rule with `until` says nothing of a message that is held since an instant."""
    return clock.next_showing(rule.until, case.since, case.settings.clock)


def blocks(reason, rule, is_forced):
    """Whether what is said suppresses: `block`, `bypass` or nothing."""
    if rule is None or rule.then == "allow":
        return None
    return "bypass" if is_forced and (reason == "rule.user" or rule.yieldsToForce) else "block"


def can_speak(case, is_mentioned):
    """The rules that can speak at some instant, through the first that does at each."""
    found = []
    for _, rules in lists(case):
        for rule in rules:
            if not has_clock(rule, case):
                continue
            when, but = without_windows(rule.when), without_windows(getattr(rule, "not"))
            if all(holding(when, case, is_mentioned, 0)) and not any(holding(but, case, is_mentioned, 0)):
                found.append(rule)
                if not is_timed(rule):
                    return found
    return found


def without_windows(condition):
    return type(condition)(**{**vars(condition), "windows": None})


def next_end(case, rules, time):
    """The first instant after `time` at which one of these rules may begin or end to speak."""
    ends = [end_of(rule, case) for rule in rules if rule.until]
    return min([next_edge(case, rules, time), *(end for end in ends if end > time)])


def next_edge(case, rules, time):
    """The first instant after `time` at which a window of these rules may begin or end."""
    return clock.Windows([window for rule in rules for window in windows_of(rule)], case.settings.clock).next_change(time)


def needs(case):
    """The conditions that the rules that are asked have, and `until`."""
    found = set()
    for _, rules in lists(case):
        for rule in rules:
            found |= {"until"} if rule.until else set()
            for condition in (rule.when, getattr(rule, "not")):
                found |= {key for key, value in vars(condition).items() if value is not None}
    return found


def words_of(rule):
    return [word for part in (rule.when, getattr(rule, "not")) for word in part.words or []]


def speaks_by(keys, rule, case):
    """Whether these conditions let the rule speak of the message; without any they do."""
    parts = [type(part)(**{key: value if key in keys else None for key, value in vars(part).items()}) for part in (rule.when, getattr(rule, "not"))]
    when, but = (holding(part, case, False, 0) for part in parts)
    return all(when) and not any(but)


def resolved(case, rules, written, name):
    """Rules without ext, and with other words, or without words if there is no name, that say of the message what they said (D10, D11)."""
    found = []
    for rule, value in zip(rules, written):
        parts = {key: value[key] for key in ("when", "not") if key in value}
        kept = {key: {k: v for k, v in part.items() if k not in ("words", "ext")} for key, part in parts.items()}
        if name:
            kept = {key: part | ({"words": [*map(name, parts[key]["words"])]} if "words" in parts[key] else {}) for key, part in kept.items()}
        if not speaks_by(["ext"] if name else ["words", "ext"], rule, case):
            kept["when"] = kept["when"] | {"sender": ["" if getattr(case.message, "from") else "x"]}
        found.append(value | kept)
    return found


class Scope:
    """The messages, recipients and instants of which a rule speaks, as far as its conditions show it (spec: Reasons, 7.3)."""

    TYPES, BODIES = ("chat", "groupChat", "chatRoom"), "txt image voice video location file cmd custom combine".split()

    def __init__(self, rule, is_sometimes, is_always):
        self.when, self.but, self.then = rule.when, getattr(rule, "not"), rule.then
        when, but = self.when, self.but
        self.types = {*(when.messageType or self.TYPES)} - {*(but.messageType or ())}
        self.bodies = {*(when.bodyType or self.BODIES)} - {*(but.bodyType or ())}
        self.is_any = self.types == {*self.TYPES} and self.bodies == {*self.BODIES}
        self.bodies &= {"txt"} if when.words else self.bodies
        self.mentions = {value for value in (True, False) if when.mentioned in (None, value) and but.mentioned is not value}
        self.senders = when.sender and [id for id in when.sender if id not in (but.sender or ())]
        self.chats = when.conversation and [chat for chat in map(pair, when.conversation) if self.is_left(*chat)]
        dead = [self.types, self.bodies, self.mentions] + [part for part in (self.senders, self.chats) if part is not None]
        keys = ("words", "ext", "senderLabels", "recipientLabels")
        self.is_empty = not is_sometimes or not all(dead) or any(implies(key, self.when, self.but) for key in keys)
        keys += ("sender", "conversation")
        self.is_everything = is_always and self.is_any and len(self.mentions) == 2 and not any(
            getattr(part, key) for part in (self.when, self.but) for key in keys
        )

    def is_left(self, kind, id):
        # In a one-to-one chat the conversation is its sender.
        peer = id not in (self.but.sender or ()) and (not self.when.sender or id in self.senders)
        return kind in self.types and (kind, id) not in map(pair, self.but.conversation or ()) and (kind != "chat" or peer)

    def contains(self, other):
        """Whether the rule speaks wherever another does."""
        if self.is_everything:
            return True
        if not (other.types <= self.types and other.bodies <= self.bodies and other.mentions <= self.mentions):
            return False
        for key, found in (("sender", other.senders), ("conversation", other.chats)):
            wanted, unwanted, others = (entries(key, part) for part in (self.when, self.but, other.but))
            if wanted and not (found and {*found} <= {*wanted}):
                return False
            if any(entry not in others and (found is None or entry in found) for entry in unwanted):
                return False
        return all(
            (not getattr(self.when, key) or implies(key, other.when, self.when))
            and (not getattr(self.but, key) or implies(key, self.but, other.but))
            for key in ("words", "ext", "senderLabels", "recipientLabels", "windows")
        )


def pair(chat):
    return chat.type, chat.id


def entries(key, condition):
    """The entries of a list, comparable."""
    found = getattr(condition, key) or []
    if key == "conversation":
        return [*map(pair, found)]
    if key == "windows":
        return [(frozenset(part.days or ()), frozenset(part.dates or ()), part.start, part.end) for part in found]
    return found


def implies(key, condition, other):
    """Whether a list that holds lets that of another condition hold; not if either is not there."""
    found, others = entries(key, condition), entries(key, other)
    if not found or not others:
        return False
    if key == "words":
        return all(any(marked(part) in marked(word) for part in others) for word in found)
    if key == "ext":
        return all(any(keys == place and {*own} <= {*values} for keys, own in found) for place, values in others)
    return {*found} <= {*others}
