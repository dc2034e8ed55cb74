// Messages of the page, in English and with small catalogues of other languages.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  capital,
  clauses,
  count,
  languageTag,
  listing,
  noun,
  say,
  sentences,
  useLanguage,
} from "../../../web/js/words/say.js";

const BETWEEN = { rook: noun("rook"), hero: noun("Hero", "Heroes") };

afterEach(() => useLanguage());

/** @type {import("../../../web/js/words/say.js").Catalogue} */
const GERMAN = {
  tag: "de",
  messages: {
    "noun|rook": {
      nom: ["der Turm"],
      acc: ["den Turm"],
      one: ["Turm"],
      other: ["Türme"],
      "other.dat": ["Türmen"],
      gender: ["m"],
    },
    "Take the {piece}.": ["Nimm ", ["piece", "acc"], "."],
    "The {piece} stays.": [["piece", "nom+cap"], " bleibt ", ["piece", "m=stehen|f=stehend"], "."],
    "Mate with {rooks}.": ["Matt mit ", ["rooks", "dat"], "."],
    "verb|Open": ["Öffnen"],
    "{name} is here.": [["name", ""], " ist da."],
  },
};

test("what writes numbers, counts and lists is made once for a language, not for each sentence", () => {
  const kinds = /** @type {const} */ (["NumberFormat", "PluralRules", "ListFormat"]);
  const intl = /** @type {any} */ (Intl);
  const real = kinds.map((kind) => [kind, intl[kind]]);
  let made = 0;
  for (const [kind, Real] of real)
    intl[kind] = class extends Real {
      constructor(/** @type {any[]} */ ...how) {
        super(...how);
        made += 1;
      }
    };
  try {
    for (const tag of ["en", "fr", "it", "fr"]) {
      useLanguage(tag === "en" ? undefined : { ...GERMAN, tag });
      for (const number of [1, 20, 3000]) {
        assert.equal(say("Turn {number}.", { number }), `Turn ${number}.`);
        assert.match(say("{rooks} left.", { rooks: count(number, BETWEEN.rook) }), new RegExp(`^${number} `));
        listing(["a1", "b2"]);
      }
    }
  } finally {
    for (const [kind, Real] of real) intl[kind] = Real;
  }
  assert.ok(made <= 3 * kinds.length, `${made} made`);
});

test("English needs no catalogue", () => {
  assert.equal(say("One moment."), "One moment.");
  assert.equal(
    say("{tables} {tables:one=is|other=are} here.", { tables: count(1, noun("table")) }),
    "1 table is here.",
  );
  assert.equal(
    say("{tables} {tables:one=is|other=are} here.", { tables: count(2, noun("table")) }),
    "2 tables are here.",
  );
  assert.equal(
    say("{hero:a+cap} among {hero:plural}, {side:gen} own.", { hero: BETWEEN.hero, side: "White" }),
    "A Hero among Heroes, White's own.",
  );
  assert.equal(say("{name} is here.", { name: "{n}" }), "{n} is here.", "a value is never read as a template");
  assert.equal(listing(["d4", "e5", "f6"]), "d4, e5 and f6");
  assert.equal(listing(["d4", "e5"], "or"), "d4 or e5");
  assert.equal(sentences("Check.", "", "Your turn."), "Check. Your turn.");
  assert.equal(clauses("rook to a1", "", "check"), "rook to a1, check");
  assert.equal(capital("rook"), "Rook");
  useLanguage({ tag: "zh-Hans", messages: {} });
  assert.equal(capital("b12的朝圣者"), "b12的朝圣者"); // only a cell could get one
  useLanguage();
  assert.throws(() => say("{side:dative}", { side: "White" }), /no form dative/);
});

test("a catalogue gives case, number, gender and context", () => {
  useLanguage(GERMAN);
  const { rook } = BETWEEN;
  assert.equal(languageTag(), "de");
  assert.equal(say("Take the {piece}.", { piece: rook }), "Nimm den Turm.");
  assert.equal(say("The {piece} stays.", { piece: rook }), "Der Turm bleibt stehen.");
  assert.equal(say("Mate with {rooks}.", { rooks: count(2, rook) }), "Matt mit 2 Türmen.");
  assert.equal(say("Mate with {rooks}.", { rooks: count(1, rook) }), "Matt mit 1 Turm.");
  assert.equal(say("Open", {}, { context: "verb" }), "Öffnen");
  assert.equal(say("{name} is here.", { name: "White" }), "White ist da.");
  assert.equal(listing(["d4", "e5", "f6"]), "d4, e5 und f6");
});

test("a message that the catalogue lacks is English, with its values", () => {
  useLanguage(GERMAN);
  assert.equal(
    say("{heroes} left, {side:gen}.", { heroes: count(2, BETWEEN.hero), side: "White" }),
    "2 Heroes left, White's.",
  );
  assert.equal(say("Open"), "Open", "the entry is that of another context");
});

test("counted things may have a counter word, and a form another that stands in for it", () => {
  useLanguage({
    tag: "zh-Hans",
    messages: {
      "count|{n} {thing}": [
        ["n", ""],
        ["thing", "counter"],
        ["thing", ""],
      ],
      "noun|rook": { bare: ["车"], counter: ["枚"] },
      "Take {rooks}.": ["吃", ["rooks", ""], "。"],
      "Move {rook}.": ["走", ["rook", "bare-acc"], "。"],
    },
  });
  assert.equal(say("Take {rooks}.", { rooks: count(2, BETWEEN.rook) }), "吃2枚车。");
  assert.equal(say("Move {rook}.", { rook: BETWEEN.rook }), "走车。");
});
