/** The slots that features fill at the table. Their kinds are described in parts.d.ts. */
import { needStyle } from "../site/build.js";

/** @import { Part, Place, Slot, Slots } from "../parts.js" */

/** Return the slots of one kind. @template {Slot["slot"]} K @param {Slot[]} slots @param {K} kind */
export const slotsOf = (slots, kind) =>
  /** @type {Extract<Slot, { slot: K }>[]} */ (slots.filter(({ slot }) => slot === kind));

/** Create a part that is loaded, with its style, when it is first wanted. @param {Slots["lazy"]} slot @param {Place} place */
export function createLazyPart({ wanted, load, style, failed }, place) {
  /** @type {Part | null} */
  let part = null;
  let asked = false;
  let gone = false;

  function begin() {
    asked = true;
    Promise.all([load(), style && needStyle(style)]).then(
      ([make]) => {
        if (gone) return;
        part = make(place);
        part.render(place.store.get());
      },
      () => {
        asked = false;
        failed?.(place);
      },
    );
  }

  return {
    /** @param {import("../state/state.js").State} state */
    render(state) {
      if (!asked && wanted(state)) begin();
      part?.render(state);
    },
    destroy() {
      gone = true;
      part?.destroy?.();
    },
  };
}
