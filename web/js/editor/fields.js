import { placeName } from "../state/selectors.js";
import { el, refill, set } from "../ui/dom.js";
import { optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { applies, fieldValue, pieceAt } from "./draft.js";

/** @import { Board, EditField, FieldValue, Laid, Palette } from "../core/formats.js" */

/** @typedef {{ control: HTMLElement, inputs: HTMLElement[], show: (laid: Laid) => void, group?: boolean }} Control */
/**
 * @typedef {{ field: EditField, id: string, told: (value: FieldValue) => void }} Wanted `told` takes what was entered
 */
/** @typedef {[value: string, label: string][]} Choices */

const NOTHING = "-"; // the value of a field that names no cell

/**
 * Create the form for everything in a position besides its pieces. Errors are shown beside their fields.
 * @param {{ palette: Palette, board: Board, onchange: (field: EditField, value: FieldValue) => void }} parts
 */
export function createFields({ palette, board, onchange }) {
  const rows = palette.fields.map((field) => {
    const id = `edit-${field.name}`;
    const control = controlOf({ field, id, told: (value) => onchange(field, value) }, board);
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
  /** @param {boolean} isCounted */
  const nodesOf = (isCounted) => rows.filter(({ field }) => Boolean(field.cell) === isCounted).map((row) => row.node);
  const counted = nodesOf(true);
  const node = el("div", { class: "edit-fields" }, [
    ...nodesOf(false),
    counted.length
      ? el("details", { class: "edit-counted", open: true }, [
          el("summary", {}, say("In hand and beside the board")),
          el("div", { class: "edit-counts" }, counted),
        ])
      : null,
  ]);
  return {
    node,
    /** Show the values of a position. @param {Laid} laid */
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

/** @param {Wanted} wanted @param {Board} board */
function controlOf(wanted, board) {
  const { field, id, told } = wanted;
  switch (field.kind) {
    case "number": {
      const attrs = { type: "number", id, min: field.low, max: field.high, step: 1, inputmode: "numeric" };
      // What is no integer is sent as text, for the core to reject.
      return typed(field, attrs, (value) => told(/^-?\d{1,9}$/.test(value) ? Number(value) : value));
    }
    case "several":
      return boxes(wanted, () => labelled(field));
    case "cells":
      return boxes(wanted, (laid) => cellsFor(field, board, laid));
    case "cell":
      return select(wanted, (laid) => [[NOTHING, say("None")], ...cellsFor(field, board, laid)]);
    case "choice":
      return select(wanted, () => labelled(field));
    default:
      return typed(field, { type: "text", id, maxlength: 200, autocomplete: "off", spellcheck: "false" }, told);
  }
}

/** Return the values of a field with their labels. @param {EditField} field @returns {Choices} */
const labelled = ({ values = [], labels = [] }) => values.map((value, i) => [value, labels[i] ?? value]);

/** Return the values that a field has in a position. @param {Laid} laid @param {EditField} field */
const valuesOf = (laid, field) => [fieldValue(laid, field)].flat().map(String);

/**
 * Return the cells that a field names or may name, with their names.
 * @param {EditField} field @param {Board} board @param {Laid} laid @returns {Choices}
 */
function cellsFor(field, board, laid) {
  const named = valuesOf(laid, field);
  const cells = board.order.filter((cell) => {
    const piece = pieceAt(laid, cell);
    return named.includes(cell) || field.of?.some(({ side, kind }) => piece?.side === side && piece.kind === kind);
  });
  return cells.map((cell) => [cell, placeName(board, cell)]);
}

/**
 * Return a function that lists the choices of a position with `make` if they have changed.
 * @param {(laid: Laid) => Choices} choices @param {(wanted: Choices) => void} make
 */
function lister(choices, make) {
  let listed = "";
  return (/** @type {Laid} */ laid) => {
    const wanted = choices(laid);
    if (JSON.stringify(wanted) === listed) return;
    listed = JSON.stringify(wanted);
    make(wanted);
  };
}

/**
 * Create a list to choose one value from.
 * @param {Wanted} wanted @param {(laid: Laid) => Choices} choices @returns {Control}
 */
function select({ field, id, told }, choices) {
  const control = el("select", { id, onchange: () => told(control.value) });
  const list = lister(choices, (wanted) => refill(control, optionsOf(wanted)));
  return {
    control,
    inputs: [control],
    show(laid) {
      list(laid);
      control.value = String(fieldValue(laid, field));
    },
  };
}

/**
 * Create a text field.
 * @param {EditField} field @param {Parameters<typeof set>[1]} attrs @param {(value: string) => void} told
 * @returns {Control}
 */
function typed(field, attrs, told) {
  const control = el("input", { ...attrs, oninput: () => told(control.value) });
  return {
    control,
    inputs: [control],
    show(laid) {
      const value = String(fieldValue(laid, field));
      if (control.value !== value) control.value = value;
    },
  };
}

/**
 * Create checkboxes to choose several values.
 * @param {Wanted} wanted @param {(laid: Laid) => Choices} choices @returns {Control}
 */
function boxes({ field, id, told }, choices) {
  const control = el("div", { class: "many-row", id });
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  const send = () => told(inputs.filter(({ checked }) => checked).map(({ value }) => value));
  const list = lister(choices, (wanted) => {
    inputs.splice(
      0,
      inputs.length,
      ...wanted.map(([value]) => el("input", { type: "checkbox", value, onchange: send })),
    );
    const labels = wanted.map(([, label], i) => el("label", { class: "many" }, [inputs[i], label]));
    refill(control, labels.length ? labels : [el("p", { class: "help" }, say("There is no such piece on the board."))]);
  });
  return {
    control,
    inputs,
    group: true,
    show(laid) {
      list(laid);
      const values = valuesOf(laid, field);
      for (const input of inputs) input.checked = values.includes(input.value);
    },
  };
}
