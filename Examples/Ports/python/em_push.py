#!/usr/bin/env python3
"""em-push in Python, written from Docs/Specification/ and Docs/Contract.md. Only the standard library.

    em_push.py decide [--explain] [FILE ...]    answer the inputs of the files, or of standard input
    em_push.py schedule [FILE ...]
    em_push.py why-not [FILE ...]               what would have let a message through, or keeps its push
    em_push.py redact [FILE ...]                {"input": one of decide, "ids" and "keys": whether they are renamed}
    em_push.py check-settings [FILE ...]        what in settings does not do what it seems to
    em_push.py prove [FILE ...]                 whether something holds whatever the unknown parts of an input are
    em_push.py replay [FILE ...]                {"a"?, "b", "inputs"}: what b would have changed
    em_push.py release [FILE ...]               what becomes of the messages that are held for a recipient
    em_push.py port                             speak the port protocol of Docs/Porting.md
"""

import itertools
import json
import sys

import channels
import checksettings
import clock
import inputs
import jsontext
import origins
import prove
import redact
import release
import replay
import rules
import whynot
from decisions import diagnostics, entries, examined, is_pushed, outcome
from jsontext import BLANK, Document, Fault

MAX_LINE = 2_097_152
VERBS = ("decide", "schedule", "why-not", "redact", "check-settings", "prove", "replay", "release")


def decide(value, explain):
    case = inputs.of_decide(value)
    ext, trace, bindings, blockers = examined(case)
    answer = {}
    if blockers in ([], ["device.noneEligible"]):
        answer["devices"] = entries(case, ext, bindings)
        if not blockers and not is_pushed(answer["devices"]):
            blockers.append("device.noneEligible")
    answer |= outcome(case, ext, trace, blockers) | diagnostics(ext.report)
    if explain and answer["outcome"] == "push":
        explain_pushes(case, ext, bindings, answer["devices"])
    return {**answer, **explanation(case, ext, trace, bindings, blockers, answer["outcome"] == "hold")} if explain else answer


def explain_pushes(case, ext, bindings, devices):
    """Adds `rendering` to the entries that are pushed to."""
    found, others = origins.Origins(case, ext, ext.report), None
    names = None if case.app.certificates is None else [certificate.name for certificate in case.app.certificates]
    for (_, binding, _, path), entry in zip(bindings, devices):
        index = names.index(binding.notifierName) if names and binding.notifierName in names else None
        certificate = rules.certificate_of(case, binding.notifierName)
        if "payload" in entry:
            entry["rendering"] = found.entries(certificate, index, path)
        elif "request" in entry:
            others = others or origins.RequestOrigins(case, channels.Requests(case), ext.report)
            is_cut = (path, "payload.cut") in ext.report
            entry["rendering"] = others.entries(certificate, index, entry["request"], is_cut)


def schedule(value):
    case = inputs.of_schedule(value)
    return {"quiet": rules.schedule(case), **diagnostics(inputs.diagnosed(case.settings, "/settings"))}


def explanation(case, ext, trace, bindings, blockers, is_held):
    asked = [(gate, {}) for gate in trace]
    for device, binding, gates, _ in bindings:
        asked += [(gate, {"device": device.id, "notifierName": binding.notifierName}) for gate in gates]
    said = [
        {key: part for key, part in gate._asdict().items() if key != "reason" and part is not None} | names
        for gate, names in asked
    ]
    found = {"blockers": blockers, "trace": said, "zoneData": clock.DATA["release"]}
    time = rules.next_push(case, ext, blockers)
    if time is not False:
        found["nextPush"] = "never" if time is None else clock.written(time, case.settings.zone)
        if time is not None and (fails := failures(case, ext, bindings, time, is_held)):
            found["nextPushFails"] = fails
    if isinstance(why := rules.hold(case, ext, blockers), str):
        found["notHeld"] = why
    return found


def failures(case, ext, bindings, time, is_held):
    """Why this message would not be pushed at the next push: its age, unless it is held, or its payload."""
    sent = time if case.message.timestamp is None or is_held else case.message.timestamp
    fails = ["message.expired"] * (time - sent > clock.DAY)
    return fails + ["device.noneEligible"] * (not is_pushed(entries(case, ext, bindings)))


def answer(verb, explain, data):
    """The answer to the bytes of one input, or the error that it gets; `data` may be such an error itself."""
    value = None
    try:
        if isinstance(data, Fault):
            raise data
        value = jsontext.read(data)
        if verb == "schedule":
            found = schedule(value)
        elif verb == "why-not":
            found = whynot.answer(value, lambda value: decide(value, False))
        elif verb == "redact":
            found = redacted(value)
        elif verb == "check-settings":
            found = checksettings.answer(value)
        elif verb == "prove":
            found = prove.answer(value, decide)
        elif verb == "replay":
            found = replay.answer(value, lambda value: decide(value, False))
        elif verb == "release":
            found = release.answer(value)
        else:
            found = decide(value, explain)
    except Fault as fault:
        found = {"error": dict(zip(("code", "path", "message", "work", "limit"), fault.args))}
    identifier = value.get("id") if isinstance(value, dict) else None
    return {**found, "id": identifier} if isinstance(identifier, str) else found


def redacted(value):
    """The answer of the verb redact; what decide refuses is refused."""
    case = redact.wrapped(value, "")
    try:
        decide(case.input, False)
    except Fault as fault:
        code, path, _ = fault.args
        raise Fault(code, "/input" + redact.quoteless(code, path), "refused") from None
    return {"input": redact.redact(case.input, case.ids, case.keys)}


def say(value):
    say_line(jsontext.write(value).encode("utf-8"))


def say_line(line):
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def inputs_of(file):
    """The bytes of each input of a text; of a document that breaks, its Fault (Contract.md, inputs)."""
    first = next(file, b"").removeprefix(b"\xef\xbb\xbf")
    while not first.strip(BLANK) and (line := next(file, None)):
        first = line
    kind = first.strip(BLANK)[:1]
    if kind == b"{" and Document(first).valid:
        yield from (line for line in itertools.chain([first], file) if line.strip(BLANK))
        return
    whole = first + b"".join(file)
    document = Document(whole) if kind in (b"{", b"[") else None
    if document and (document.valid or kind == b"[" and document.parts):
        yield from [whole] if kind == b"{" else (part for _, part in document.parts)
        if document.valid:
            return
    else:
        lines = [line for line in whole.split(b"\n") if line.strip(BLANK)]
        second = whole.find(lines[1], len(lines[0])) + len(lines[1]) if lines[1:] else 0
        known = whole[: max(second, document.place if document else 0)].strip(BLANK)
        is_object = bool(second) and lines[1].strip(BLANK)[:1] == b"{" and Document(lines[1]).valid
        if len(known) <= jsontext.MAX_BYTES and (is_object or not document and not lines[1:]):
            yield from lines
            return
    yield Fault("json.syntax", "", f"the document breaks at byte {document.place if document else 0}")


def run(verb, explain, paths):
    status = 0
    for path in paths or ["-"]:
        with open(sys.stdin.fileno() if path == "-" else path, "rb") as file:
            for data in inputs_of(file):
                found = answer(verb, explain, data)
                status = 1 if "error" in found else status
                say(found)
    return status


def port():
    """Docs/Porting.md: one command a line, one answer a line. The input is judged as it is spelled."""
    for line in sys.stdin.buffer:
        parts = {json.loads(key): part for key, part in Document(line).parts}
        verb, sequence = (json.loads(parts.get(key, b"null")) for key in ("cmd", "seq"))
        if verb == "stop":
            return 0
        elif verb == "start":
            implementation = {"name": "em-push-python", "version": "1.0", "language": "Python"}
            able = {"spec": ["1.4"], "capabilities": [*VERBS, "bytes", "inputText"], "window": 64}
            say({"protocol": 1, "implementation": implementation, **able})
        elif verb in VERBS:
            text = json.loads(parts["inputText"]).encode("utf-8") if "inputText" in parts else parts["input"]
            line = jsontext.write({"seq": sequence, "result": answer(verb, True, text)}).encode("utf-8")
            if len(line) <= MAX_LINE:
                say_line(line)
            else:
                say({"seq": sequence, "skipped": "the answer is too long for a line"})
        else:
            say({"seq": sequence, "skipped": f"no {verb} here"})
    return 1


def main(arguments):
    explain = "--explain" in arguments
    words = [word for word in arguments if word != "--explain"]
    if words == ["port"]:
        return port()
    if not words or words[0] not in VERBS or explain and words[0] != "decide":
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return run(words[0], explain, words[1:])
    except OSError as fault:
        print(fault, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
