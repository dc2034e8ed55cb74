/** A sheet in its dialog, and sheets that load first. */
import { el, find, set } from "../../ui/dom.js";
import { alertOf, primary, redraw } from "../../ui/parts.js";
import { say } from "../../words/say.js";

/** @import { TableParts } from "../../parts.js" */
/** @import { State } from "../../state/state.js" */

/**
 * What the sheets work with.
 * @typedef {TableParts & { node: HTMLDialogElement, heading: HTMLElement, body: HTMLElement }} Dialog
 * @typedef {(dialog: Dialog, state: State) => HTMLElement} Sheet
 */

/** The attribute of the control that takes the focus when its sheet opens. */
export const FIRST = { "data-first": "" };
/** The attributes of a sheet that fits into its window. */
const PLAIN = { tabindex: null, role: null, "aria-labelledby": null };

export const waiting = () => el("p.soft", say("One moment …"));

/** Make a sheet that is longer than its window scrollable by keys. @param {Pick<Dialog, "body">} dialog */
export function measure({ body }) {
  const long = body.scrollHeight > body.clientHeight;
  set(body, long ? { tabindex: "0", role: "group", "aria-labelledby": "dialog-heading" } : PLAIN);
}

/**
 * Create a sheet that loads.
 * @param {Dialog} dialog @param {State} state @param {Promise<(parts: TableParts) => HTMLElement>} coming
 */
export function fetched(dialog, state, coming) {
  const { store, commands, heading } = dialog;
  const place = el("div", waiting());
  coming.then(
    (make) => {
      if (store.get().table?.id !== state.table.id) return;
      redraw(place, [make({ store, commands })]);
      measure(dialog);
      if (document.activeElement === heading) find(place, "[data-first]")?.focus({ preventScroll: true });
    },
    () =>
      redraw(place, [
        alertOf(say("This part did not load. It needs a connection once more.")),
        primary(say("Try again"), () => window.location.reload()),
      ]),
  );
  return place;
}
