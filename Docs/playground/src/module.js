// The rules: em-push-all.wasm, unpacked out of this page.

/** Calls the module's function of each verb; `calls` counts them, and what is decided at other times as one. */
class Rules {
  static verbs = ["decide", "why-not", "check-settings", "schedule", "present", "lint", "tim", "getui", "redact", "release"];

  calls = Object.fromEntries([...Rules.verbs, "decideAt"].map((verb) => [verb, 0]));

  constructor(module) {
    this.module = module;
    this.start();
  }

  static async unpack(packed) {
    const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Rules(await WebAssembly.compile(await new Response(stream).arrayBuffer()));
  }

  start() {
    this.exports = new WebAssembly.Instance(this.module).exports;
  }

  /** The answer to an input's text, as text; the explanation is always asked for. */
  ask(verb, text) {
    this.calls[verb] += 1;
    return this.answer(verb, text);
  }

  /** The answers to the input of a decision at each instant, in milliseconds. */
  decideAt(input, instants) {
    this.calls.decideAt += 1;
    return instants.map((now) => JSON.parse(this.answer("decide", JSON.stringify({ ...input, now: new Date(now).toISOString() }))));
  }

  answer(verb, text) {
    const input = new TextEncoder().encode(text);
    try {
      const at = this.exports.em_alloc(input.length);
      new Uint8Array(this.exports.memory.buffer).set(input, at);
      const length = this.exports[`em_${verb.replace("-", "_")}`](at, input.length, 1);
      this.exports.em_free(at);
      return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.em_result(), length));
    } catch (trap) {
      this.start(); // What a trap leaves behind is not to be trusted.
      throw trap;
    }
  }
}
