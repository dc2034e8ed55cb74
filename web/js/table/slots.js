/** The slots that features fill at the table. Their kinds are described in parts.d.ts. */
import { needStyle } from "../site/build.js";

/** @import { Commands, MenuGroup, MenuItem, Part, Place, Slot, Slots } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/** Return the slots of one kind. @template {Slot["slot"]} K @param {Slot[]} slots @param {K} kind */
export const slotsOf = (slots, kind) =>
  /** @type {Extract<Slot, { slot: K }>[]} */ (slots.filter(({ slot }) => slot === kind));

/**
 * Return what features offer in a group of the menu, or in the sheet that stands for it.
 * @param {Slot[]} slots @param {MenuGroup} group @param {State} state @param {Commands} commands @returns {MenuItem[]}
 */
export const offeredIn = (slots, group, state, commands) =>
  slots.flatMap((slot) => {
    if (slot.slot === "dialog" && slot.menu?.group === group && (slot.menu.wanted?.(state) ?? true)) {
      const label = typeof slot.title === "string" ? slot.title : slot.title(state);
      return [{ label, run: () => commands.openDialog(slot.name) }];
    }
    return slot.slot === "menu" && slot.group === group ? slot.items(state, commands).filter((one) => !!one) : [];
  });

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
