import { el } from "../ui/dom.js";

/** @import { Child } from "../ui/dom.js" */
/**
 * A value to choose. `note` stands below its label; `spoken` is its name for those who cannot see it among the others.
 * @typedef {{ value: string, label: string, note?: string, spoken?: string, picture?: Node | null }} Choice
 */

/**
 * Create a group of values, one of which is chosen, drawn as cards, keys, pictures or tiles.
 * @param {{ name: string, legend: Child | Child[], look: string, choices: Choice[], chosen: string, help?: string,
 *   onchange?: () => void }} parts
 */
export function choiceGroup({ name, legend, look, choices, chosen, help = "", onchange = () => {} }) {
  const inputs = choices.map(({ value, spoken = null }) =>
    el("input", { type: "radio", name, value, onchange, "aria-label": spoken }),
  );
  const labels = choices.map(({ label, note, picture }, i) =>
    el("label.option", { "data-value": choices[i].value }, [
      inputs[i],
      picture,
      el("span.option-label", label),
      " ",
      note && el("span.option-note", note),
    ]),
  );
  const node = el("fieldset", { class: `choosing as-${look}`, "aria-describedby": help ? `help-${name}` : null }, [
    el("legend", legend),
    help ? el("p.help", { id: `help-${name}` }, help) : null,
    el("div.option-row", labels),
  ]);
  /** @param {string} value */
  const set = (value) => {
    for (const input of inputs) input.checked = input.value === value;
  };
  set(chosen);
  return { node, inputs, set, value: () => inputs.find(({ checked }) => checked)?.value ?? "" };
}
