/** A table before the rules have answered: every field of it, and what can be drawn so early. */

import { metaOf } from "../storage/meta.js";
import { selectionOf } from "./selection.js";

/** @import { GameRecord, Scene } from "../core/formats.js" */
/** @import { State, Table } from "./state.js" */

/** What stands on a board that the rules have still to set. @type {Scene} */
export const UNSET = {
  position: "",
  pieces: [],
  to_move: null,
  phase: "move",
  turn: null,
  prompt: "One moment: the rules are setting this table.",
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

/**
 * A study in which nothing is looked at. `asked` is the moment at which a person asked, `held` the candidate
 * that was chosen, `over` the one under the pointer. */
export const STUDY_SECONDS = 12; // for a position; "Look deeper" gives it more

export const IDLE = {
  on: false,
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

/** @param {string} id */
export function blankTable(id) {
  return /** @type {Table} */ (
    /** @type {unknown} */ ({
      id,
      record: null,
      scene: null,
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
      puzzle: null,
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
    })
  );
}

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
 * A fresh table of the usual set-up looks like the one the page brings along.
 * @param {State} state
 * @param {GameRecord} record
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
 * What would warn of a danger, or tell of a win that is near, would solve a puzzle.
 * @param {{ puzzle: Table["puzzle"] }} table @param {any} scene
 */
export const unalarmed = ({ puzzle }, scene) => (puzzle?.kind === "win" ? { ...scene, alarms: [] } : scene);

export function newId() {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join("");
}
