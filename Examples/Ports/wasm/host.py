"""A port that asks em-push.wasm or em-push-reasons.wasm: python3 host.py MODULE. Needs the package wasmtime."""

import json
import re
import sys

from wasmtime import Instance, Module, Store

store = Store()
wasm = Instance(store, Module.from_file(store.engine, sys.argv[1]), []).exports(store)
memory = wasm["memory"]
implementation = {"name": "em-push.wasm", "version": "0.1.0", "language": "WebAssembly in Python"}
verbs = [name for name in wasm if re.match("em_(?!alloc$|free$|result$)", name)]
functions = {name.removeprefix("em_").replace("_", "-"): wasm[name] for name in verbs}
capabilities = list(functions)
greeting = {"protocol": 1, "implementation": implementation, "spec": ["1.4"], "capabilities": capabilities}


def ask(verb, text):
    """What a verb answers to the bytes of an input, with the explanation where it has one."""
    at = wasm["em_alloc"](store, len(text))
    memory.write(store, text, at)
    explaining = [1] * (len(functions[verb].type(store).params) - 2)
    length = functions[verb](store, at, len(text), *explaining)
    wasm["em_free"](store, at)
    start = wasm["em_result"](store)
    return bytes(memory.read(store, start, start + length))


# The bytes of the input stay as they are: conform writes `cmd`, `seq` and `input` in this order.
for line in sys.stdin.buffer:
    verb, seq, text = re.match(rb'\{"cmd":"([\w-]+)"(?:,"seq":(\d+),"input":(.*)\}$)?', line, re.S).groups()
    if verb == b"stop":
        break
    result = ask(verb.decode(), text) if seq else b""
    # A line has at most 2 MiB, with the number.
    what = b'"skipped":"the answer is too long for a line"' if len(result) > 2_097_100 else b'"result":%b' % result
    sys.stdout.buffer.write((b'{"seq":%b,%b}' % (seq, what) if seq else json.dumps(greeting).encode()) + b"\n")
    sys.stdout.buffer.flush()
