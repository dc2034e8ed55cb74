import { metaOf } from "../storage/meta.js";
import { CHANCE, gameOf, lastTurn, seatsOf, sidesOf } from "./selectors.js";

/** @import { State, Table } from "./state.js" */

/**
 * The result of a table that was finished here. There is one for each table, so that a game that is continued or ends
 * again counts once, and a deleted table still counts. The device keeps them, a backup contains them, and the core adds
 * them up (docs/api/statistics.md).
 *
 * @typedef {{
 *   game: string, when: string, result: "won" | "drawn" | "lost" | "", side: string, against: string,
 *   turns: number, days: number, hints: number, guide: number, daily: boolean,
 * }} Result
 * `result`, `side` and `against` ("1" to "8", "friend") are empty if two people played at this screen, the last two
 * also in a game for one. `guide` is how many actions the Guide made. `daily`: the number of the day was played.
 */

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Return the result of a finished table for the person who played, or null if no person did.
 * @param {State} state @param {Table} table
 * @param {{ now?: Date, days?: number }} [how] `days`: on how many days it was played
 * @returns {Result | null}
 */
export function resultOf(state, table, { now = new Date(), days = 1 } = {}) {
  const { record, turns, at } = table;
  const sides = sidesOf(gameOf(state, record.game));
  const seats = seatsOf(state, table);
  const persons = seats.filter(({ kind }) => kind === "person");
  const alone = sides.length === 1;
  if (!persons.length && !alone) return null;
  const own = alone ? sides[0] : persons.length === 1 ? persons[0].side : "";
  const other = seats.find(({ side }) => side !== own);
  const winner = table.scene.outcome?.winner;
  const won = winner === own || (alone && winner !== "nobody");
  const { hints, guide } = metaOf(record);
  return {
    game: record.game,
    when: now.toISOString(),
    result: !own ? "" : won ? "won" : winner === "nobody" && !alone ? "drawn" : "lost",
    side: alone ? "" : own,
    against: alone || !own ? "" : other?.kind === "link" ? "friend" : String(other?.level ?? ""),
    turns: lastTurn(table),
    days,
    hints,
    guide: Math.min(guide, turns.slice(0, at).filter(({ by }) => by !== CHANCE).length),
    daily: alone && DAY.test(record.seed),
  };
}
