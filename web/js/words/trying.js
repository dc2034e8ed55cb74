/** Words about moves that are tried: which line is on the board, and where one can play on. */
import { lineInView } from "../state/lines.js";
import { momentName, shown } from "../state/turns.js";
import { metaOf } from "../storage/meta.js";
import { instruction } from "./describe-turns.js";
import { say } from "./say.js";

/** @import { State, Table } from "../state/state.js" */

/** Return the line on the board, without a full stop: "Line 2 of 3 from turn 5, White", or "" at the game itself. @param {Table} table */
export function lineName(table) {
  const line = lineInView(table);
  if (!line) return "";
  const from = momentName(table.turns, line.at);
  return say("Line {number} of {of} from {moment}", { number: line.number, of: line.of, moment: from });
}

/** Return where moves are tried, without a full stop. @param {State} state @param {Table} table */
export function triedAt(state, table) {
  const { turns, at } = shown(table);
  if (lineInView(table)?.off) return say("{line}: {moment}", { line: lineName(table), moment: momentName(turns, at) });
  return at === table.at ? say("Try moves here, for either side") : instruction(state, table);
}

/**
 * Return what the button is called that plays on at a table of its own: it says against whom.
 * @param {Pick<Table, "record">} table
 */
export function playOnWords({ record }) {
  const opponents = Object.values(metaOf(record).seats).filter(({ kind }) => kind === "opponent");
  if (opponents.length !== 1) return say("Play on from here");
  const [{ level = 0, strength = level }] = opponents;
  return say("Play on from here against level {level}", { level: strength });
}
