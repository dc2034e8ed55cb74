import { inView, notesAt, ownNotesAt } from "../state/notes.js";
import { momentName, shown } from "../state/selectors.js";
import { LONGEST_NOTE } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { noteForm, removeButton } from "../ui/note-form.js";
import { button, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** Create the sheet with the notes on the moment shown. @param {import("../parts.js").TableParts} parts */
export function noteSheet({ store, commands }) {
  const { table } = store.get();
  const { at } = shown(table);
  const list = el("div.notes");
  const { node: form, field } = noteForm({
    id: "turn-note",
    label: say("A note of your own"),
    longest: LONGEST_NOTE,
    first: true,
    more: button(say("Done"), commands.closeDialog, { class: "button small" }),
    keep(text) {
      commands.addNote(text);
      draw();
    },
  });
  draw();
  return el("div.note-sheet", [
    el("p.soft", say("{moment:cap}.", { moment: momentName(shown(table).turns, at) })),
    list,
    form,
    button(say("Draw arrows and circles"), takePen),
  ]);

  function takePen() {
    commands.closeDialog();
    commands.holdPen();
  }

  function draw() {
    const line = inView(store.get().table);
    const own = ownNotesAt(line, at).map(({ text }) => text);
    const others = notesAt(line, at).slice(0, -own.length || undefined);
    redraw(list, [
      ...others.map((text) => el("p", text)),
      ...own.map((text) => el("p.own", [`${text} `, removeButton(text, () => remove(text))])),
    ]);
  }

  /** @param {string} text */
  function remove(text) {
    commands.removeNote(at, text);
    draw();
    field.focus();
  }
}
