import { el } from "./dom.js";
import { button } from "./parts.js";

/**
 * Where a note is written: a field, and what keeps it.
 * @param {{ id: string, label: string, longest: number, keep: (text: string) => void, more?: Node, first?: boolean }} parts
 *   `longest`: so many signs; `more` stands beside the button; `first`: a sheet that opens puts the focus here
 */
export function noteForm({ id, label, longest, keep, more, first = false }) {
  const field = el("textarea", { id, rows: 3, maxlength: longest, "data-first": first ? "" : null });
  const node = el("form", { class: "field", onsubmit: send }, [
    el("label", { for: id }, label),
    field,
    el("div", { class: "form-actions" }, [
      el("button", { type: "submit", class: "button small primary" }, "Write it down"),
      more,
    ]),
  ]);
  return { node, field };

  /** @param {Event} event */
  function send(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    keep(text);
    field.value = "";
  }
}

/** Takes a note away. @param {string} text @param {() => void} remove */
export const removeButton = (text, remove) =>
  button("Remove", remove, {
    class: "button small quiet",
    "aria-label": `Remove the note “${text.slice(0, 40)}”`,
  });
