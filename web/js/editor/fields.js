import { placeName } from "../state/selectors.js";
import { el, refill } from "../ui/dom.js";
import { manAt, saidBy, speaks } from "./draft.js";

/** @import { Board, EditField, FieldValue, Laid, Palette } from "../core/formats.js" */

/**
 * @typedef {{ control: HTMLElement, inputs: HTMLElement[], show: (laid: Laid) => void, group?: boolean }} Control
 */

const NOTHING = "-"; // of a field that names a cell: none

/**
 * What a position says besides its pieces, as ordinary form controls; what is at fault is told beside its field.
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
    const node = control.group
      ? el("fieldset", { class: "field edit-field", "data-field": field.name, "aria-describedby": described }, [
          el("legend", { class: "field-name" }, field.label),
          control.control,
          help,
          wrong,
        ])
      : el("div", { class: "field edit-field", "data-field": field.name, "data-kind": field.kind }, [
          el("label", { for: id }, field.label),
          control.control,
          help,
          wrong,
        ]);
    return { field, control, wrong, node };
  });
  const counted = rows.filter(({ field }) => field.cell);
  const others = rows.filter(({ field }) => !field.cell);
  const node = el("div", { class: "edit-fields" }, [
    ...others.map((row) => row.node),
    counted.length
      ? el("details", { class: "edit-counted", open: true }, [
          el("summary", {}, "In hand, and beside the board"),
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
        row.hidden = !speaks(palette, laid, field);
        control.show(laid);
      }
    },
    /** What is at fault: the name of a field, if it is one, and the sentence. @param {string | null} name @param {string} says */
    blame(name, says) {
      for (const { field, control, wrong } of rows) {
        const guilty = field.name === name;
        wrong.hidden = !guilty;
        wrong.textContent = guilty ? says : "";
        for (const input of control.inputs)
          if (guilty) input.setAttribute("aria-invalid", "true");
          else input.removeAttribute("aria-invalid");
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
      return boxes(field, id, told, () => (field.values ?? []).map((value, i) => [value, field.labels?.[i] ?? value]));
    case "cells":
      return boxes(field, id, told, (laid) => standing(field, board, laid));
    case "cell":
      return select(field, id, told, (laid) => [[NOTHING, "None"], ...standing(field, board, laid)]);
    case "choice":
      return select(field, id, told, () => (field.values ?? []).map((value, i) => [value, field.labels?.[i] ?? value]));
    default:
      return text(field, id, told);
  }
}

/** The cells that a field may name now, and those it names. @param {EditField} field @param {Board} board @param {Laid} laid @returns {[string, string][]} */
function standing(field, board, laid) {
  const named = [saidBy(laid, field)].flat().map(String);
  const cells = board.order.filter((cell) => {
    const man = manAt(laid, cell);
    return named.includes(cell) || field.of?.some(({ side, kind }) => man?.side === side && man.kind === kind);
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
      control.value = String(saidBy(laid, field));
    },
  };
}

/** A number as it is written; what is no whole number is sent as a text, and the core says what is wanted. @param {EditField} field @param {string} id @param {(value: FieldValue) => void} told */
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
      const value = String(saidBy(laid, field));
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
  const say = () => told(inputs.filter(({ checked }) => checked).map(({ value }) => value));
  return {
    control,
    inputs,
    group: true,
    show(laid) {
      const wanted = choices(laid);
      if (JSON.stringify(wanted) !== listed) {
        listed = JSON.stringify(wanted);
        inputs.splice(0, inputs.length, ...wanted.map(([value]) => box(value)));
        refill(
          control,
          wanted.length
            ? wanted.map(([, label], i) => el("label", { class: "many" }, [inputs[i], label]))
            : [el("p", { class: "help" }, "No such piece is on the board.")],
        );
      }
      const value = [saidBy(laid, field)].flat().map(String);
      for (const input of inputs) input.checked = value.includes(input.value);
    },
  };
  /** @param {string} value */
  function box(value) {
    return el("input", { type: "checkbox", value, onchange: say });
  }
}
