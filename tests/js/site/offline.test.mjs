// When the page looks for a newer version of itself.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

test("an installed app that comes back looks for a new version", async (t) => {
  t.after(() => mock.reset());
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  /** @type {Record<string, () => void>} */
  const heard = {};
  let looked = 0;
  const listen = (/** @type {string} */ kind, /** @type {() => void} */ run) => {
    heard[kind] = run;
  };
  const update = async () => {
    looked += 1;
  };
  const registration = { update, waiting: null, installing: null, active: null, addEventListener() {} };
  const serviceWorker = { controller: null, addEventListener() {}, register: async () => registration };
  const document = {
    visibilityState: "hidden",
    addEventListener: listen,
    querySelector: () => null,
    documentElement: {},
  };
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true, serviceWorker }, configurable: true });
  Object.assign(globalThis, { document, addEventListener() {} });
  const { startOffline } = await import("../../../web/js/site/offline.js");
  await startOffline(() => {});

  heard.visibilitychange();
  assert.equal(looked, 0, "it has gone");
  document.visibilityState = "visible";
  heard.visibilitychange();
  assert.equal(looked, 1);
});
