// Diagnostics (specification, common ground) [L4] [L9].

import { pointer } from "./errors.js";
import { compareScalars } from "./text.js";

/** What was passed over in one input. */
export class Diagnostics {
  constructor() {
    this.found = new Map();
  }

  /** Reports a code at a path. The same code at the same path is reported once. */
  report(code, keys) {
    const path = pointer(keys);
    this.found.set(`${code} ${path}`, { code, path });
  }

  /** Takes over what others have found. */
  add(others) {
    for (const [key, diagnostic] of others.found) this.found.set(key, diagnostic);
  }

  /** All of them by path, then by code, with the place that each path has; undefined if there are none. */
  sorted(placeOf = (path) => path) {
    if (this.found.size === 0) return undefined;
    return [...this.found.values()].map(({ code, path }) => ({ code, path: placeOf(path) })).sort(
      (left, right) => compareScalars(left.path, right.path) || compareScalars(left.code, right.code),
    );
  }
}
