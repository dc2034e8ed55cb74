import { CLOCK_SLOTS } from "../clock/slots.js";
import { EDITOR_SLOTS } from "../editor/slots.js";
import { FILM_SLOTS } from "../film/slots.js";
import { HINT_SLOTS } from "../hints/slots.js";
import { JOURNAL_SLOTS } from "../journal/slots.js";
import { NOTE_SLOTS } from "../notes/slots.js";
import { OVERLAY_SLOTS } from "../overlays/slots.js";
import { PREMOVE_SLOTS } from "../premove/slots.js";
import { RESCUE_SLOTS } from "../rescue/slots.js";
import { RULE_SLOTS } from "../rules/slots.js";
import { SERIES_SLOTS } from "../series/slots.js";
import { SHARE_SLOTS } from "../share/slots.js";
import { SEATING_SLOTS } from "../shelf/slots.js";
import { STUDY_SLOTS } from "../study/slots.js";
import { createTable as createBareTable } from "../table/panel.js";

/** What the features put at the table, in the order in which panes, tools and menus show it. */
const SLOTS = [
  ...FILM_SLOTS,
  ...SERIES_SLOTS,
  ...RULE_SLOTS,
  ...STUDY_SLOTS,
  ...EDITOR_SLOTS,
  ...OVERLAY_SLOTS,
  ...JOURNAL_SLOTS,
  ...HINT_SLOTS,
  ...CLOCK_SLOTS,
  ...NOTE_SLOTS,
  ...SHARE_SLOTS,
  ...SEATING_SLOTS,
  ...PREMOVE_SLOTS,
  ...RESCUE_SLOTS,
];

/** Create the table with all that the features put there. @param {any} parts */
export const createTable = (parts) => createBareTable({ ...parts, slots: SLOTS });
