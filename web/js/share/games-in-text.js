/**
 * The games of a long text, found by their tags alone. The core then reads one of them at a time, so that neither the
 * page nor the core is ever busy with all of it.
 *
 * @typedef {{ begin: number, end: number, tags: Record<string, string> }} Part
 * a game and its tags, or, without tags, what stands before the first one
 */

const SLICE = 64 * 1024; // characters that are looked at without a pause
const LINE = /[^\r\n]*(?:\r\n?|\n|$)/y;
const TAG = /^[\s\ufeff]*\[\s*([A-Za-z0-9]\w{0,60})\s*["“„”«＂]([^\r\n]*)/;
const VALUE = /^((?:\\.|[^\\"“”„»＂])*)/;
const MOVES_BEHIND = /^(?:\\.|[^\\"“”„»＂])*["“”„»＂]\s*\]\s*[^\s[]/;
const KEPT = ["Event", "Site", "Date", "White", "Black", "Blue", "Red", "Result", "Variant"];
const NEXT_GAME = /(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)[\s\ufeff]*\[\s*[A-Za-z0-9]\w*\s*["“„”«＂]/;
/** The end of a comment that was never closed: an empty line and a tag. */
const LONGEST_COMMENT = 100_000;

/**
 * Return the parts of a text, in order. They cover all of it but blanks.
 * @param {string} text @param {() => Promise<unknown>} pause what is done between two slices
 */
export async function partsOf(text, pause) {
  /** @type {Part[]} */
  const parts = [];
  let now = partAt(0);
  let moved = false; // whether something else than tags has been seen of the part
  let at = 0;
  let paused = 0;
  while (at < text.length) {
    LINE.lastIndex = at;
    const line = LINE.exec(text)?.[0] ?? "";
    const tag = TAG.exec(line);
    const name = tag?.[1] ?? "";
    if (tag && (moved || name in now.tags)) {
      close(at);
      now = partAt(at);
      moved = false;
    }
    if (tag) now.tags[name] = KEPT.includes(name) ? valueIn(tag[2]) : "";
    moved ||= tag ? MOVES_BEHIND.test(tag[2]) : !line.startsWith("%") && /[^\s\ufeff]/.test(line);
    at = tag || line.startsWith("%") ? at + line.length : afterLine(text, at, line);
    if (at - paused >= SLICE) {
      paused = at;
      await pause();
    }
  }
  close(text.length);
  return parts;

  /** @param {number} end */
  function close(end) {
    if (Object.keys(now.tags).length || moved) parts.push({ ...now, end });
  }
}

/** @param {number} begin @returns {Part} */
const partAt = (begin) => ({ begin, end: begin, tags: Object.create(null) });

/** Return the value of a tag without its quotation marks. @param {string} rest of the line, after the first mark */
const valueIn = (rest) => (VALUE.exec(rest)?.[1] ?? "").replace(/\\(.)/g, "$1");

/**
 * Return where the line after a line of moves begins. A comment in braces belongs to its line, whatever stands in it.
 * @param {string} text @param {number} at @param {string} line
 */
function afterLine(text, at, line) {
  let end = at + line.length;
  let from = at;
  for (;;) {
    const rest = text.slice(from, end); // never further: most lines have no comment
    const opens = from + rest.indexOf("{");
    if (opens < from || rest.slice(0, opens - from).includes(";")) return end;
    const closes = closing(text, opens);
    if (closes < 0) return end;
    from = closes + 1;
    if (closes >= end) {
      LINE.lastIndex = from;
      end = from + (LINE.exec(text)?.[0].length ?? 0);
    }
  }
}

/**
 * Return where a comment is closed, or -1 if it never was: then another comment begins before, in a game after it.
 * @param {string} text @param {number} opens
 */
function closing(text, opens) {
  const inside = text.slice(opens, opens + LONGEST_COMMENT);
  const closes = inside.indexOf("}");
  if (closes < 0) return -1;
  const next = NEXT_GAME.exec(inside.slice(0, closes));
  return next && inside.slice(next.index, closes).includes("{") ? -1 : opens + closes;
}
