import { el, refill, set } from "../ui/dom.js";
import { optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { EditField, Entry, FieldValue } from "../core/formats.js" */
/** @typedef {{ control: HTMLElement, inputs: HTMLElement[], show: (entry: Entry) => void, group?: boolean }} Control */
/**
 * @typedef {{ field: EditField, id: string, told: (value: FieldValue) => void }} Wanted `told` takes what was entered
 */

/**
 * Create the form for everything in a position besides its pieces. Errors are shown beside their fields. Pieces that
 * fields count are put on the board, not into the form.
 * @param {EditField[]} fields @param {(field: EditField, value: FieldValue) => void} onchange
 */
export function createFields(fields, onchange) {
  const rows = fields
    .filter(({ cell }) => !cell)
    .map((field) => {
      const id = `edit-${field.name}`;
      const control = controlOf({ field, id, told: (value) => onchange(field, value) });
      const wrong = el("p", { class: "help wrong", id: `${id}-wrong`, hidden: true });
      const help = field.help ? el("p", { class: "help", id: `${id}-help` }, field.help) : null;
      const described = [help?.id, wrong.id].filter(Boolean).join(" ");
      for (const input of control.inputs) input.setAttribute("aria-describedby", described);
      const rest = [control.control, help, wrong];
      const attrs = { class: "field edit-field", "data-field": field.name };
      const node = control.group
        ? el("fieldset", { ...attrs, "aria-describedby": described }, [
            el("legend", { class: "field-name" }, field.label),
            ...rest,
          ])
        : el("div", { ...attrs, "data-kind": field.kind }, [el("label", { for: id }, field.label), ...rest]);
      return { field, control, wrong, node };
    });
  const nodes = rows.map(({ node }) => node);
  return {
    node: el("div", { class: "edit-fields" }, nodes),
    /** Show the fields that have an effect, and their values. @param {Entry[]} form */
    show(form) {
      for (const { field, control, node } of rows) {
        const entry = form.find(({ name }) => name === field.name);
        node.hidden = !entry;
        if (entry) control.show(entry);
      }
    },
    /** Show an error beside a field, and remove the others. @param {string | null} name @param {string} says */
    blame(name, says) {
      for (const { field, control, wrong } of rows) {
        const guilty = field.name === name;
        wrong.hidden = !guilty;
        wrong.textContent = guilty ? says : "";
        for (const input of control.inputs) set(input, { "aria-invalid": guilty ? "true" : null });
      }
    },
  };
}

/** @param {Wanted} wanted */
function controlOf(wanted) {
  const { field, id, told } = wanted;
  switch (field.kind) {
    case "number": {
      const attrs = { type: "number", id, min: field.low, max: field.high, step: 1, inputmode: "numeric" };
      // What is no integer is sent as text, for the core to reject.
      return typed(attrs, (value) => told(/^-?\d{1,9}$/.test(value) ? Number(value) : value));
    }
    case "several":
    case "cells":
      return boxes(wanted);
    case "cell":
    case "choice":
      return select(wanted);
    default:
      return typed({ type: "text", id, maxlength: 200, autocomplete: "off", spellcheck: "false" }, told);
  }
}

/**
 * Return a function that calls `make` with the choices of a field if they have changed.
 * @param {(choices: [string, string][]) => void} make
 */
function lister(make) {
  let listed = "";
  return (/** @type {Entry} */ { choices = [] }) => {
    if (JSON.stringify(choices) === listed) return;
    listed = JSON.stringify(choices);
    make(choices);
  };
}

/** Create a list to choose one value from. @param {Wanted} wanted @returns {Control} */
function select({ id, told }) {
  const control = el("select", { id, onchange: () => told(control.value) });
  const list = lister((choices) => refill(control, optionsOf(choices)));
  return {
    control,
    inputs: [control],
    show(entry) {
      list(entry);
      control.value = String(entry.value);
    },
  };
}

/**
 * Create a text field.
 * @param {Parameters<typeof set>[1]} attrs @param {(value: string) => void} told @returns {Control}
 */
function typed(attrs, told) {
  const control = el("input", { ...attrs, oninput: () => told(control.value) });
  return {
    control,
    inputs: [control],
    show({ value }) {
      if (control.value !== String(value)) control.value = String(value);
    },
  };
}

/** Create checkboxes to choose several values. @param {Wanted} wanted @returns {Control} */
function boxes({ id, told }) {
  const control = el("div", { class: "many-row", id });
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  const send = () => told(inputs.filter(({ checked }) => checked).map(({ value }) => value));
  const list = lister((choices) => {
    const made = choices.map(([value]) => el("input", { type: "checkbox", value, onchange: send }));
    inputs.splice(0, inputs.length, ...made);
    const labels = choices.map(([, label], i) => el("label", { class: "many" }, [inputs[i], label]));
    refill(control, labels.length ? labels : [el("p", { class: "help" }, say("There is no such piece on the board."))]);
  });
  return {
    control,
    inputs,
    group: true,
    show(entry) {
      list(entry);
      const values = [entry.value].flat().map(String);
      for (const input of inputs) input.checked = values.includes(input.value);
    },
  };
}
