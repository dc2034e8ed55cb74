import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { turnWords } from "../../../web/js/words/describe-turns.js";
import { useLanguage } from "../../../web/js/words/say.js";
import { part } from "../fixture.mjs";

/** @import { State, Table } from "../../../web/js/state/state.js" */

afterEach(() => useLanguage());

/** @type {import("../../../web/js/words/say.js").Catalogue} */
const SPANISH = {
  tag: "es",
  messages: {
    "{side} to move": ["Turno ", ["side", "of"]],
    "{side} to move.": ["Turno ", ["side", "of"], "."],
    "{turn}.": [["turn", ""], "."],
    "noun|White": { bare: ["Blancas"], of: ["de las blancas"] },
  },
};

test("the side to move stands in the form that the language asks for, and is said once", () => {
  useLanguage(SPANISH);
  const scene = { to_move: "white", outcome: null, prompt: "Turno de las blancas." };
  /** @type {Table} */
  const table = part({ scene, record: { game: "turtle-shell", log: [], at: 0 } });
  /** @type {State} */
  const state = part({ table, games: [], settings: {} });
  assert.equal(turnWords(state, table), "Turno de las blancas.");
});
