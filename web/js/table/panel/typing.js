/** Keys at the table that the board has not used. */
import { find } from "../../ui/dom.js";
import { keyPressed } from "../../ui/pressed.js";

/** @import { Panel } from "../panel.js" */

/** Listen to keys until the table goes. @param {Panel} panel @param {AbortSignal} signal */
export function listenToTyping(panel, signal) {
  panel.node.addEventListener("keydown", (event) => onKey(panel, event));
  // The focus is nowhere after a click beside everything, and after the entry of a menu that is gone.
  const nowhere = (/** @type {KeyboardEvent} */ event) =>
    event.target === document.body && !find(document, "dialog[open]") && onKey(panel, event);
  document.addEventListener("keydown", nowhere, { signal });
}

/** Handle a key that the board has not used. @param {Panel} panel @param {KeyboardEvent} event */
export function onKey(panel, event) {
  const { store, commands } = panel;
  if (event.defaultPrevented || !store.get().table) return;
  if (event.key !== "Escape") return void otherKey(panel, event);
  const { pane, guide, hint, zen } = store.get().table;
  if (guide || hint || zen) return void commands.stepBack();
  if (pane) commands.togglePane(pane);
}

/** Handle a key outside the board, except in fields, dialogs and lists. @param {Panel} panel @param {KeyboardEvent} event */
function otherKey({ store, keys }, event) {
  const { key, ctrl } = keyPressed(event);
  const away = /** @type {Element} */ (event.target).closest("input, textarea, select, dialog, [role=listbox]");
  if (away || (key !== "?" && store.get().table?.rescue)) return;
  if (ctrl && !/^[zy]$/i.test(key)) return;
  keys(event, null, store.get().settings.keys);
}
