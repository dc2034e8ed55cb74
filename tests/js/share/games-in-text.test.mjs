import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "../../../web/js/share/games-in-text.js";

/** Return the parts of a text: their tags Event or White, and their words. @param {string} text */
async function split(text) {
  let pauses = 0;
  const parts = await partsOf(text, async () => (pauses += 1));
  return { parts, pauses, texts: parts.map(({ begin, end }) => text.slice(begin, end)) };
}
/** Return the events of the games of a text. @param {string} text */
const events = async (text) => (await split(text)).parts.map(({ tags }) => tags.Event);

const GAME = (/** @type {string} */ name, moves = "1. e4 e5 1-0") => `[Event "${name}"]\n[White "Ann"]\n\n${moves}`;

test("games are split at their tags, whatever ends a line and whether lines are empty between them", async () => {
  for (const newline of ["\n", "\r\n", "\r"])
    for (const between of ["\n\n", "\n", "\n\n\n\n", "\n \t\n"]) {
      const text = [GAME("A"), GAME("B"), GAME("C")].join(between).replaceAll("\n", newline);
      assert.deepEqual(await events(text), ["A", "B", "C"], JSON.stringify(newline + between));
    }
});

test("a byte order mark, at the beginning or where files were joined, is part of no tag", async () => {
  assert.deepEqual(await events(`\ufeff${GAME("A")}\n\ufeff${GAME("B")}`), ["A", "B"]);
});

test("tags in comments are no tags", async () => {
  const comment = '{ as in\n\n[Event "X"]\n[White "Y"]\n and so on }';
  const text = [GAME("A", `1. e4 ${comment} e5 *`), GAME("B")].join("\n\n");
  assert.deepEqual(await events(text), ["A", "B"]);
  assert.deepEqual(await events(`${GAME("A", "1. e4 ; see {\n1... e5 *")}\n\n${GAME("B")}`), ["A", "B"]);
  assert.deepEqual(await events(`${GAME("A", '1. e4 e5\n% [Event "X"]\n2. d4 *')}\n\n${GAME("B")}`), ["A", "B"]);
});

test("a comment that is never closed ends with its game", async () => {
  assert.deepEqual(await events(`${GAME("A", "1. e4 {open")}\n\n${GAME("B", "1. d4 {closed} d5 *")}\n\n${GAME("C")}`), [
    "A",
    "B",
    "C",
  ]);
  assert.deepEqual(await events(`${GAME("A", "1. e4 {open")}\n\n${GAME("B")}`), ["A", "B"]);
});

test("a game that is cut, and one without moves, stay games of their own", async () => {
  assert.deepEqual(await events(`${GAME("A", "")}\n\n${GAME("B")}\n\n[Event "C"]\n[Whi`), ["A", "B", "C"]);
  assert.deepEqual(await events('[Event "A"] 1. e4 *\n[Event "B"] 1. d4 *'), ["A", "B"]);
});

test("nothing of a text is dropped: what stands before the first tag is a part of its own", async () => {
  const { parts, texts } = await split(`Dear Ann,\nhere they are.\n\n${GAME("A")}\n\n${GAME("B")}\n`);
  assert.deepEqual(Object.keys(parts[0].tags), []);
  assert.equal(texts.join(""), `Dear Ann,\nhere they are.\n\n${GAME("A")}\n\n${GAME("B")}\n`);
});

test("values keep their brackets and escaped signs", async () => {
  const { parts } = await split('[Event "a] b \\"c\\" \\\\"]\n[White “Ann”]\n\n1. e4 *');
  assert.equal(parts.length, 1);
  assert.deepEqual([parts[0].tags.Event, parts[0].tags.White], ['a] b "c" \\', "Ann"]);
});

test("a long text is split in slices, also where a comment or a line is long", async () => {
  const long = Array.from({ length: 2000 }, (_, n) => GAME(`E${n}`, `1. e4 {${"words ".repeat(40)}} e5 *`)).join(
    "\n\n",
  );
  const { parts, pauses } = await split(long);
  assert.equal(parts.length, 2000);
  assert.ok(pauses >= Math.floor(long.length / 80_000), String(pauses));
});
