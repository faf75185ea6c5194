"""Where the fields of a push came from (spec: Reasons, 7.7)."""

import ext as exts
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
FLAGS = ("em_push_mutable_content", "em_push_content_available")
TITLE, BODY, SOUND = "/payload/aps/alert/title", "/payload/aps/alert/body", "/payload/aps/sound"
LEVEL = "/payload/aps/interruption-level"
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
    def __init__(self, case, ext):
        self.case, self.ext = case, ext
        self.renderer = Renderer(case, ext)
        self.told = {path: code for path, code in ext.report | self.renderer.report}

    def given(self, section, key):
        """The values of a key under its names, as (path, why it cannot be used, value)."""
        members = self.case.message.ext.get(section)
        row = exts.KEYS[section]["keys"][key]
        for name in (key, row.get("alias")):
            value = members.get(name) if name and isinstance(members, dict) else None
            if value is not None:
                path = pointer(pointer(ROOT, section), name)
                yield path, self.told.get(path) or ("empty" if value == "" and key not in FLAGS else None), value

    def misplaced(self, field):
        names = exts.named({key: exts.KEYS[section]["keys"][key] for section, key in KEYS[field]})
        paths = sorted(path for path, code in self.told.items() if code == "ext.misplaced")
        found = [path for path in paths if path.rsplit("/", 1)[1] in names]
        return [{"source": "ext", "place": path, "why": "ext.misplaced"} for path in found]

    def text(self, field, source, place, mention):
        level, parts = self.renderer.origins[field.rsplit("/", 1)[1]]
        choice = Choice(field, source, place)
        levels, own = self.renderer.levels(), self.renderer.own_level()
        for name, template, path in [(name, template, path) for name, template, path, _ in levels if template]:
            fault = self.told.get(path)
            choice.add(name, path, fault if fault in ("template.unknown", "template.empty") else None, name == level)
        for section, key in KEYS[field]:
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

    def collapse(self, headers):
        policy, message = self.case.policy.collapse, self.case.message
        if policy == "none":
            return Choice("/headers/apns-collapse-id", "policy", "/app/policy/collapse").entry()
        key = "id" if policy == "message" else "to" if message.type != "chat" else "from"
        choice = Choice("/headers/apns-collapse-id")
        choice.add("message", f"/message/{key}", None if "apns-collapse-id" in headers else "unsendable")
        return choice.entry()

    def cut(self, certificate):
        whole = len(write(self.renderer.payload(certificate)).encode("utf-8"))
        return {"bytes": whole, "limit": limit_of(certificate)}

    def entries(self, certificate, index, path):
        """`rendering` of the binding at a path, through the certificate with an index in the app's list, or none."""
        apns, renderer = self.ext.apns, self.renderer
        place = f"{path}/notifierName" if index is None else f"/app/certificates/{index}"
        own = [("certificate", f"{place}/sound", None if certificate.sound else "empty")]
        body = self.text(BODY, "displayStyle", "/recipient/settings/displayStyle", renderer.has_mention())
        if (path, "payload.cut") in self.ext.report:
            body["cut"] = self.cut(certificate)
        found = [
            self.text(TITLE, "policy", "/app/policy/alertStyle", False),
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
