import { miniBoard } from "../board/small/mini-board.js";
import { boardOf } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { fieldOf, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { choiceGroup } from "./choices.js";
import { galleryField } from "./gallery-field.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Option } from "../core/formats.js" */
/** @import { Field, TableParts } from "../parts.js" */
/**
 * @typedef {TableParts & { game: string, name: string, option: Option, wanted: string, onchange: () => void }} Parts
 */

const OWN = "#"; // the value that stands for a text or a number of the player's own

/** The signs of which a picture of a value is made, drawn in a square of 24. @type {Record<string, string>} */
const SIGNS = {
  die: "M5 4h14v16H5zM9 8.5h.01M15 8.5h.01M12 12h.01M9 15.5h.01M15 15.5h.01",
  piece: "M12 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6M9 20c0-5 1-6 1-9h4c0 3 1 4 1 9zM7 20h10",
  next: "M7 12h10M13 8l4 4-4 4",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  forbidden: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.5 17.5l11-11",
  exile: "M4 17c2 1.5 4 1.5 8 0s6-1.5 8 0M6 13h12l-2 3H8zM12 4v9M12 5l5 6h-5",
  lost: "M3 18c2-1.5 4-1.5 6 0s4 1.5 6 0 4-1.5 6 0M12 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M9 15c0-3 1-4 1-6h4c0 2 1 3 1 6",
  rank: "M4 19V9M9 19V5M15 19V5M20 19V9M3 20h18",
  shuffle: "M4 19V5M9 19V9M15 19v-6M20 19V7M3 20h18",
};

/** @param {string} names such as "die piece" */
const signs = (names) => el("span", { class: "option-signs", "aria-hidden": "true" }, names.split(" ").map(sign));

/** @param {string} name */
const sign = (name) => svg("svg", { class: "icon", viewBox: "0 0 24 24" }, svg("path", { d: SIGNS[name] ?? "" }));

/** Return the values of an option with their labels. @param {Option} option @returns {[string, string][]} */
const labelled = ({ values, labels }) => values.map((value, i) => [value, labels[i] ?? value]);

/** Create the field of an option, with pictures if the core has named some. @param {Parts} parts @returns {Field} */
export function optionField(parts) {
  const { pictures, kind } = parts.option;
  if (kind === "several") return galleryField(parts);
  if (pictures.length) return pictureField(parts);
  return kind === "number" ? numberField(parts) : plainField(parts);
}

/**
 * Create the field of an option whose values have pictures, and perhaps of the player's own text.
 * @param {Parts} parts @returns {Field}
 */
function pictureField({ store, commands, game, name, option, wanted, onchange }) {
  const { help, values, pattern, pictures } = option;
  const fits = new RegExp(`^(?:${pattern})$`);
  const boards = pictures.map((what) => (what === "board" ? el("span", { class: "option-board" }) : null));
  const choices = labelled(option).map(([value, label], i) => ({
    value,
    label,
    picture: boards[i] ?? signs(pictures[i]),
  }));
  if (pattern) choices.push({ value: OWN, label: say("Your own"), picture: signs("pencil") });
  const group = choiceGroup({
    name: `option-${name}`,
    legend: option.label,
    look: "pictures",
    choices,
    chosen: wanted,
    help,
    onchange: changed,
  });
  const label = say("{option}: your own", { option: option.label });
  const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200 };
  const own = el("input", { type: "text", id: `own-${name}`, ...plain, oninput: changed });
  const wrong = el("p", { class: "help wrong", role: "status" });
  const row = el("div", { class: "own" }, [fieldOf(label, own), wrong]);
  if (pattern) group.node.append(row);
  const value = () => (group.value() === OWN ? own.value.trim().toLowerCase() : group.value());
  const valid = () => values.includes(value()) || Boolean(pattern && fits.test(value()));

  /** @param {string} text */
  function set(text) {
    const known = values.includes(text);
    group.set(known ? text : OWN);
    own.value = known ? "" : text;
    show();
  }
  function show() {
    row.hidden = group.value() !== OWN;
    const bad = !valid() && own.value.trim() !== "";
    wrong.textContent = bad ? say("This does not match the form above yet.") : "";
    own.setAttribute("aria-invalid", String(bad));
  }
  function changed() {
    show();
    onchange();
  }

  /** Draw the small boards, each as soon as the core has made it. @param {Symbols} symbols */
  async function draw(symbols) {
    for (const [i, place] of boards.entries()) {
      const record = { game, options: { [name]: values[i] } };
      if (!place) continue;
      await commands.needBoard(record);
      place.replaceChildren(miniBoard(boardOf(store.get(), record), [], symbols));
    }
  }

  set(wanted);
  const ask = () => {
    wrong.textContent = say("Use the form described above.");
    own.focus();
  };
  return { name, kind: option.kind, node: group.node, value, valid, set, draw, ask };
}

/** Create the field of an option: a select, or a text for the seed. @param {Parts} parts @returns {Field} */
function plainField({ name, option, wanted, onchange }) {
  const { kind, label, help } = option;
  const id = `option-${name}`;
  const control =
    kind === "seed"
      ? el("input", { type: "text", id, placeholder: say("random"), maxlength: 60, autocomplete: "off", onchange })
      : el("select", { id, onchange }, optionsOf(labelled(option), wanted));
  const set = (/** @type {string} */ text) => {
    control.value = text;
  };
  return { name, kind, node: fieldOf(label, control, help), value: () => control.value.trim(), set };
}

/** Create the field of a number, or of one of a few words such as "never". @param {Parts} parts @returns {Field} */
function numberField({ name, option, wanted, onchange }) {
  const { label, help, low, high, values } = option;
  const number = el("input", {
    type: "number",
    id: `number-${name}`,
    min: low,
    max: high,
    inputmode: "numeric",
    onchange,
    "aria-label": say("{label}: number", { label }),
  });
  const choices = optionsOf([...labelled(option), [OWN, say("After a number")]]);
  const select = el("select", { id: `option-${name}`, onchange: changed }, choices);
  const node = fieldOf(label, select, help);
  select.after(number);
  /** @param {string} value */
  function set(value) {
    const isWord = values.includes(value);
    select.value = isWord ? value : OWN;
    number.value = isWord ? "100" : value;
    number.hidden = isWord;
  }
  function changed() {
    number.hidden = select.value !== OWN;
    onchange();
  }
  set(wanted);
  const value = () => (select.value === OWN ? number.value || option.default : select.value);
  return { name, kind: "number", node, value, set };
}
