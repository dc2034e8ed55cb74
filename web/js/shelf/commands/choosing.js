/** What a new table begins with: the choices last made for its game, a seed and a name. */
import { gameOf, sidesOf, titleOf, usualName } from "../../state/selectors.js";
import { dayOf } from "../../storage/days.js";
import { metaOf } from "../../storage/meta.js";
import { isText, object } from "../../storage/values.js";

/** @import { Option } from "../../core/formats.js" */
/** @import { Seat } from "../../storage/meta.js" */
/** @import { Here } from "../commands.js" */

/** The level offered to newcomers, which a beginner can beat (docs/measured/strength.md). */
const FIRST_LEVEL = 1;

/**
 * Return the choices to start with: the last ones for this game, else its defaults. `alone`: the seats of the last
 * table are taken over only if one person played against an opponent.
 * @param {Here} here @param {string} id
 */
export function usual({ store, storage }, id, { fresh = false, alone = false } = {}) {
  const game = gameOf(store.get(), id);
  const kept = fresh ? {} : object(storage.value("setup")[id]);
  const { seats: last, seating, handover } = metaOf({ meta: kept });
  const kinds = Object.values(last).map(({ kind }) => kind);
  const sat = alone && kinds.sort().join() !== "opponent,person" ? {} : last;
  const chosen = object(kept.options);
  const options = Object.fromEntries(
    Object.entries(game?.options ?? {})
      .filter(([, { kind }]) => kind !== "seed")
      .map(([name, option]) => {
        const kept = chosen[name];
        return [name, isText(kept) && isValue(option, kept) ? kept : option.default];
      }),
  );
  const sides = sidesOf(game);
  const own = store.get().boards[id]?.near ?? sides[0];
  /** @type {(side: string) => Seat} */
  const seatAt = (side) => {
    const seat = sat[side];
    if (seat && (seat.kind !== "opponent" || game?.levels.some(({ level }) => level === seat.level))) return seat;
    return side === own ? { kind: "person" } : { kind: "opponent", level: FIRST_LEVEL };
  };
  const seats = Object.fromEntries(sides.map((side) => [side, seatAt(side)]));
  return { game: id, options, seed: freshSeed(), seats, seating, handover };
}

/** Return a seed for a new game. */
export const freshSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

/**
 * Return a name like "Turtle Shell Chess, 3 May", and its number among those of the same day.
 * @param {Here} here @param {string} game @param {string} [more] added after the day; such a name stays in this language
 */
export function freshName({ store, storage }, game, more = "") {
  const state = store.get();
  const taken = new Set(storage.list().map((table) => titleOf(state, table)));
  for (let nth = 1; ; nth += 1) {
    const name = usualName(state, game, dayOf(), nth, more);
    if (!taken.has(name)) return more ? { name } : { name, nth };
  }
}

/** Return whether a text is a value of an option. @param {Option} option @param {string} value */
export function isValue({ kind, values, low, high, pattern }, value) {
  const parts = value.split("+");
  return (
    values.includes(value) ||
    (kind === "number" && value !== "" && Number(value) >= low && Number(value) <= high) ||
    (kind === "several" && parts.length <= high && parts.every((one) => values.includes(one))) ||
    (kind === "text" && new RegExp(`^(?:${pattern})$`).test(value))
  );
}
