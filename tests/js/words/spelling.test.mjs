// Cells as one likes to hear and to type them, in four languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { useLanguage } from "../../../web/js/words/say.js";
import { spelled, written } from "../../../web/js/words/spelling.js";

const LOWER = new Set(["a1", "b3", "e4", "i6", "b12", "h8"]);
const UPPER = new Set(["B1", "B3", "D0"]);
const WAYS = /** @type {const} */ (["written", "apart", "number", "word"]);

/** Read a language's translations from its catalogue. @param {string} tag */
function catalogue(tag) {
  const folder = tag.toLowerCase().replace("-", "_");
  const text = readFileSync(new URL(`../../../pycore/languages/${folder}/messages.po`, import.meta.url), "utf8");
  const found = [...text.matchAll(/msgid "(alpha bravo .*|zero one .*|\{letter\} \{number\})"\nmsgstr "(.+)"/g)];
  assert.equal(found.length, 3, tag);
  const parts = (/** @type {string} */ one) =>
    one.split(/(\{\w+\})/).map((part) => (part.startsWith("{") ? [part.slice(1, -1), ""] : part));
  return { tag, messages: Object.fromEntries(found.map(([, id, said]) => [id, parts(said)])) };
}

const TOLD = {
  en: ["Rook a1 to b3.", "Rook a 1 to b 3.", "Rook A one to B three.", "Rook alpha one to bravo three."],
  de: ["Turm a1 nach b3.", "Turm a 1 nach b 3.", "Turm A eins nach B drei.", "Turm Anton eins nach Berta drei."],
  es: ["Torre a1 a b3.", "Torre a 1 a b 3.", "Torre A uno a B tres.", "Torre Antonio uno a Barcelona tres."],
  "zh-Hans": ["a1的车到b3。", "a 1的车到b 3。", "A一的车到B三。", "Alpha一的车到Bravo三。"],
};

for (const [tag, all] of Object.entries(TOLD))
  test(`cells are spoken in four ways, and read again: ${tag}`, (t) => {
    t.after(() => useLanguage());
    if (tag !== "en") useLanguage(/** @type {any} */ (catalogue(tag)));
    for (const [i, way] of WAYS.entries()) {
      assert.equal(spelled(all[0], way, LOWER), all[i]);
      assert.equal(written(all[i], LOWER), all[0], way);
    }
  });

test("only cells of the board are cells", () => {
  const said = (/** @type {string} */ text, names = LOWER) => spelled(text, "number", names);
  assert.equal(
    said("White wins (T4). Rule I6 says so, and so does z9."),
    "White wins (T4). Rule I6 says so, and so does z9.",
  );
  assert.equal(said("Number ab12 and b123."), "Number ab12 and b123.");
  assert.equal(said("Pawn B1 to B3, and d0 is none.", UPPER), "Pawn B one to B three, and d0 is none.");
  assert.equal(said("b12, empty."), "B twelve, empty.");
});

test("a capital that begins a sentence is no other cell", () => {
  assert.equal(spelled("B3 is empty. E4: pawn.", "word", LOWER), "bravo three is empty. echo four: pawn.");
});

test("what is typed is read in any way, with or without accents, and the rest stays as it is", (t) => {
  for (const text of ["Knight bravo three", "Knight BRAVO 3", "Knight b three", "Knight b 3", "Knight b3"])
    assert.equal(written(text, LOWER), "Knight b3", text);
  assert.equal(written("bravo three echo four", LOWER), "b3 e4");
  assert.equal(written("delta zero", UPPER), "D0");
  assert.equal(written("Bb3 Nf3 file c row 3 Bravo", LOWER), "Bb3 Nf3 file c row 3 Bravo");
  t.after(() => useLanguage());
  useLanguage(/** @type {any} */ (catalogue("es")));
  assert.equal(written("torre inés seis", LOWER), "torre i6");
  assert.equal(written("torre ines seis", LOWER), "torre i6");
});
