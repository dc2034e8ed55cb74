import { isForTwoHere } from "../state/selectors.js";
import { say } from "../words/say.js";

/**
 * Return the sheet about who plays at a table.
 * @returns {import("../parts.js").Slot[]}
 */
export const seatingSlots = () => [
  {
    slot: "dialog",
    name: "seating",
    title: say("Two at one screen"),
    menu: { group: "Players", wanted: (state) => isForTwoHere(state, state.table) },
    load: async () => (await import("./seating-field.js")).seatingSheet,
  },
];
