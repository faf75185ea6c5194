import { InputError } from "../../javascript/errors.js";

/**
 * Answers an input of the verb. It knows gates A1 and C0: go on with A2, and with the keys of the contract that are not
 * read here.
 */
export function decide(input) {
  const fields = Fields.of(input);
  const message = fields.object("message");
  const isNeverPushed = blocksA1(message);
  const devices = outcomesOfBindings(fields.object("recipient"));
  return { id: fields.members.get("id"), ...decision(isNeverPushed, devices) };
}

function decision(isNeverPushed, devices) {
  if (isNeverPushed) return { outcome: "suppress", reason: "message.kind" };
  if (devices.length === 0) return { outcome: "suppress", reason: "device.none", detail: "no push binding" };
  return { outcome: "push", devices };
}

/** Whether a message is of a kind that is never pushed. */
function blocksA1(message) {
  const isChatRoom = message.string("type") === "chatRoom";
  const isCommand = message.object("body").string("type") === "cmd";
  return message.boolean("deliverOnlineOnly", false) || isChatRoom || isCommand;
}

function outcomesOfBindings(recipient) {
  return recipient.objects("devices").flatMap((device) => {
    const id = device.string("id");
    return device.objects("bindings").map((binding) => {
      return { id, notifierName: binding.string("notifierName", ""), outcome: "push" };
    });
  });
}

/** The keys of an object of the contract. `keys` lead from the input to the object. */
class Fields {
  constructor(members, keys) {
    this.members = members;
    this.keys = keys;
  }

  /** A value as an object. */
  static of(value, ...keys) {
    if (!(value instanceof Map)) throw new InputError("input.type", "the value is not an object", keys);
    return new Fields(value, keys);
  }

  object(key) {
    return Fields.of(this.value(key), ...this.keys, key);
  }

  /** The elements of an array, which are objects; none if the key is absent. */
  objects(key) {
    const elements = this.value(key, []);
    if (!Array.isArray(elements)) throw this.wrongType("an array", key);
    return elements.map((element, index) => Fields.of(element, ...this.keys, key, index));
  }

  string(key, absent) {
    const value = this.value(key, absent);
    if (typeof value !== "string") throw this.wrongType("a string", key);
    return value;
  }

  boolean(key, absent) {
    const value = this.value(key, absent);
    if (typeof value !== "boolean") throw this.wrongType("a boolean", key);
    return value;
  }

  /** The value at a key. The key must be there if nothing stands for it when it is absent. */
  value(key, absent) {
    if (this.members.has(key)) return this.members.get(key);
    if (absent === undefined) throw new InputError("input.missing", "missing key", [...this.keys, key]);
    return absent;
  }

  wrongType(expected, key) {
    return new InputError("input.type", `the value is not ${expected}`, [...this.keys, key]);
  }
}
