/** What is saved of a table: its body, and its card for the shelf. */
import { cardLine } from "../state/headers.js";
import { byLink } from "../state/seats.js";
import { boardKey, gameOf, isFlipped, isFresh, isOpponent, sidesOf, turnNumber } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { lean, packed } from "../storage/summary.js";
import { whoseTurn } from "../words/describe-turns.js";
import { languageTag } from "../words/say.js";

/** @import { State, Table } from "../state/state.js" */

/** Return what is saved of a table; an unconfirmed move is saved as its steps. @param {Table} table */
export function bodyOf(table) {
  if (table.pending) return { record: table.pending.base.record, picked: table.pending.base.picked };
  return {
    record: table.record,
    picked: table.selection.awaiting ? table.selection.awaiting.move.steps : table.selection.picked,
  };
}

/** Return the card of a table for the shelf. @param {State} state @param {Table} table */
export function summaryOf(state, table) {
  const game = gameOf(state, table.record.game);
  const { record, scene } = table;
  const key = boardKey(state, record);
  const { outcome, prompt } = scene;
  const { name, nth, created, day } = metaOf(record);
  const line =
    sidesOf(game).length === 1
      ? (outcome?.text ?? prompt)
      : whoseTurn(state, { ...table, looking: null }, { away: true });
  return lean({
    game: record.game,
    name,
    nth,
    created: nth ? created : "",
    day: nth ? day : "",
    told: cardLine(record),
    touched: new Date().toISOString(),
    turn: turnNumber(table),
    line,
    lang: languageTag() === "en" ? "" : languageTag(),
    side: scene.to_move ?? "",
    moves: record.log.length,
    over: Boolean(outcome),
    friend: byLink({ ...table, pending: null })?.waiting === true,
    theirs: !outcome && isOpponent(table, scene.to_move),
    fresh: isFresh(table),
    flip: isFlipped(state, { ...table, looking: null }),
    board: key === record.game ? "" : key,
    pieces: packed(scene.pieces),
  });
}
