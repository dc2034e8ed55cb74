import { capital, gameOf, momentName, shown, sidesOf } from "../store/facts.js";
import { WRITE_IT_DOWN } from "../store/words.js";
import { el } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { notesAt, ownNotesAt } from "./facts.js";

/**
 * The notes on the moment shown: to be read, added to, removed.
 * @param {{ store: import("../store/state.js").Store, commands: import("../store/state.js").TableCommands }} parts
 */
export function noteSheet({ store, commands }) {
  const state = store.get();
  const { at } = shown(state.table);
  const list = el("div", { class: "notes" });
  const field = el("textarea", { id: "turn-note", rows: 3, maxlength: 500, "data-first": "" });
  const form = el("form", { class: "field", onsubmit: keep }, [
    el("label", { for: "turn-note" }, "A note of your own"),
    field,
    el("div", { class: "form-actions" }, [
      el("button", { type: "submit", class: "button small primary" }, WRITE_IT_DOWN),
      button("Done", commands.closeDialog, { class: "button small" }),
    ]),
  ]);
  draw();
  const sides = sidesOf(gameOf(state, state.table.record.game));
  return el("div", { class: "note-sheet" }, [
    el("p", { class: "soft" }, `${capital(momentName(state.table.turns, at, sides))}.`),
    list,
    form,
  ]);

  function draw() {
    const { table } = store.get();
    const own = ownNotesAt(table, at).map(({ text }) => text);
    const others = notesAt(table, at).slice(0, -own.length || undefined);
    redraw(list, [
      ...others.map((text) => el("p", {}, text)),
      ...own.map((text) =>
        el("p", { class: "own" }, [
          `${text} `,
          button("Remove", () => remove(text), {
            class: "button small quiet",
            "aria-label": `Remove the note “${text.slice(0, 40)}”`,
          }),
        ]),
      ),
    ]);
  }

  /** @param {string} text */
  function remove(text) {
    commands.removeNote(at, text);
    draw();
    field.focus();
  }

  /** @param {Event} event */
  function keep(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    commands.addNote(text);
    field.value = "";
    draw();
  }
}
