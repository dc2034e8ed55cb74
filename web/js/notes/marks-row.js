import { glyphs, inView, isMarked, momentOf, ofMoment } from "../state/notes.js";
import { whenChanged } from "../state/observe.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { capital, say } from "../words/say.js";

/**
 * Create the row under the turns where the moment on the board gets a note, a drawing, or a glyph on its move.
 * @param {import("../parts.js").Place} place @returns {import("../parts.js").Part}
 */
export function marksRow({ commands, turns }) {
  const small = { class: "button small" };
  const signs = glyphs().map(({ nag, sign, text }) => ({
    nag,
    node: button(sign, () => commands.setGlyph(nag), { ...small, "aria-label": capital(text), title: capital(text) }),
  }));
  const row = { class: "mark-row", role: "group", "aria-label": say("Notes and marks on this move") };
  const node = el("div", row, [
    ...signs.map((one) => one.node),
    button(say("Note"), () => commands.openDialog("note"), small),
    button(say("Draw"), () => commands.holdPen(), small),
  ]);
  turns.append(node);
  const render = whenChanged(
    ({ table }) => {
      const at = table && isMarked(table) ? momentOf(table) : null;
      const here = at ? ofMoment(metaOf(table.record).glyphs, inView(table).record, at).map(({ nag }) => nag) : [];
      return [at, here.join()];
    },
    (at, here) => {
      node.hidden = at === null;
      for (const { nag, node: sign } of signs) {
        sign.hidden = !at; // there is no move before the start
        sign.setAttribute("aria-pressed", String(here.split(",").includes(String(nag))));
      }
    },
  );
  return { render };
}
