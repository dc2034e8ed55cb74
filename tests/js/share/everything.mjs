/**
 * Two devices with everything that a backup holds, by chance: tables that were played with the real rules, and values of
 * every kind, of which some are on one device and some on both.
 *
 *     node tests/js/share/everything.mjs 43 20 > docs/measured/backups.json
 *
 * makes twenty pairs from seed 43, and counts what was compared (`compareRestored`).
 */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { makeBackup } from "../../../web/js/share/backup/backup.js";
import { isSame } from "../../../web/js/share/backup/merged-values.js";
import { restore } from "../../../web/js/share/backup/restore.js";
import { ask } from "../core.mjs";
import { device } from "./device.mjs";

const GAMES = ["turtle-shell", "monkey-king", "pilgrim", "temple-island"];
const NAMES = ["settings", "setup", "met", "statistics", "lessons", "puzzles", "mistakes", "workshop", "made-games"];

/** Return a function that draws whole numbers below a limit. @param {number} seed */
function dice(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @typedef {ReturnType<typeof dice>} Dice */
/** @typedef {Awaited<ReturnType<typeof device>>} Device */

/** A value of each kind under a name; another draw gives another one. @type {Record<string, (roll: Dice) => unknown>} */
const MADE = {
  setup: (roll) => ({ seats: { white: { kind: "opponent", level: roll(8) + 1 } }, when: dayOf(roll) }),
  met: () => true,
  statistics: (roll) => ({ game: GAMES[roll(4)], when: dayOf(roll), result: ["won", "lost", "drawn"][roll(3)] }),
  lessons: (roll) => roll(9) + 1,
  puzzles: (roll) => ({ day: "2026-11-01", tries: roll(9) + 1, hints: roll(3), shown: roll(4) === 0 }),
  mistakes: (roll) => ({
    record: { game: GAMES[roll(4)], log: [] },
    played: ["a"],
    instead: ["b"],
    when: roll(1e6) + 1,
  }),
  workshop: (roll) => ({
    text: { format: 1, name: `Race ${roll(99)}`, author: "", licence: "", files: { "game.py": `x = ${roll(1e6)}` } },
    changed: dayOf(roll),
  }),
};
/** @param {Dice} roll */
const dayOf = (roll) => new Date(1.76e12 + roll(1e9)).toISOString();
/** @param {Dice} roll */
const triesOf = (roll) =>
  Array.from({ length: roll(4) + 1 }, () => ({ at: roll(1e6), right: roll(2) === 1 })).sort((a, b) => a.at - b.at);

/** Return values of every kind whose names begin with a word. @param {Dice} roll @param {string} word @param {number} many */
function valuesOf(roll, word, many) {
  const found = Object.fromEntries(NAMES.map((name) => [name, /** @type {Record<string, unknown>} */ ({})]));
  for (const [name, make] of Object.entries(MADE))
    for (let i = 0; i < many; i += 1) found[name][`${word}/${i}`] = make(roll);
  for (let i = 0; i < many; i += 1) {
    found.puzzles[`${word}/${i} tries`] = triesOf(roll);
    found.mistakes[`${word}/${i} tries`] = triesOf(roll);
    const run = Array.from({ length: roll(5) }, (_, at) => `${word}/${at}`);
    found.puzzles[`${word} streak`] = { run, best: run.length + roll(9) };
    const link = `1${word}${i}`.padEnd(40, "x");
    found["made-games"][`made-${word}${i}`] = {
      link,
      name: `Race ${i}`,
      author: "Ada",
      listed: roll(2) === 1,
      own: false,
    };
    found.settings[`${word}${i}`] = roll(1e6);
    found.settings.changed = { .../** @type {object} */ (found.settings.changed), [`${word}${i}`]: dayOf(roll) };
  }
  return found;
}

/** Play on from a record. @param {any} record @param {Dice} roll @param {number} moves */
async function playedOn(record, roll, moves) {
  let reply = await ask({ do: "open", record });
  for (let i = 0; i < moves && reply.scene.moves.length; i += 1) {
    const { action } = reply.scene.moves[roll(reply.scene.moves.length)];
    reply =
      reply.scene.to_move === "chance"
        ? await ask({ do: "draw", record: reply.record })
        : await ask({ do: "play", record: reply.record, action });
    assert.ok(reply.ok, JSON.stringify(reply));
  }
  return reply.record;
}

/** Begin a table. @param {Dice} roll @param {string} name */
async function newRecord(roll, name) {
  const { record } = await ask({
    do: "new",
    game: GAMES[roll(4)],
    seed: String(roll(1e6)),
    meta: { name, created: dayOf(roll) },
  });
  return playedOn(record, roll, roll(6) + 2); // a table without a move is left out
}

/** Return two devices that share some tables and values, and differ in others. @param {number} seed */
export async function pairOf(seed) {
  const roll = dice(seed);
  const [one, two] = [await device(ask), await device(ask)];
  const [begun, forked] = [await newRecord(roll, "Played on"), await newRecord(roll, "Forked")];
  for (const [i, each] of [one, two].entries()) {
    const records = [
      await newRecord(roll, `Only on ${i}`),
      i ? await playedOn(begun, roll, 3) : begun,
      await playedOn(forked, roll, 2),
    ];
    for (const [n, record] of records.entries()) put(each, n ? `shared${n}` : `own${i}`, record);
    const [own, shared] = [valuesOf(roll, `own${i}`, 3), valuesOf(roll, "both", 3)];
    for (const name of NAMES) {
      const changed = { .../** @type {object} */ (own[name].changed), .../** @type {object} */ (shared[name].changed) };
      each.storage.setValue(name, { ...own[name], ...shared[name], ...(name === "settings" && { changed }) });
    }
    await each.storage.settled();
  }
  return [one, two];
}

/** @param {Device} on @param {string} id @param {any} record */
const put = (on, id, record) => on.parts.atTable.place({ record }, record.meta, { id, picked: [] });

/** Return everything that a device keeps. @param {Device} on */
export async function contentsOf({ storage, parts }) {
  /** @type {Record<string, any>} */
  const found = Object.fromEntries(NAMES.map((name) => [name, structuredClone(storage.value(name))]));
  found.tables = {};
  for await (const { id, record } of parts.kept()) found.tables[id] = structuredClone(record);
  return found;
}

/** Return the lines of a table, in order. @param {any} record */
const linesOf = ({ log, branches }) =>
  [log, ...branches.map((/** @type {any} */ { at, log: rest }) => [...log.slice(0, at), ...rest])].map(String).sort();

/**
 * Restore backups of both devices on an empty one and on each other, and compare every value; return how many.
 * @param {number} seed
 */
export async function compareRestored(seed) {
  const devices = await pairOf(seed);
  const before = await Promise.all(devices.map(contentsOf));
  const texts = await Promise.all(devices.map(async ({ storage }) => (await makeBackup(storage)).text));
  const counts = { onAnEmptyDevice: 0, onAFullerDevice: 0, takenBack: 0 };

  for (const [i, text] of texts.entries()) {
    const empty = await device(ask);
    await restore(text, empty.parts);
    const found = await contentsOf(empty);
    counts.onAnEmptyDevice += compare(found, before[i]);
  }

  const undoes = [];
  for (const [i, on] of devices.entries()) undoes.push((await restore(texts[1 - i], on.parts)).undo);
  const [here, there] = await Promise.all(devices.map(contentsOf));
  for (const name of NAMES) {
    assert.ok(isSame(here[name], there[name]), `${name}: both devices know the same`);
    for (const [i, had] of before.entries())
      for (const [part, value] of Object.entries(had[name])) {
        assert.ok(part in here[name], `${name} ${part}`);
        if (!(part in before[1 - i][name])) assert.ok(isSame(here[name][part], value), `${name} ${part}`);
        if (part.endsWith(" tries"))
          for (const one of value)
            assert.ok(
              here[name][part].some((/** @type {unknown} */ each) => isSame(each, one)),
              part,
            );
        counts.onAFullerDevice += 1;
      }
  }
  for (const { text } of before.flatMap(({ workshop }) => Object.values(workshop)))
    assert.ok(
      Object.values(here.workshop).some((/** @type {any} */ one) => isSame(one.text.files, text.files)),
      "no text of the workshop is lost",
    );
  assert.deepEqual(Object.keys(here.tables).sort(), Object.keys(there.tables).sort());
  for (const [id, record] of Object.entries(here.tables)) {
    assert.deepEqual(linesOf(record), linesOf(there.tables[id]), id);
    for (const had of before)
      for (const line of had.tables[id] ? linesOf(had.tables[id]) : [])
        assert.ok(
          linesOf(record).some((each) => `${each},`.startsWith(line && `${line},`)),
          `${id}: ${line}`,
        );
    counts.onAFullerDevice += 1;
  }

  for (const [i, on] of devices.entries()) {
    assert.equal((await restore(texts[1 - i], on.parts)).undo, null, "again brings nothing new");
    assert.deepEqual(await undoes[i]?.(), []);
    counts.takenBack += compare(await contentsOf(on), before[i]);
  }
  return counts;
}

/** Check that a device keeps exactly this; return how many values and tables. @param {any} found @param {any} wanted */
function compare(found, wanted) {
  let count = 0;
  for (const [name, parts] of Object.entries(wanted)) {
    assert.deepEqual(Object.keys(found[name]).sort(), Object.keys(/** @type {object} */ (parts)).sort(), name);
    for (const [part, value] of Object.entries(/** @type {object} */ (parts))) {
      assert.ok(isSame(found[name][part], value), `${name} ${part}: ${JSON.stringify(found[name][part])}`);
      count += 1;
    }
  }
  return count;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [seed, pairs] = process.argv.slice(2).map(Number);
  const total = { onAnEmptyDevice: 0, onAFullerDevice: 0, takenBack: 0 };
  for (let i = 0; i < pairs; i += 1)
    for (const [name, count] of Object.entries(await compareRestored(seed + i)))
      total[/** @type {keyof typeof total} */ (name)] += count;
  const command = `node tests/js/share/everything.mjs ${seed} ${pairs}`;
  console.log(JSON.stringify({ command, pairs, compared: total, different: 0 }, null, 1));
}
