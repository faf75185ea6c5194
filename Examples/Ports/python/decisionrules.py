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


def lists(case):
    """The lists of rules that are asked, each with its reason."""
    return [("rule.app", case.app.rules)] + [("rule.user", case.settings.rules)] * case.policy.userRules


def spoken(case, is_mentioned, now):
    """The reason of the first rule that speaks, and the rule; or (None, None)."""
    for reason, rules in lists(case):
        for rule in rules:
            if windows_of(rule) and case.settings.clock is None:
                continue
            if all(holding(rule.when, case, is_mentioned, now)) and not any(holding(getattr(rule, "not"), case, is_mentioned, now)):
                return reason, rule
    return None, None


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
            if windows_of(rule) and case.settings.clock is None:
                continue
            when, but = without_windows(rule.when), without_windows(getattr(rule, "not"))
            if all(holding(when, case, is_mentioned, 0)) and not any(holding(but, case, is_mentioned, 0)):
                found.append(rule)
                if not windows_of(rule):
                    return found
    return found


def without_windows(condition):
    return type(condition)(**{**vars(condition), "windows": None})


def next_edge(case, rules, time):
    """The first instant after `time` at which a window of these rules may begin or end."""
    return clock.Windows([window for rule in rules for window in windows_of(rule)], case.settings.clock).next_change(time)


def needs(case):
    """The conditions that the rules that are asked have."""
    found = set()
    for _, rules in lists(case):
        for rule in rules:
            for condition in (rule.when, getattr(rule, "not")):
                found |= {key for key, value in vars(condition).items() if value is not None}
    return found


def resolved(case, rules, written):
    """Rules without words and ext that say of the message what they said (D10)."""
    found = []
    for rule, value in zip(rules, written):
        when, but = (holding(only_texts(part), case, False, 0) for part in (rule.when, getattr(rule, "not")))
        parts = {key: value[key] for key in ("when", "not") if key in value}
        kept = {key: {k: v for k, v in part.items() if k not in ("words", "ext")} for key, part in parts.items()}
        if not all(when) or any(but):
            kept["not"] = kept.get("not", {}) | {"messageType": [case.message.type]}
        found.append(value | kept)
    return found


def only_texts(condition):
    return type(condition)(**{key: value if key in ("words", "ext") else None for key, value in vars(condition).items()})
