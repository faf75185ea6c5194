"""Where the fields of a push came from (spec: Reasons, 7.7)."""

import ext as exts
from channels import LIMIT, texts_of_apple
from jsontext import pointer, write
from rendering import Renderer, limit_of

ROOT = "/message/ext"
# The keys of the ext that give a field, each with the object that has it.
KEYS = {
    "/payload/aps/alert/title": [("em_apns_ext", "em_push_title"), ("em_push_ext", "title")],
    "/payload/aps/alert/subtitle": [("em_apns_ext", "em_alert_subTitle")],
    "/payload/aps/alert/body": [("em_apns_ext", "em_push_content"), ("em_push_ext", "content")],
    "/payload/aps/badge": [("em_apns_ext", "em_push_badge")],
    "/payload/aps/sound": [("em_apns_ext", "em_push_sound")],
    "/payload/aps/category": [("em_apns_ext", "em_push_category")],
    "/payload/aps/thread-id": [("em_apns_ext", "thread_id")],
    "/payload/aps/mutable-content": [("em_apns_ext", "em_push_mutable_content")],
    "/payload/aps/content-available": [("em_apns_ext", "em_push_content_available")],
    "/payload/e": [("em_push_ext", "custom"), ("em_apns_ext", "extern")],
}
FLAGS = ("em_push_mutable_content", "em_push_content_available", "is_test_message")
TITLE, BODY, SOUND = "/payload/aps/alert/title", "/payload/aps/alert/body", "/payload/aps/sound"
LEVEL, COLLAPSE = "/payload/aps/interruption-level", "/app/policy/collapse"
ORDER = [
    *list(KEYS)[:-1], LEVEL, "/payload/e", "/headers/apns-topic", "/headers/apns-push-type", "/headers/apns-priority",
    "/headers/apns-expiration", "/headers/apns-collapse-id",
]  # fmt: skip


class Choice:
    """A field: what gave it its value, and what was passed over."""

    def __init__(self, field, source="none", place=None):
        self.said, self.passed, self.is_taken = {"field": field, "source": source, "place": place}, [], False

    def add(self, source, place, fault, takes=True):
        if takes and not fault and not self.is_taken:
            self.said, self.is_taken = self.said | {"source": source, "place": place}, True
        else:
            self.passed.append({"source": source, "place": place, "why": fault or "outranked"})

    def entry(self, after=(), **more):
        said = self.said | more | {"passedOver": [*self.passed, *after]}
        is_listed = said["source"] != "none" or said["passedOver"] or said["field"] == LEVEL
        return {key: part for key, part in said.items() if part} if is_listed else None


class Origins:
    def __init__(self, case, ext, report):
        self.case, self.ext, self.members = case, ext, case.message.ext
        self.renderer = Renderer(case, ext)
        self.told = {path: code for path, code in report | self.renderer.report}

    def given(self, section, key):
        """The values of a key under its names, as (path, why it cannot be used, value)."""
        members = self.members.get(section)
        row = {**exts.KEYS[section].get("keys", {}), **exts.KEYS[section].get("ofServices", {})}[key]
        for name in (key, row.get("alias")):
            value = members.get(name) if name and isinstance(members, dict) else None
            if value is not None:
                path = pointer(pointer(ROOT, section), name)
                yield path, self.told.get(path) or ("empty" if value == "" and key not in FLAGS else None), value

    @staticmethod
    def in_order(keys):
        return keys

    def misplaced(self, field):
        names = exts.named({key: exts.KEYS[section]["keys"][key] for section, key in KEYS[field]})
        paths = sorted(path for path, code in self.told.items() if code == "ext.misplaced")
        found = [path for path in paths if path.rsplit("/", 1)[1] in names]
        return [{"source": "ext", "place": path, "why": "ext.misplaced"} for path in found]

    def text(self, field, source, place, mention):
        level, parts = self.renderer.origins[field.rsplit("/", 1)[1]]
        choice = Choice(field, source, place)
        levels, own = self.renderer.levels(), self.renderer.own_level(self.renderer.own_name())
        for name, template, path in [(name, template, path) for name, template, path, _ in levels if template]:
            fault = self.told.get(path)
            choice.add(name, path, fault if fault in ("template.unknown", "template.empty") else None, name == level)
        for section, key in self.in_order(KEYS[field]):
            for path, fault, _ in self.given(section, key):
                choice.add("ext", path, fault, level == section)
        if mention:
            choice.add("mention", f"{ROOT}/em_at_list", None, level == "mention")
        if own:
            choice.add("appTemplate", own, self.told.get(own), level == "appTemplate")
        after = self.misplaced(field)
        if "content" in parts and self.renderer.is_untranslated:
            place = "/recipient/settings/preferredLanguage"
            after.append({"source": "translation", "place": place, "why": "untranslated"})
        places = {part: path for part, path in self.renderer.places().items() if part in parts}
        return choice.entry(after, uses=list(dict.fromkeys(places.values())))

    def title(self):
        return self.text(TITLE, "policy", "/app/policy/alertStyle", False)

    def body(self):
        return self.text(BODY, "displayStyle", "/recipient/settings/displayStyle", self.renderer.has_mention())

    def single(self, field, is_given, below=(), otherwise="none"):
        choice = Choice(field, otherwise)
        for section, key in KEYS[field]:
            for path, fault, _ in self.given(section, key):
                if is_given or fault or key not in FLAGS:
                    choice.add("ext", path, fault, is_given)
        for source, place, fault in below:
            choice.add(source, place, fault)
        return choice.entry(self.misplaced(field))

    def data(self):
        choice = Choice("/payload/e")
        for section, key in KEYS["/payload/e"]:
            for path, _, value in self.given(section, key):
                choice.add("ext", path, "empty" if value in ("", {}, []) else None)
        if self.ext.left:
            choice.add("leftovers", f"{ROOT}/em_apns_ext", None)
        after = self.misplaced("/payload/e")
        if choice.said["source"] == "leftovers":
            # What is misplaced among the leftovers is in the field with them.
            after = [entry for entry in after if not entry["place"].startswith(f"{ROOT}/em_apns_ext/")]
        return choice.entry(after)

    def replaced(self):
        """The place of the id of what a push replaces, or None."""
        conversation = "to" if self.case.message.type != "chat" else "from"
        key = {"message": "id", "conversation": conversation, "none": None}[self.case.policy.collapse]
        return key and f"/message/{key}"

    def collapse(self, headers):
        place = self.replaced()
        if place is None:
            return Choice("/headers/apns-collapse-id", "policy", COLLAPSE).entry()
        choice = Choice("/headers/apns-collapse-id")
        choice.add("message", place, None if "apns-collapse-id" in headers else "unsendable")
        return choice.entry()

    def cut(self, certificate):
        whole = len(write(self.renderer.payload(certificate)).encode("utf-8"))
        return {"bytes": whole, "limit": limit_of(certificate)}

    def entries(self, certificate, index, path):
        """`rendering` of the binding at a path, through the certificate with an index in the app's list, or none."""
        apns, renderer = self.ext.apns, self.renderer
        place = f"{path}/notifierName" if index is None else f"/app/certificates/{index}"
        own = [("certificate", f"{place}/sound", None if certificate.sound else "empty")]
        body = self.body()
        if (path, "payload.cut") in self.ext.report:
            body["cut"] = self.cut(certificate)
        found = [
            self.title(),
            body,
            *(
                self.single(field, apns[key] not in (None, False))
                for field, [(section, key), *others] in KEYS.items()
                if section == "em_apns_ext" and not others and field not in ("/payload/aps/badge", SOUND)
            ),
            self.single(
                "/payload/aps/badge",
                apns["em_push_badge"] is not None,
                [("recipient", "/recipient/offlineCount", None)],
            ),
            self.single(SOUND, apns["em_push_sound"], own if certificate.sound is not None else (), "default"),
            Choice(LEVEL).entry(),
            self.data(),
            Choice("/headers/apns-topic", "certificate", place).entry(),
            Choice("/headers/apns-push-type", "certificate", place).entry(),
            Choice("/headers/apns-priority", "default").entry(),
            Choice("/headers/apns-expiration", "now", "/now").entry(),
            self.collapse(renderer.headers(certificate)),
        ]
        return sorted(filter(None, found), key=lambda entry: ORDER.index(entry["field"]))


# Of each service the fields of a request with what gives them a value, in the order of 8.2: a key of the section of the
# ext as its path, a key of the certificate after `own:`, or a word. The third is the style of FCM that has the field.
ANDROID, HARMONY = "em_android_push_ext", "em_harmony_push_ext"
DETAILS = "message/android/notification"
FIELDS = {
    "fcm": [
        ("message/notification/title", ["title"], "notification"),
        ("message/notification/body", ["body"], "notification"),
        ("message/data/e", ["custom"]),
        ("message/data/alert", ["body"], "data"),
        ("message/data/title", ["title"], "data"),
        ("message/android/priority", ["fixed"]),
        ("message/android/ttl", ["fixed"]),
        ("message/android/fcm_options/analytics_label", ["label"]),
        (f"{DETAILS}/channel_id", [f"{ANDROID}/fcm_channel_id", "own:channelId"], "notification"),
        (f"{DETAILS}/click_action", ["own:clickAction"], "notification"),
        (f"{DETAILS}/notification_count", ["badge"], "notification"),
        (f"{DETAILS}/notification_priority", ["call"], "notification"),
        (f"{DETAILS}/sound", ["own:sound"], "notification"),
        (f"{DETAILS}/default_sound", ["system"], "notification"),
        (f"{DETAILS}/tag", ["replaced"], "notification"),
    ],
    "huawei": [
        ("message/data", ["custom"]),
        ("message/android/ttl", ["fixed"]),
        ("message/android/category", [f"{ANDROID}/huawei_category", "call", "own:category"]),
        ("message/android/receipt_id", [f"{ANDROID}/huawei_receipt_id"]),
        ("message/android/target_user_type", [f"{ANDROID}/huawei_target_user_type"]),
        (f"{DETAILS}/title", ["required"]),
        (f"{DETAILS}/body", ["requiredBody"]),
        (f"{DETAILS}/click_action", [f"{ANDROID}/huawei_click_action", "own:clickAction", "fixed"]),
        (f"{DETAILS}/channel_id", [f"{ANDROID}/huawei_channel_id", "own:channelId"]),
        (f"{DETAILS}/badge", ["badge"]),
        (f"{DETAILS}/sound", ["own:sound"]),
        (f"{DETAILS}/default_sound", ["own:sound", "fixed"]),
        (f"{DETAILS}/tag", ["replaced"]),
        (f"{DETAILS}/notify_id", ["number"]),
    ],
    "harmony": [
        ("pushOptions/ttl", ["fixed"]),
        ("pushOptions/receiptId", [f"{HARMONY}/receipt_id"]),
        ("pushOptions/testMessage", [f"{HARMONY}/is_test_message"]),
        ("payload/notification/category", [f"{HARMONY}/category", "call", "own:category", "fixed"]),
        ("payload/notification/title", ["required"]),
        ("payload/notification/body", ["requiredBody"]),
        ("payload/notification/clickAction", [f"{HARMONY}/click_action", "own:clickAction", "fixed"]),
        ("payload/notification/clickAction/data/e", ["custom"]),
        ("payload/notification/badge", ["badge"]),
        ("payload/notification/sound", ["own:sound"]),
        ("payload/notification/notifyId", [f"{HARMONY}/notify_id", "number"]),
        ("payload/notification/appMessageId", ["id"]),
    ],
}  # fmt: skip


class RequestOrigins(Origins):
    """The same of requests to other push services than Apple's."""

    def __init__(self, case, requests, report):
        super().__init__(case, requests.ext, report)
        self.requests = requests
        self.members = texts_of_apple(case.message.ext)

    @staticmethod
    def in_order(keys):
        return reversed(keys)

    def moved(self, entry, field, source=None, place=None, why=None):
        """The entry of another field, if `source` is given with that source."""
        moved = {**entry, "field": field}
        if source:
            former = [{"source": entry["source"], "place": entry["place"], "why": why}] if why and "place" in entry else []
            passed = [*former, *entry.get("passedOver", [])]
            moved = {"field": field, "source": source, "place": place, **({"passedOver": passed} if passed else {})}
        return moved

    def titled(self, field, is_required):
        entry = self.title()
        if self.requests.title or not is_required:
            return self.moved(entry, field)
        why = None if entry["source"] == "policy" else "empty"
        return self.moved(entry, field, "policy", "/app/policy/language", why)

    def candidates(self, sources, value, certificate, place):
        """What gives a field a value, as (source, place, why it is passed over)."""
        for source in sources:
            section, _, key = source.partition("/")
            word, _, own = source.partition(":")
            if key:
                is_off = key in FLAGS and value is None
                yield from (("ext", path, fault) for path, fault, _ in self.given(section, key) if fault or not is_off)
            elif source == "label":
                options = self.members.get(ANDROID)
                options = options.get("fcm_options") if isinstance(options, dict) else None
                if isinstance(options, dict) and options.get("analytics_label") is not None:
                    path = f"{ROOT}/{ANDROID}/fcm_options/analytics_label"
                    yield "ext", path, self.told.get(path)
            elif source == "call" and self.ext.is_call:
                yield "ext", f"{ROOT}/em_push_ext/type", None
            elif word == "own" and getattr(certificate, own) is not None:
                yield "certificate", f"{place}/{own}", None if getattr(certificate, own) else "empty"
            elif source == "badge":
                yield "recipient", "/recipient/offlineCount", None
            elif source == "id" and self.replaced():
                yield "message", "/message/id", "unsendable" if value is None else None
            elif source == "replaced" and self.replaced() or source == "number" and self.requests.number is not None:
                yield "message", self.replaced(), None

    def field(self, field, sources, value, certificate, place):
        first = sources[0]
        if first in ("title", "required"):
            return self.titled(field, first == "required")
        if first == "requiredBody" and not self.requests.text:
            return self.moved(self.body(), field, "policy", "/app/policy/language", "empty")
        if first in ("body", "requiredBody", "custom"):
            entry = self.data() if first == "custom" else self.body()
            return entry and self.moved(entry, field)
        found = list(self.candidates(sources, value, certificate, place))
        says_none = {"replaced", "number", "id"} & set(sources) and all(source != "message" for source, *_ in found)
        choice = Choice(field, "policy", COLLAPSE) if says_none else Choice(field)
        if "fixed" in sources and value is not None or first == "system" and not certificate.sound:
            choice = Choice(field, "default")
        for candidate in found:
            choice.add(*candidate)
        return choice.entry()

    def entries(self, certificate, index, request, is_cut):
        """`rendering` of a request through the certificate with an index in the app's list."""
        place, found = f"/app/certificates/{index}", []
        for row, sources, *style in FIELDS[certificate.channel]:
            field, value = f"/request/body/{row}", request["body"]
            for key in row.split("/"):
                value = value.get(key) if isinstance(value, dict) else None
            entry = self.field(field, sources, value, certificate, place)
            left_out = self.left_out(sources, style, certificate)
            if entry and left_out and self.has_value(entry, sources, style):
                if sources[0] in ("title", "body"):
                    continue
                entry = self.moved(entry, field, "certificate", f"{place}/{left_out}", "outranked")
            elif is_cut and sources[0] in ("body", "requiredBody"):
                whole = self.requests.bytes(certificate, self.requests.text_of(certificate))
                entry["cut"] = {"bytes": whole, "limit": LIMIT}
            found.append(entry)
        return [entry for entry in found if entry]

    def has_value(self, entry, sources, style):
        """Whether a field that the certificate leaves out would have a value."""
        if style and sources == ["badge"]:
            return self.case.recipient.offlineCount > 0
        return entry["source"] != "none" and (sources != ["replaced"] or entry["source"] != "policy")

    @staticmethod
    def left_out(sources, style, certificate):
        """The key of the certificate that leaves a field out, or None."""
        if style and style != [certificate.style]:
            return "style"
        if sources == ["custom"] and certificate.customData != "full":
            return "customData"
        if sources == ["badge"] and certificate.channel == "huawei" and not certificate.badgeClass:
            return "badgeClass"
        return None
