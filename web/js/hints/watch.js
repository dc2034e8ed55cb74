import { hintOf } from "./facts.js";

/** A hint about a moment that has passed is dropped, also while it is still looked for. */
export function startHints({ store, commands }) {
  store.subscribe(({ table }) => {
    if (table?.hint && !hintOf(table)) commands.dropHint();
  });
}
