"""Whether something holds of every input that is like a given one except at unknown places (spec: Reasons, 7.4)."""

import copy
import itertools
import math
import re
import string

import clock
import decisionrules
import ext as exts
import inputs
import rules
from jsontext import Fault, fold, size, write
from tables import GATES, REASONS, TABLE

LIMIT = 10_000_000
LONG = "x" * 6000
MOST_ARGUMENTS, MOST_DECIDED = 100, 256
FARTHEST = 18 * 60 * clock.MINUTE  # how far a clock is from UTC at most
REMOVED = object()
S, M, X = "/recipient/settings", "/message", "/message/ext"
PLACES = TABLE["unknown"]  # in the order in which they vary, the last fastest; states of devices come after the devices
STATE = re.compile(r"/recipient/devices/(0|[1-9][0-9]*)/state")
P, ZONES = "/app/policy", ("/app/policy/timeZone", f"{S}/timeZone")
POLICY = {
    f"{P}/alertStyle": ["bodyOnly", "titled"], f"{P}/forceOverrides": ["doNotDisturb", "allPreferences"],
    f"{P}/language": ["zh", "en"], f"{P}/leftovers": ["unrecognised", "vendor"],
    f"{P}/mentionOnlyInChat": ["literal", "pushesAll"], f"{P}/multiDevice": ["anyOfflineDevice", "allDevicesOffline"],
}  # fmt: skip
OF_BINDING = [gate["id"] for gate in GATES if gate["of"] == "binding"]
GATE_OF = {gate["reason"]: gate["id"] for gate in GATES if gate["of"] == "recipient"} | {"rule.user": "B11"}
# What rules can look at of what stands at a place.
OF_RULES = {
    f"{M}/from": "sender conversation mentioned", f"{M}/to": "conversation", f"{M}/type": "messageType conversation",
    f"{M}/body/text": "bodyType words", f"{M}/body/type": "bodyType words", "/recipient/id": "mentioned",
    X: "mentioned ext", f"{X}/em_at_list": "mentioned ext", f"{X}/em_force_notification": "ext",
    f"{X}/em_ignore_notification": "ext", f"{X}/em_push_ext/type": "ext", f"{X}/em_push_filter": "ext",
    P: "windows until", f"{P}/timeZone": "windows until", S: "windows until", f"{S}/timeZone": "windows until",
}  # fmt: skip
FLAGS = {f"{M}/deliverOnlineOnly", f"{X}/em_force_notification", f"{X}/em_ignore_notification"}
FLAGS |= {f"/recipient/{flag['key']}" for flag in TABLE["recipient"]}
SIZED = {f"{M}/{key}" for key in ("type", "from", "to", "id", "body/text", "body/type")} | {"/recipient/id"}
SIZED |= {f"{S}/{key}" for key in ("displayStyle", "preferredLanguage", "template")}
PLACEHOLDER = re.compile(r"\{(0|[1-9][0-9]*|\$msg|\$fromNickname|\$dynamicFrom)\}")
FILTERS = [{"accept_device_id": []}, {"accept_device_id": [1]}]
FIXED = {
    f"{M}/type": ["chat", "groupChat", "chatRoom"],
    f"{M}/body/type": "txt image voice video location file cmd custom combine".split(),
    f"{M}/body/text": ["", "x", LONG], f"{M}/id": ["", LONG], f"{X}/em_push_ext/type": ["call", ""],
    f"{X}/em_push_filter": [{}, *FILTERS], f"{S}/remindType": ["all", "mentionOnly", "none"],
    f"{S}/displayStyle": ["simpleBanner", "messageSummary"], **POLICY, **{place: [True, False] for place in FLAGS},
}  # fmt: skip


def place_of(value, path):
    if isinstance(value, str) and STATE.fullmatch(value):
        return value
    return inputs.word(PLACES)(value, path)


def rank(place):
    """The order in which places vary."""
    return (PLACES.index("/recipient/devices"), place) if STATE.fullmatch(place) else (PLACES.index(place), "")


question = inputs.record({
    "id": (inputs.string, None), "input": (lambda value, path: value, inputs.NEEDED),
    "unknown": (inputs.array(place_of), []),
    "now": (inputs.record({"from": (inputs.instant, inputs.NEEDED), "to": (inputs.instant, inputs.NEEDED)}), None),
    "ask": (inputs.record({
        "outcome": (inputs.choice("push suppress"), None), "reason": (inputs.word(REASONS), None),
        "blocker": (inputs.word(REASONS), None), "gate": (inputs.word([gate["id"] for gate in GATES]), None),
        "verdict": (inputs.choice("pass block bypass skip"), None),
    }), inputs.NEEDED),
})  # fmt: skip


def get(value, *keys):
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def put(value, path, new):
    *way, last = path.split("/")[1:]
    for key in way:
        value = value[int(key)] if isinstance(value, list) else value.setdefault(key, {})
    if new is REMOVED:
        value.pop(last, None)
    else:
        value[last] = new


def strings(value):
    return [part for part in value if isinstance(part, str)] if isinstance(value, list) else []


def distinct(values):
    return list(dict.fromkeys(values))


def named(value):
    """The ids that an input names (Q4)."""
    message, recipient = value["message"], value["recipient"]
    ext = message.get("ext", {})
    ids = [message["from"], message["to"], recipient["id"], *message.get("receivers", []), *strings(ext.get("em_at_list"))]
    ids += strings(get(ext, "em_push_template", "directed_template", "target"))
    return distinct(ids + [entry["id"] for entry in recipient.get("settings", {}).get("conversations", [])])


def short(ids):
    folded = {fold(i) for i in ids}
    longer = ("x" * count for count in itertools.count(2))
    return next(i for i in itertools.chain(string.ascii_lowercase + string.digits, longer) if i not in folded)


def others(ids):
    folded = {fold(i) for i in ids}
    long = next(i for i in ("x" * count for count in itertools.count(len(LONG))) if i not in folded)
    return [i for i in [""] if i not in folded] + [short(ids), long]


def spelling(name, taken):
    """The first spelling in another case that nothing has, or None."""
    letters = [place for place, character in enumerate(name) if character.isascii() and character.isalpha()][:16]
    for bits in range(1, 1 << len(letters)):
        spelled = list(name)
        for bit, place in enumerate(letters):
            if bits >> bit & 1:
                spelled[place] = spelled[place].swapcase()
        if "".join(spelled) not in taken:
            return "".join(spelled)
    return None


def spellings(ids):
    taken = set(ids)
    classes = {}
    for i in ids:
        classes.setdefault(fold(i), i)
    return [found for found in (spelling(i, taken) for i in classes.values()) if found is not None]


def timestamps(now):
    return [clock.written(t, clock.UTC) for t in (now, now - clock.DAY - 1) if t >= clock.FIRST]


def durations(now):
    return [0] + [1] * (now >= 1) + [max(1, now + 1)] * (now < clock.LAST)


def texts(value):
    languages = [key for key in get(value, "message", "body", "translations") or {} if key]
    templates = [entry["name"] for entry in get(value, "app", "templates") or [] if entry["name"]]
    return FIXED[f"{S}/displayStyle"], [REMOVED, *languages], [REMOVED, *templates]


def entry_of(value, remind_type, expiry):
    message = value["message"]
    entry = {"type": message["type"], "id": message["from" if message["type"] == "chat" else "to"]}
    return entry | ({"remindType": remind_type} if remind_type else {}) | ({"expireTimestamp": expiry} if expiry else {})


def placeholders(pattern):
    """What a pattern asks for: its smallest index or None, whether for the dynamic name, whether it has text of its own."""
    found = PLACEHOLDER.findall(pattern)
    indices = [int(word) for word in found if word[0] != "$"]
    return min(indices, default=None), "$dynamicFrom" in found, PLACEHOLDER.sub("", pattern) != ""


def ext_texts(value):
    """The shortest texts of an ext for each way in which the title is chosen, and whether every template has some (Q5)."""
    found, is_complete = [{}, {"em_apns_ext": {"em_push_title": "x"}}], True
    for template in get(value, "app", "templates") or []:
        if not template["name"]:
            continue
        index, body_asks, has_text = placeholders(template.get("contentPattern", ""))
        _, title_asks, _ = placeholders(template.get("titlePattern", ""))
        is_reached = index is not None and index < MOST_ARGUMENTS
        is_complete = is_complete and (index is None or is_reached or has_text)
        text = {"em_push_template": {"name": template["name"]} | ({"content_args": ["x"] * (index + 1)} if is_reached else {})}
        found += [text] + [text | {"em_push_ext": {"group_user_nickname": "n"}}] * (body_asks or title_asks)
    has_leftovers = get(value, "app", "policy", "leftovers") == "vendor"
    short = [
        text
        | {"em_apns_ext": {"em_push_sound": "x", "em_push_badge": 0} | text.get("em_apns_ext", {})}
        | {"em_push_ext": text.get("em_push_ext", {}) | ({"custom": 0} if has_leftovers else {})}
        for text in found
    ]
    bare = [{"em_apns_ext": {}, "em_push_ext": {}} | text for text in found]
    return short + (bare if has_leftovers else []), is_complete


def exts_of(recipient, value):
    """The classes of an ext."""
    for force, ignore, mention, accepted, call, text in itertools.product(
        (True, False), (True, False), (True, False), (None, *FILTERS), (True, False), ext_texts(value)[0]
    ):
        yield text | {
            "em_force_notification": force, "em_ignore_notification": ignore, "em_at_list": [recipient] if mention else [],
            "em_push_ext": text["em_push_ext"] | ({"type": "call"} if call else {}),
        } | ({"em_push_filter": accepted} if accepted else {})  # fmt: skip


def asks_for_windows(ask):
    """Whether the question is about windows: no other question has another answer for users who have some."""
    return ask.gate == "B10" or "dnd.app.window" in (ask.reason, ask.blocker)


def settings_of(value, now, ask):
    """The classes of settings."""

    def at(start):
        return {
            "silentModeStartTime": written_time(start), "silentModeEndTime": written_time(end_of[start]), "timeZone": "UTC",
        }  # fmt: skip

    minute = now // clock.MINUTE % 1440
    end_of = {1: 1, minute + 60: minute + 61}
    def window(start):
        days = {"days": clock.WEEKDAYS, "start": written_time(start), "end": written_time(end_of[start])}
        return {"quietWindows": [days], "timeZone": "UTC"}

    hours = [{}, at(1), at(minute + 60)]
    if asks_for_windows(ask):
        hours += [window(1), window(minute + 60), {"quietWindows": window(1)["quietWindows"]}]
    keys = ("displayStyle", "preferredLanguage", "template")
    for quiet, app, own, remind_type, *chosen in itertools.product(
        hours, durations(now), durations(now), FIXED[f"{S}/remindType"], *texts(value)
    ):
        found = quiet | {"expireTimestamp": app, "remindType": remind_type, "conversations": [entry_of(value, None, own)]}
        yield found | {key: text for key, text in zip(keys, chosen) if text is not REMOVED}


def written_time(minute):
    return f"{minute % 1440 // 60:02}:{minute % 60:02}"


def at_utc(settings, ends):
    """Interval and windows on a clock of UTC."""
    interval = [clock.Interval(*ends, clock.UTC)] if ends else []
    return interval + [clock.Windows(settings.quietWindows, clock.UTC)]


def nearest(parts, now):
    """Of the offsets 0, 1, -1, 2 minutes and so on to 18 hours the first with each pair of what interval and windows say."""
    found, base = {}, now // clock.MINUTE * clock.MINUTE
    time = base - FARTHEST
    while time <= base + FARTHEST:
        following = min(part.next_change(time) for part in parts)
        last = min(following - clock.MINUTE, base + FARTHEST)
        east = min(max(0, time - base), last - base) // clock.MINUTE
        said = tuple(part.active(time) for part in parts)
        found[said] = min(found.get(said, (FARTHEST, 0)), (abs(east), -east))
        time = following
    return [-west for _, west in sorted(found.values())]


def zones_of(value, place, now, unknown):
    """No zone; one in which the interval is quiet, and one in which it is not; with windows one of each pair."""
    found = inputs.of_decide(copy.deepcopy(value)).settings
    ends = inputs.interval(found, S)
    is_idle = place == ZONES[0] and (S in unknown or ZONES[1] not in unknown and found.timeZone)
    if is_idle or ends is None and not found.quietWindows:
        return [REMOVED]
    if found.quietWindows:
        east = nearest(at_utc(found, ends), now)
    else:
        east = [(end - now // clock.MINUTE % 1440 + 719) % 1440 - 719 for end in (ends if ends[0] != ends[1] else ends[:1])]
    return [REMOVED] + [f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}" for minutes in east]


def devices_of(value):
    """No device, or one with one binding (Q7)."""
    filters = get(value, "message", "ext", "em_push_filter")
    lists = [strings(get(filters, key)) for key in exts.LISTS]
    ids = {}
    listed = distinct(lists[0] + lists[1])
    for i in [*listed, short(listed)]:
        ids.setdefault((i in lists[0], i in lists[1]), i)
    certificates = get(value, "app", "certificates")
    known = {entry["name"]: entry for entry in certificates or []}
    names = distinct([*known, *lists[2], *lists[3]])
    fresh = [next(name for name in ("x" * count + end for count in itertools.count(1)) if name not in names) for end in ("", ".voip")]
    ends = {}
    for name in names + fresh:
        entry = {"name": name} if certificates is None else known.get(name)
        kind = entry and (entry.get("kind") or ("voip" if name.endswith(".voip") else "alert"))
        other = name if entry and entry.get("channel", "apns") != "apns" else None
        pattern = (not name, name in lists[2], name in lists[3], bool(entry and entry.get("enabled", True)), kind, other)
        length = size(entry and entry.get("sound") or "default")
        ends.setdefault(pattern, []).append((length, name))
    picked = []
    for found in ends.values():
        picked += distinct([min(found, key=lambda end: end[0])[1], max(found, key=lambda end: end[0])[1]])
    bindings = [{"notifierName": "x", "token": ""}] + [{"notifierName": name, "token": "aa"} for name in picked]
    yield []
    for i, state, binding in itertools.product(ids.values(), ("offline", "online", "kicked"), bindings):
        yield [{"id": i, "state": state, "bindings": [binding]}]


def classes(value, place, now, source, unknown, ask):
    """The values of a place, one for each class: `value` has those of the places that vary more slowly."""
    recipient = value["recipient"]["id"]
    if place in FIXED:
        return FIXED[place]
    if place == P:
        # Whether users' rules are asked is no reading of the vendor's pages, and stays.
        asks = {key: word for key, word in (get(source, "app", "policy") or {}).items() if key == "userRules"}
        names = [key.split("/")[-1] for key in POLICY]
        return [dict(zip(names, words)) | asks for words in itertools.product(*POLICY.values())]
    if place in ZONES:
        return zones_of(source, place, now, unknown)
    if STATE.fullmatch(place):
        return ["offline", "online", "kicked"]
    if place in (f"{M}/from", f"{M}/to"):
        return named(source) + others(named(source))
    if place == "/recipient/id":
        return named(source) + spellings(named(source)) + others(named(source))
    if place == f"{X}/em_at_list":
        return [[recipient], []]
    if place == f"{M}/receivers":
        return [[], [recipient], [recipient + "x"]]
    if place == f"{M}/timestamp":
        return timestamps(now)
    if place == f"{S}/expireTimestamp":
        return durations(now)
    if place == f"{S}/conversations":
        types = (None, "all", "mentionOnly", "none")
        return [[entry_of(value, kind, expiry)] for kind, expiry in itertools.product(types, durations(now))]
    if place == X:
        return list(exts_of(recipient, source))
    if place == S:
        return list(settings_of(value, now, ask))
    if place == "/recipient/devices":
        return list(devices_of(source))
    return texts(source)[1 if place == f"{S}/preferredLanguage" else 2]


def count_of(value, place, now, unknown, ask):
    """How many classes a place has: those of settings can be too many to make."""
    if place == S:
        return (18 if asks_for_windows(ask) else 9) * len(durations(now)) ** 2 * math.prod(len(keys) for keys in texts(value))
    if place == X:
        return 48 * len(ext_texts(value)[0])
    return len(classes(value, place, now, value, unknown, ask))


def policies_of(value, places):
    """The input with each policy."""
    inner = [place for place in places if place == P or place in POLICY]
    for chosen in itertools.product(*(classes(value, place, 0, value, places, None) for place in inner)):
        changed = copy.deepcopy(value)
        for place, policy in zip(inner, chosen):
            put(changed, place, policy)
        yield changed


def count_cases(value, places, starts, ask):
    """How many cases there are, summed up policy by policy: it says how many classes an ext has."""
    rest = [place for place in places if place != P and place not in POLICY]
    return sum(
        math.prod(count_of(changed, place, now, places, ask) for place in rest)
        for changed in policies_of(value, places) for now in starts
    )  # fmt: skip


def work_of(value, places, starts, ask):
    """The work of a question, in cases (Q11)."""
    work = count_cases(value, places, starts, ask)
    states = sum(1 for place in places if STATE.fullmatch(place))
    devices = value["recipient"].get("devices", [])
    size = sum(1 + len(device.get("bindings", [])) for device in devices)
    sized = (get(value, "app", "templates"), get(value, "message", "body", "translations"))
    length = sum(len(write(text).encode("utf-8")) for text in sized if text is not None)
    for changed in policies_of(value, places):
        work += 32 * size * 3**states if states else 0
        if depends_on_size(ask):
            payloads = math.prod(count_of(changed, place, 0, places, ask) for place in places if place in SIZED)
            if X in places:
                payloads *= len(ext_texts(changed)[0])
            if S in places:
                payloads *= math.prod(len(keys) for keys in texts(value))
            work += payloads * (32 + -(-length // 32)) * (1 + len(others_of(value)))
    return work


def costliest(value, found, places, starts):
    """The unknown without which the work is least, of several the first; the instant is the last."""
    best = ("/now", work_of(value, places, starts[:1], found.ask) if len(starts) > 1 else math.inf)
    for index in reversed(range(len(found.unknown))):
        place = found.unknown[index]
        changed, rest = copy.deepcopy(value), [other for other in places if other != place]
        if place == P or place in POLICY:
            put(changed, place, classes(value, place, starts[0], value, places, found.ask)[0])
        if place == P:
            rest.remove(ZONES[0])
        work = work_of(changed, rest, starts, found.ask)
        if work <= best[1]:
            best = (f"/unknown/{index}", work)
    return best[0]


class Causes:
    """The gates by which all cases have the same answer (Q12)."""

    def __init__(self, ask):
        self.ask, self.common, self.first, self.before, self.bindings = ask, None, set(), set(), set()

    def add(self, decision):
        blocks, of_binding, is_blocked = [], set(), False
        for entry in decision["trace"]:
            if "device" not in entry:
                blocks += [entry["gate"]] if entry["verdict"] == "block" else []
                continue
            is_blocked = is_blocked and entry["gate"] != OF_BINDING[0]
            if entry["verdict"] == "block" and not is_blocked:
                of_binding.add(entry["gate"])
                is_blocked = True
        of_binding |= {"3.11" for entry in decision.get("devices", []) if entry.get("reason") == "payload.tooLarge"}
        self.common = set(blocks) if self.common is None else self.common & set(blocks)
        self.first |= set(blocks[:1]) or of_binding
        self.bindings |= of_binding
        if GATE_OF.get(self.ask.reason) in blocks:
            self.before.add(blocks[0])

    def gates(self, is_so):
        ask, word = self.ask, self.ask.reason or self.ask.blocker
        if ask.outcome:
            found = set() if (ask.outcome == "push") == is_so else self.common or self.first
        elif word == "device.noneEligible":
            found = self.bindings if is_so else self.first - {*OF_BINDING, "3.11"} if ask.reason else set()
        elif ask.reason:
            found = {GATE_OF[word]} if is_so or not self.before else self.before
        else:
            found = {ask.gate or GATE_OF[word]}
        return [gate for gate in [*(gate["id"] for gate in GATES), "3.11"] if gate in found]


def depends_on_size(ask):
    return bool(ask.outcome) or "device.noneEligible" in (ask.reason, ask.blocker)


def hangs_on_size(ask, decision):
    """Whether the question has its answer because a payload does not fit."""
    is_stopped = depends_on_size(ask) and decision.get("reason") == "device.noneEligible"
    return is_stopped and any(entry.get("reason") == "payload.tooLarge" for entry in decision["devices"])


def unsettled(value, places):
    """The first unknown place without a class for its shortest texts, or None (Q10)."""
    for place in places:
        if place in (f"{M}/from", f"{M}/to", "/recipient/id") and len(short(named(value))) > 1:
            return place
        if place == X and not ext_texts(value)[1]:
            return place
    return None


def others_of(value):
    """The names of the certificates of other push services than Apple's."""
    certificates = get(value, "app", "certificates") or []
    return {entry["name"] for entry in certificates if entry.get("channel", "apns") != "apns"}


def hangs_on_request(ask, decision, others):
    """Whether the question has its answer because a request fits or does not."""
    entries = decision.get("devices", [])
    is_asked = any("request" in entry or entry.get("reason") == "payload.tooLarge" and entry["notifierName"] in others for entry in entries)
    return depends_on_size(ask) and is_asked and not any("payload" in entry for entry in entries)


def unsettled_by_requests(value, places):
    """The first unknown place by which a request can have a size that no case has, or None (Q17)."""
    collapse = get(value, "app", "policy", "collapse") or "message"
    open_places = {P, X} | ({f"{M}/from", f"{M}/to"} if collapse == "conversation" else set())
    open_places |= {f"{M}/id"} if collapse != "none" else set()
    return next((place for place in places if place in open_places), None) if others_of(value) else None


def hanging(found, decision):
    """On what of sizes the answer to the question hangs: `size`, `request`."""
    is_of_request = hangs_on_request(found.ask, decision, others_of(found.input))
    return ({"size"} if hangs_on_size(found.ask, decision) else set()) | ({"request"} if is_of_request else set())


def undecided(found, places, hangs):
    """The place by which cases that all have the same answer are not enough, or None."""
    by_size = unsettled(found.input, places) if "size" in hangs else None
    return by_size or (unsettled_by_requests(found.input, places) if "request" in hangs else None)


def unsettled_by_rules(case, unknown):
    """The first unknown place on which the rules that are asked depend, or None (Q15)."""
    if S in unknown:
        case.settings.rules = []
    needs = decisionrules.needs(case)
    return next((place for place in unknown if needs & {*OF_RULES.get(place, "").split()}), None)


def rule_answers(case, unknown, now):
    """What rules can say: each that can speak, through the first that does in any case, else nothing; each answer once (Q16)."""
    open_keys, found = {key for place in unknown for key in OF_RULES.get(place, "").split()}, []
    ext = exts.read(case.message.ext, case.policy.leftovers)
    is_mentioned = rules.is_mentioned(case, ext)
    for reason, asked in decisionrules.lists(case):
        for rule in asked:
            parts = [{key: None if key in open_keys else value for key, value in vars(part).items()} for part in (rule.when, getattr(rule, "not"))]
            when, but = (type(rule.when)(**part) for part in parts)
            until = None if "until" in open_keys else rule.until
            if (when.windows or but.windows or until) and case.settings.clock is None:
                continue
            if not all(decisionrules.holding(when, case, is_mentioned, now)) or any(decisionrules.holding(but, case, is_mentioned, now)):
                continue
            said = (reason == "rule.user", "allow" if rule.then == "allow" else "suppress", rule.remind, rule.yieldsToForce)
            found += [] if said in found else [said]
            if parts == [vars(rule.when), vars(getattr(rule, "not"))] and until == rule.until:
                return found
    return [*found, (not case.app.rules, None, False, False)]


def with_answer(value, said):
    """The input with one rule that says this of every message."""
    is_of_user, then, remind, yields = said
    rule = {"id": "answer", "when": {}, "then": then or "suppress"}
    rule |= {"remind": True} if remind else {}
    rule |= {"yieldsToForce": True} if yields else {}
    rule |= {} if then else {"not": {"messageType": ["chat", "groupChat", "chatRoom"]}}
    value = copy.deepcopy(value)
    value.get("app", {}).pop("rules", None)
    value["recipient"].get("settings", {}).pop("rules", None)
    put(value, f"{S}/rules" if is_of_user else "/app/rules", [rule])
    return value


def by_rules(found, case, known, places, starts, count, place, decide):
    """The answer where what rules say depends on an unknown place: whatever they can say is tried (Q16)."""
    unknown, causes = set(found.unknown), Causes(found.ask)
    met, witnesses = set(), {True: None, False: None}
    for now in starts:
        first = copy.deepcopy(found.input)
        if found.now:
            first["now"] = clock.written(now, clock.UTC)
        for said in rule_answers(case, unknown, now):
            here, hangs = set(), set()
            for completion in completions(first, places, known, now, unknown, found.ask):
                decision = decide(with_answer(completion, said), True)
                is_so = holds(found.ask, decision)
                causes.add(decision)
                hangs |= hanging(found, decision)
                if is_so not in here and witnesses[is_so] is None and holds(found.ask, decide(completion, True)) == is_so:
                    witnesses[is_so] = completion
                here.add(is_so)
                if len(here) == 2:
                    break
            met |= here
            if len(here) == 1 and (open_place := undecided(found, places, hangs)):
                return {"answer": "undecided", "cases": count, "place": open_place}
    if len(met) == 1:
        gates = causes.gates(True in met)
        return {"answer": "always" if True in met else "never", "cases": count} | ({"gates": gates} if gates else {})
    firsts = ((now, {**found.input, **({"now": clock.written(now, clock.UTC)} if found.now else {})}) for now in starts)
    cases = (case for now, first in firsts for case in completions(first, places, known, now, unknown, found.ask))
    for completion in itertools.islice(cases, MOST_DECIDED):
        if None not in witnesses.values():
            break
        is_so = holds(found.ask, decide(completion, True))
        witnesses[is_so] = completion if witnesses[is_so] is None else witnesses[is_so]
    if None in witnesses.values():
        return {"answer": "undecided", "cases": count, "place": place}
    return {"answer": "sometimes", "cases": count, "yes": witnesses[True], "no": witnesses[False]}


def cuts(case, unknown, start, end):
    """The first instants of stretches in which no verdict changes (Q8)."""
    found = [start]
    settings = case.settings
    knows_zone = ZONES[1] not in unknown and (settings.timeZone or not unknown & {P, ZONES[0]})
    for part in (settings.interval, settings.windows):
        time = start if S not in unknown and knows_zone and part else end
        while time < end and (following := part.next_change(time)) < end:
            if part.active(following) != part.active(time) or part.zone.offset(following) != part.zone.offset(time):
                found.append(following)
            time = following
    if S not in unknown and not knows_zone and settings.quietWindows:
        parts, time = at_utc(settings, inputs.interval(settings, S)), start // clock.MINUTE * clock.MINUTE - FARTHEST
        while time <= end + FARTHEST:
            following = min(part.next_change(time) for part in parts)
            if [part.active(time) for part in parts] != [part.active(following) for part in parts]:
                found += [following - FARTHEST, following + FARTHEST]
            time = following
    timed = [rule for rule in (*case.app.rules, *settings.rules) if decisionrules.windows_of(rule)]
    time = start if timed and settings.clock else end
    while time < end and (following := decisionrules.next_edge(case, timed, time)) < end:
        found.append(following)
        time = following
    if unknown & {S, f"{S}/expireTimestamp", f"{S}/conversations"}:
        found.append(1)
    if not unknown & {S, f"{S}/expireTimestamp"} and settings.expireTimestamp:
        found.append(settings.expireTimestamp)
    if not unknown & {S, f"{S}/conversations"}:
        found += [entry.expireTimestamp for entry in settings.conversations if entry.expireTimestamp]
    if f"{M}/timestamp" in unknown:
        found.append(clock.FIRST + clock.DAY + 1)
    elif case.message.timestamp is not None:
        found.append(case.message.timestamp + clock.DAY + 1)
    return sorted({time for time in found if start <= time < end})


def holds(ask, decision):
    if ask.outcome:
        return (decision["outcome"] == "push") == (ask.outcome == "push")
    if ask.reason:
        return decision.get("reason") == ask.reason
    if ask.blocker:
        return ask.blocker in decision["blockers"]
    return any(entry["gate"] == ask.gate and entry["verdict"] == ask.verdict for entry in decision["trace"])


def checked(found):
    for place, path in enumerate(found.unknown):
        at = f"/unknown/{place}"
        if any(path == other or path.startswith(other + "/") or other.startswith(path + "/") for other in found.unknown[:place]):
            raise Fault("input.conflict", at, "lies in another unknown place, or has it within")
        if path == f"{M}/from" and "id" in found.input.get("sender", {}):
            raise Fault("input.conflict", at, "`sender.id` says who the sender is")
        if path == f"{X}/em_push_ext/type" and not isinstance(found.input["message"].get("ext", {}).get("em_push_ext", {}), dict):
            raise Fault("input.value", at, "`em_push_ext` is no object")
    if found.now and not 0 < found.now.to - getattr(found.now, "from") <= 366 * clock.DAY:
        raise Fault("input.value", "/now/to", "not in the year after from")
    ask = vars(found.ask)
    for given, missing in (("gate", "verdict"), ("verdict", "gate")):
        if ask[given] and not ask[missing]:
            raise Fault("input.missing", f"/ask/{missing}", "a key is missing")
    forms = [key for key in ("outcome", "reason", "blocker", "gate") if ask[key]]
    if len(forms) != 1:
        raise Fault(*(("input.conflict", f"/ask/{forms[1]}") if forms else ("input.missing", "/ask/outcome")), "one question")


def opened(found):
    """The input without the zones that are unknown, and the unknown places in the order in which they vary."""
    known, unknown = copy.deepcopy(found.input), set(found.unknown)
    places = unknown | ({ZONES[0]} if P in unknown else set())
    for path in places & set(ZONES):
        put(known, path, REMOVED)
    return known, sorted(places, key=rank)


def completions(value, places, known, now, unknown, ask):
    """The input with every combination of classes, in order."""
    if not places:
        yield value
        return
    # How an ext is read depends on the policy, which varies most slowly.
    source = copy.deepcopy(known)
    if "policy" in value.get("app", {}):
        put(source, P, {**value["app"]["policy"]})
    for chosen in classes(value, places[0], now, source, unknown, ask):
        changed = copy.deepcopy(value)
        put(changed, places[0], chosen)
        yield from completions(changed, places[1:], known, now, unknown, ask)


def answer(value, decide):
    found = question(value, "")
    try:
        decide(found.input, False)
    except Fault as fault:
        code, path, message = fault.args
        raise Fault(code, "/input" + path, message) from None
    case, unknown = inputs.of_decide(copy.deepcopy(found.input)), set(found.unknown)
    checked(found)
    for index, path in enumerate(found.unknown):
        if STATE.fullmatch(path) and int(path.split("/")[3]) >= len(case.recipient.devices):
            raise Fault("input.value", f"/unknown/{index}", "there is no such device")
    known, places = opened(found)
    start, end = (getattr(found.now, "from"), found.now.to) if found.now else (case.now, None)
    starts = cuts(case, unknown, start, end) if found.now else [start]
    count = count_cases(known, places, starts, found.ask)
    work = work_of(known, places, starts, found.ask)
    if work > LIMIT:
        path = costliest(known, found, places, starts)
        raise Fault("question.tooLarge", path, f"{work} steps, at most {LIMIT} are done", min(work, 2**63 - 1), LIMIT)
    if place := unsettled_by_rules(case, found.unknown):
        return by_rules(found, case, known, places, starts, count, place, decide)
    witnesses, stretches, causes = {}, [], Causes(found.ask)
    for place, now in enumerate(starts):
        first = copy.deepcopy(found.input)
        if found.now:
            first["now"] = clock.written(now, clock.UTC)
        met, hangs = set(), set()
        for completion in completions(first, places, known, now, unknown, found.ask):
            decision = decide(completion, True)
            is_so = holds(found.ask, decision)
            causes.add(decision)
            hangs |= hanging(found, decision)
            met.add(is_so)
            witnesses.setdefault(is_so, completion)
            if len(met) == 2:
                break
        if len(met) == 1 and (open_place := undecided(found, places, hangs)):
            return {"answer": "undecided", "cases": count, "place": open_place}
        how = "sometimes" if len(met) == 2 else "always" if True in met else "never"
        to = starts[place + 1] if place + 1 < len(starts) else end
        if stretches and stretches[-1][2] == how:
            stretches[-1][1] = to
        else:
            stretches.append([now, to, how])
    if len(witnesses) < 2:
        gates = causes.gates(True in witnesses)
        return {"answer": "always" if True in witnesses else "never", "cases": count} | ({"gates": gates} if gates else {})
    said = {"answer": "sometimes", "cases": count, "yes": witnesses[True], "no": witnesses[False]}
    if found.now:
        zone = case.settings.zone
        said["when"] = [
            {"from": clock.written(a, zone), "to": clock.written(b, zone)} | ({"answer": how} if how == "sometimes" else {})
            for a, b, how in stretches
            if how != "never"
        ]
    return said
