import { isForTwoHere } from "../state/selectors.js";
import { TWO_AT_ONE_SCREEN } from "../words/strings.js";

/** @type {import("../parts.js").Slot[]} */
export const SEATING_SLOTS = [
  {
    slot: "dialog",
    name: "seating",
    title: TWO_AT_ONE_SCREEN,
    load: () => import("./seating-field.js").then(({ seatingSheet }) => seatingSheet),
  },
  {
    slot: "menu",
    group: "Table",
    items: (state, { openDialog }) => [
      isForTwoHere(state, state.table) && { label: TWO_AT_ONE_SCREEN, run: () => openDialog("seating") },
    ],
  },
];
