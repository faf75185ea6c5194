// Feed the WebAssembly module and the command line tool the same inputs and compare their answers,
// byte for byte: decide, decide --explain and schedule, each on every input, whatever it is meant for.
//
//     node .ci/wasm-smoke.mjs MODULE EM_PUSH [FOLDER ...]
//
// The inputs are those below, pieces of them, and those in the .json files of the folders.

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [modulePath, emPush, ...folders] = process.argv.slice(2);

// ---- Inputs -------------------------------------------------------------------------------------

const message = (ext, body = '{"type":"txt","text":"你好 👩‍👩‍👧 \\u0000"}') =>
    `{"id":"1","type":"groupChat","from":"ann","to":"g","body":${body},"ext":${ext}}`;
const settings = (more = "") =>
    `{"displayStyle":"messageSummary","preferredLanguage":"en"${more}}`;
const decide = ({ now = "2026-03-07T23:30:00-05:00", ext = "{}", body, more = "", app = "{}" }) =>
    `{"id":"x","now":"${now}","app":${app},"sender":{"id":"ann","displayName":"Ann"},` +
    `"message":${message(ext, body)},"recipient":{"id":"bob","settings":${settings(more)},` +
    `"devices":[{"id":"d","bindings":[{"notifierName":"prod","token":"aabb"},` +
    `{"notifierName":"p.voip","token":"cc"}]}]}}`;
const quiet = (start, end, zone) =>
    `,"silentModeStartTime":"${start}","silentModeEndTime":"${end}","timeZone":"${zone}"`;
const schedule = (more, from, to) =>
    `{"settings":${settings(more)},"from":"${from}","to":"${to}"}`;
const nested = (depth) => "[".repeat(depth) + "]".repeat(depth);
const longText = (unit) => `{"type":"txt","text":"${unit.repeat(Math.ceil(5000 / unit.length))}"}`;
const night = quiet("22:00", "07:00", "America/New_York");
const args = '["{$fromNickname}",7,"é"]';
const numbers = [
    "0", "-0", "-0.0", "1E3", "0.1", "1.5e-7", "5e-324", "2.2250738585072011e-308", "1e21", "1e22",
    "123456789012345678", "9007199254740993.0", "9223372036854775807", "9223372036854775808",
    "-9223372036854775809", "1.7976931348623157e308", "1e400", "01", "1.", "-", "NaN", "0.30000000000000004",
];

const whole = [
    decide({}),
    decide({ more: night }),
    decide({ more: night, ext: '{"em_force_notification":true}' }),
    decide({ more: quiet("00:00", "23:59", "+05:45"), ext: '{"em_at_list":["bob"]}' }),
    decide({ more: quiet("02:00", "03:00", "America/New_York"), now: "2026-03-08T07:10:00Z" }),
    decide({ more: quiet("22:00", "07:00", "CST") }),
    decide({ more: ',"expireTimestamp":253402300799999,"remindType":"mentionOnly"' }),
    decide({ more: ',"expireTimestamp":9223372036854775807' }),
    decide({ more: ',"expireTimestamp":1e99' }),
    decide({ more: `${night},"expireTimestamp":1772945999999` }),
    decide({ now: "0001-01-01T00:00:00+18:00", more: night }),
    decide({ now: "9999-12-31T23:59:59.999-18:00", more: night }),
    decide({ now: "2026-02-29T00:00:00Z" }),
    decide({ body: longText("👩‍👩‍👧é") }),
    decide({ body: longText("नि"), app: '{"policy":{"alertStyle":"titled","language":"en"}}' }),
    decide({ body: '{"type":"txt","text":"a","translations":{"en":"b","é":"c","e\u0301":"d"}}' }),
    decide({ body: '{"type":"file","text":"a"}', app: '{"policy":{"alertStyle":"loud"}}' }),
    decide({
        app: '{"templates":[{"name":"t","titlePattern":"{0}{9}{{1}}","contentPattern":"{2}{$msg}"}]}',
        ext: `{"em_push_template":{"name":"t","title_args":${args},"content_args":${args}}}`,
    }),
    decide({ ext: '{"em_push_template":{"name":"none"},"em_at_list":"bob","em_apns_ext":5}' }),
    decide({ ext: '{"em_apns_ext":{"em_push_badge":1.5,"em_push_sound":"","thread_id":"t"}}' }),
    decide({ ext: '{"k":1,"k":2}' }),
    decide({ ext: '{"\u212a":1,"K":2,"\\u00e9":3,"e\\u0301":4}' }),
    decide({ ext: '{"em_apns_ext":{"extern":"\\ud83d"}}' }),
    decide({ ext: `{"em_apns_ext":{"extern":${nested(59)}}}` }),
    decide({ ext: `{"em_apns_ext":{"extern":${nested(60)}}}` }),
    decide({ ext: `{"em_apns_ext":{"extern":${nested(61)}}}` }),
    decide({ ext: nested(100_000) }),
    decide({ ext: `{"em_apns_ext":{"extern":"${"x".repeat(1 << 20)}"}}` }),
    ...numbers.map((number) => decide({ ext: `{"em_apns_ext":{"extern":[${number}]}}` })),
    schedule(night, "2026-01-01T00:00:00Z", "2027-01-02T00:00:00Z"),
    schedule(night, "2026-01-01T00:00:00Z", "2027-01-02T00:00:00.001Z"),
    schedule(night, "2026-01-01T00:00:00Z", "2025-01-01T00:00:00Z"),
    schedule(quiet("00:00", "23:59", "Pacific/Apia"), "2011-12-28T00:00:00Z", "2012-01-02T00:00:00Z"),
    schedule(',"expireTimestamp":1793491200000', "2026-10-31T00:00:00Z", "2026-11-03T00:00:00Z"),
    "{}", "{", "null", "7", '"text"', "nonsense", '{"id":5}', '{"id":"x","now":7}', "\ufffe", "\u0000",
].map((text) => Buffer.from(text));

/** Beginnings of an input, and the input with a byte of it replaced: most are no JSON any more. */
function* pieces(input) {
    const spare = Buffer.from('{}[]":,0-eE.\\u \x00\x7f\x80\xff', "latin1");
    for (let at = 1; at < input.length; at += 5) {
        yield input.subarray(0, at);
        const changed = Buffer.from(input);
        changed[at] = spare[(at * 7) % spare.length];
        yield changed;
    }
}

/** The inputs in the .json files of a folder, without the annotations. */
function* inputs(folder) {
    for (const name of readdirSync(folder, { recursive: true }).sort()) {
        if (!name.endsWith(".json")) continue;
        for (const entry of [JSON.parse(readFileSync(join(folder, name)))].flat()) {
            const { note, since, cites, expect, absent, ...input } = entry;
            yield Buffer.from(JSON.stringify(input));
        }
    }
}

// ---- The two programs ---------------------------------------------------------------------------

const module = new WebAssembly.Module(readFileSync(modulePath));
const { exports } = new WebAssembly.Instance(module); // No imports: it fails if one is wanted.

function ask(input, call) {
    const at = exports.em_alloc(input.length);
    new Uint8Array(exports.memory.buffer).set(input, at);
    let length;
    try {
        length = call(at, input.length);
    } catch (trap) {
        return trap.stack; // No answer, and so none that the tool gives.
    }
    exports.em_free(at);
    return Buffer.from(exports.memory.buffer, exports.em_result(), length).toString();
}

/** All answers of the tool: as the first input is an object of one line, each line is an input. */
function tool(verb, lines) {
    const input = Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")]));
    const run = spawnSync(emPush, verb, { input, maxBuffer: 1 << 30 });
    if (![0, 1].includes(run.status)) throw new Error(`${emPush}: ${run.error ?? run.stderr}`);
    return run.stdout.toString().trimEnd().split("\n");
}

const verbs = [
    [["decide"], (at, count) => exports.em_decide(at, count, 0)],
    [["decide", "--explain"], (at, count) => exports.em_decide(at, count, 1)],
    [["schedule"], (at, count) => exports.em_schedule(at, count)],
];

// ---- Comparison ---------------------------------------------------------------------------------

/** Where two texts begin to differ, and a place shortly before. */
function difference(left, right) {
    let at = 0;
    while (left[at] === right[at]) at += 1;
    return [at, Math.max(0, at - 60)];
}

const some = [whole[0], whole.find((input) => input.includes("from"))];
const all = [
    ...whole,
    ...some.flatMap((input) => [...pieces(input)]),
    ...folders.flatMap((folder) => [...inputs(folder)]),
];

let refused = 0;
for (const [verb, call] of verbs) {
    const expected = tool(verb, all);
    for (const [number, input] of all.entries()) {
        const answer = ask(input, call);
        if (answer.startsWith('{"error"')) refused += 1;
        if (answer === expected[number]) continue;
        const [at, start] = difference(answer, expected[number]);
        console.error(`${verb.join(" ")} of ${input.subarray(0, 2000)}\nat character ${at}:`);
        console.error(`  em-push: ${expected[number].slice(start, at + 200)}`);
        console.error(`  wasm:    ${answer.slice(start, at + 200)}`);
        process.exit(1);
    }
    if (expected.length !== all.length) throw new Error(`${verb}: ${expected.length} answers`);
}

// Answering takes no memory for good.
const size = exports.memory.buffer.byteLength;
for (let round = 0; round < 2000; round += 1) ask(whole[round % 20], verbs[1][1]);
if (exports.memory.buffer.byteLength !== size) throw new Error("the memory has grown");

const count = all.length * verbs.length;
console.log(`${count} answers, ${refused} of them refusals: the module and em-push agree`);
