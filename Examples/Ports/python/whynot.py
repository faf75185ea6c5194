"""What would have let a message through, and what keeps a push (spec: Reasons, 7.1 and 7.2)."""

import copy
import itertools
import re

import channels
import clock
import decisionrules
import ext as exts
import inputs
import rules
from jsontext import Fault, pointer, size, write
from rendering import Renderer
from tables import CHANGES, GATES

RANK = {change: place for place, change in enumerate(CHANGES)}
TOKEN, MOST_BYTES = "0" * 64, 1_048_576
# The changes of keys of the ext, by which a rule can say something else.
CHANGES_OF_EXT = {
    "em_at_list": "mention", "em_force_notification": "force", "em_ignore_notification": "silent.remove",
    "em_push_filter": "filter.remove", "em_apns_ext": "payload.shorten", "em_push_ext": "payload.shorten",
    "em_push_template": "payload.shorten",
}  # fmt: skip
SETTINGS, EXT = "/recipient/settings", "/message/ext"


def ordered(changes):
    """By who makes them, id and indices; names come after numbers. A change is a tuple of its id and its indices."""
    return sorted(changes, key=lambda c: (RANK[c[0]], [(isinstance(part, str), part) for part in c[1:] if part is not None]))


def minimal(sets):
    kept = []
    for found in sorted({frozenset(found) for found in sets}, key=len):
        if not any(smaller <= found for smaller in kept):
            kept.append(found)
    return kept


def at(value, path):
    """The value at a pointer, or None."""
    for key in path.split("/")[1:]:
        key = key.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict):
            value = value.get(key)
        else:
            return None
    return value


class Scene:
    """One input of `decide`, with what the table of changes asks of it."""

    def __init__(self, value, is_held):
        self.value, self.is_held, self.case = value, is_held, inputs.of_decide(copy.deepcopy(value))
        case = self.case
        self.ext = exts.read(case.message.ext, case.policy.leftovers)
        self.kind = "voip" if self.ext.is_call else "alert"
        self.certificates = case.app.certificates
        for certificate in self.certificates or []:
            rules.certificate_of(case, certificate.name)
        chat = (case.message.type, case.message.conversation)
        entries = enumerate(case.settings.conversations)
        self.entry = next((place for place, entry in entries if (entry.type, entry.id) == chat), None)
        self.blocked = {gate.gate for gate in rules.gates(case, self.ext) if gate.verdict == "block"}
        self.name, self.excess = self.new_name(), None
        reason, rule = decisionrules.spoken(case, rules.is_mentioned(case, self.ext), case.now)
        self.suppressing = (reason, rule) if "B11" in self.blocked else None
        self.yields = "B11" in self.blocked and (reason == "rule.user" or rule.yieldsToForce)
        self.overrides = self.ext.force or rule is not None and rule.then == "allow"
        self.sensitive = set(self.changes_of_rules())

    def changes_of_rules(self):
        """The changes that can make a rule say something else (W17)."""
        for _, asked in decisionrules.lists(self.case):
            for condition in (part for rule in asked for part in (rule.when, getattr(rule, "not"))):
                if condition.mentioned is not None:
                    yield "mention"
                if condition.windows is not None:
                    yield "wait"
                for keys, _ in condition.ext or []:
                    yield from [CHANGES_OF_EXT[keys[0]]] if keys and keys[0] in CHANGES_OF_EXT else [] if keys else CHANGES_OF_EXT.values()

    # Places and patches

    def path(self, change, *indices):
        if change.startswith("conversation."):
            key = "expireTimestamp" if change == "conversation.duration.off" else "remindType"
            entries = f"{SETTINGS}/conversations"
            return f"{entries}/-" if self.entry is None else f"{entries}/{self.entry}/{key}"
        if change == "binding.add":
            return "/recipient/devices/-" if indices[0] is None else f"/recipient/devices/{indices[0]}/bindings/-"
        if change == "device.offline":
            return f"/recipient/devices/{indices[0]}/state"
        if change == "token.replace":
            return "/recipient/devices/%d/bindings/%d/token" % indices
        if change == "certificate.add":
            return "/app/certificates/-"
        if change in ("certificate.enable", "certificate.kind"):
            return f"/app/certificates/{indices[0]}/{'enabled' if change == 'certificate.enable' else 'kind'}"
        path = CHANGES[change]["path"]
        if change == "receivers.add" or change == "mention" and isinstance(at(self.value, path), list):
            return f"{path}/-"
        return path

    def operations(self, change, *indices, until=None):
        path, case, user = self.path(change, *indices), self.case, self.case.recipient.id
        if change == "binding.add":
            binding = {"notifierName": self.name, "token": TOKEN}
            whole = {"id": "em-push", "bindings": [binding]} if indices[0] is None else binding
            return [(path, whole)]
        if change == "conversation.remindType.all" and self.entry is None:
            entry = {"type": case.message.type, "id": case.message.conversation, "remindType": "all"}
            return [(path, entry)]
        if change == "interval.off":
            return [(path, "00:00"), (f"{SETTINGS}/silentModeEndTime", "00:00")]
        if change == "mention":
            return [(path, user if path.endswith("/-") else [user])]
        if change == "payload.shorten":
            there = [key for key in ("em_apns_ext", "em_push_ext", "em_push_template") if key in (at(self.value, EXT) or {})]
            kept = {"em_push_ext": {"type": "call"}} if self.ext.is_call else {}
            return [(f"{EXT}/{key}", kept.get(key)) for key in there]
        if change == "receivers.add":
            return [(path, user)]
        if change == "certificate.add":
            return [(path, {"name": indices[0], "kind": self.kind})]
        if change == "certificate.kind":
            return [(path, self.kind)]
        if change == "wait":
            text = clock.written(until, clock.UTC)
            return [(path, text), ("/message/timestamp", text)]
        if change == "token.replace":
            return [(path, TOKEN)]
        if change == "conversation.remindType.all":
            return [(path, "all")]
        return [(path, None if CHANGES[change].get("remove") else CHANGES[change]["value"])]

    def patch(self, changes, until=None):
        """The containers that are missing, then the changes in order; None is a removal."""
        body = [step for change in ordered(changes) for step in self.operations(*change, until=until)]
        missing = []
        for path, _ in body:
            ends = [place for place, letter in enumerate(path) if letter == "/"][1:]
            for end in ends:
                container = path[:end]
                if at(self.value, container) is None and container not in [done for done, _ in missing]:
                    missing.append((container, [] if path[end:] == "/-" else {}))
        return [
            {"op": "remove", "path": path} if value is None else {"op": "add", "path": path, "value": value}
            for path, value in missing + body
        ]

    # Gates A1 to B9

    def fixed(self):
        """The gates without a remedy, and the changes of those that have one each."""
        message = self.case.message
        rows = {row["id"]: row["remedy"] for row in GATES if "remedy" in row and row["id"] in self.blocked - {"B11"}}
        none = [gate for gate, change in rows.items() if change is None]
        if "A1" in rows and (message.type == "chatRoom" or message.body.type == "cmd"):
            none.insert(0, "A1")
        return none, {(change,) for change in rows.values() if change}

    def first_pass(self, changes):
        """The earliest instant from now on at which B5 to B7 and B10 pass with these changes; None for never."""
        case, settings = self.case, self.case.settings
        if self.overrides or ("force",) in changes:
            return case.now
        ends = dict(zip((("duration.off",), ("conversation.duration.off",)), rules.expiries(settings)))
        start = max([case.now, *(end for change, end in ends.items() if change not in changes)])
        interval = settings.interval if ("interval.off",) not in changes else None
        windows = settings.windows if ("quietWindows.remove",) not in changes else None
        return clock.Quiet(interval, windows).first_outside(start)

    def rules_pass(self):
        """The first instant from now on at which rules and settings let the message pass without another change, or None."""
        ext, case = self.ext, self.case
        quiet = {"B5", "B6", "B7", "B10", "B11"}
        if self.blocked & {"B8", "B9"}:
            return None
        if not self.blocked & quiet:
            return case.now
        until = rules.passing(case, ext, case.now, "B11" in self.blocked)
        if until is None or until is False:
            return None
        later = copy.copy(case)
        later.now = later.since = until
        then = {gate.gate for gate in rules.gates(later, ext) if gate.verdict == "block"}
        return None if then & (quiet | {"B8", "B9"}) else until

    def quiet_sets(self):
        """Sets of changes that pass A2, B5 to B7 and B10, the minimal ones among them."""
        settings, now = self.case.settings, self.case.now
        off = {"B5": ("interval.off",), "B10": ("quietWindows.remove",), "B6": ("duration.off",), "B7": ("conversation.duration.off",)}
        ends = rules.expiries(settings)
        possible = [off[gate] for gate, part in (("B5", settings.interval), ("B10", settings.windows)) if part]
        possible += [off[gate] for gate, end in zip(("B6", "B7"), ends) if end > now]
        blocked = [off[gate] for gate in off if gate in self.blocked and not self.yields]
        forced = self.overrides or self.yields
        expired = "A2" in self.blocked
        if not blocked and not expired:
            return [set()]
        found = [] if expired else [{("force",)}, set(blocked)]
        subsets = itertools.chain.from_iterable(itertools.combinations(possible, n) for n in range(len(possible) + 1))
        found += [{("wait",), *subset} for subset in subsets if forced or self.first_pass(subset) is not None]
        return found + ([{("wait",), ("force",)}] if expired and not forced else [])

    def remind_sets(self):
        """The sets of changes that pass B8 and B9."""
        case, app, own = self.case, self.case.settings.remindType, self.case.settings.conversation.remindType
        if not self.blocked & {"B8", "B9"} or self.yields and case.policy.forceOverrides == "allPreferences":
            return [set()]
        everything, remove, mention = ("conversation.remindType.all",), ("conversation.remindType.remove",), ("mention",)
        found = [{everything}]
        if own == "default":
            found += [{("remindType.all",)}] + ([{mention}] if app == "mentionOnly" else [])
        else:
            found += [{mention}] if own == "mentionOnly" else []
            pushes_all = case.policy.mentionOnlyInChat == "pushesAll" and case.message.type == "chat"
            if app == "all" or app == "mentionOnly" and (pushes_all or rules.is_mentioned(case, self.ext)):
                found.append({remove})
            else:
                found += [{remove, ("remindType.all",)}] + ([{remove, mention}] if app == "mentionOnly" else [])
        return found + ([{("force",)}] if case.policy.forceOverrides == "allPreferences" and not self.ext.force else [])

    # Gates B4 and C0 to C6

    def new_name(self):
        """The certificate of a new binding."""
        accepted, ignored = (names or [] for names in self.ext.filters[2:])
        base = "em-push.voip" if self.kind == "voip" else "em-push"

        def first(names):
            named = [name for name in names if name]
            passing = (name for name in named if (not accepted or name in accepted) and name not in ignored)
            return next(passing, named[0] if named else None)

        if self.certificates is None:
            is_fit = lambda name: isinstance(name, str) and name.endswith(".voip") == (self.kind == "voip")
            return first([*filter(is_fit, accepted), base])
        fit = [certificate for certificate in self.certificates if certificate.channel != "apns" or certificate.kind == self.kind]
        known = first([found.name for found in fit if found.enabled]) or first([found.name for found in fit])
        taken = {found.name for found in self.certificates}
        free = itertools.chain([base], (base.replace("em-push", f"em-push-{n}") for n in itertools.count(2)))
        return known or next(name for name in free if name not in taken)

    def frames(self):
        """What the message says, as it is and shortened, each with the changes."""
        shortened = self.patch([("payload.shorten",)])
        for value, changes in ((self.value, []), (patched(self.value, shortened), [("payload.shorten",)])):
            case = inputs.of_decide(copy.deepcopy(value))
            yield Frame(case), changes
            if not shortened:
                return

    def device_sets(self):
        """The minimal sets of changes by which a binding, or a new one, is pushed to."""
        case, devices, routes = self.case, self.case.recipient.devices, []
        all_offline = "B4" in self.blocked and case.policy.multiDevice == "allDevicesOffline"
        base = {("device.offline", i) for i, device in enumerate(devices) if all_offline and device.state == "online"}
        places = {found.name: place for place, found in enumerate(self.certificates or [])}
        frames, limit, least = list(self.frames()), 5120 if self.kind == "voip" else 4096, []
        apple = inputs.SimpleNamespace(sound=None, channel="apns")

        def add(found, i, device, binding, place):
            if not binding.notifierName:
                return
            certificate = rules.certificate_of(case, binding.notifierName)
            for gate in rules.binding_gates(case, self.ext, device, binding):
                if gate.verdict != "block":
                    continue
                if gate.gate in ("C1", "C2"):
                    found.add(("device.offline", i))
                elif gate.gate == "C3":
                    found.add(("token.replace", i, place))
                elif gate.gate == "C4":
                    found.add(("filter.remove",))
                elif gate.gate == "C5" and certificate is None:
                    found.add(("certificate.add", binding.notifierName))
                elif gate.gate == "C5":
                    found.add(("certificate.enable", places[binding.notifierName]))
                elif self.certificates is None:
                    return
                else:
                    found.add(("certificate.kind", places[binding.notifierName]))
            through = certificate or apple
            most = limit if through.channel == "apns" else channels.LIMIT
            sizes = [(frame.bytes(through), changes) for frame, changes in frames]
            least.append((sizes[0][0], most, through))
            if (changes := next((changes for bytes, changes in sizes if bytes <= most), None)) is not None:
                routes.append(base | found | set(changes))

        new = inputs.SimpleNamespace(notifierName=self.name, token=TOKEN)
        for i, device in enumerate(devices):
            for place, binding in enumerate(device.bindings):
                add(set(), i, device, binding, place)
            add({("binding.add", i)}, i, device, new, None)
        if not devices:
            add({("binding.add", None)}, None, inputs.SimpleNamespace(id="em-push", state="offline"), new, None)
        bytes, most, through = min(least, key=lambda size: size[0] - size[1], default=(0, 0, None))
        if bytes > most:
            self.excess = {"bytes": bytes, "limit": most, "parts": frames[0][0].parts(through)}
        return minimal(routes)

    # The answer

    def remedies(self):
        """The keys of --why-not of a message that is suppressed."""
        none, fixed = self.fixed()
        wishes = minimal(quiet | remind for quiet in self.quiet_sets() for remind in self.remind_sets())
        wishes = [found | {("force",)} if self.yields else found for found in wishes]
        wishes = [found for found in wishes if not self.is_sensitive(found) and (self.yields or not self.suppressing)]
        self.until = None
        if self.is_held:
            wishes = [found for found in wishes if ("wait",) not in found]
        elif (self.suppressing or "wait" in self.sensitive) and set() not in wishes:
            self.until = self.rules_pass()
            wishes += [{("wait",)}] if self.until is not None else []
        if not wishes or self.is_sensitive(fixed):
            none.append("B11")
        routes = [] if none else self.device_sets()
        devices = [found for found in routes if not self.is_sensitive(found)]
        rule = {"suppressedBy": self.rule()} if self.suppressing else {}
        if routes and not devices:
            return {"noRemedy": ["B11"], **rule}
        too_large = {**rule, **({"tooLarge": self.excess} if self.excess else {})}
        if not devices:
            return {"noRemedy": none or ["3.11"], **too_large}
        merged = {}
        for first in wishes:
            for second in devices:
                found = ordered(fixed | first | second)
                merged.setdefault(tuple(change[0] for change in found), []).append(found)
        entries = sorted(merged.items(), key=lambda item: (len(item[0]), [RANK[change] for change in item[0]]))
        listed, room = [], MOST_BYTES
        for _, same in entries[:64]:
            entry = self.entry_of(same)
            room -= len(write(entry).encode())
            if listed and room < 0:
                break
            listed.append(entry)
        return {"remedies": listed, "remedyCount": len(entries), **too_large}

    def rule(self):
        """The rule that suppresses, and what of it would have to change."""
        (reason, rule), case = self.suppressing, self.case
        owner, place = (case.app.rules, "/app") if reason == "rule.app" else (case.settings.rules, SETTINGS)
        keys = lambda condition: [key for key, value in vars(condition).items() if value is not None]
        time, last = case.now, min(case.now + 366 * clock.DAY, clock.LAST)
        while time <= last and decisionrules.is_timely(rule, case, time):
            time = decisionrules.next_edge(case, [rule], time) if decisionrules.windows_of(rule) else clock.LAST + 1
        until = {"until": clock.written(time, case.settings.zone)} if time <= last else {}
        number = next(number for number, other in enumerate(owner) if other is rule)
        return {"rule": rule.id, "path": f"{place}/rules/{number}", "when": keys(rule.when), "not": keys(getattr(rule, "not")), **until}

    def is_sensitive(self, changes):
        return any(change[0] in self.sensitive for change in changes)

    def entry_of(self, same):
        numbers = lambda found: [[(isinstance(part, str), part) for part in change[1:] if part is not None] for change in found]
        first, *others = sorted(same, key=numbers)
        until = None
        if ("wait",) in first:
            until = self.first_pass(first) if self.until is None else self.until
        changes = [{"id": change[0], "by": CHANGES[change[0]]["by"], **self.place(change)} for change in first]
        if until is not None:
            changes[-1]["until"] = clock.written(until, self.case.settings.zone)
        found = {"changes": changes, "patch": self.patch(first, until)}
        if others:
            found["alternatives"] = [self.substitutions(first, other) for other in others[:63]]
        return found

    def place(self, change):
        name = {"name": change[1]} if change[0] == "certificate.add" else {}
        return {"path": self.path(*change), **name}

    def substitutions(self, first, other):
        """The changes of another remedy that the first has at other places, by their indices."""
        moved = {change[0]: change for change in other if change not in first}
        return [
            {"change": place, **self.place(moved[change[0]])} for place, change in enumerate(first) if change not in other
        ]


class Frame:
    """What a message says but for the body: how many bytes it has through a certificate, and what it has them from."""

    def __init__(self, case):
        self.case, self.requests = case, None
        self.ext = exts.read(case.message.ext, case.policy.leftovers)
        self.payload = Renderer(case, self.ext).payload(inputs.SimpleNamespace(sound="x"))
        self.payload["aps"]["alert"]["body"] = ""
        self.payload["aps"]["sound"] = self.ext.apns["em_push_sound"] or ""
        self.fixed = len(write(self.payload).encode())

    def bytes(self, certificate):
        if certificate.channel != "apns":
            return self.request().bytes(certificate)
        return self.fixed + (0 if self.ext.apns["em_push_sound"] else size(certificate.sound or "default"))

    def request(self):
        self.requests = self.requests or channels.Requests(self.case)
        return self.requests

    def parts(self, certificate):
        """Texts and data with their bytes, the largest first."""
        if certificate.channel != "apns":
            parts = dict(self.request().texts(certificate))
        else:
            aps, payload = self.payload["aps"], self.payload
            parts = {f"/aps/alert/{key}": aps["alert"].get(key) for key in ("subtitle", "title")}
            parts |= {f"/aps/{key}": aps.get(key) for key in ("category", "thread-id")}
            parts |= {"/aps/sound": aps["sound"] or certificate.sound or "default"}
            parts |= {f"/{key}": payload.get(key) for key in "efgmt"}
        sizes = [{"path": path, "bytes": len(write(part).encode())} for path, part in parts.items() if part is not None]
        return sorted(sizes, key=lambda part: (-part["bytes"], part["path"]))


def patched(value, patch):
    value = copy.deepcopy(value)
    for step in patch:
        way, _, last = step["path"].rpartition("/")
        container = at(value, way)
        if step["op"] == "remove":
            del container[last]
        elif isinstance(container, list):
            container.append(step["value"])
        else:
            container[last] = step["value"]
    return value


def keys_of(value, path=""):
    """The place of every key, at any depth."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        if isinstance(value, dict):
            yield value, key, pointer(path, key)
        yield from keys_of(part, pointer(path, key))


def keepers(value, decide):
    """Every key that is removed by itself, and what `decide` then says."""
    found = []
    for container, key, path in list(keys_of(value)):
        members = list(container.items())
        del container[key]
        try:
            answer = decide(value)
        except Fault:
            answer = {"outcome": "refused"}
        container.clear()
        container.update(members)
        if answer["outcome"] in ("hold", "suppress"):
            found.append({"path": path, "reason": answer["reason"]})
    return sorted(found, key=lambda entry: entry["path"])


def answer(value, decide):
    """The answer of the verb why-not; `decide` gives that of decide, without --explain."""
    found = decide(value)
    said = {key: found[key] for key in ("outcome", "reason") if key in found}
    if found["outcome"] != "push":
        return said | Scene(value, found["outcome"] == "hold").remedies()
    # What rules look at is not walked through (W17).
    asks_rules = any(rules for _, rules in decisionrules.lists(inputs.of_decide(copy.deepcopy(value))))
    kept = [] if asks_rules else keepers(copy.deepcopy(value), decide)
    return said | ({"keptBy": kept} if kept else {})
