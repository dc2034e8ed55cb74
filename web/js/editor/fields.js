import { placeName } from "../state/selectors.js";
import { el, refill, set } from "../ui/dom.js";
import { say } from "../words/say.js";
import { applies, fieldValue, pieceAt } from "./draft.js";

/** @import { Board, EditField, FieldValue, Laid, Palette } from "../core/formats.js" */

/** @typedef {{ control: HTMLElement, inputs: HTMLElement[], show: (laid: Laid) => void, group?: boolean }} Control */

const NOTHING = "-"; // the value of a field that names no cell

/**
 * Create the form for everything in a position besides its pieces. Errors are shown beside their fields.
 * @param {{ palette: Palette, board: Board, onchange: (field: EditField, value: FieldValue) => void }} parts
 */
export function createFields({ palette, board, onchange }) {
  const rows = palette.fields.map((field) => {
    const id = `edit-${field.name}`;
    const control = controlOf(field, id, board, (value) => onchange(field, value));
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
  const counted = rows.filter(({ field }) => field.cell);
  const others = rows.filter(({ field }) => !field.cell);
  const node = el("div", { class: "edit-fields" }, [
    ...others.map((row) => row.node),
    counted.length
      ? el("details", { class: "edit-counted", open: true }, [
          el("summary", {}, say("In hand and beside the board")),
          el(
            "div",
            { class: "edit-counts" },
            counted.map((row) => row.node),
          ),
        ])
      : null,
  ]);
  return {
    node,
    /** @param {Laid} laid */
    show(laid) {
      for (const { field, control, node: row } of rows) {
        row.hidden = !applies(palette, laid, field);
        control.show(laid);
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

/** @param {EditField} field @param {string} id @param {Board} board @param {(value: FieldValue) => void} told @returns {Control} */
function controlOf(field, id, board, told) {
  switch (field.kind) {
    case "number":
      return number(field, id, told);
    case "several":
      return boxes(field, id, told, () => labelled(field));
    case "cells":
      return boxes(field, id, told, (laid) => standing(field, board, laid));
    case "cell":
      return select(field, id, told, (laid) => [[NOTHING, say("None")], ...standing(field, board, laid)]);
    case "choice":
      return select(field, id, told, () => labelled(field));
    default:
      return text(field, id, told);
  }
}

/** Return the values of a field with their labels. @param {EditField} field */
const labelled = ({ values = [], labels = [] }) => values.map((value, i) => [value, labels[i] ?? value]);

/** Return the cells that a field names or may name, with their names. @param {EditField} field @param {Board} board @param {Laid} laid @returns {[string, string][]} */
function standing(field, board, laid) {
  const named = [fieldValue(laid, field)].flat().map(String);
  const cells = board.order.filter((cell) => {
    const piece = pieceAt(laid, cell);
    return named.includes(cell) || field.of?.some(({ side, kind }) => piece?.side === side && piece.kind === kind);
  });
  return cells.map((cell) => [cell, placeName(board, cell)]);
}

/** @param {EditField} field @param {string} id @param {(value: FieldValue) => void} told @param {(laid: Laid) => string[][]} choices @returns {Control} */
function select(field, id, told, choices) {
  const control = el("select", { id, onchange: () => told(control.value) });
  let listed = "";
  return {
    control,
    inputs: [control],
    show(laid) {
      const wanted = choices(laid);
      if (JSON.stringify(wanted) !== listed) {
        listed = JSON.stringify(wanted);
        refill(
          control,
          wanted.map(([value, label]) => el("option", { value }, label)),
        );
      }
      control.value = String(fieldValue(laid, field));
    },
  };
}

/** Create a number field. What is no integer is sent as text, for the core to reject. @param {EditField} field @param {string} id @param {(value: FieldValue) => void} told */
const number = (field, id, told) =>
  typed(
    field,
    { type: "number", id, min: field.low, max: field.high, step: 1, inputmode: "numeric" },
    (/** @type {string} */ value) => told(/^-?\d{1,9}$/.test(value) ? Number(value) : value),
  );

/** @param {EditField} field @param {string} id @param {(value: FieldValue) => void} told */
const text = (field, id, told) =>
  typed(field, { type: "text", id, maxlength: 200, autocomplete: "off", spellcheck: "false" }, told);

/** @param {EditField} field @param {Record<string, any>} attributes @param {(value: string) => void} told @returns {Control} */
function typed(field, attributes, told) {
  const control = el("input", { ...attributes, oninput: () => told(control.value) });
  return {
    control,
    inputs: [control],
    show(laid) {
      const value = String(fieldValue(laid, field));
      if (control.value !== value) control.value = value;
    },
  };
}

/** @param {EditField} field @param {string} id @param {(value: FieldValue) => void} told @param {(laid: Laid) => string[][]} choices @returns {Control} */
function boxes(field, id, told, choices) {
  const control = el("div", { class: "many-row", id });
  let listed = "";
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  const send = () => told(inputs.filter(({ checked }) => checked).map(({ value }) => value));
  return {
    control,
    inputs,
    group: true,
    show(laid) {
      const wanted = choices(laid);
      if (JSON.stringify(wanted) !== listed) {
        listed = JSON.stringify(wanted);
        inputs.splice(
          0,
          inputs.length,
          ...wanted.map(([value]) => el("input", { type: "checkbox", value, onchange: send })),
        );
        refill(
          control,
          wanted.length
            ? wanted.map(([, label], i) => el("label", { class: "many" }, [inputs[i], label]))
            : [el("p", { class: "help" }, say("There is no such piece on the board."))],
        );
      }
      const value = [fieldValue(laid, field)].flat().map(String);
      for (const input of inputs) input.checked = value.includes(input.value);
    },
  };
}
