/** What is kept of a table: the body of a save, and the card that the shelf shows of it. */

import { blankTable } from "../state/blank.js";
import { byLink } from "../state/link.js";
import { boardKey, gameOf, isFlipped, isFresh, isOpponent, sidesOf, turnNumber } from "../state/selectors.js";
import { safely } from "../state/store.js";
import { metaOf } from "../storage/meta.js";
import { lean, packed } from "../storage/summary.js";
import { whoseTurn } from "../words/describe-turns.js";

/** @import { State, Table } from "../state/state.js" */

/** @param {Table} table */
export function bodyOf(table) {
  if (table.pending) return { record: table.pending.base.record, picked: table.pending.base.picked };
  return {
    record: table.record,
    picked: table.selection.awaiting ? table.selection.awaiting.move.steps : table.selection.picked,
  };
}

/** The card of a table, for the shelf. @param {State} state @param {Table} table */
export function summaryOf(state, table) {
  const game = gameOf(state, table.record.game);
  const { record, scene } = table;
  const key = boardKey(state, record);
  return lean({
    game: record.game,
    name: metaOf(record).name,
    touched: new Date().toISOString(),
    turn: turnNumber(table),
    line: standing(state, table, game),
    moves: record.log.length,
    over: Boolean(scene.outcome),
    friend: byLink({ ...table, pending: null })?.waiting === true,
    theirs: !scene.outcome && isOpponent(table, scene.to_move),
    fresh: isFresh(table),
    flip: isFlipped(state, { ...table, looking: null }),
    board: key === record.game ? "" : key,
    pieces: packed(scene.pieces),
  });
}

/**
 * The card of a table as version 1 kept it: its body, and its line of the index.
 * @param {any} state what of the page is known so early
 * @param {any} body
 * @param {any} entry
 */
export function summaryOfFirst(state, body, entry) {
  const { record, scene, turns = [] } = body;
  const table = {
    ...blankTable(""),
    record,
    scene,
    turns,
    at: Math.min(record.at, turns.length),
    flip: metaOf(record).flip,
  };
  return {
    ...(safely(() => summaryOf(state, table)) ?? { game: record.game }),
    touched: entry.touched,
    ...(entry.line && { line: entry.line }),
  };
}

/**
 * Where one plays alone, what is to be done; else whose turn it is.
 * @param {State} state
 * @param {Table} table
 * @param {import("../core/formats.js").GameCard | null} game
 */
function standing(state, table, game) {
  const { outcome, prompt } = table.scene;
  return sidesOf(game).length === 1
    ? (outcome?.text ?? prompt)
    : whoseTurn(state, { ...table, looking: null }, { away: true });
}
