import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "../../../web/js/storage/files.js";

const GAME = '[White "Jürgen Größe"]\r\n[Event "Café à Zürich"]\r\n\r\n1. e4 {½ – schön} e5 *\r\n';
const CHINESE = '{"name": "马 f3 — 好棋", "game": "turtle-shell"}';

/** Return a text in UTF-16. @param {string} text @param {boolean} little @param {boolean} marked */
function wide(text, little, marked) {
  const units = [...(marked ? "\ufeff" : ""), ...text].flatMap((sign) => sign.split(""));
  const bytes = units.flatMap((unit) => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]);
  return Uint8Array.from(bytes, (_, at) => bytes[little ? at : at ^ 1]);
}

/** Return a text in Latin-1. @param {string} text */
const latin = (text) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** @param {Uint8Array<ArrayBuffer>} bytes */
const read = (bytes) => textOf(new File([bytes], "a.pgn"));

for (const text of [GAME, CHINESE, "1. e4 e5", "🐢 ½"]) {
  for (const little of [true, false])
    test(`UTF-16, ${little ? "little" : "big"} end first: ${text.slice(0, 12)}`, async () => {
      assert.equal(await read(wide(text, little, true)), text);
      if (text !== "🐢 ½") assert.equal(await read(wide(text, little, false)), text);
    });
  test(`UTF-8: ${text.slice(0, 12)}`, async () => {
    assert.equal(await read(new TextEncoder().encode(text)), text);
    assert.equal(await read(new TextEncoder().encode(`\ufeff${text}`)), text);
  });
}

test("Latin-1", async () => {
  const text = GAME.replace("–", "·"); // a sign that Latin-1 has
  assert.equal(await read(latin(text)), text);
});

test("an empty file, one byte, and bytes of no text at all", async () => {
  assert.equal(await read(new Uint8Array()), "");
  assert.equal(await read(Uint8Array.of(0x41)), "A");
  assert.equal((await read(Uint8Array.from({ length: 256 }, (_, at) => at))).length, 256);
});
