// A form of controls, each of which shows and changes one place of a value.

let fieldCount = 0;

/** A value of a control in plain words; the value itself if it has none. */
function optionWord({ name, table }, value) {
  const own = `${name}=${value}`;
  return Object.hasOwn(t("options"), own) ? t("options")[own] : table ? word(table, value) : value;
}

class Form {
  /** `groups` are names with controls; `changed` is called with a function that changes the value. */
  constructor(groups, changed) {
    this.changed = changed;
    this.fields = [];
    // Where the answer stands below the controls, groups are closed, so that it is not far.
    const isWide = matchMedia("(min-width: 60rem)").matches;
    this.root = element("div", null, ...groups.map(([name, controls], index) => {
      const fields = controls.map((control) => this.field(control));
      const group = folded(`${state.tab} ${name}`, isWide && index < 2, word("groups", name), element("fieldset", { "aria-label": word("groups", name) }, ...fields));
      group.className = "group";
      return group;
    }));
  }

  field(control) {
    fieldCount += 1;
    const id = `field-${fieldCount}`;
    const input = this.input(control, id);
    const read = control.read ?? ((value) => valueAt(value, control.at));
    const set = control.write ?? ((value, next) => setValue(value, control.at, next));
    input.addEventListener(control.kind === "select" || control.kind === "checkbox" ? "change" : "input", () => {
      const next = Form.value(control, input);
      Form.mark(input, next === null);
      if (next !== null) this.changed((value) => set(value, next));
    });
    this.fields.push({ control, input, read });
    return element("div", { class: "field" }, element("label", { for: id }, t("fields")[control.name]), input);
  }

  input(control, id) {
    if (control.kind === "select") {
      const options = (control.options ?? []).map((name) => element("option", { value: name }, optionWord(control, name)));
      const unset = control.fallback === undefined ? [element("option", { value: "" }, t("unset"))] : [];
      return element("select", { id }, ...unset, ...options);
    }
    const type = { checkbox: "checkbox", number: "number" }[control.kind] ?? "text";
    return element("input", { id, type, list: control.list, autocomplete: "off", step: type === "number" ? "any" : null });
  }

  /** What a control says; undefined for nothing, null for what cannot be used yet. */
  static value(control, input) {
    if (control.kind === "checkbox") return input.checked === control.fallback ? undefined : input.checked ? control.on ?? true : false;
    const text = input.value;
    if (control.kind === "instant") return text === "" ? undefined : parseInstant(text);
    if (control.kind === "select" && text === control.fallback) return undefined;
    if (text === "") return control.keepsEmpty ? "" : undefined;
    return control.kind === "number" || control.isNumber ? Number(text) : text;
  }

  /** Says of a control that what stands in it cannot be used and has changed nothing, and which form it takes. */
  static mark(input, isInvalid) {
    if (isInvalid === (input.getAttribute("aria-invalid") === "true")) return;
    if (isInvalid) {
      input.setAttribute("aria-invalid", "true");
      input.after(element("p", { class: "invalid", id: `${input.id}-invalid` }, t("invalid")(state.zone.text(Date.parse("2026-11-20T00:00:00Z")))));
      input.setAttribute("aria-describedby", `${input.id}-invalid`);
      return;
    }
    for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name);
    byID(`${input.id}-invalid`)?.remove();
  }

  /** Shows what a value says at the place of each control; the one that is being used stays as it is. */
  show(value, isUsable = true) {
    for (const { control, input, read } of this.fields) {
      if (control.choices) Form.offer(input, control.choices(value));
      const isHidden = control.isShown !== undefined && !control.isShown(value);
      input.parentElement.hidden = isHidden;
      const found = isUsable ? shownNumber(read(value)) : undefined;
      const isLong = typeof found === "string" && found.length > 2000;
      const isOther = !["undefined", "string", "number", "boolean"].includes(typeof found);
      const isDisabled = !isUsable || isLong || isOther || isHidden;
      if (input.disabled !== isDisabled) input.disabled = isDisabled;
      if (input === document.activeElement && control.kind !== "checkbox" && control.kind !== "select") continue;
      Form.mark(input, false);
      Form.fill(control, input, isLong || isOther ? undefined : found);
    }
  }

  /** Makes these pairs of value and label the options, if others are there. */
  static offer(input, choices) {
    const signature = JSON.stringify(choices);
    if (input.dataset.choices === signature) return;
    input.dataset.choices = signature;
    input.replaceChildren(...choices.map(([value, label]) => element("option", { value }, label)));
  }

  static fill(control, input, found) {
    if (control.kind === "checkbox") {
      const isOn = found === undefined ? control.fallback : [true, 1, control.on].includes(found);
      if (input.checked !== isOn) input.checked = isOn;
      return;
    }
    let text = found === undefined ? control.fallback ?? "" : String(found);
    if (control.kind === "instant" && typeof found === "number") text = found > 0 && found < 253402300800000 ? state.zone.text(found) : "";
    if (control.kind === "select" && ![...input.options].some(({ value }) => value === text)) {
      input.append(element("option", { value: text }, brief(text, 40)));
    }
    if (input.value !== text) input.value = text;
  }
}
