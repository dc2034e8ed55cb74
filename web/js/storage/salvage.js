/** Reads what is left of a damaged save. The rules replay the result as far as it is legal. */
import { isObject, list } from "./values.js";

/**
 * Return the value of the longest readable beginning of a JSON text that may be cut off, or undefined.
 * @param {string} text @returns {unknown}
 */
export function parsePrefix(text) {
  try {
    return JSON.parse(text);
  } catch {
    // continue with the slow way
  }
  /** @type {[number, string][]} */
  const cuts = [];
  const open = [];
  let inText = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (inText) {
      if (char === "\\") i += 1;
      else if (char === '"') inText = false;
      continue;
    }
    if (char === '"') inText = true;
    else if (char === "{") open.push("}");
    else if (char === "[") open.push("]");
    else if (char === "}" || char === "]") {
      if (open.pop() !== char) break;
      cuts.push([i + 1, [...open].reverse().join("")]);
    } else if (char === ",") cuts.push([i, [...open].reverse().join("")]);
  }
  // A few attempts are enough: the last whole element is almost always the right place.
  for (const [at, closers] of cuts.slice(-40).reverse()) {
    try {
      return JSON.parse(text.slice(0, at) + closers);
    } catch {
      // try the element before
    }
  }
  return undefined;
}

/** Return the body of a stored copy whose checksum or envelope is wrong, or null. @param {string | null} raw */
export function salvageBody(raw) {
  if (!raw) return null;
  const envelope = parsePrefix(raw);
  const body = isObject(envelope) ? envelope.body : null;
  if (isObject(body)) return judged(body);
  const at = raw.indexOf('"body":{');
  return at < 0 ? null : judged(parsePrefix(raw.slice(at + '"body":'.length)));
}

/** Return a body whose record can be handed to the rules, or null. @param {unknown} body */
function judged(body) {
  if (!isObject(body) || !isObject(body.record) || typeof body.record.game !== "string") return null;
  const { record } = body;
  if (!Array.isArray(record.log)) record.log = [];
  const { length } = list(record.log);
  if (!(Number.isInteger(record.at) && Number(record.at) <= length)) record.at = length;
  return isTable(body) ? body : null;
}

/**
 * Return whether a body has a record; what is in it, the rules check.
 * @param {unknown} body @returns {body is { record: import("../core/formats.js").GameRecord, picked?: unknown }}
 */
export const isTable = (body) =>
  isObject(body) && isObject(body.record) && typeof body.record.game === "string" && Array.isArray(body.record.log);
