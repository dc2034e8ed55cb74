/**
 * The results of the games that ended here: one for each table, so that a game played on or ended anew counts once, and a
 * deleted table still counts. They are kept as a small value of the device and go with a backup; the rules add them up
 * (docs/api/statistics.md). Pure.
 *
 * @typedef {{
 *   game: string, when: string, result: "won" | "drawn" | "lost" | "", side: string, against: string,
 *   turns: number, days: number, hints: number, guide: number, daily: boolean,
 * }} Result
 * `result`, `side` and `against` ("1" to "8", "friend") are empty where two people played at this screen, the last two
 * where one plays alone. `guide` is how many actions the Guide made. `daily`: the number of the day was played.
 */
import { CHANCE, gameOf, lastTurn, seatsOf, sidesOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";

const MOST = 2_000; // tables; the oldest go first
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Return the result of a finished table for the person who played; null where nobody did.
 * @param {any} state @param {any} table @param {{ now?: Date, days?: number }} [how] `days` is on how many it was played
 * @returns {Result | null}
 */
export function resultOf(state, table, { now = new Date(), days = 1 } = {}) {
  const { record, scene, turns, at } = table;
  const sides = sidesOf(gameOf(state, record.game));
  const seats = seatsOf(state, table);
  const persons = seats.filter(({ kind }) => kind === "person");
  const alone = sides.length === 1;
  if (!persons.length && !alone) return null;
  const own = alone ? sides[0] : persons.length === 1 ? persons[0].side : "";
  const other = seats.find(({ side }) => side !== own);
  const { winner } = scene.outcome;
  const { hints, guide } = metaOf(record);
  return {
    game: record.game,
    when: now.toISOString(),
    result: !own
      ? ""
      : winner === own
        ? "won"
        : winner === "nobody" && !alone
          ? "drawn"
          : alone && winner !== "nobody"
            ? "won"
            : "lost",
    side: alone ? "" : own,
    against: alone || !own ? "" : other?.kind === "link" ? "friend" : String(other?.level ?? ""),
    turns: lastTurn(table),
    days,
    hints,
    guide: Math.min(guide, turns.slice(0, at).filter((/** @type {any} */ { by }) => by !== CHANCE).length),
    daily: alone && DAY.test(record.seed),
  };
}

/** Return the kept results with one table more, or without it. @param {any} kept @param {string} id @param {Result | null} result */
export function withResult(kept, id, result) {
  const others = Object.entries(kept).filter(([name, one]) => name !== id && typeof one?.when === "string");
  const all = [...others, ...(result ? [/** @type {[string, any]} */ ([id, lean(result)])] : [])];
  all.sort(([, one], [, two]) => (one.when < two.when ? -1 : one.when > two.when ? 1 : 0));
  return Object.fromEntries(all.slice(-MOST));
}

/** Return a result without the usual values. @param {Result} result */
const lean = (result) =>
  Object.fromEntries(Object.entries(result).filter(([name, value]) => value && !(name === "days" && value === 1)));
