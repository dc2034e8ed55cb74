/**
 * Checks the replies of a room against the types in the core, which the build writes to `data/shapes.json`. The program
 * of a game can answer anything, and the page's views rely on the types.
 *
 * A type is a name ("string", "number", "boolean", "null", "any", or one in `named`), or a list that begins with its
 * kind: ["list", of], ["map", of], ["tuple", ...], ["or", ...], ["=", ...values], ["object", { field: type }, { optional
 * field: type }], which may have more fields, and ["only", ...], which has none besides.
 */

import { fileOf } from "../site/build.js";
import { say } from "../words/say.js";

/** @import { Refused } from "../core/formats.js" */
/** @typedef {string | [string, ...unknown[]]} Shape */
/** @typedef {{ named: Record<string, Shape>, replies: Record<string, Shape> }} Shapes */

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

/** @param {Shapes} shapes */
export function checkerOf({ named, replies }) {
  /** @param {Shape} shape @param {unknown} value @returns {boolean} */
  function fits(shape, value) {
    if (typeof shape === "string") {
      if (shape === "any") return true;
      if (shape === "null") return value === null;
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
    if (kind === "map") return Object.values(value).every((one) => fits(parts[0], one));
    const [needed, optional] = /** @type {Record<string, Shape>[]} */ (rest);
    const given = /** @type {Record<string, unknown>} */ (value);
    const isKnown = (/** @type {string} */ name) => name === "ok" || Object.hasOwn(needed, name);
    return (
      (kind !== "only" || Object.keys(given).every(isKnown)) &&
      Object.entries(needed).every(([name, one]) => Object.hasOwn(given, name) && fits(one, given[name])) &&
      Object.entries(optional).every(([name, one]) => !Object.hasOwn(given, name) || fits(one, given[name]))
    );
  }

  /** Return whether a value is a reply to a request. @param {string} what @param {unknown} reply */
  return (what, reply) => {
    if (typeof reply !== "object" || reply === null || !isPlain(reply)) return false;
    const { ok, error } = /** @type {{ ok?: unknown, error?: unknown }} */ (reply);
    if (ok === false) return fits("Fault", error);
    return ok === true && Object.hasOwn(replies, what) && fits(replies[what], reply);
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
