// Data files that a worker lacks: fetched and given to it when its reply asks for them, each once.
import assert from "node:assert/strict";
import test from "node:test";

globalThis.document = /** @type {any} */ ({ baseURI: "https://page.example/", querySelector: () => null });
const { delivering } = await import("../../../web/js/core/delivery.js");

const GERMAN = "pycore/languages/de.json";
const lacking = (/** @type {string} */ file) => ({ ok: false, error: { code: "not-delivered", message: "", file } });

/** A worker that lacks some files until it is given them; `fetched` lists what was fetched. */
function pretend(needs = [GERMAN], isFor = (/** @type {string} */ _) => true, isThere = true) {
  const has = new Set();
  const fetched = /** @type {string[]} */ ([]);
  const requests = /** @type {object[]} */ ([]);
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {URL} */ address) => {
      fetched.push(address.pathname.slice(1));
      return { ok: isThere, text: async () => "{}" };
    }
  );
  const ask = /** @type {any} */ (
    async (/** @type {object} */ request) => {
      requests.push(request);
      const missing = needs.find((file) => !has.has(file));
      await new Promise((done) => setImmediate(done));
      return missing ? lacking(missing) : { ok: true };
    }
  );
  return { fetched, has, requests, asked: delivering(ask, (file) => has.add(file), isFor) };
}

test("a file that a worker lacks is given to it, and the request is sent again", async () => {
  const { asked, fetched } = pretend([GERMAN, "pycore/another.json"]);

  assert.deepEqual(await asked({ do: "games" }), { ok: true });
  assert.deepEqual(fetched, [`py/${GERMAN}`, "py/pycore/another.json"]);
});

test("requests that lack the same file at once are all answered, and it is fetched once", async () => {
  const { asked, fetched } = pretend();

  const replies = await Promise.all([1, 2, 3].map((id) => asked({ do: "games", id })));
  assert.deepEqual(replies, [{ ok: true }, { ok: true }, { ok: true }]);
  assert.deepEqual(fetched, [`py/${GERMAN}`]);
});

// guard: a worker gets a file once
test("a worker that goes on asking for what it has been given is not believed", async () => {
  const { asked, fetched, has, requests } = pretend();
  has.add = () => has; // it takes nothing

  assert.deepEqual(await asked({ do: "games" }), lacking(GERMAN));
  assert.deepEqual([fetched, requests.length], [[`py/${GERMAN}`], 2]);
});

// guard: a worker gets the files that are for it
test("a worker gets no file that is not for it, and nobody believes that a fault lacks a file", async () => {
  const secret = pretend(["index.html"], (file) => file.endsWith(".json"));
  assert.deepEqual(await secret.asked({ do: "games" }), lacking("index.html"));
  assert.deepEqual(secret.fetched, []);

  const fault = { ok: false, error: { code: "game-fault", message: "", file: GERMAN } };
  const asked = delivering(/** @type {any} */ (async () => fault), () => assert.fail());
  assert.deepEqual(await asked({ do: "games" }), fault);
});

test("a file that does not load is told, and fetched again for the next request", async () => {
  const { asked, fetched } = pretend([GERMAN], undefined, false);

  const reply = await asked({ do: "games" });
  assert.equal(!reply.ok && reply.error.code, "not-delivered");
  assert.match(String(!reply.ok && reply.error.message), /did not load/);
  await asked({ do: "games" });
  assert.equal(fetched.length, 2);
});

test("a room may answer anything", async () => {
  for (const rubbish of [null, 7, "text", [], { ok: false, error: null }, { ok: false, error: "x" }]) {
    const asked = delivering(/** @type {any} */ (async () => rubbish), () => assert.fail());
    assert.deepEqual(await asked({ do: "games" }), rubbish);
  }
});
