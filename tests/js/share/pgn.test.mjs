// A game as PGN, with what a review has found.
import assert from "node:assert/strict";
import test from "node:test";
import { forWhom, pgnOf, reviewed } from "../../../web/js/share/pgn.js";
import { lineOf } from "../../../web/js/state/notes.js";
import { ask } from "../core.mjs";
import { part } from "../fixture.mjs";

const LOG = ["pass", "pass", "e2e4", "f7f6", "d2d4", "g7g5", "d1h5"]; // mate
const meta = {
  seats: { white: { kind: "person", name: "Ada “the first”" }, black: { kind: "opponent", level: 3 } },
  created: "2026-11-27T06:44:00.000Z",
  day: "2026-11-26",
};
const game = { format: 1, game: "pilgrim", options: {}, seed: "0", start: null, branches: [] };
const record = part({ ...game, log: LOG, at: LOG.length, meta });
record.meta.notes = [{ at: 4, text: "Too {early}.", when: "2026-11-26", line: lineOf(record, 4) }];
record.branches = [{ at: 3, log: ["e7e5"] }];
const found = part({
  costs: [
    { at: 3, kind: "slip" },
    { at: 5, kind: "blunder" },
  ],
  points: LOG.map((_, at) => ({ at, eval: at < 6 ? `0.${at}5` : "#1" })),
});

/** The parts that ask the real core. @param {any} review */
const asking = (review) =>
  part({
    rulesClient: { ask: async (/** @type {any} */ one) => ask(one), ready: () => true },
    foundOf: async () => review,
  });

test("PGN has the players, the day, the result, comments, side lines and the marks of a review", async () => {
  const pgn = await pgnOf(asking(found), part({ id: "t", record }));
  const [tags, moves] = pgn.split("\n\n");
  assert.match(tags, /\[White "Ada “the first”"\]/);
  assert.match(tags, /\[Black "Opponent 3"\]/);
  assert.match(tags, /\[Date "2026\.11\.26"\]/);
  assert.match(tags, /\[Result "1-0"\]/);
  assert.ok(!tags.includes("Variant"));
  const line = moves.replace(/\s+/g, " ");
  assert.match(line, /1\. e4 \{\[%eval 0\.35\]\} 1\.\.\. f6 \$6 \{.*Too .*early.*\} \(1\.\.\. e5\) 2\. d4/);
  assert.match(line, /g5 \$4 \{\[%eval #1\]\} 3\. Qh5# 1-0/);
  const [{ record: back }] = (await ask(part({ do: "read", text: pgn }))).candidates;
  assert.deepEqual(back.log, LOG);
  assert.deepEqual(part(back.meta.notes)[0]?.text ?? back.meta.comments[4], "Too {early}.");
});

test("without a review there are no marks, and up to an earlier moment no later moves", async () => {
  const pgn = await pgnOf(asking(null), part({ id: "t", record }), 4);
  assert.ok(!/[$]|eval|d4/.test(pgn));
  assert.match(pgn, /\n\*|\s\*\n/);
});

test("a glyph and a score that are there already stay", () => {
  const own = { at: 4, line: lineOf(record, 4) };
  const before = {
    ...record,
    meta: {
      glyphs: [{ ...own, nag: 1 }],
      commands: [
        { ...own, text: "eval 9" },
        { ...own, text: "clk 1" },
      ],
    },
  };
  const after = reviewed(part(before), found).meta;
  assert.deepEqual(
    part(after.glyphs).map((one) => [one.at, one.nag]),
    [
      [4, 1],
      [6, 4],
    ],
  );
  assert.deepEqual(
    part(after.commands)
      .filter((one) => one.at === 4)
      .map((one) => one.text),
    ["eval 9", "clk 1"],
  );
  assert.equal(before.meta.glyphs.length, 1);
});

test("it is told of a game that chess programs do not know", async () => {
  const guests = part({ ...game, log: ["use", "use"].slice(0, 0), at: 0, meta });
  assert.match(
    forWhom(await pgnOf(asking(null), part({ id: "t", record: guests }))),
    /It is Pilgrim Chess, which chess programs do not know/,
  );
  assert.equal(forWhom(await pgnOf(asking(null), part({ id: "t", record }))), "");
  for (const other of ["turtle-shell", "monkey-king", "temple-island"]) {
    const one = part({ ...game, game: other, log: [], at: 0, meta: {} });
    assert.match(
      forWhom(await pgnOf(asking(null), part({ id: "t", record: one }))),
      /which chess programs do not know/,
    );
  }
});

test("why there is none is told", async () => {
  const wrong = part({ ...game, game: "draughts", log: [], at: 0, meta: {} });
  await assert.rejects(pgnOf(asking(null), part({ id: "t", record: wrong })), /There is no game “draughts”/);
});
