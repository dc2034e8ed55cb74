// The order in which messages are announced.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createAnnouncer } from "../../../web/js/ui/announce.js";

/** Return an announcer, and all that its two regions have said, in order. */
function listener() {
  /** @type {string[]} */
  const said = [];
  const region = () => ({
    text: "",
    setAttribute(/** @type {string} */ name, /** @type {string} */ value) {
      if (name === "data-voice") this.name = value;
    },
    getAttribute: () => null,
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
  Object.assign(globalThis, { document: { createElement: region }, window });
  mock.method(performance, "now", () => now);
  const pass = (/** @type {number} */ ms) => {
    for (let i = 0; i < ms; i += 50) {
      now += 50;
      mock.timers.tick(50);
    }
  };
  return { voice: createAnnouncer(/** @type {any} */ ({ append() {} })), said, pass };
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
