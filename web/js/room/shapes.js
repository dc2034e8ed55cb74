/**
 * Checks the replies of a room against the types in the core, which the build writes to `data/shapes.json`. The program
 * of a game can answer anything, and the page's views rely on the types.
 *
 * A type is a name ("string", "number", "boolean", "null", "any", or one in `named`), or a list that begins with its
 * kind: ["list", of], ["map", of], ["map", of, keys], ["tuple", ...], ["or", ...], ["=", ...values], ["object", { field:
 * type }, { optional field: type }], which may have more fields, and ["only", ...], which has none besides. A "CellId" is
 * a cell of the board: the views look every cell up there.
 */

import { fileOf } from "../site/build.js";
import { say } from "../words/say.js";

/** @import { Refused } from "../core/formats.js" */
/** @typedef {string | [string, ...unknown[]]} Shape */
/** @typedef {{ named: Record<string, Shape>, replies: Record<string, Shape> }} Shapes */

const BOARDS = ["load-game", "board"]; // whose replies have a board
const DEEPEST = 60; // lists and objects within each other

/** Names that mean something in every object of JavaScript; no cell, piece or field may have them. @param {string} name */
const isReserved = (name) => Object.hasOwn(Object.prototype, name);

/** Return whether a value is free of reserved names and not too deep. @param {unknown} value @returns {boolean} */
function isPlain(value, depth = 0) {
  if (typeof value === "string") return !isReserved(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.every((one) => isPlain(one, depth + 1));
  return Object.entries(value).every(([name, one]) => !isReserved(name) && isPlain(one, depth + 1));
}

/**
 * Return the cells of a board by their ids, or null if they are not those of its order, each once.
 * @param {import("../core/formats.js").Board} board
 */
function cellsOf({ cells, order }) {
  const ids = new Set(cells.map(({ id }) => id));
  const sizes = [cells.length, order.length, new Set(order).size];
  return ids.size > 0 && sizes.every((size) => size === ids.size) && order.every((id) => ids.has(id)) ? ids : null;
}

/** @param {Shapes} shapes */
export function checkerOf({ named, replies }) {
  /** The cells of the board that was answered last; before that, any text is taken for one. @type {Set<string> | null} */
  let known = null;

  /** @param {Shape} shape @param {unknown} value @returns {boolean} */
  function fits(shape, value) {
    if (typeof shape === "string") {
      if (shape === "any") return true;
      if (shape === "null") return value === null;
      if (shape === "CellId" && known) return known.has(/** @type {string} */ (value));
      return Object.hasOwn(named, shape) ? fits(named[shape], value) : typeof value === shape;
    }
    const [kind, ...rest] = shape;
    const parts = /** @type {Shape[]} */ (rest);
    if (kind === "or") return parts.some((one) => fits(one, value));
    if (kind === "=") return rest.includes(value);
    if (typeof value !== "object" || value === null) return false;
    if (kind === "list") return Array.isArray(value) && value.every((one) => fits(parts[0], one));
    if (kind === "tuple")
      return Array.isArray(value) && value.length === parts.length && parts.every((one, i) => fits(one, value[i]));
    if (Array.isArray(value)) return false;
    if (kind === "map")
      return Object.entries(value).every(([key, one]) => (!parts[1] || fits(parts[1], key)) && fits(parts[0], one));
    const [needed, optional] = /** @type {Record<string, Shape>[]} */ (rest);
    const given = /** @type {Record<string, unknown>} */ (value);
    const isKnown = (/** @type {string} */ name) => name === "ok" || Object.hasOwn(needed, name);
    return (
      (kind !== "only" || Object.keys(given).every(isKnown)) &&
      Object.entries(needed).every(([name, one]) => Object.hasOwn(given, name) && fits(one, given[name])) &&
      Object.entries(optional).every(([name, one]) => !Object.hasOwn(given, name) || fits(one, given[name]))
    );
  }

  /** Return the cells of what should be a board, or null if it is none. @param {unknown} value */
  function cellsIn(value) {
    known = null;
    return fits("Board", value) ? cellsOf(/** @type {import("../core/formats.js").Board} */ (value)) : null;
  }

  /** Return whether a value is a reply to a request. @param {string} what @param {unknown} reply */
  return (what, reply) => {
    if (typeof reply !== "object" || reply === null || !isPlain(reply)) return false;
    const { ok, error } = /** @type {{ ok?: unknown, error?: unknown }} */ (reply);
    if (ok === false) return fits("Fault", error);
    if (ok !== true || !Object.hasOwn(replies, what)) return false;
    const before = known;
    const hasBoard = BOARDS.includes(what) && "board" in reply;
    if (hasBoard) known = cellsIn(reply.board);
    if ((known || !hasBoard) && fits(replies[what], reply)) return true;
    known = before;
    return false;
  };
}

/** @returns {Refused} */
const rubbish = () => ({
  ok: false,
  error: { code: "no-reply", message: say("The program of this game has answered something that makes no sense.") },
});

/** Load the types; return a function that gives a reply to a request back, or a refusal if it has not its type. */
export async function createChecker() {
  const answer = await fetch(fileOf("data/shapes.json"));
  if (!answer.ok) throw new Error(String(answer.status));
  const fits = checkerOf(await answer.json());
  /** @template T @param {object} request @param {T} reply @returns {T | Refused} */
  return (request, reply) => (fits("do" in request ? String(request.do) : "", reply) ? reply : rubbish());
}
