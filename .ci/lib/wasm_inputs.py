"""Inputs for .ci/check-wasm: those on which a module for 32 bits, without a C library, may differ."""

import json

from .vectors import input_of


def line_of(case):
    """The input of a case, on one line."""
    return json.dumps(input_of(case), ensure_ascii=False).encode("utf-8", "surrogatepass")


def pieces(line):
    """Beginnings of an input, and the input with a byte of it replaced: most are no JSON any more."""
    spare = b'{}[]":,0-eE.\\u \x00\x7f\x80\xff'
    for at in range(1, len(line), 5):
        yield line[:at]
        yield line[:at] + spare[at * 7 % len(spare) :][:1] + line[at + 1 :]


def message(ext, body):
    return f'{{"id":"1","type":"groupChat","from":"ann","to":"g","body":{body},"ext":{ext}}}'


def settings(more=""):
    return f'{{"displayStyle":"messageSummary","preferredLanguage":"en"{more}}}'


def decide(
    more="", ext="{}", body='{"type":"txt","text":"你好 👩‍👩‍👧 \\u0000"}', now="2026-03-07T23:30:00-05:00", app="{}"
):
    return (
        f'{{"id":"x","now":"{now}","app":{app},"sender":{{"id":"ann","displayName":"Ann"}},'
        f'"message":{message(ext, body)},"recipient":{{"id":"bob","settings":{settings(more)},'
        '"devices":[{"id":"d","bindings":[{"notifierName":"prod","token":"aabb"},'
        '{"notifierName":"p.voip","token":"cc"}]}]}}'
    )


def quiet(start, end, zone):
    return f',"silentModeStartTime":"{start}","silentModeEndTime":"{end}","timeZone":"{zone}"'


def schedule(more, start, end):
    return f'{{"settings":{settings(more)},"from":"{start}","to":"{end}"}}'


def extern(value):
    return f'{{"em_apns_ext":{{"extern":{value}}}}}'


def long_text(unit):
    return f'{{"type":"txt","text":"{unit * (5000 // len(unit) + 1)}"}}'


def template(arguments):
    return f'{{"em_push_template":{{"name":"t","title_args":{arguments},"content_args":{arguments}}}}}'


NIGHT = quiet("22:00", "07:00", "America/New_York")
NUMBERS = [
    "0", "-0", "-0.0", "1E3", "0.1", "1.5e-7", "5e-324", "2.2250738585072011e-308", "1e21", "1e22",
    "123456789012345678", "9007199254740993.0", "9223372036854775807", "9223372036854775808",
    "-9223372036854775809", "1.7976931348623157e308", "1e400", "01", "1.", "-", "NaN", "0.30000000000000004",
]  # fmt: skip
TEMPLATES = '{"templates":[{"name":"t","titlePattern":"{0}{9}{{1}}","contentPattern":"{2}{$msg}"}]}'

WHOLE = [
    text.encode()
    for text in [
        decide(),
        decide(NIGHT),
        decide(NIGHT, ext='{"em_force_notification":true}'),
        decide(quiet("00:00", "23:59", "+05:45"), ext='{"em_at_list":["bob"]}'),
        decide(quiet("02:00", "03:00", "America/New_York"), now="2026-03-08T07:10:00Z"),
        decide(quiet("22:00", "07:00", "CST")),
        decide(',"expireTimestamp":253402300799999,"remindType":"mentionOnly"'),
        decide(',"expireTimestamp":9223372036854775807'),
        decide(',"expireTimestamp":1e99'),
        decide(f'{NIGHT},"expireTimestamp":1772945999999'),
        decide(NIGHT, now="0001-01-01T00:00:00+18:00"),
        decide(NIGHT, now="9999-12-31T23:59:59.999-18:00"),
        decide(now="2026-02-29T00:00:00Z"),
        decide(body=long_text("👩‍👩‍👧é")),
        decide(body=long_text("नि"), app='{"policy":{"alertStyle":"titled","language":"en"}}'),
        decide(body='{"type":"txt","text":"a","translations":{"en":"b","é":"c","e\u0301":"d"}}'),
        decide(body='{"type":"file","text":"a"}', app='{"policy":{"alertStyle":"loud"}}'),
        decide(app=TEMPLATES, ext=template('["{$fromNickname}",7,"é"]')),
        decide(ext='{"em_push_template":{"name":"none"},"em_at_list":"bob","em_apns_ext":5}'),
        decide(ext='{"em_apns_ext":{"em_push_badge":1.5,"em_push_sound":"","thread_id":"t"}}'),
        decide(ext='{"k":1,"k":2}'),
        decide(ext='{"\u212a":1,"K":2,"\\u00e9":3,"e\\u0301":4}'),
        decide(ext=extern('"\\ud83d"')),
        *(decide(ext=extern("[" * depth + "]" * depth)) for depth in (59, 60, 61)),
        decide(ext="[" * 100_000 + "]" * 100_000),
        decide(ext=extern(f'"{"x" * (1 << 20)}"')),
        *(decide(ext=extern(f"[{number}]")) for number in NUMBERS),
        schedule(NIGHT, "2026-01-01T00:00:00Z", "2027-01-02T00:00:00Z"),
        schedule(NIGHT, "2026-01-01T00:00:00Z", "2027-01-02T00:00:00.001Z"),
        schedule(NIGHT, "2026-01-01T00:00:00Z", "2025-01-01T00:00:00Z"),
        schedule(quiet("00:00", "23:59", "Pacific/Apia"), "2011-12-28T00:00:00Z", "2012-01-02T00:00:00Z"),
        schedule(',"expireTimestamp":1793491200000', "2026-10-31T00:00:00Z", "2026-11-03T00:00:00Z"),
        "{}", "{", "null", "7", '"text"', "nonsense", '{"id":5}', '{"id":"x","now":7}', "\ufffe", "\x00",
    ]
]  # fmt: skip
