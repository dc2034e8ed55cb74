import { marksOf, notesAt } from "../state/notes.js";
import { NOTES_ON_THIS_TURN, PUT_THE_PEN_AWAY } from "../words/strings.js";

/** @type {import("../parts.js").Slot[]} */
export const NOTE_SLOTS = [
  {
    slot: "dialog",
    name: "note",
    title: NOTES_ON_THIS_TURN,
    load: () => import("./sheet.js").then(({ noteSheet }) => noteSheet),
  },
  { slot: "board", arrows: ({ table }) => marksOf(table) },
  { slot: "turns", notes: notesAt },
  {
    slot: "menu",
    group: "View",
    items: ({ table }, { openDialog, holdPen }) => [
      { label: NOTES_ON_THIS_TURN, run: () => openDialog("note") },
      { label: table.pen?.held ? PUT_THE_PEN_AWAY : "Draw arrows and circles", run: () => holdPen() },
    ],
  },
];
