import { el, find, set } from "../ui/dom.js";
import { optionsOf, redrawRows } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { EditField, Entry, FieldValue } from "../core/formats.js" */
/** @import { Attrs } from "../ui/dom.js" */
/** @typedef {(name: string, value: FieldValue) => void} Take takes what was entered into a field */
/** @typedef {{ field: EditField, choices: [string, string][], id: string, attrs: Attrs, take: Take }} Wanted */

/**
 * Create the form for everything in a position besides its pieces. The core says which fields have an effect and what
 * they offer. Pieces that fields count are put on the board, not into the form.
 * @param {EditField[]} fields @param {Take} take
 */
export function createFields(fields, take) {
  const node = el("div.edit-fields");
  const known = new Map(fields.filter(({ cell }) => !cell).map((field) => [field.name, field]));
  return {
    node,
    /** Show the fields that have an effect, and their values. @param {Entry[]} form */
    show(form) {
      const entries = form.flatMap(({ name, value, choices = [] }) => {
        const field = known.get(name);
        return field ? [{ field, choices, value }] : [];
      });
      redrawRows(
        node,
        entries.map(({ field, choices }) => ({ field, choices })),
        (facts) => rowOf({ ...facts, take }),
      );
      entries.forEach(({ value }, i) => {
        fillIn(node.children[i], [value].flat().map(String));
      });
    },
    /** Show an error beside a field, and remove the others. @param {string | null} name @param {string} says */
    blame(name, says) {
      for (const row of /** @type {Iterable<HTMLElement>} */ (node.children)) {
        const guilty = row.dataset.field === name;
        const wrong = find(row, ".wrong");
        if (wrong) Object.assign(wrong, { hidden: !guilty, textContent: guilty ? says : "" });
        for (const input of inputsIn(row)) set(input, { "aria-invalid": guilty ? "true" : null });
      }
    },
  };
}

/** Create the row of a field: its label, control and help. @param {Pick<Wanted, "field" | "choices" | "take">} parts */
function rowOf(parts) {
  const { name, label, kind, help } = parts.field;
  const id = `edit-${name}`;
  const described = help ? `${id}-help ${id}-wrong` : `${id}-wrong`;
  const wanted = { ...parts, id, attrs: { "aria-describedby": described } };
  const rest = [
    help ? el("p.help", { id: `${id}-help` }, help) : null,
    el("p.help.wrong", { id: `${id}-wrong`, hidden: true }),
  ];
  const attrs = { class: "field edit-field", "data-field": name };
  if (kind === "several" || kind === "cells")
    return el("fieldset", { ...attrs, ...wanted.attrs }, [el("legend.field-name", label), boxes(wanted), ...rest]);
  return el("div", { ...attrs, "data-kind": kind }, [el("label", { for: id }, label), control(wanted), ...rest]);
}

/** Create the control of a field with one value. @param {Wanted} wanted */
function control({ field: { name, kind, low, high }, choices, id, attrs, take }) {
  const own = { id, "data-focus": id, ...attrs };
  if (kind === "cell" || kind === "choice") {
    const select = el("select", { ...own, onchange: () => take(name, select.value) }, optionsOf(choices));
    return select;
  }
  const isNumber = kind === "number";
  const look = isNumber
    ? { type: "number", min: low, max: high, step: 1, inputmode: "numeric" }
    : { type: "text", maxlength: 200, autocomplete: "off", spellcheck: "false" };
  // What is no integer is sent as text, for the core to reject.
  const entered = (/** @type {string} */ text) => (isNumber && /^-?\d{1,9}$/.test(text) ? Number(text) : text);
  const input = el("input", { ...own, ...look, oninput: () => take(name, entered(input.value)) });
  return input;
}

/** Create checkboxes to choose several values. @param {Wanted} wanted */
function boxes({ field: { name }, choices, id, attrs, take }) {
  const send = () => {
    const checked = inputsIn(node).filter((input) => input.checked);
    const values = checked.map(({ value }) => value);
    take(name, values);
  };
  const labels = choices.map(([value, label]) => {
    const box = el("input", { ...attrs, type: "checkbox", value, "data-focus": `${id} ${value}`, onchange: send });
    return el("label.many", [box, label]);
  });
  const none = el("p.help", say("There is no such piece on the board."));
  const node = el("div.many-row", { id }, labels.length ? labels : [none]);
  return node;
}

/** Return the inputs and selects in a row. @param {Element} row @returns {HTMLInputElement[]} */
const inputsIn = (row) => Array.from(row.querySelectorAll("input, select"));

/** Show the values of a field. @param {Element} row @param {string[]} values */
function fillIn(row, values) {
  for (const input of inputsIn(row)) {
    if (input.type === "checkbox") input.checked = values.includes(input.value);
    else if (input.value !== values[0]) input.value = values[0];
  }
}
