"""What becomes of messages that are held (spec: Held, 9)."""

import inputs
from decisions import diagnostics, entries, examined, is_pushed, outcome
from jsontext import Fault

MOST_NAMES = 3


class Message:
    """A held message, with the conversation that it is of and when it was sent."""

    def __init__(self, case):
        self.case, self.number, self.id = case, case.number, case.message.id
        self.chat = case.message.type, case.message.conversation
        self.sent = case.since if case.message.timestamp is None else case.message.timestamp
        self.ext, self.trace, self.bindings, self.blockers = examined(case)
        if self.ext.is_call:
            raise Fault("input.conflict", f"/held/{self.number}/message/ext/em_push_ext/type", "a call is not held")

    def gone(self, recalled, read):
        """Why the recipient need not be told of it any more, or None."""
        if self.id in recalled:
            return "message.recalled"
        return "message.read" if self.chat in read and read[self.chat] >= self.sent else None


def answer(value):
    found = inputs.of_release(value)
    read, held, kept, gone, dropped = {}, [], [], [], {}
    for mark in found.read:
        chat = mark.type, mark.id
        read[chat] = max(mark.at, read.get(chat, mark.at))
    for message in map(Message, found.cases):
        if reason := message.gone(found.recalled, read):
            gone.append(message)
            dropped[message.number] = {"id": message.id, "reason": reason}
            continue
        said = outcome(message.case, message.ext, message.trace, message.blockers)
        entry = {"id": message.id} | {key: said[key] for key in ("reason", "rule", "heldUntil") if key in said}
        if said["outcome"] == "push":
            kept.append(message)
        elif said["outcome"] == "hold":
            held.append(entry)
        else:
            dropped[message.number] = entry
    kept.sort(key=lambda message: (message.sent, message.number), reverse=True)
    older = {(entry.type, entry.id): entry for entry in found.older}
    counts = {chat: entry.count for chat, entry in older.items() if chat not in read or read[chat] < entry.newest}
    gone = [(message.sent, 1) for message in gone] + [(entry.newest, entry.count) for chat, entry in older.items() if chat not in counts]
    badge = badge_of(found.recipient, kept, gone)
    pushes, heard = [], set()
    for chats, messages, is_shared in parts(kept, found.app.policy.digestAtMost):
        count = len(messages) + sum(counts.get(chat, 0) for chat in chats)
        said = push(chats[0], messages, count, is_shared, badge, heard)
        if said:
            names = [{"type": kind, "id": id} for kind, id in chats]
            pushes.append({"conversations": names, "messages": [message.id for message in messages], "count": count, **said})
        else:
            dropped |= {message.number: {"id": message.id, "reason": "device.noneEligible"} for message in messages}
    lists = {"pushes": pushes, "held": held, "dropped": [dropped[number] for number in sorted(dropped)]}
    return {key: entries for key, entries in lists.items() if entries}


def parts(kept, most):
    """The conversations and messages of each push, and whether it is shared (9.2)."""
    by_chat = {}
    for message in kept:
        by_chat.setdefault(message.chat, []).append(message)
    chats = sorted(by_chat, key=lambda chat: (-by_chat[chat][0].sent, chat))
    most += len(chats) == most + 1
    found = [([chat], by_chat[chat], False) for chat in chats[:most]]
    rest = chats[most:]
    return found + ([(rest, [message for message in kept if message.chat in rest], True)] if rest else [])


def badge_of(user, kept, gone):
    """The badge; `gone` has when what is gone was sent, and how much it is."""
    if user.offlineCount is not None or not kept:
        return max(1, user.offlineCount or 0)
    return max(1, kept[0].case.offlineCount - sum(count for sent, count in gone if sent <= kept[0].sent))


def push(chat, messages, count, is_shared, badge, heard):
    """Devices and diagnostics of a push of the newest message of a conversation; None if no payload fits.

    `heard` are the bindings that had a push before.
    """
    newest, names = next(message for message in messages if message.chat == chat), {}
    for message in messages:
        names.setdefault(message.case.message.sender, message.case.sender.displayName or message.case.message.sender)
    case = newest.case
    if count > 1:
        case.push.digest = {"$count": str(count), "$senders": ", ".join([*names.values()][:MOST_NAMES])}
    case.push.is_shared, case.push.silent, case.recipient.offlineCount = is_shared, set(heard), badge
    # One sender's data is no reason to drop the others.
    for case.push.has_data in [True, False] if count > 1 and not is_shared else [True]:
        devices = entries(case, newest.ext, newest.bindings)
        if is_pushed(devices):
            break
    heard.update(path for (*_, path), entry in zip(newest.bindings, devices) if entry["outcome"] == "push")
    report = {(f"/held/{newest.number}{path}" if path.startswith("/message/") else path, code) for path, code in newest.ext.report}
    return {"devices": devices, **diagnostics(report)} if is_pushed(devices) else None
