/** A table before the rules have answered, and its selection. */
import { metaOf } from "../storage/meta.js";
import { say } from "../words/say.js";

/** @import { GameRecord, Scene } from "../core/formats.js" */
/** @import { Awaiting, Selection, Settings, State, Table } from "./state.js" */

/** The scene of a table that the rules have not set up yet. @type {Scene} */
export const UNSET = {
  position: "",
  pieces: [],
  to_move: null,
  phase: "move",
  turn: null,
  get prompt() {
    return say("One moment: the rules are setting this table.");
  },
  marks: [],
  moves: [],
  choices: {},
  reach: {},
  alarms: [],
  status: [],
  outcome: null,
  overlays: [],
  progress: [],
  die: null,
};

export const STUDY_SECONDS = 12; // for a position; "Look deeper" adds more

/** The study of a table while neither analysis nor review is open. */
export const IDLE = {
  on: false,
  tall: true,
  asked: null,
  seconds: STUDY_SECONDS,
  numbers: false,
  threats: true,
  held: 0,
  over: null,
  key: null,
  phase: null,
  found: null,
  message: "",
  review: null,
  lesson: null,
  planning: null,
  plan: null,
};

/** Stands for a table, record or scene that is missing; see `table` in state.d.ts. */
export const NONE = /** @type {any} */ (null);

/** Return a table without a record. @param {string} id @returns {Table} */
export const blankTable = (id) => ({
  id,
  record: NONE,
  scene: NONE,
  turns: [],
  at: 0,
  effects: [],
  selection: selectionOf(),
  ahead: null,
  pending: null,
  looking: null,
  film: null,
  role: "asking",
  locked: false,
  flip: false,
  zen: false,
  thinking: null,
  hint: null,
  guide: null,
  pen: null,
  rescue: null,
  pane: null,
  study: IDLE,
  dialog: null,
  greeting: false,
  box: false,
  fork: null,
  exercise: null,
  roads: null,
  ending: null,
});

/** @param {Pick<Table, "record" | "scene" | "turns" | "at">} table */
export const fromReply = ({ record, scene, turns, at }) => ({
  record,
  scene,
  turns,
  at,
  effects: [],
  flip: metaOf(record).flip,
});

/**
 * Return the look of a new table with the default setup, which comes with the page; null for other records.
 * @param {State} state @param {GameRecord} record
 */
export function openingOf(state, record) {
  const opening = state.openings[record.game];
  const isUsual =
    opening &&
    !record.log.length &&
    record.start === null &&
    !record.ended &&
    Object.entries(record.options).every(([name, value]) => opening.record.options[name] === value);
  return isUsual ? { scene: opening.scene, turns: [], board: null } : null;
}

/**
 * Return a scene without the alarms that would give a puzzle away.
 * @param {Pick<Table, "exercise">} table @param {Scene} scene
 */
export const unalarmed = ({ exercise }, scene) => (exercise?.isSecret ? { ...scene, alarms: [] } : scene);

/** Return a random name for a table. */
export function newId(length = 8) {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join("");
}

/**
 * Return a selection that is empty but for some parts. A table's selection is replaced as a whole, since all of it
 * belongs to one position.
 * @param {Partial<Selection>} [parts] @returns {Selection}
 */
export const selectionOf = (parts) => ({
  picked: [],
  answer: null,
  awaiting: null,
  refusal: null,
  inspect: null,
  preview: null,
  waiting: false,
  ...parts,
});

/**
 * Return the question to ask before a complete move is played, or null.
 * @param {import("../core/formats.js").Move} move @param {Settings} settings @returns {Awaiting | null}
 */
export function questionOf(move, settings) {
  if (move.warn && settings.warnings) return { why: "warn", move, ...move.warn };
  const isSeenFirst = move.kinds?.at(-1) === "exchange"; // two pieces that change places
  if (!settings.confirm && !isSeenFirst) return null;
  const why = settings.confirm ? "confirm" : "exchange";
  return { why, move, rule: null, message: say("{move:cap}?", { move: move.say }) };
}
