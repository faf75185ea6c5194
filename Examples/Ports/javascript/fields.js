// How the tables of the contract are read: strictly, each value by a function that returns it or throws [X2] [M39].

import { InputError } from "./errors.js";
import { parseInstant } from "./instants.js";
import { findTimeZone } from "./time-zones.js";

/** A bold key of a table. */
export function required(read) {
  return { read, isRequired: true };
}

/** Another key of a table, and what stands for it if it is absent. */
export function optional(read, absent) {
  return { read, isRequired: false, absent };
}

/** Reads an object that has keys of this table and no others. */
export function record(table) {
  const fields = Object.entries(table);
  return (value) => {
    const members = object(value);
    for (const key of members.keys()) {
      if (!Object.hasOwn(table, key)) throw new InputError("input.unknownKey", "unknown key", [key]);
    }
    const result = {};
    for (const [key, field] of fields) {
      const member = members.get(key);
      if (member !== undefined) result[key] = within(key, field.read, member);
      else if (field.isRequired) throw missingKey(key);
      else result[key] = field.absent;
    }
    return result;
  };
}

/** Reads an array, each element in the same way. */
export function list(read) {
  return (value) => {
    if (!Array.isArray(value)) throw wrongType("an array");
    return value.map((element, index) => within(index, read, element));
  };
}

/** Reads a string that is one of these words; `meanings` says for each what it means. */
export function choice(meanings) {
  const words = new Map(Object.entries(meanings));
  return (value) => {
    if (!words.has(string(value))) throw unusable("one of the words of the contract");
    return words.get(value);
  };
}

/** Reads a string that is one of these words. */
export function oneOf(...words) {
  return choice(Object.fromEntries(words.map((word) => [word, word])));
}

/** Reads a number that is an integer in this range. */
export function integer(least, greatest) {
  return (value) => {
    if (!value?.isIntegral) throw wrongType("an integer");
    if (value.value < least || value.value > greatest) throw unusable(`from ${least} to ${greatest}`);
    return value.value;
  };
}

export function string(value) {
  if (typeof value !== "string") throw wrongType("a string");
  return value;
}

export function boolean(value) {
  if (typeof value !== "boolean") throw wrongType("a boolean");
  return value;
}

/** Reads an object in which anything is accepted. */
export function object(value) {
  if (!(value instanceof Map)) throw wrongType("an object");
  return value;
}

/** Reads an object of strings with any keys. */
export function objectOfStrings(value) {
  for (const [key, member] of object(value)) within(key, string, member);
  return value;
}

export function instant(value) {
  return parsed(value, parseInstant, "an instant of RFC 3339");
}

/** A user's zone. A name that the zone data does not have is `null`, which counts as none [H29]. */
export function ownTimeZone(value) {
  return /^[^+-]/.test(string(value)) && findTimeZone(value) === undefined ? null : timeZone(value);
}

export function timeZone(value) {
  return parsed(value, findTimeZone, "an offset or a name of the zone data");
}

/** The minute of the day that `HH:MM` names [H6]. */
export function timeOfDay(value) {
  return parsed(value, parseTimeOfDay, "a time from 00:00 to 23:59");
}

function parseTimeOfDay(text) {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
}

function parsed(value, parse, expected) {
  const result = parse(string(value));
  if (result === undefined) throw unusable(expected);
  return result;
}

/** What `read` makes of the value. An error is at `key`. */
export function within(key, read, value) {
  try {
    return read(value);
  } catch (error) {
    if (error instanceof InputError) error.keys.unshift(key);
    throw error;
  }
}

export function missingKey(...keys) {
  return new InputError("input.missing", "missing key", keys);
}

export function unusable(expected, ...keys) {
  return new InputError("input.value", `the value is not ${expected}`, keys);
}

export function conflict(message, ...keys) {
  return new InputError("input.conflict", message, keys);
}

function wrongType(expected) {
  return new InputError("input.type", `the value is not ${expected}`);
}

/** Throws if two entries of the list have the same identity. The error is at the second one. */
export function checkDistinct(entries, identity, ...keys) {
  const found = new Set();
  entries.forEach((entry, index) => {
    if (found.has(identity(entry))) throw conflict("another entry has the same name", ...keys, index);
    found.add(identity(entry));
  });
}
