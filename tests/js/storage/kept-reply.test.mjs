// The last reply to a request, kept on the device until the rules are ready.
import assert from "node:assert/strict";
import test from "node:test";
import { createKeptReply } from "../../../web/js/storage/kept-reply.js";

/** @type {Record<string, any>} */
const values = {};
const storage = {
  value: (name) => values[name] ?? {},
  setValue(name, value) {
    values[name] = value;
    return true;
  },
};

test("a reply is known for its own request only, and a refusal is not kept", async () => {
  const ask = async ({ n }) => (n > 0 ? { ok: true, n } : { ok: false });
  const kept = createKeptReply({ storage, ask: /** @type {any} */ (ask), name: "told" });
  assert.equal(kept.known({ n: 1 }), null);
  assert.deepEqual(await kept.ask({ n: 1 }), { ok: true, n: 1 });
  assert.deepEqual(kept.known({ n: 1 }), { ok: true, n: 1 });
  assert.equal(kept.known({ n: 2 }), null);
  assert.deepEqual(await kept.ask({ n: -1 }), { ok: false });
  assert.deepEqual(createKeptReply({ storage, ask: /** @type {any} */ (ask), name: "told" }).known({ n: 1 }), {
    ok: true,
    n: 1,
  });
});
