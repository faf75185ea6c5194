// What gates.json has of the rules: words, order and places. What a gate asks stands in gates.js.

import { readFileSync } from "node:fs";

export const tables = JSON.parse(readFileSync(new URL("../gates.json", import.meta.url), "utf8"));

/** The vendor's word for a reason, where there is one [M29]. */
export const details = new Map(tables.reasons.map(({ reason, detail }) => [reason, detail]));

/** The reasons of do-not-disturb, in gate order. */
export const doNotDisturb = tables.gates.filter(({ override }) => override === "doNotDisturb").map(({ reason }) => reason);
