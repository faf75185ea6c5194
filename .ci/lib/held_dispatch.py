"""What the dispatcher has to do with the inputs of a history of `release_sim`: pushes, outcomes, and when the next row is due.

From Docs/Specification/Delivery.md (6.6, 6.18). What `decide` and `release` answer says what is pushed and what becomes of each
message; the dispatcher holds and releases what they say.
"""

import json

from lib.release_sim import History, chat_of, instant, sent_of

# What a row that is held on waits at least, in milliseconds.
LEAST = 10_000


class DispatchedHistory(History):
    """A history whose held messages a store keeps; `expected` has an object for each step.

    What was read is set in the store, or with `has_facts` said by the app when something is released.
    """

    def __init__(self, seed, has_facts):
        self.has_facts, self.taken_back, self.expected = has_facts, set(), []
        super().__init__(seed, most=200)

    def message(self):
        super().message()
        _, value, said = self.asked[-1]
        id = value["message"]["id"]
        told, outcomes = pushes(said), dispatched(id, said)
        if id in self.taken_back:
            self.held = [entry for entry in self.held if entry["message"]["id"] != id]
            outcomes = [part | {"result": "cancelled"} if part["result"] == "accepted" else part for part in outcomes]
            told = []
        self.expect(told, outcomes)

    def release(self):
        before = self.held
        super().release()
        said = self.asked[-1][2]
        self.taken_back.update(self.recalled)
        in_store = {"message.recalled"} | ({"message.read"} if not self.has_facts else set())
        gone = {entry["id"] for entry in said.get("dropped", []) if entry["reason"] in in_store}
        removed = [sent_of(entry) for entry in before if entry["message"]["id"] in gone]
        for entry in self.held:
            entry["due"] = max(entry["due"], self.now + LEAST)
            entry["offlineCount"] = max(0, entry["offlineCount"] - sum(sent <= sent_of(entry) for sent in removed))
        told = [part for push in said.get("pushes", []) for part in pushes(push)]
        self.expect(told, released(said, in_store, {entry["message"]["id"]: chat_of(entry["message"]) for entry in before}))

    def expect(self, told, outcomes):
        due = min((entry["due"] for entry in self.held), default=None)
        self.expected.append({"pushes": told, "outcomes": outcomes, "due": due})


def is_alike(expected, answer):
    """Whether the dispatcher did what it had to; pushes and outcomes of a step come in any order, and have ids of their own."""
    for push in answer["pushes"]:
        push["headers"].pop("apns-id", None)
    for outcome in answer["outcomes"]:
        outcome.pop("apnsID", None)
    for outcome in answer["outcomes"] + expected["outcomes"]:
        if "until" in outcome:
            outcome["until"] = instant(outcome["until"])
    return all(in_order(expected[key]) == in_order(answer[key]) for key in ("pushes", "outcomes")) and expected["due"] == answer["due"]


def in_order(parts):
    return sorted(json.dumps(part, sort_keys=True) for part in parts)


def pushes(said):
    """The pushes of an answer of `decide`, or of one of those of `release`."""
    return [
        {"token": f"aabb0{number}", "headers": device["headers"], "payload": device["payload"]}
        for number, device in enumerate(said.get("devices", []))
        if device["outcome"] == "push"
    ]


def of_bindings(message, said):
    for device in said.get("devices", []):
        target = {"message": message, "user": "bob", "device": device["id"], "notifierName": "prod"}
        if device["outcome"] == "push":
            yield target | {"result": "accepted"}
        else:
            yield target | {"result": "bindingSuppressed", "reason": device["reason"]}


def dispatched(message, said):
    """The outcomes of a message that `decide` says something of."""
    own = {"message": message, "user": "bob"} | {key: said[key] for key in ("reason", "rule") if key in said}
    if said["outcome"] == "hold":
        return [own | {"result": "held", "until": said["heldUntil"]}]
    if "devices" in said:
        return [*of_bindings(message, said)]
    return [own | {"result": "suppressed"}]


def released(said, in_store, chats):
    """The outcomes of what is released; `chats` has the conversations of the messages."""
    found = []
    for push in said.get("pushes", []):
        chat = push["conversations"][0]
        newest = next(message for message in push["messages"] if chats[message] == (chat["type"], chat["id"]))
        found += [{"message": newest, "user": "bob", "result": "released"}, *of_bindings(newest, push)]
        found += [{"message": other, "user": "bob", "result": "merged", "into": newest} for other in push["messages"] if other != newest]
    for entry in (entry for entry in said.get("dropped", []) if entry["reason"] not in in_store):
        what = {key: entry[key] for key in ("reason", "rule") if key in entry}
        found.append({"message": entry["id"], "user": "bob", "result": "dropped"} | what)
    return found
