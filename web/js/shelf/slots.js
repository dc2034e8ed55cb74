import { isForTwoHere } from "../state/selectors.js";
import { say } from "../words/say.js";

/** @returns {import("../parts.js").Slot[]} */
export const seatingSlots = () => [
  {
    slot: "dialog",
    name: "seating",
    title: say("Two at one screen"),
    load: () => import("./seating-field.js").then(({ seatingSheet }) => seatingSheet),
  },
  {
    slot: "menu",
    group: "Table",
    items: (state, { openDialog }) => [
      isForTwoHere(state, state.table) && { label: say("Two at one screen"), run: () => openDialog("seating") },
    ],
  },
];
