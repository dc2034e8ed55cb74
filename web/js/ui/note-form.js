import { say } from "../words/say.js";
import { el } from "./dom.js";
import { button } from "./parts.js";

/**
 * Create the form for a note. `longest`: the maximum length; `more`: is put beside the button; `first`: gets the focus
 * when its dialog opens.
 * @param {{ id: string, label: string, longest: number, keep: (text: string) => void, more?: Node, first?: boolean }}
 * parts
 */
export function noteForm({ id, label, longest, keep, more, first = false }) {
  const field = el("textarea", { id, rows: 3, maxlength: longest, "data-first": first ? "" : null });
  const node = el("form.field", { onsubmit: send }, [
    el("label", { for: id }, label),
    field,
    el("div.form-actions", [el("button.button.small.primary", { type: "submit" }, say("Add note")), more]),
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

/** Create the button that removes a note. @param {string} text @param {() => void} remove */
export const removeButton = (text, remove) =>
  button(say("Remove"), remove, {
    class: "button small quiet",
    "aria-label": say("Remove the note “{note}”", { note: text.slice(0, 40) }),
  });
