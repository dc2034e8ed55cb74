import { miniBoard } from "../board/small/mini-board.js";
import { boardOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { fieldOf, icon, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { choiceGroup } from "./choices.js";
import { isValue } from "./commands/choosing.js";
import { galleryField } from "./gallery-field.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Option } from "../core/formats.js" */
/** @import { Field, TableParts } from "../parts.js" */
/** @typedef {TableParts & Record<"game" | "name" | "wanted", string> & { option: Option, onchange(): void }} Parts */

const OWN = "#"; // the value that stands for a text or a number of the player's own

/** @param {string} names such as "die piece" */
const signs = (names) => el("span.option-signs", { "aria-hidden": "true" }, names.split(" ").map(icon));

/** Return the values of an option with their labels. @param {Option} option @returns {[string, string][]} */
const labelled = ({ values, labels }) => values.map((value, i) => [value, labels[i] ?? value]);

/** Create the field of an option, with pictures if the core has named some. @param {Parts} parts @returns {Field} */
export function optionField(parts) {
  const { kind, pictures, pattern } = parts.option;
  if (kind === "several") return galleryField(parts);
  return pictures.length || pattern || kind === "number" ? valueField(parts) : plainField(parts);
}

/**
 * Create the field of an option whose values have pictures, or may be the player's own text or number.
 * @param {Parts} parts @returns {Field}
 */
function valueField({ store, commands, game, name, option, wanted, onchange }) {
  const { help, values, pattern, pictures, kind, label, low, high } = option;
  const isNumber = kind === "number";
  const places = pictures.map((what) => (what === "board" ? el("span.option-board") : null));
  const choices = labelled(option).map(([value, label], i) => ({
    value,
    label,
    picture: places[i] ?? (pictures[i] ? signs(pictures[i]) : null),
  }));
  if (isNumber) choices.push({ value: OWN, label: say("After a number"), picture: null });
  else if (pattern) choices.push({ value: OWN, label: say("Your own"), picture: signs("pencil") });
  const look = pictures.length ? "pictures" : "keys";
  const parts = { name: `option-${name}`, legend: label, look, choices, chosen: wanted, help, onchange: changed };
  const group = choiceGroup(parts);
  const typed = isNumber
    ? { type: "number", min: low, max: high, inputmode: "numeric" }
    : { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200 };
  const own = el("input", { id: `own-${name}`, ...typed, oninput: changed });
  const wrong = el("p.help.wrong", { role: "status" });
  const words = isNumber ? say("{label}: number", { label }) : say("{option}: your own", { option: label });
  const row = el("div.own", [fieldOf(words, own), wrong]);
  if (pattern || isNumber) group.node.append(row);
  const value = () => (group.value() === OWN ? own.value.trim().toLowerCase() : group.value());
  const valid = () => (group.value() !== OWN || own.value !== "") && isValue(option, value());

  /** @param {string} text */
  function set(text) {
    const known = values.includes(text);
    group.set(known ? text : OWN);
    own.value = known ? (isNumber ? "100" : "") : text;
    show();
  }
  function show() {
    row.hidden = group.value() !== OWN;
    const bad = !valid() && own.value.trim() !== "";
    const why = isNumber
      ? say("Enter a number from {low} to {high}.", { low, high })
      : say("This does not match the form above yet.");
    wrong.textContent = bad ? why : "";
    own.setAttribute("aria-invalid", String(bad));
  }
  function changed() {
    show();
    onchange();
  }

  /** Draw the small boards, each as soon as the core has made it. @param {Symbols} symbols */
  async function draw(symbols) {
    for (const [i, place] of places.entries()) {
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
  return { name, kind, node: group.node, value, valid, set, draw, ask };
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
