import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { keptAhead } from "../../../web/js/room/ahead.js";

/** Rooms that count: how many were started, and how many ended. */
function rooms() {
  const counts = { started: 0, ended: 0 };
  /** @type {(failure: Error) => void} */
  let die = () => {};
  const start = async () => {
    counts.started += 1;
    const number = counts.started;
    const died = new Promise((/** @type {(failure: Error) => void} */ resolve) => (die = resolve));
    return /** @type {any} */ ({ number, died, terminate: () => (counts.ended += 1) });
  };
  return { counts, die: () => die(new Error("gone")), ...keptAhead(start) };
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

test("a room is started before it is asked for, and given to the first who asks", async () => {
  const { counts, startAhead, takeRoom } = rooms();
  startAhead();
  startAhead();
  assert.equal(counts.started, 1);
  assert.equal(/** @type {any} */ (await takeRoom()).number, 1);
  assert.equal(/** @type {any} */ (await takeRoom()).number, 2);
});

test("a room that nobody has asked for is ended, and one that was taken is not", async () => {
  const { counts, startAhead, endAhead, takeRoom } = rooms();
  startAhead();
  await takeRoom();
  endAhead();
  await soon();
  assert.equal(counts.ended, 0);
  startAhead();
  endAhead();
  await soon();
  assert.equal(counts.ended, 1);
});

test("a room that died before it was asked for is given to nobody", async () => {
  const { startAhead, takeRoom, die } = rooms();
  startAhead();
  await soon();
  die();
  await soon();
  assert.equal(/** @type {any} */ (await takeRoom()).number, 2);
});

test("the script of a room does not try to import anything, which Firefox would report", async () => {
  const page = new URL("../../../web/", import.meta.url);
  const places = { "boot.mjs": page, "room.mjs": page };
  globalThis.document = /** @type {any} */ ({ baseURI: "http://here/", querySelector: () => null });
  globalThis.fetch = async (address) => {
    const name = String(address).replace(/^.*\/|\?.*$/g, "");
    const folder = places[name] ?? new URL("node_modules/pyodide/", page);
    return new Response(readFileSync(new URL(name, folder), "utf8"));
  };
  const { roomScript } = await import("../../../web/js/room/files.js");
  const script = await roomScript();
  assert.match(script, /"isClassicWorker"/);
  assert.doesNotMatch(script, /importScripts\("data:/);
});
