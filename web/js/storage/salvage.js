/**
 * Reading what is left of a damaged save. What is legal is not asked here: whatever comes out is handed to the rules,
 * which replay it as far as it makes sense.
 */

/**
 * A JSON text that may be cut off: answers the value of its longest readable beginning, or undefined.
 * @param {string} text
 */
export function parsePrefix(text) {
  try {
    return JSON.parse(text);
  } catch {
    // fall through to the slow way
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
  // A handful of attempts is plenty: the last whole element is almost always the right place.
  for (const [at, closers] of cuts.slice(-40).reverse()) {
    try {
      return JSON.parse(text.slice(0, at) + closers);
    } catch {
      // try the element before
    }
  }
  return undefined;
}

/**
 * The body of a stored copy whose checksum is wrong or whose envelope is broken.
 * @param {string | null} raw
 * @returns {{record: import("../core/formats.js").GameRecord, picked?: unknown} | null}
 */
export function salvageBody(raw) {
  if (!raw) return null;
  const envelope = parsePrefix(raw);
  if (isObject(envelope?.body)) return judged(envelope.body);
  if (typeof envelope?.body === "string") return judged(parsePrefix(envelope.body)); // version 1
  const found = /"body":(["{])/.exec(raw);
  if (!found) return null;
  const rest = raw.slice(found.index + '"body":'.length);
  return judged(parsePrefix(found[1] === "{" ? rest : unescapeText(rest.slice(1))));
}

/** @param {any} body */
function judged(body) {
  if (!isObject(body) || !isObject(body.record)) return null;
  const { record } = body;
  if (typeof record.game !== "string") return null;
  if (!Array.isArray(record.log)) record.log = [];
  if (!(Number.isInteger(record.at) && record.at <= record.log.length)) record.at = record.log.length;
  return body;
}

/** Undoes JSON's escapes in a text that lost its closing quote. @param {string} text */
function unescapeText(text) {
  /** @type {Record<string, string>} */
  const names = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code, char) =>
    code ? String.fromCharCode(parseInt(code, 16)) : (names[char] ?? char),
  );
}

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
