// Why an input is refused (contract, errors).

/** An error of one input. `keys` lead from the input to the value that is wrong. */
export class InputError extends Error {
  constructor(code, message, keys = []) {
    super(message);
    this.code = code;
    this.keys = keys;
  }

  /** The answer to the refused input. An `id` that is undefined is left out. */
  answer(id) {
    return { error: { code: this.code, message: this.message, path: pointer(this.keys) }, id };
  }
}

/** The JSON pointer of these keys (RFC 6901) [X1]. */
export function pointer(keys) {
  return keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
