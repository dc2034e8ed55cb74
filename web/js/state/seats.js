/** The seats of a table: their players, who may move, and which way round the board is drawn. */
import { decisions } from "../moves/chance.js";
import { metaOf } from "../storage/meta.js";
import { gameOf, sidesOf } from "./lookups.js";
import { isTrying, shown } from "./turns.js";

/** @import { State, Table } from "./state.js" */
/** @import { Seat } from "../storage/meta.js" */

/** Return seats with a person on every side. @param {string[]} sides @returns {Record<string, Seat>} */
export const peopleAt = (sides) => Object.fromEntries(sides.map((side) => [side, { kind: "person" }]));

/** @param {Pick<Table, "record">} table @param {string | null} side @returns {Seat} */
export const seatOf = (table, side) => metaOf(table.record).seats[side ?? ""] ?? { kind: "person" };

/** @param {Pick<Table, "record">} table @param {string | null} side */
export const isOpponent = (table, side) => seatOf(table, side).kind === "opponent";

/** Return whether a friend plays this side by link. @param {Pick<Table, "record">} table @param {string | null} side */
export const isFriend = (table, side) => seatOf(table, side).kind === "link";

/** @param {State} state @param {Table} table */
export const seatsOf = (state, table) =>
  sidesOf(gameOf(state, table.record.game)).map((side) => ({ side, ...seatOf(table, side) }));

/** Return the side of the only person at a table, or null. @param {State} state @param {Table} table */
export function onlyPerson(state, table) {
  const persons = seatsOf(state, table).filter(({ kind }) => kind === "person");
  return persons.length === 1 ? persons[0].side : null;
}

/** Return whether one player plays this game. @param {State} state @param {Pick<Table, "record">} table */
export const isForOne = (state, { record }) => sidesOf(gameOf(state, record.game)).length === 1;

/**
 * Return the character of an opponent, or undefined if it has none that this version of the game knows.
 * @param {import("../core/formats.js").GameCard | null | undefined} game @param {Seat} seat
 */
export const characterOf = (game, seat) =>
  seat.kind === "opponent" ? game?.characters.find(({ character }) => character === seat.character) : undefined;

/** Return whether a move may be made at this table now. @param {Table} table */
export function isLive(table) {
  const { scene } = shown(table);
  if (!scene || scene.outcome || table.rescue || table.selection.awaiting) return false;
  if (table.pending || table.locked || table.exercise?.resting) return false;
  if (table.role !== "writer" && table.role !== "solver") return false;
  if (isTrying(table)) return true;
  // Moves that were sent to a friend cannot be changed.
  if (shown(table).at < (metaOf(table.record).link?.sent ?? 0)) return false;
  return !isOpponent(table, scene.to_move) && !isFriend(table, scene.to_move);
}

/** Return the moves that may be chosen now; none while no move may be made. @param {Table} table */
export const movesOf = (table) => (isLive(table) ? decisions(shown(table).scene) : []);

/** Return whether two people play at this screen. @param {State} state @param {Table} table */
export const isForTwoHere = (state, table) => {
  const seats = table?.record ? seatsOf(state, table) : [];
  return seats.length === 2 && seats.every(({ kind }) => kind === "person");
};

/** Return how the board is shown to two people at this screen. @param {State} state @param {Table} table */
const seatingOf = (state, table) => metaOf(table.record).seating || state.settings.seating;

/**
 * Return the side whose player sits opposite, for whom all is drawn upside down, or null.
 * @param {State} state @param {Table} table
 */
export function acrossOf(state, table) {
  if (!isForTwoHere(state, table) || seatingOf(state, table) !== "across") return null;
  const sides = sidesOf(gameOf(state, table.record.game));
  const near = state.boards[table.record.game]?.near ?? sides[0];
  return sides.find((side) => (side === near) === isFlipped(state, table)) ?? null;
}

/** Return whether the board is drawn turned by 180 degrees. @param {State} state @param {Table} table */
export function isFlipped(state, table) {
  const sides = sidesOf(gameOf(state, table.record.game));
  const own = onlyPerson(state, table);
  let turned = false;
  const near = state.boards[table.record.game]?.near ?? sides[0];
  const far = sides.find((side) => side !== near);
  if (sides.length === 2 && own) turned = own === far;
  else if (seatingOf(state, table) === "turn") turned = shown(table).scene?.to_move === far;
  return turned !== Boolean(table.flip);
}

/** Return whether a friend offers a draw now. @param {Pick<Table, "record" | "at" | "scene" | "pending">} table */
export function isOffered({ record, at, scene, pending }) {
  const offer = metaOf(record).link?.offer;
  return offer?.by === "friend" && offer.at === at && !pending && !scene?.outcome;
}

/** Return whether the opponent offers a draw now. @param {Pick<Table, "record" | "at" | "scene" | "pending">} table */
export function isOfferedByOpponent({ record, at, scene, pending }) {
  const { open, offered } = metaOf(record).manners;
  return open && offered === at && !pending && !scene?.outcome && !isOpponent({ record }, scene?.to_move ?? null);
}

/**
 * Return whether the players ended the game at the present move.
 * @param {import("../core/formats.js").GameRecord} record
 */
export const endedHere = (record) => record.ended?.at === record.at;

/**
 * Return whether the game at a table is over for good: nothing changes it any more, and who wants to play on does so at
 * another table. An end that a friend has not been sent yet can still be taken back.
 * @param {Pick<Table, "record" | "scene" | "at" | "pending" | "role">} table
 */
export const isFinished = (table) =>
  table.role === "writer" && Boolean(table.scene?.outcome) && !table.pending && !byLink(table)?.unsent;

/**
 * Return how far the exchange of links is at a table played by link; null for other tables. `unsent`: the player has to
 * send the friend a link; `behind`: not all of the friend's moves have been shown.
 * @param {Pick<import("./state.js").Table, "record" | "scene" | "at" | "pending"> | null | undefined} table
 */
export function byLink(table) {
  const { link, seats } = metaOf(table?.record);
  if (!link || !table?.scene || table.pending) return null;
  const { at, scene } = table;
  const friends = scene.to_move !== null && seats[scene.to_move]?.kind === "link";
  const over = Boolean(scene.outcome);
  const offers = link.offer?.by === "us" && link.offer.at === null; // a draw, with the next link
  const news = at > link.sent || (endedHere(table.record) && !link.over) || (offers && friends);
  return {
    sent: link.sent,
    unsent: news && (friends || over),
    waiting: !news && friends && !over,
    behind: at < link.sent,
  };
}
