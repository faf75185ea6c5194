"""What .ci/check-growth makes long: the parts of every input, the calls of the settings service, groups."""

import copy
import json
import subprocess

from .growth_schemas import NOW, SIZE, TEXT_SIZE, Schema, grown, instance_places, places, set_at

MARK = "\u0301"
# How many bytes an input has at most.
INPUT_BYTES = 1_000_000

PLAIN = {
    "now": NOW,
    "app": {"certificates": [{"name": "prod", "topic": "com.example.im", "sound": "bell"}]},
    "sender": {"displayName": "Tom"},
    "message": {
        "id": "m",
        "type": "groupChat",
        "from": "tom",
        "to": "g",
        "body": {"type": "txt", "text": "hi", "translations": {"en": "hello"}},
        "ext": {},
    },
    "recipient": {
        "id": "ann",
        "settings": {"displayStyle": "messageSummary"},
        "devices": [{"id": "phone", "bindings": [{"notifierName": "prod", "token": "aa"}]}],
    },
}
INPUTS = {
    "decide": PLAIN,
    "schedule": {
        "settings": {"silentModeStartTime": "22:00", "silentModeEndTime": "07:00", "timeZone": "UTC"},
        "from": "2026-01-15T12:00:00Z",
        "to": "2026-01-18T12:00:00Z",
        "conversation": {"type": "groupChat", "id": "g"},
    },
    "present": {"os": 17, "state": "background", "payload": {"aps": {"alert": {"title": "t", "body": "b"}, "sound": "s"}}},
    "lint": {"payload": {"aps": {"alert": {"title": "t", "body": "b"}}, "own": "x"}, "headers": {"apns-topic": "com.example.im"}},
    "tim": {
        "message": {"chatType": "group", "from": "tom", "elems": [{"type": "text", "text": "hi"}]},
        "recipient": {"id": "ann"},
    },
    "getui": {"client": "killed", "apn": {"alertMsg": {"title": "t", "body": "b"}}, "transmission": "x"},
    "check-settings": {
        "now": NOW,
        "settings": {"silentModeStartTime": "22:00", "silentModeEndTime": "07:00", "timeZone": "UTC"},
    },
    "compare": {"a": {"settings": {"remindType": "mentionOnly"}}, "b": {"settings": {"remindType": "none"}}},
}
# What other verbs make of an input of decide.
AROUND = {
    "decide": lambda input: input,
    "why-not": lambda input: input,
    "redact": lambda input: {"input": input, "ids": True, "keys": True},
    "prove": lambda input: {"input": input, "unknown": ["/recipient/id"], "ask": {"outcome": "push"}},
    "replay": lambda input: {"b": {"policy": {"forceOverrides": "allPreferences"}}, "inputs": [input]},
}
INPUTS |= {verb: around(PLAIN) for verb, around in AROUND.items()}
# What an ext says where it matters that it is something in particular.
EXT = {
    "em_at_list": ["ann"],
    "em_push_template": {
        "name": "t",
        "title_args": ["x"],
        "content_args": ["x"],
        "directed_template": {"target": ["ann"], "name": "t", "title_args": ["x"], "content_args": ["x"]},
    },
    "em_push_filter": {"accept_device_id": ["phone"], "accept_notifier_name": ["prod"]},
}
TEMPLATE = {"name": "t", "titlePattern": "{0}", "contentPattern": "{$dynamicFrom}{$msg}{0}"}
# What stands in a payload, which the schemas leave open.
PAYLOAD = {
    "aps": {
        "alert": {"title": "t", "subtitle": "s", "body": "b", "loc-key": "k", "loc-args": ["x"], "title-loc-key": "k", "title-loc-args": ["x"]},
        "sound": {"name": "s", "critical": 1, "volume": 1},
        "thread-id": "x",
        "url-args": ["x"],
        "content-state": {"own": "x"},
    },
    "own": {"list": ["x"], "map": {"own": "x"}, "text": "x"},
}
# The bodies of the settings service; lists, maps and texts of each are grown, and its path.
CALLS = {
    "silent mode": ("PUT", "users/u/notification/user/u", {"type": "NONE", "ignoreInterval": "21:30-8:0", "ignoreDuration": 86400000}),
    "language": ("PUT", "users/u/notification/language", {"translationLanguage": "EU"}),
    "template of a user": ("PUT", "users/u/notification/template", {"templateName": "t"}),
    "user": ("PUT", "users/u", {"nickname": "Tom"}),
    "nicknames": ("PUT", "push/nickname", [{"username": "u", "push_nickname": "Tom"}]),
    "binding": ("PUT", "users/u/push/binding", {"device_id": "d", "device_token": "aa", "notifier_name": "prod"}),
    "template": ("POST", "notification/template", {"name": "t", "title_pattern": "", "content_pattern": "{$msg}"}),
}


class Rows:
    def __init__(self):
        self.lines = {}

    def add(self, name, lines):
        """`lines` makes the lines of a row of a size: commands with their inputs."""
        if name in self.lines:
            name += " once more"
        self.lines[name] = lines

    def add_verb(self, name, verb, make):
        self.add(name, lambda size: [(verb, make(size))])


def generated(program, verb):
    """The longest of the generated inputs of a verb that are answered."""
    command = [program, "conform", "--random", "200", "--verb", verb, "--print-inputs"]
    lines = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.splitlines()
    asked = [f'{{"cmd":"{verb}","seq":{number},"input":'.encode() + line + b"}" for number, line in enumerate(lines)]
    said = subprocess.run([program, "serve-port"], input=b"\n".join(asked) + b"\n", stdout=subprocess.PIPE, check=True).stdout
    answered = [line for line, answer in zip(lines, said.splitlines()) if "error" not in json.loads(answer)["result"]]
    return json.loads(max(answered, key=len))


def verbs(program):
    """The verbs whose inputs depend on nothing before, as a port names them; each has an input from then on."""
    start = b'{"cmd":"start","protocol":1}\n{"cmd":"stop"}\n'
    said = subprocess.run([program, "serve-port"], input=start, stdout=subprocess.PIPE, check=True).stdout
    found = [verb for verb in json.loads(said)["capabilities"] if verb not in ("rest", "bytes", "inputText")]
    for verb in found:
        if verb not in INPUTS:
            INPUTS[verb] = generated(program, verb)
    return found


def suppressed(input):
    """An input of decide with most remedies that there are."""
    input = copy.deepcopy(input)
    input["app"]["policy"] = {"multiDevice": "allDevicesOffline"}
    settings = input["recipient"]["settings"]
    settings |= {"remindType": "none", "silentModeStartTime": "00:00", "silentModeEndTime": "23:59", "timeZone": "UTC"}
    for device in input["recipient"]["devices"]:
        device |= {"state": "online", "bindings": [{"notifierName": "unknown", "token": "aa"}]}
    return input


def rich(verb):
    """An input in which templates, filters and lists have something to do, if it has one of decide."""
    if verb not in AROUND:
        return copy.deepcopy(INPUTS[verb])
    input = copy.deepcopy(PLAIN)
    input["message"]["ext"] = copy.deepcopy(EXT)
    input["message"]["receivers"] = ["ann"]
    input["app"]["templates"] = [copy.deepcopy(TEMPLATE)]
    return AROUND[verb](input)


def all_verb_rows(rows, verb):
    """The rows of a verb; those of remedies are of messages that are pushed, and of others."""
    verb_rows(rows, verb)
    if verb == "why-not":
        verb_rows(rows, verb, "why-not of a suppressed message", suppressed)


def verb_rows(rows, verb, title=None, change=lambda input: input):
    schema = Schema(f"{verb}-input.schema.json", {"$ref": f"{verb}-input.schema.json#/$defs/input"})
    found = {}
    for path, kind, element in places(schema):
        found.setdefault((path, kind), element)
    for (path, kind), element in found.items():
        name = f"{title or verb} " + "".join(f"/{key}" for key in path)
        if kind != "text" and any((path, other) in found for other in ("list", "map", "text") if other != kind):
            name += f" as a {kind}"
        base = change(rich(verb) if "ext" in path or "templates" in path else INPUTS[verb])

        def make(size, base=base, path=path, kind=kind, element=element, **how):
            return set_at(copy.deepcopy(base), schema, path, grown(kind, element, size, **how))

        def beside(size, other, text="a", make=make, **how):
            return set_at(make(size, **how), schema, other, grown("text", None, size, text=text))

        if kind == "text":
            texts = {"": "a", ", of marks": MARK, ", of quotes": '"', ", of placeholders": "{0}{$msg}"}
            # Other verbs write the texts of an input of decide as decide does.
            is_other = verb in AROUND and verb != "decide"
            for character, text in list(texts.items())[: 2 if is_other else 4]:
                rows.add_verb(name + character, verb, lambda size, make=make, text=text: make(size, text=text))
            continue
        rows.add_verb(name, verb, make)
        if kind == "list" and "object" in element.types:
            rows.add_verb(name + ", the same otherwise", verb, lambda size, make=make: make(size, alike=True))
        if verb == "decide":
            for what, other, text in (
                ("body", ("message", "body", "text"), "a"),
                ("body of marks", ("message", "body", "text"), MARK),
                ("ext", ("message", "ext", "em_apns_ext", "extern"), "a"),
                ("title", ("message", "ext", "em_apns_ext", "em_push_title"), "a"),
                ("pattern", ("app", "templates", 0, "contentPattern"), "{$msg}"),
            ):
                if other[: len(path)] != path and path[: len(other)] != other:
                    rows.add_verb(
                        f"{name}, the same otherwise, beside a long {what}",
                        verb,
                        lambda size, beside=beside, other=other, text=text: beside(size, other, text, alike=True),
                    )

    if "payload" in INPUTS[verb]:
        base = {**INPUTS[verb], "payload": PAYLOAD}
        for place, kind in instance_places(PAYLOAD):

            def make(size, base=base, place=place, kind=kind):
                text = Schema(schema.document, {"type": "string"})
                return set_at(copy.deepcopy(base), text, ("payload", *place), grown(kind, text, size))

            rows.add_verb(f"{verb} /payload as it is used " + "".join(f"/{key}" for key in place), verb, make)

    def everything(size):
        """Every list and map, each with texts as they are, then every text outside of them."""
        input = change(rich(verb))
        for wanted in ("list", "map", "text"):
            # The inner ones first, so that only the first element has them.
            for path, kind in sorted(found, key=lambda place: -len(place[0])):
                if kind != wanted or ((path, "list") in found and kind != "list"):
                    continue
                if kind != "text" and path and 0 in path:
                    continue
                value = input
                for key in path:
                    value = value.get(key) if isinstance(value, dict) else value[0] if isinstance(value, list) and value else None
                if kind == "text" and value is None:
                    continue
                input = set_at(input, schema, path, grown(kind, found[path, kind], size, alike=True))
        return input

    # An input may have a megabyte, so that each part of a large one is shorter.
    parts = 1
    while len(json.dumps(everything(4 * SIZE // parts), ensure_ascii=False).encode()) > INPUT_BYTES:
        parts += 1
    rows.add_verb(f"{title or verb}: everything at once", verb, lambda size: everything(size // parts))


def call(app, method, path, body=None):
    input = {"method": method, "path": f"/o/{app}/{path}", "now": NOW}
    return ("rest", input if body is None else {**input, "body": body})


def rest_rows(rows):
    any_schema = Schema("rest", {"type": "string"})
    for name, (method, path, body) in CALLS.items():
        for place, kind in instance_places(body):

            def lines(size, method=method, path=path, body=body, place=place, kind=kind):
                grow = grown(kind, any_schema, size)
                return [call(f"a{size}", method, path, set_at(copy.deepcopy(body), any_schema, place, grow))]

            rows.add(f"rest: {name} " + "".join(f"/{key}" for key in place), lines)
        rows.add(
            f"rest: {name}, a long path",
            lambda size, method=method, path=path, body=body: [call("a" * size, method, path.replace("u/", "u" * size + "/"), body)],
        )
    bind = lambda user, device, certificate: (
        "PUT",
        f"users/{user}/push/binding",
        {"device_id": device, "device_token": f"{user}{device}", "notifier_name": certificate},
    )
    several = {
        "devices of a user": lambda n: bind("u", f"d{n}", "prod"),
        "certificates on a device": lambda n: bind("u", "d", f"prod{n}"),
        "users on a device": lambda n: bind(f"u{n}", "d", "prod"),
        "one binding, again and again": lambda n: bind("u", "d", "prod"),
        "conversations of a user": lambda n: ("PUT", f"users/u/notification/chatgroup/g{n}", {"type": "AT"}),
        "users with settings": lambda n: ("PUT", f"users/u{n}/notification/user/u{n}", {"type": "AT"}),
        "templates": lambda n: ("POST", "notification/template", {"name": f"t{n}", "title_pattern": "", "content_pattern": "x"}),
        "nicknames": lambda n: ("PUT", f"users/u{n}", {"nickname": "x"}),
        "users only asked for": lambda n: ("GET", f"users/u{n}/push/binding", None),
    }
    for name, make in several.items():
        app = name.replace(" ", "").replace(",", "")
        rows.add(f"rest: {name}", lambda size, app=app, make=make: [call(f"{app}{size}", *make(n)) for n in range(size)])
    rows.add("rest: apps", lambda size: [call(f"app{size}of{n}", "GET", "users/u/push/binding") for n in range(size)])


def in_case(number):
    """An id that differs from others in the case of its letters."""
    return "".join(letter.upper() if number >> place & 1 else letter for place, letter in enumerate("abcdefghijklmnop"))


def group_rows(rows):
    def row(name, change, text=lambda size: "hi"):
        def make(size):
            input = copy.deepcopy(PLAIN)
            member = input.pop("recipient")
            input["message"]["body"]["text"] = text(size)
            input["recipients"] = []
            for number in range(size):
                one = copy.deepcopy(member)
                one["id"] = f"member{number}"
                input["recipients"].append(one)
            for number, one in enumerate(input["recipients"]):
                change(input, one, number)
            return input

        rows.add_verb(f"group: {name}", "group", make)

    def mention(input, member, number):
        input["message"]["ext"].setdefault("em_at_list", []).append(member["id"])
        member["settings"]["remindType"] = "mentionOnly"

    def address(input, member, number):
        input["message"].setdefault("receivers", []).append(member["id"])

    def in_other_case(then):
        def change(input, member, number):
            member["id"] = in_case(number)
            then(input, member, number)

        return change

    def language(input, member, number):
        member["settings"]["preferredLanguage"] = f"l{number}"
        input["message"]["body"]["translations"][f"L{number}"] = "hello"

    def template(input, member, number):
        member["settings"]["template"] = f"t{number}"
        input["app"].setdefault("templates", []).append({**TEMPLATE, "name": f"t{number}"})

    def directed(input, member, number):
        selection = copy.deepcopy(EXT["em_push_template"])
        ext = input["message"]["ext"]
        input["app"]["templates"] = [TEMPLATE]
        ext.setdefault("em_push_template", selection)["directed_template"]["target"].append(member["id"])

    def remark(input, member, number):
        member["remark"] = f"r{number}"

    def remark_shown(input, member, number):
        remark(input, member, number)
        member["settings"]["template"] = "t"
        input["app"]["templates"] = [TEMPLATE]

    def certificate(input, member, number):
        member["devices"][0]["bindings"][0]["notifierName"] = f"c{number}"
        input["app"]["certificates"].append({"name": f"c{number}"})

    def override(input, member, number):
        member["settings"]["conversations"] = [{"type": "groupChat", "id": "g", "remindType": "all"}]

    def too_large(input, member, number):
        input["message"]["ext"]["em_apns_ext"] = {"extern": "x" * 16 * len(input["recipients"])}

    def titled(input, member, number):
        input["message"]["ext"]["em_apns_ext"] = {"em_push_title": "x" * 16 * len(input["recipients"])}

    def filtered(input, member, number):
        member["devices"][0]["id"] = f"d{number}"
        lists = input["message"]["ext"].setdefault("em_push_filter", {"accept_device_id": [], "ignore_device_id": []})
        lists["accept_device_id"].append(f"d{number}")
        lists["ignore_device_id"].append(f"e{number}")

    def bindings(input, member, number):
        if number == 0:
            member["devices"] = [
                {"id": f"d{place}", "bindings": [{"notifierName": "prod", "token": "aa"}]} for place in range(len(input["recipients"]))
            ]

    def through_fcm(input, member, number):
        template(input, member, number)
        input["app"]["certificates"][0] = {"name": "prod", "channel": "fcm", "projectId": "demo"}

    changes = {
        "members": lambda input, member, number: None,
        "mentioned": mention,
        "ids that differ in case, mentioned": in_other_case(mention),
        "ids that differ in case, addressed": in_other_case(address),
        "languages": language,
        "templates": template,
        "directed": directed,
        "remarks": remark,
        "remarks that show": remark_shown,
        "certificates": certificate,
        "overrides": override,
        "an ext that is too large": too_large,
        "a title that is too large": titled,
        "filters": filtered,
        "bindings of a member": bindings,
    }
    for name, change in changes.items():
        row(name, change)
    for name, text in (("", "a"), (", of marks", MARK)):
        long = lambda size, text=text: text * (size * TEXT_SIZE // len(text.encode()))
        row(f"a text that is cut{name}", changes["members"], long)
        for of in ("languages", "templates", "remarks that show", "certificates", "directed"):
            row(f"{of}, a text that is cut{name}", changes[of], long)
        row(f"templates, a text that is cut{name}, through FCM", through_fcm, long)
