// What a gate answers (section 1).

export const pass = { verdict: "pass" };
export const skip = { verdict: "skip" };
export const bypass = { verdict: "bypass" };

/** A block with its reason, and the vendor's word for it where there is one [M29]. */
export function block(reason, detail) {
  return { verdict: "block", reason, detail };
}

export function isBlock({ verdict }) {
  return verdict === "block";
}
