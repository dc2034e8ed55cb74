import { isForTwoHere } from "../state/selectors.js";
import { say } from "../words/say.js";

/**
 * Return the sheets about who plays at a table, and about playing on at another one.
 * @returns {import("../parts.js").Slot[]}
 */
export const seatingSlots = () => [
  {
    slot: "dialog",
    name: "apart",
    title: say("Play on from here?"),
    load: async () => (await import("./apart.js")).apartSheet,
  },
  {
    slot: "dialog",
    name: "seating",
    title: say("Two at one screen"),
    menu: { group: "Table", wanted: (state) => isForTwoHere(state, state.table) },
    load: async () => (await import("./seating-field.js")).seatingSheet,
  },
];
