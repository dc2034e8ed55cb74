import assert from "node:assert/strict";
import { test } from "node:test";
import { dateWords, nameFrom } from "../../../web/js/state/tags.js";

test("a day is told as far as it is known, and what is no day stays as it is", () => {
  for (const [date, words] of [
    ["1858.11.02", "2 November 1858"],
    ["1858.11.??", "November 1858"],
    ["1858.??.??", "1858"],
    ["1858", "1858"],
    ["2020.02.31", "2020.02.31"],
    ["about 1858", "about 1858"],
    ["", ""],
  ])
    assert.equal(dateWords(date), words);
});

test("a table is named after the players that are known", () => {
  const named = (/** @type {Record<string, string>} */ headers) => nameFrom({ meta: { headers } }, ["white", "black"]);
  assert.equal(named({ White: "Ann", Black: "Ben", Date: "1999.01.02" }), "Ann – Ben, 1999");
  assert.equal(named({ White: "?", Black: " Ben  Smith " }), "Ben Smith");
  assert.equal(named({ White: "*", Black: "-" }), "");
});
