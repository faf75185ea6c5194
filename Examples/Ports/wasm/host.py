"""A port that asks em-push.wasm or em-push-all.wasm: python3 host.py MODULE [LARGER]. Needs the package wasmtime.

LARGER is loaded when an input asks for it: em-push.wasm refuses certificates of other push services than Apple's.
"""

import json
import re
import sys

from wasmtime import Instance, Module, Store

store = Store()
loaded = {}


def load(path):
    if path not in loaded:
        loaded[path] = Instance(store, Module.from_file(store.engine, path), []).exports(store)
    return loaded[path]


path, *larger = sys.argv[1:]
implementation = {"name": "em-push.wasm", "version": "0.1.0", "language": "WebAssembly in Python"}
verbs = [name for name in load(path) if re.match("em_(?!alloc$|free$|result$)", name)]
capabilities = [name.removeprefix("em_").replace("_", "-") for name in verbs]
greeting = {"protocol": 1, "implementation": implementation, "spec": ["1.4"], "capabilities": capabilities}


def ask(wasm, verb, text):
    """What a module's verb answers to the bytes of an input, with the explanation where it has one."""
    function = wasm["em_" + verb.replace("-", "_")]
    at = wasm["em_alloc"](store, len(text))
    wasm["memory"].write(store, text, at)
    explaining = [1] * (len(function.type(store).params) - 2)
    length = function(store, at, len(text), *explaining)
    wasm["em_free"](store, at)
    start = wasm["em_result"](store)
    return bytes(wasm["memory"].read(store, start, start + length))


def answer(verb, text):
    found = ask(load(path), verb, text)
    error = json.loads(found)["error"] if larger and found.startswith(b'{"error":') else {}
    asks = error.get("code") == "input.value" and error["path"].endswith("/channel")
    return ask(load(larger[0]), verb, text) if asks else found


# The bytes of the input stay as they are: conform writes `cmd`, `seq` and `input` in this order.
for line in sys.stdin.buffer:
    verb, seq, text = re.match(rb'\{"cmd":"([\w-]+)"(?:,"seq":(\d+),"input":(.*)\}$)?', line, re.S).groups()
    if verb == b"stop":
        break
    result = answer(verb.decode(), text) if seq else b""
    # A line has at most 2 MiB, with the number.
    what = b'"skipped":"the answer is too long for a line"' if len(result) > 2_097_100 else b'"result":%b' % result
    sys.stdout.buffer.write((b'{"seq":%b,%b}' % (seq, what) if seq else json.dumps(greeting).encode()) + b"\n")
    sys.stdout.buffer.flush()
