import assert from "node:assert/strict";
import test from "node:test";
import { createChecks } from "../../../web/js/workshop/checks.js";

/** @import { Asked, Progress } from "../../../web/js/workshop/checks.js" */

const BOARD = { cells: [] };
const pause = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {string} program */
const textOf = (program) => ({
  format: /** @type {const} */ (1),
  name: "A",
  author: "",
  licence: "",
  files: { "game.py": program },
});

/**
 * Rooms that answer when the test lets them: `asked` has the requests, each with the function that answers it.
 * @param {{ fails?: string }} [how]
 */
function bench({ fails = "" } = {}) {
  /** @type {{ request: Asked, answer: (reply: object) => void }[]} */
  const asked = [];
  const rooms = { opened: 0, closed: 0 };
  /** @type {Progress[]} */
  const told = [];
  const checks = createChecks({
    pause: 1,
    grace: 20,
    tell: (progress) => told.push(progress),
    async openRoom() {
      rooms.opened += 1;
      if (fails) throw new Error(fails);
      const close = () => (rooms.closed += 1);
      return { close, ask: (request) => new Promise((answer) => asked.push({ request, answer })) };
    },
  });
  /** Answer the last request. @param {object} reply */
  async function reply(reply) {
    await pause();
    const one = asked.at(-1);
    assert.ok(one);
    one.answer(reply);
    await pause();
    return one.request;
  }
  const load = (game = "made-1") =>
    reply({ ok: true, game, named: "A", board: BOARD, table: { scene: { pieces: [] } }, card: { look: "sea" } });
  const draw = () => reply({ ok: true, drawings: "<svg/>" });
  return { asked, rooms, told, checks, reply, load, draw, last: () => told.at(-1) };
}

const finding = (sentence) => ({ check: "sides", file: "game.py", line: 3, sentence, position: "" });

test("a text is loaded, drawn and checked part by part", async () => {
  const { checks, load, draw, reply, last, told } = bench();
  checks.changed(textOf("GAME"));
  assert.equal((await load()).do, "load-game");
  assert.deepEqual(await draw(), { do: "drawings", game: "made-1" });
  assert.deepEqual([last()?.shown?.board, last()?.shown?.look], [BOARD, "sea"]);
  assert.deepEqual(await reply({ ok: true, parts: 2, findings: [] }), {
    do: "findings",
    game: "made-1",
    part: 0,
  });
  assert.deepEqual([last()?.phase, last()?.part, last()?.parts], ["checking", 1, 2]);
  assert.deepEqual(await reply({ ok: true, parts: 2, findings: [finding("One.")] }), {
    do: "findings",
    game: "made-1",
    part: 1,
  });
  assert.equal(last()?.phase, "done");
  assert.deepEqual(last()?.findings, [finding("One.")]);
  assert.deepEqual([...new Set(told.map(({ phase }) => phase))], ["starting", "loading", "checking", "done"]);
});

test("what the first part finds ends the checks", async () => {
  const { checks, load, draw, reply, last } = bench();
  checks.changed(textOf("GAME"));
  await load();
  await draw();
  await reply({ ok: true, parts: 2, findings: [finding("One.")] });
  assert.deepEqual([last()?.phase, last()?.findings.length], ["done", 1]);
});

test("the position of a finding is shown until the next change", async () => {
  const { checks, load, draw, reply, last } = bench();
  checks.changed(textOf("GAME"));
  await load();
  await draw();
  await reply({ ok: true, parts: 1, findings: [{ ...finding("One."), position: "p/P" }] });
  checks.look({ ...finding("One."), position: "p/P" });
  const scene = { pieces: [{ cell: "a1" }] };
  assert.deepEqual(await reply({ ok: true, scene }), { do: "new", game: "made-1", start: "p/P" });
  assert.deepEqual(last()?.shown?.scene, scene);
  assert.equal(last()?.shown?.of, "One.");
  checks.look({ ...finding("Two."), position: "bad" });
  await reply({ ok: false, error: { code: "position", message: "No." } });
  assert.deepEqual([last()?.shown?.scene, last()?.phase, last()?.shown?.of], [scene, "done", "One."]);
  checks.look();
  assert.deepEqual([last()?.shown?.scene, last()?.shown?.of], [last()?.shown?.opening, ""]);
});

test("typing cancels the checks under way, and several keys make one run", async () => {
  const { checks, load, draw, reply, asked, last } = bench();
  checks.changed(textOf("GAME"));
  await load();
  await draw();
  checks.changed(textOf("GAME "));
  checks.changed(textOf("GAME  "));
  checks.changed(textOf("GAME = 1"));
  assert.equal(last()?.phase, "waiting");
  await reply({ ok: true, parts: 9, findings: [finding("Old.")] }).catch(() => {});
  assert.deepEqual(last()?.findings, []);
  const loads = asked.filter(({ request }) => request.do === "load-game");
  assert.deepEqual(
    loads.map(({ request }) => "text" in request && request.text.files["game.py"]),
    ["GAME", "GAME = 1"],
  );
  assert.equal(asked.filter(({ request }) => request.do === "findings").length, 1);
});

test("a program that does not run keeps the board and names its line", async () => {
  const { checks, load, draw, reply, last } = bench();
  checks.changed(textOf("GAME"));
  await load();
  await draw();
  await reply({ ok: true, parts: 1, findings: [] });
  checks.changed(textOf("GAM"));
  await reply({ ok: true, fault: { file: "game.py", line: 1, sentence: "No GAME." } });
  assert.deepEqual(last()?.fault, { file: "game.py", line: 1, sentence: "No GAME." });
  assert.equal(last()?.shown?.game, "made-1");
  assert.equal(last()?.phase, "done");
  checks.changed(textOf("GAME"));
  await load("made-2");
  const error = { code: "game-fault", message: "Division by zero.", file: "moves.py", line: 7 };
  await reply({ ok: false, error });
  assert.deepEqual(last()?.fault, { file: "moves.py", line: 7, sentence: "Division by zero." });
});

test("a room that ends is told, and the next change opens another", async () => {
  const { checks, reply, load, rooms, last } = bench();
  checks.changed(textOf("while True: pass"));
  await reply({ ok: false, error: { code: "stopped", message: "It never ends." } });
  assert.deepEqual([last()?.phase, last()?.trouble, rooms.closed], ["failed", "It never ends.", 1]);
  checks.changed(textOf("GAME"));
  await load();
  assert.equal(rooms.opened, 2);
  checks.destroy();
  await pause();
  assert.equal(rooms.closed, 2);
});

test("a newer program does not wait for one that hangs", async () => {
  const { checks, asked, rooms, load, draw, last } = bench();
  checks.changed(textOf("while True: pass"));
  await pause();
  checks.changed(textOf("GAME"));
  await pause();
  assert.equal(asked.length, 1);
  await pause(40);
  assert.deepEqual([rooms.opened, rooms.closed], [2, 1]);
  await load();
  await draw();
  assert.equal(last()?.shown?.game, "made-1");
  asked[0].answer({ ok: false, error: { code: "stopped", message: "Closed." } });
  await pause();
  assert.equal(last()?.trouble, "");
});

test("a room that does not open is told", async () => {
  const { checks, last } = bench({ fails: "No room." });
  checks.changed(textOf("GAME"));
  await pause();
  assert.deepEqual([last()?.phase, last()?.trouble], ["failed", "No room."]);
});

// guard: what a room finds has its type
test("answers are not believed", async () => {
  const { checks, reply, load, last } = bench();
  checks.changed(textOf("GAME"));
  await load();
  await reply({ ok: true, drawings: 3 });
  assert.equal(last()?.shown?.drawings, "");
  await reply({ ok: true, parts: -1, findings: [3, null, { line: "x", sentence: {}, file: ["a"] }] });
  assert.deepEqual(last()?.findings, [{ check: "", file: "", line: 0, sentence: "", position: "" }]);
  assert.equal(last()?.phase, "done");
  checks.changed(textOf("GAME"));
  await reply({ ok: true, game: "made-3", board: [], table: {} });
  await reply({ ok: true, drawings: "" });
  assert.equal(last()?.trouble, "The program shows no board.");
});

test("a mistake that several checks meet is told once", async () => {
  const { checks, load, draw, reply, last } = bench();
  checks.changed(textOf("GAME"));
  await load();
  await draw();
  await reply({ ok: true, parts: 3, findings: [] });
  await reply({ ok: true, parts: 3, findings: [finding("One.")] });
  await reply({ ok: true, parts: 3, findings: [{ ...finding("One."), check: "outcomes" }, finding("Two.")] });
  assert.deepEqual(
    last()?.findings.map(({ sentence }) => sentence),
    ["One.", "Two."],
  );
});

test("the opening of a room is told as a start of Python, and later programs only run", async () => {
  const { checks, load, draw, reply, told } = bench();
  const phases = () => told.map(({ phase }) => phase).filter((one, i, all) => one !== all[i - 1]);
  checks.changed(textOf("GAME"));
  await load();
  await draw();
  await reply({ ok: true, findings: [], parts: 1 });
  assert.deepEqual(phases(), ["starting", "loading", "checking", "done"]);
  told.length = 0;
  checks.changed(textOf("GAME = 2"));
  await load();
  assert.deepEqual(phases(), ["waiting", "loading"]);
});

test("a room that does not open is told as a start until it fails, and opened anew later", async () => {
  const { checks, told, rooms } = bench({ fails: "no memory" });
  for (const program of ["GAME", "GAME = 2"]) {
    told.length = 0;
    checks.changed(textOf(program));
    await pause(10);
    assert.deepEqual(
      told.map(({ phase }) => phase).filter((one) => one !== "waiting"),
      ["starting", "failed"],
    );
  }
  assert.equal(rooms.opened, 2);
});
