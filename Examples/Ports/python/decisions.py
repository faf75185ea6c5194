"""The gates of one input, asked, and what follows from them (spec: Deciding, 1 and 2.8)."""

import channels
import clock
import ext as exts
import inputs
import rules
import tables
from rendering import Renderer


def examined(case):
    """The ext, the gates of the recipient, those of each binding, and the reasons of all that block."""
    ext = exts.read(case.message.ext, case.policy.leftovers)
    ext.report |= inputs.diagnosed(case.settings, "/recipient/settings")
    if case.message.type == "chat" and case.recipient.id not in (case.message.to, case.message.sender):
        ext.report.add(("/message/to", "message.to"))
    bindings = [
        (device, binding, rules.binding_gates(case, ext, device, binding), f"/recipient/devices/{i}/bindings/{j}")
        for i, device in enumerate(case.recipient.devices)
        for j, binding in enumerate(device.bindings)
    ]
    trace = rules.gates(case, ext)
    blockers = rules.blocking(trace)
    if bindings and all(rules.blocking(gates) for _, _, gates, _ in bindings):
        blockers.append("device.noneEligible")
    return ext, trace, bindings, blockers


def outcome(case, ext, trace, blockers):
    """What becomes of a message that these reasons block."""
    if not blockers:
        return {"outcome": "push"}
    until = rules.hold(case, ext, blockers)
    said = refused(blockers[0])
    if isinstance(until, int):
        said = {"outcome": "hold", "reason": blockers[0], "heldUntil": clock.written(until, case.settings.zone)}
    if blockers[0] in tables.RULES:
        said["rule"] = next(gate.rule for gate in trace if gate.rule is not None)
    return said


def is_pushed(entries):
    return any(entry["outcome"] == "push" for entry in entries)


def refused(reason):
    detail = {"detail": tables.DETAILS[reason]} if reason in tables.DETAILS else {}
    return {"outcome": "suppress", "reason": reason, **detail}


def entries(case, ext, bindings):
    """`devices` of the answer."""
    renderer, others, found = Renderer(case, ext), None, []
    for device, binding, gates, path in bindings:
        blocked = rules.blocking(gates)
        certificate = rules.certificate_of(case, binding.notifierName)
        if blocked:
            said = refused(blocked[0])
        elif certificate.channel == "apns":
            said = renderer.entry(certificate, path)
        else:
            others = others or channels.Requests(case)
            said = others.entry(certificate, path, renderer.report)
        found.append({"id": device.id, "notifierName": binding.notifierName, **said})
    if is_pushed(found):
        ext.report |= renderer.report
    return found


def diagnostics(report):
    return {"diagnostics": [{"code": code, "path": path} for path, code in sorted(report)]} if report else {}
