/**
 * What came of the games that ended here: one line a table, so that a game played on or ended anew counts once, and a
 * deleted table still counts. It is kept as a small value of the device and goes with a backup. Pure.
 *
 * @typedef {{
 *   game: string, when: string, result: "won" | "drawn" | "lost" | "", side: string, against: string,
 *   turns: number, days: number, hints: number, guide: number, daily: boolean,
 * }} Result
 * `result`, `side` and `against` ("1" to "8", "friend") are empty where two people played at this screen, the last two where one plays alone.
 * `hints` were asked for; `guide` is how many actions the Guide made. `daily`: the number of the day was played.
 */
import { CHANCE, gameOf, lastTurn, seatsOf, sidesOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";

const MOST = 2_000; // tables; the oldest go first
const DAY = /^\d{4}-\d\d-\d\d$/;
const RESULTS = ["won", "drawn", "lost"];

/**
 * What came of a finished table, for the one who sat at it; null where no person did.
 * @param {any} state @param {any} table @param {{ now?: Date, days?: number }} [how] `days`: on how many it was played
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

/** The results that a device or a backup keeps, by table, oldest first; what is none is left out. @param {any} kept @returns {Map<string, Result>} */
export function readResults(kept) {
  const found = Object.entries(typeof kept === "object" && kept !== null ? kept : {}).flatMap(([id, raw]) => {
    if (typeof raw?.game !== "string" || typeof raw.when !== "string") return [];
    /** @type {Result} */
    const one = {
      game: raw.game,
      when: raw.when,
      result: RESULTS.includes(raw.result) ? raw.result : "",
      side: text(raw.side),
      against: text(raw.against),
      turns: whole(raw.turns),
      days: Math.max(1, whole(raw.days)),
      hints: whole(raw.hints),
      guide: whole(raw.guide),
      daily: raw.daily === true,
    };
    return [/** @type {[string, Result]} */ ([id, one])];
  });
  return new Map(found.sort(([, one], [, two]) => (one.when < two.when ? -1 : one.when > two.when ? 1 : 0)));
}

/** The same with one table more, or with none of it. @param {any} kept @param {string} id @param {Result | null} result */
export function withResult(kept, id, result) {
  const found = readResults(kept);
  found.delete(id);
  if (result) found.set(id, result);
  return Object.fromEntries([...found].slice(-MOST).map(([name, one]) => [name, lean(one)]));
}

/** Without what is as usual. @param {Result} result */
const lean = (result) =>
  Object.fromEntries(Object.entries(result).filter(([name, value]) => value && !(name === "days" && value === 1)));

/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : "");
/** @param {any} value */
const whole = (value) => (Number.isSafeInteger(value) && value > 0 ? value : 0);
