import { clockSlots } from "../clock/clock.js";
import { editorSlots } from "../editor/slots.js";
import { filmSlots } from "../film/slots.js";
import { hintSlots } from "../hints/slots.js";
import { journalSlots } from "../journal/slots.js";
import { noteSlots } from "../notes/slots.js";
import { overlaySlots } from "../overlays/slots.js";
import { premoveSlots } from "../premove/premove.js";
import { puzzleSlots } from "../puzzles/slots.js";
import { createRescue } from "../rescue/rescue.js";
import { ruleSlots } from "../rules/slots.js";
import { seriesSlots } from "../series/slots.js";
import { shareSlots } from "../share/slots.js";
import { seatingSlots } from "../shelf/slots.js";
import { studySlots } from "../study/slots.js";
import { createTable as createBareTable } from "../table/panel.js";
import { createSkeleton } from "./skeleton.js";

/** Return what features add to the table, in the order of panes and menus. @returns {import("../parts.js").Slot[]} */
const tableSlots = () => [
  ...filmSlots(),
  ...seriesSlots(),
  ...ruleSlots(),
  ...studySlots(),
  ...editorSlots(),
  ...overlaySlots(),
  ...journalSlots(),
  ...hintSlots(),
  ...clockSlots(),
  ...noteSlots(),
  ...shareSlots(),
  ...seatingSlots(),
  ...premoveSlots(),
  ...puzzleSlots(),
  { slot: "banner", make: createRescue },
];

/** Create the table with everything that the features add to it. @type {import("../parts.js").TableMaker} */
export const createTable = (parts) => createBareTable({ ...parts, slots: tableSlots() });
createTable.waiting = createSkeleton;
