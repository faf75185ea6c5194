"""What the history of messages that were held has to end as. For `.ci/check-held-worker`."""

import collections
import json
import re
import time

DIGEST = re.compile(r"You have (\d+) new messages$")
# For how many seconds after a recall its push may still come: it was being sent.
IN_FLIGHT = 1


class User:
    """A user, and when do-not-disturb is on: each of `versions` has what is set, and when it came and was there for certain."""

    def __init__(self, app, name, begin, interval, until, chats, style):
        self.app, self.name, self.style = app, name, style
        # In seconds by the faked clock; `chats` has the ends for single conversations.
        self.begin, self.interval, self.until, self.chats = begin, interval, until, chats
        self.versions = [(0, 0, interval, until)]

    def settings(self, until=None):
        """What is set, with another end of do-not-disturb; 0 for none at all."""
        interval = self.interval if until != 0 else None
        end = self.until if until is None else until
        push = {"displayStyle": self.style}
        if end:
            push["expireTimestamp"] = round(end * 1000)
        if interval:
            start, stop = (time.strftime("%H:%M", time.gmtime(instant)) for instant in (self.begin, interval))
            push |= {"silentModeStartTime": start, "silentModeEndTime": stop}
        return push

    def change(self, until, store):
        """Ends do-not-disturb, or has it last until an instant."""
        begin = time.time()
        store.change(self, until)
        if until == 0:
            self.interval = None
        self.until = until
        self.versions.append((begin, time.time(), self.interval, until))

    def is_quiet(self, conversation, shown, at):
        """Whether do-not-disturb was on for certain when a faked clock showed an instant."""
        known = [version for version in self.versions if version[1] <= at][-1:]
        known += [version for version in self.versions if version[0] <= at < version[1]]
        return all(
            max(interval or 0, until or 0, self.chats.get(conversation, 0)) > shown for _, _, interval, until in known
        )


class Message:
    """A message as it was dispatched, and when it was recalled."""

    def __init__(self, identifier, app, conversation, users, is_forced):
        self.id, self.app, self.conversation, self.users, self.is_forced = identifier, app, conversation, users, is_forced
        # By the system's clock, and the number of the last change that was seen.
        self.recalled = None


class Release(dict):
    """The rows that were taken from a user at once, by message, and what came of each: `push`, `end` or none."""

    def __init__(self):
        super().__init__()
        self.came = {}

    def pushes(self, most):
        """The messages that each push has to tell of, the newest first."""
        told = [self[message] for message in self.came if message in self]
        told.sort(key=lambda row: (-row.sent, -row.row))
        chats = {}
        for row in told:
            chats.setdefault(row.conversation, []).append(row)
        order = sorted(chats, key=lambda chat: (-chats[chat][0].sent, chat))
        # One that is left over alone has its own.
        most += len(order) == most + 1
        groups = [chats[chat] for chat in order[:most]]
        if order[most:]:
            groups.append([row for chat in order[most:] for row in chats[chat]])
        return [[row.message for row in group] for group in groups]


class History:
    """What the changes in a store say of each message of each user."""

    def __init__(self, changes):
        # By user and message: the changes; by user: releases, in order.
        self.of = collections.defaultdict(list)
        self.releases = collections.defaultdict(list)
        open_ones = {}
        for change in changes:
            user = change.app, change.user
            self.of[user, change.message].append(change)
            release = open_ones.get(user)
            if change.what == "take":
                if release is None or release.came:
                    release = open_ones[user] = Release()
                    self.releases[user].append(release)
                release[change.message] = change
            elif release is not None and change.message in release:
                if change.what != "hold":
                    release.came.setdefault(change.message, change.what)
                elif change.message not in release.came:
                    # It is held on; one that came is late, and is held again.
                    del release[change.message]

    def is_held(self, user, message):
        """Whether a message was held at any time."""
        return any(change.what == "hold" for change in self.of[user, message])

    def is_held_again(self, user, message):
        """Whether a message was held after its push was released."""
        kinds = [change.what for change in self.of[user, message]]
        released = kinds[kinds.index("take") :] if "take" in kinds else []
        return "push" in released and "hold" in released[released.index("push") :]

    def came_after(self, user, message, number):
        """Whether a message was released after a change, on its own or in a digest."""
        return any(change.number > number and change.what in ("push", "end") for change in self.of[user, message])


class Night:
    """All that was done, and what came of it."""

    def __init__(self, clock, users, messages, marks, most):
        self.clock, self.users, self.messages, self.most = clock, users, messages, most
        # Read marks: user, conversation, instant in milliseconds, and the numbers of the last change before and after.
        self.marks = marks
        self.problems = []
        # What is counted of it, for the table.
        self.counts = collections.Counter()
        self.latest = 0

    def problem(self, kind, what):
        self.counts[kind] += 1
        if self.counts[kind] <= 3:
            self.problems.append(f"{kind}: {what}")

    def judge(self, changes, pushes, allowance):
        self.history = History(changes)
        self.read_pushes(pushes, allowance)
        self.read_releases()
        for message in self.messages.values():
            for user in message.users:
                self.judge_message((message.app, user), message)
        for kind, count in self.counts.items():
            if count > 3 and kind not in ("held", "again", "kept", "gone"):
                self.problems.append(f"{kind}: {count} in all")

    # MARK: What came to the phones

    def read_pushes(self, pushes, allowance):
        """Looks at each push that was accepted: by user and message the counts in the texts, and the last instant."""
        self.told, self.last = collections.defaultdict(list), {}
        for push in pushes:
            user = self.users[push["token"]]
            key = (user.app, user.name), push["collapse"]
            message, payload = self.messages.get(push["collapse"]), json.loads(push["payload"])
            if message is None or user.name not in message.users:
                self.problem("foreign", f"{key}: {push['payload']}")
                continue
            digest = DIGEST.search(payload["aps"]["alert"]["body"])
            # A push that conversations share names no message.
            if payload.get("m", message.id if digest else None) != message.id:
                self.problem("the collapse id of another message", f"{key}: {push['payload']}")
            self.told[key].append(int(digest[1]) if digest else 1)
            self.last[key] = push["at"]
            if not message.is_forced:
                self.judge_instant(user, message, push["at"], allowance)
        self.counts["again"] = sum(len(counts) - 1 for counts in self.told.values())

    def judge_instant(self, user, message, at, allowance):
        late = 0
        while user.is_quiet(message.conversation, self.clock.shown(at - late), at - late):
            late += 0.1
            if late > allowance:
                self.problem("within quiet hours", f"{message.id} to {user.name}, {self.clock.shown(at)}, ends {user.versions}")
                return
        self.latest = max(self.latest, late)

    # MARK: What became of the messages

    def read_releases(self):
        """Looks at each release: by user and message, of which pushes it is said that they tell of it."""
        self.tells, self.sizes = collections.defaultdict(set), collections.defaultdict(set)
        for user, releases in self.history.releases.items():
            for release in releases:
                groups = release.pushes(self.most)
                keys = {message for message, what in release.came.items() if what == "push" and message in release}
                if keys != {group[0] for group in groups}:
                    self.problem("another digest", f"{user}: pushes {sorted(keys)} of {groups}")
                for group in groups:
                    key = next((message for message in group if message in keys), group[0])
                    self.sizes[user, key].add(len(group))
                    for message in group:
                        self.tells[user, message].add(key)
        for (user, message), counts in self.told.items():
            sizes = self.sizes[user, message] or {1}
            # One that was pushed at once before it was held says what it says alone.
            sizes |= {1} if self.history.of[user, message][:1] and self.history.of[user, message][0].what == "push" else set()
            if not set(counts) <= sizes:
                self.problem("another count", f"{user}, {message}: {counts} instead of {sorted(sizes)}")

    def judge_message(self, user, message):
        key = user, message.id
        if self.history.is_held(*key):
            self.counts["held"] += 1
        ends = [change for change in self.history.of[key] if change.what == "end"]
        if ends and any(change.what == "hold" and change.number > ends[0].number for change in self.history.of[key]):
            self.problem("held after it was told", key)
        if len(ends) > 1:
            self.problem("told twice", f"{key} in several digests")
        if message.recalled:
            at, number = message.recalled
            if self.last.get(key, 0) > at + IN_FLIGHT:
                self.problem("recalled and told", f"{key}, {self.last[key] - at:.1f} s later")
            if self.history.came_after(*key, number):
                self.problem("recalled and released", key)
        marks = [mark for mark in self.marks if mark[:2] == (user, message.conversation)]
        for mark in marks:
            if self.is_kept(user, message, mark):
                self.problem("read and held on", f"{key}, {mark}")
        marks = [mark for mark in marks if self.is_read(user, message, mark)]
        for mark in marks:
            if self.history.came_after(user, message.id, mark[4]):
                self.problem("read and released", f"{key}, {mark}")
        if not self.is_told(key) and not message.recalled and not marks:
            self.problem("lost", f"{key}: {self.history.of[key]}")

    def is_read(self, user, message, mark):
        """Whether a mark took away a message that was held."""
        _, _, at, before, after = mark
        taken = [row for row in self.history.of[user, message.id] if row.what == "take" and row.sent <= at]
        return any(before < row.number <= after for row in taken) and not self.is_told((user, message.id))

    def is_kept(self, user, message, mark):
        """Whether a message was held all the time while a mark was set that should have taken it away."""
        _, _, at, before, after = mark
        rows = [row for row in self.history.of[user, message.id] if row.what in ("hold", "take") and row.number <= after]
        return bool(rows) and rows[-1].what == "hold" and rows[-1].number <= before and rows[-1].sent <= at

    def is_told(self, key):
        user, message = key
        if key in self.told:
            return True
        for newest in self.tells[key]:
            if (user, newest) in self.told:
                return True
            # A digest that is late is asked again as its newest message is, and is gone with it if that is recalled: what it merged
            # was told as far as the queue knows.
            is_gone = self.messages[newest].recalled is not None
            if is_gone or self.history.is_held_again(user, newest):
                self.counts["gone" if is_gone else "kept"] += 1
                return True
        return False
