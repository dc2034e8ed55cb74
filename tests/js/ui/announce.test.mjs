// The order in which messages are announced.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createAnnouncer } from "../../../web/js/ui/announce.js";

/** Return an announcer, its two regions, and all that they have said, in order. */
function listener() {
  /** @type {string[]} */
  const said = [];
  /** @type {any[]} */
  const regions = [];
  const made = () => regions[regions.push(region()) - 1];
  const region = () => ({
    text: "",
    setAttribute(/** @type {string} */ name, /** @type {string} */ value) {
      if (name === "data-voice") this.name = value;
    },
    getAttribute: () => null,
    toggleAttribute(/** @type {string} */ name, /** @type {boolean} */ on) {
      if (name === "data-shown") this.shown = on;
    },
    shown: false,
    name: "",
    appendChild() {},
    get textContent() {
      return this.text;
    },
    set textContent(text) {
      this.text = text;
      if (text) said.push(`${this.name}: ${text}`);
    },
  });
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const window = { setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => setTimeout(run, ms) };
  let now = 0;
  Object.assign(globalThis, { document: { createElement: made }, window, Node: class {} });
  mock.method(performance, "now", () => now);
  const pass = (/** @type {number} */ ms) => {
    for (let i = 0; i < ms; i += 50) {
      now += 50;
      mock.timers.tick(50);
    }
  };
  return { voice: createAnnouncer(/** @type {any} */ ({ append() {} })), said, pass, regions };
}

test("an alert does not overtake the sentence that explains it", (t) => {
  t.after(() => mock.reset());
  const { voice, said, pass } = listener();
  voice.announce("Blue is thinking.");
  pass(600);
  voice.announce("Hero E6 takes Erh-lang on D5.");
  voice.announce("Check!", "assertive");
  pass(3000);
  assert.deepEqual(said, ["status: Blue is thinking.", "alert: Hero E6 takes Erh-lang on D5. Check!"]);
});

test("an alert of a room that is left is heard to its end, and then gone", (t) => {
  t.after(() => mock.reset());
  const { voice, said, pass } = listener();
  voice.announce("It could not be opened.", "assertive");
  voice.leave();
  pass(3000);
  assert.deepEqual(said, ["alert: It could not be opened."]);
  voice.leave();
  pass(1500);
  voice.announce("It could not be opened.", "assertive");
  pass(3000);
  assert.deepEqual(said.length, 2, "it is said again, since it is no longer there");
});

test("an answer that nothing else shows is seen for as long as it takes to read", (t) => {
  t.after(() => mock.reset());
  const { voice, said, pass, regions } = listener();
  voice.announce("Your turn.");
  pass(600);
  assert.ok(!regions[0].shown);
  voice.announce("There is nothing to take back.", "shown");
  pass(200);
  assert.equal(said.at(-1), "status: There is nothing to take back.");
  assert.ok(regions[0].shown);
  pass(4000);
  assert.ok(regions[0].shown);
  pass(3000);
  assert.ok(!regions[0].shown);
  assert.ok(!regions[1].shown);

  voice.announce("Notes cannot be added here.", "shown");
  pass(2000);
  voice.announce("Hero E6 takes Erh-lang on D5.");
  pass(200);
  assert.ok(!regions[0].shown, "what is said next is on the screen already");
});
