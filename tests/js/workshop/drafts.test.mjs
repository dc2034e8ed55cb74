import assert from "node:assert/strict";
import test from "node:test";
import { links, parseRoute } from "../../../web/js/ui/router.js";
import {
  addDraft,
  draftsOf,
  dropDraft,
  filesOf,
  fileTrouble,
  freshName,
  KEPT,
  keepDraft,
  validText,
} from "../../../web/js/workshop/drafts.js";

const TEXT = /** @type {const} */ ({
  format: 1,
  name: "Little",
  author: "Ada",
  licence: "MIT",
  files: { "rules.md": "# Little", "game.py": "GAME = 1", "board.py": "" },
});

/** A storage of values alone. */
function shelf() {
  /** @type {Map<string, Record<string, unknown>>} */
  const values = new Map();
  return /** @type {any} */ ({
    value: (/** @type {string} */ name) => values.get(name) ?? {},
    setValue: (/** @type {string} */ name, /** @type {Record<string, unknown>} */ body) =>
      Boolean(values.set(name, structuredClone(body))),
  });
}

test("games are kept, found with the newest first, and deleted with a way back", () => {
  const storage = shelf();
  const one = addDraft(storage, TEXT, false);
  storage.setValue(KEPT, { [one]: { text: TEXT, changed: "2026-01-01T00:00:00Z" } });
  const two = addDraft(storage, { ...TEXT, name: "Other" }, true);
  assert.deepEqual([...draftsOf(storage).keys()], [two, one]);
  assert.deepEqual(
    [...draftsOf(storage).values()].map(({ sent }) => sent),
    [true, false],
  );
  assert.ok(keepDraft(storage, one, { text: { ...TEXT, author: "Bo" }, sent: false }));
  assert.equal(draftsOf(storage).get(one)?.text.author, "Bo");
  const bringBack = dropDraft(storage, one);
  assert.deepEqual([...draftsOf(storage).keys()], [two]);
  bringBack();
  assert.equal(draftsOf(storage).get(one)?.text.author, "Bo");
  assert.equal(freshName(storage, "Little"), "Little (2)");
  assert.equal(freshName(storage, "New"), "New");
  assert.ok(freshName(storage, "x".repeat(99)).length <= 60);
});

test("malformed stored games are left out", () => {
  const storage = shelf();
  const bad = [3, null, {}, { text: {} }, { text: { files: [] } }, { text: { files: { "rules.md": "" } } }];
  storage.setValue(KEPT, { good: { text: { files: { "game.py": "", "a.py": 3 } } }, ...bad });
  assert.deepEqual(
    [...draftsOf(storage)],
    [
      [
        "good",
        { text: { format: 1, name: "", author: "", licence: "", files: { "game.py": "" } }, changed: "", sent: false },
      ],
    ],
  );
  assert.equal(validText({ files: { "game.py": 1 } }), null);
});

test("files are listed with the program first, and a file has a permitted name", () => {
  assert.deepEqual(filesOf(TEXT), ["game.py", "board.py", "rules.md"]);
  assert.equal(fileTrouble(TEXT, "moves.py"), "");
  assert.match(fileTrouble(TEXT, "board.py"), /already/);
  for (const path of ["", "Moves.py", "a/b.py", "../x.py", "x.js", "__proto__", `${"a".repeat(60)}.py`])
    assert.match(fileTrouble(TEXT, path), /small letters/, path);
});

test("the workshop and each of its games have an address", () => {
  assert.deepEqual(parseRoute(links.workshop()), { name: "workshop", id: undefined });
  assert.deepEqual(parseRoute(links.workshop("0a1b2c3d")), { name: "workshop", id: "0a1b2c3d" });
});
