import { miniBoard } from "../board/mini-board.js";
import { boardOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Option } from "../core/formats.js" */
/** @import { Field, TableParts } from "../parts.js" */

/** Return the values of an option with their labels. @param {Option} option @returns {[string, string][]} */
export const labelled = ({ values, labels }) => values.map((value, i) => [value, labels[i] ?? value]);

/**
 * Create the field of an option that is one of a few named texts, with pictures if it changes the board, or the
 * player's own text in the option's pattern.
 * @param {TableParts & { name: string, option: Option, wanted: string, game: string, onchange: () => void }} parts
 * @returns {Field}
 */
export function textField({ name, option, wanted, game, store, commands, onchange }) {
  const fits = new RegExp(`^(?:${option.pattern})$`);
  const helpId = `help-${name}`;
  const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200 };
  const about = { id: `own-${name}`, "aria-describedby": helpId };
  const own = el("input", { type: "text", ...about, ...plain, oninput: changed });
  const wrong = el("p", { class: "help wrong", id: `wrong-${name}`, role: "status" });
  const choices = [...labelled(option), ["#", say("Your own")]].map(([value, label]) => {
    const input = el("input", { type: "radio", name: `option-${name}`, value, onchange: changed });
    const picture = el("span", { class: "choice-board" });
    const node = el("label", { class: "picture-choice" }, [input, picture, el("span", {}, label)]);
    return { value, input, picture, node };
  });
  const label = option.label || name;
  const ownLabel = el("label", { for: own.id }, say("{option}: your own", { option: label }));
  const ownRow = el("div", { class: "own" }, [ownLabel, own, wrong]);
  const pictures = choices.map((choice) => choice.node);
  const node = el("fieldset", { class: "field wide" }, [
    el("legend", { class: "field-name" }, label),
    el("div", { class: "picture-choices" }, pictures),
    ownRow,
    option.help ? el("p", { class: "help", id: helpId }, option.help) : null,
  ]);
  const picked = () => choices.find(({ input }) => input.checked)?.value ?? option.default;
  const value = () => (picked() !== "#" ? picked() : own.value.trim().toLowerCase());
  const valid = () => picked() !== "#" || fits.test(value());

  /** @param {string} text */
  function set(text) {
    const known = option.values.includes(text);
    for (const { value: one, input } of choices) input.checked = one === (known ? text : "#");
    own.value = known ? "" : text;
    changed();
  }

  function changed() {
    ownRow.hidden = picked() !== "#";
    const bad = !valid() && own.value.trim() !== "";
    wrong.textContent = bad ? say("This does not match the form below yet.") : "";
    if (bad) own.setAttribute("aria-invalid", "true");
    else own.removeAttribute("aria-invalid");
    onchange();
  }

  /** Draw the small pictures, each as soon as the core has made its board. @param {Symbols} symbols */
  async function draw(symbols) {
    if (!option.board) return;
    for (const { value: one, picture } of choices) {
      if (one === "#") continue;
      const record = { game, options: { [name]: one } };
      await commands.needBoard(record);
      if (!node.isConnected) return;
      picture.replaceChildren(miniBoard(boardOf(store.get(), record), [], symbols));
    }
  }

  set(wanted);
  return {
    name,
    kind: "text",
    node,
    value,
    valid,
    set,
    draw,
    ask() {
      wrong.textContent = say("Use the form described below.");
      own.focus();
    },
  };
}
