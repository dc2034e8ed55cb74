/**
 * How tables and small values are written, in either store (docs/api/storage.md). A JSON object in
 * three lines:
 *
 *     {"v":2,"seq":17,"sum":"0123456789abcdef",
 *     "card":{...},
 *     "body":{...}}
 *
 * The checksum covers everything but itself. The first line stays in every later version, whatever follows it: so a
 * page knows what a newer page has written from what is merely damaged. A body that is null says that the thing is gone.
 *
 * @typedef {{ seq: number, card: any, body: any }} Content
 * @typedef {{ state: "good", v: number, seq: number, card: any, body: any }
 *   | { state: "none" | "bad" | "newer", seq: number | null }} Opened
 */
import { checksum } from "./checksum.js";

export const VERSION = 2;
const HEAD = /^\{"v":(\d{1,9}),"seq":(\d{1,15}),"sum":"([0-9a-f]{16})",\n/;

/** @param {Content} content @param {number} [v] @returns {string} */
export function seal({ seq, card, body }, v = VERSION) {
  const rest = `"card":${JSON.stringify(card)},\n"body":${JSON.stringify(body)}}`;
  return `{"v":${v},"seq":${seq},"sum":"${sumOf(v, seq, rest)}",\n${rest}`;
}

/** @param {number} v @param {number} seq @param {string} rest */
const sumOf = (v, seq, rest) => checksum(`${v} ${seq} ${rest}`);

/**
 * What a stored text is. Of a bad one `seq` is what its first line claims, if it can be read.
 * @param {string | null} raw
 * @returns {Opened}
 */
export function unseal(raw) {
  if (raw === null) return { state: "none", seq: null };
  const found = HEAD.exec(raw);
  if (!found) return unsealFirst(raw);
  const [v, seq] = [Number(found[1]), Number(found[2])],
    rest = raw.slice(found[0].length);
  if (sumOf(v, seq, rest) !== found[3]) return { state: "bad", seq };
  if (v > VERSION) return { state: "newer", seq };
  const whole = objectFrom(raw);
  return whole && "body" in whole ? judged({ v, seq, card: whole.card, body: whole.body }) : { state: "bad", seq };
}

/** Texts of version 1: the body was a text of its own, and the checksum covered that alone. @param {string} raw @returns {Opened} */
function unsealFirst(raw) {
  const { v, seq, sum, body: text } = objectFrom(raw) ?? {};
  if (v !== 1 || !Number.isSafeInteger(seq) || typeof text !== "string" || checksum(text) !== sum)
    return { state: "bad", seq: seqOfFirst(raw) };
  const body = objectFrom(text);
  return body ? judged({ v, seq, card: null, body }) : { state: "bad", seq };
}

/** @param {string} raw */
function seqOfFirst(raw) {
  const found = /^\{"v":1,"seq":(\d{1,15}),/.exec(raw);
  return found ? Number(found[1]) : null;
}

/** A record of a later format is for a later page. @param {{ v: number, seq: number, card: any, body: any }} content @returns {Opened} */
function judged({ v, seq, card, body }) {
  return body?.record?.format > 1 ? { state: "newer", seq } : { state: "good", v, seq, card, body };
}

/** Returns the number that the first line of a text claims, or null where it has no such line. @param {string} raw */
export function sealedNumber(raw) {
  const found = HEAD.exec(raw);
  return found ? Number(found[2]) : seqOfFirst(raw);
}

/** What the first two lines say, unchecked: enough for a list. @param {string | null} raw @returns {{ seq: number, card: any, gone: boolean } | null} */
export function peek(raw) {
  const found = raw === null ? null : HEAD.exec(raw);
  if (!found || raw === null || Number(found[1]) !== VERSION) return null;
  const end = raw.indexOf("\n", found[0].length);
  const line = end < 0 ? "" : raw.slice(found[0].length, end);
  const card = objectFrom(`{${line.replace(/,$/, "")}}`)?.card;
  return card === undefined ? null : { seq: Number(found[2]), card, gone: raw.startsWith('"body":null}', end + 1) };
}

/** @param {string} text @returns {Record<string, any> | null} */
export function objectFrom(text) {
  try {
    const found = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}
