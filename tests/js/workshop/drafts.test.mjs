import assert from "node:assert/strict";
import test from "node:test";
import {
  addDraft,
  draftsOf,
  dropDraft,
  filesOf,
  fileTrouble,
  freshName,
  holdDraft,
  KEPT,
  keepDraft,
  putBack,
  validText,
} from "../../../web/js/storage/made/drafts.js";
import { links, parseRoute } from "../../../web/js/ui/router.js";

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
    trash: async () => ({ keep: async () => true, drop: async () => {} }),
    value: (/** @type {string} */ name) => values.get(name) ?? {},
    setValue: (/** @type {string} */ name, /** @type {Record<string, unknown>} */ body) =>
      Boolean(values.set(name, structuredClone(body))),
  });
}

test("games are kept, found with the newest first, and deleted with a way back", async () => {
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
  const { [one]: deleted } = storage.value(KEPT);
  await dropDraft(storage, one);
  assert.deepEqual([...draftsOf(storage).keys()], [two]);
  await putBack(storage, one, deleted);
  assert.equal(draftsOf(storage).get(one)?.text.author, "Bo");
  assert.equal(freshName(storage, "Little"), "Little (2)");
  assert.equal(freshName(storage, "New"), "New");
  assert.ok(freshName(storage, "x".repeat(99)).length <= 60);
});

// guard: a stored made game has its program
test("malformed stored games are left out", () => {
  const storage = shelf();
  const bad = [3, null, {}, { text: {} }, { text: { files: [] } }, { text: { files: { "rules.md": "" } } }];
  storage.setValue(KEPT, { good: { text: { files: { "game.py": "", "a.py": 3 } } }, ...bad });
  assert.deepEqual(
    [...draftsOf(storage)],
    [
      [
        "good",
        {
          text: { format: 1, name: "", author: "", licence: "", files: { "game.py": "" } },
          changed: "",
          past: [],
          sent: false,
        },
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

/** Two tabs of one draft, and each draft's program by its name. */
function tabs() {
  const storage = shelf();
  const key = addDraft(storage, TEXT, false);
  const tab = () => holdDraft(storage, key, { text: TEXT, sent: false });
  const programs = () =>
    Object.fromEntries([...draftsOf(storage).values()].map(({ text }) => [text.name, text.files["game.py"]]));
  return { storage, key, one: tab(), two: tab(), programs };
}

/** @param {string} program @param {import("../../../web/js/core/formats.js").GameText} text */
const written = (program, text = TEXT) => ({
  ...text,
  files: { ...text.files, "game.py": program },
});

test("two tabs that take turns go on with one draft", () => {
  const { one, two, key, programs } = tabs();
  for (const [tab, other, program] of /** @type {const} */ ([
    [one, two, "A"],
    [two, one, "AB"],
    [two, one, "ABC"],
    [one, two, "A"], // back to an earlier text
  ])) {
    assert.deepEqual(tab.save(written(program)), { ok: true, parted: null });
    assert.equal(other.look()?.taken?.files["game.py"], program);
    assert.equal(other.look(), null);
  }
  assert.deepEqual([one.key(), two.key()], [key, key]);
  assert.deepEqual(programs(), { Little: "A" });
});

test("a tab that slept through several texts of another takes the last one", () => {
  const { one, two } = tabs();
  for (let i = 0; i < 9; i += 1) one.save(written(`A${i}`));
  assert.equal(two.look()?.taken?.files["game.py"], "A8");
});

test("two tabs that write at once both keep their text", () => {
  const { one, two, key, programs } = tabs();
  assert.equal(one.save(written("AAA")).parted, null);
  const { ok, parted } = two.save(written("BBB"));
  assert.deepEqual([ok, parted?.name], [true, "Little (2)"]);
  assert.deepEqual(programs(), { Little: "AAA", "Little (2)": "BBB" });
  assert.equal(one.look(), null);
  assert.equal(one.key(), key);
  assert.notEqual(two.key(), key);
  two.save(written("BBBB", parted ?? TEXT));
  assert.deepEqual(programs(), { Little: "AAA", "Little (2)": "BBBB" });
});

test("a text is kept that another tab has overwritten without having seen it", () => {
  const { storage, one, two, key, programs } = tabs();
  const seen = storage.value(KEPT); // by the other tab, before this one writes
  one.save(written("AAA"));
  storage.setValue(KEPT, seen);
  two.save(written("BBB"));
  assert.equal(one.look()?.parted?.name, "Little (2)");
  assert.deepEqual(programs(), { Little: "BBB", "Little (2)": "AAA" });
  assert.equal(two.look(), null);

  storage.setValue(KEPT, { ...storage.value(KEPT), [key]: seen[key] }); // a write of another draft, grown from the older value
  assert.equal(two.look(), null);
  assert.deepEqual(programs(), { Little: "BBB", "Little (2)": "AAA" });
});
