import { isMarked, marksOf, notesAt } from "../state/notes.js";
import { say } from "../words/say.js";

/** @returns {import("../parts.js").Slot[]} */
export const noteSlots = () => [
  {
    slot: "dialog",
    name: "note",
    title: say("Notes on this turn"),
    menu: { group: "View", wanted: ({ table }) => !isMarked(table) },
    load: async () => (await import("./sheet.js")).noteSheet,
  },
  { slot: "board", arrows: ({ table }) => marksOf(table) },
  { slot: "turns", notes: notesAt },
  {
    slot: "lazy",
    wanted: ({ table }) => Boolean(table) && isMarked(table),
    load: async () => (await import("./marks-row.js")).marksRow,
  },
];
