// What is told of the files that Python needs: the bytes that travel.
import assert from "node:assert/strict";
import test from "node:test";

const files = { "py/a.wasm": [9_000_000, 3_000_000], "py/b.bin": [1_200_000, 1_200_000] };
/** How the host sends each file. @type {Record<string, Record<string, string>>} */
let headers = {};
Object.assign(globalThis, {
  document: {
    baseURI: "https://example.org/",
    querySelector: () => ({ getAttribute: () => JSON.stringify(files) }),
  },
  fetch: async (/** @type {URL} */ address) => {
    const name = address.pathname.slice(1);
    const [size] = files[/** @type {keyof typeof files} */ (name)];
    return new Response(new Uint8Array(size), { headers: headers[name] });
  },
});
// Every part is told.
let now = 0;
Object.defineProperty(globalThis, "performance", { value: { now: () => (now += 1000) } });

const { download, runtimeFiles, toTravel } = await import("../../../web/js/core/download.js");

/** @returns {Promise<number[][]>} what is told: bytes that have travelled, of how many */
async function told() {
  /** @type {number[][]} */
  const all = [];
  await download(runtimeFiles(), (...sizes) => all.push(sizes.map(Math.round)));
  return all;
}

test("before a host answers, the files are taken to be sent as most hosts do", () => {
  assert.equal(toTravel(runtimeFiles()), 4_200_000);
});

test("of a file that is sent compressed, the compressed bytes are counted", async () => {
  headers = { "py/a.wasm": { "Content-Encoding": "gzip" } };
  const all = await told();
  assert.deepEqual(all.at(-1), [4_200_000, 4_200_000]);
  assert.ok(all.every(([loaded, total]) => loaded <= total && total === 4_200_000));
});

test("a host that tells how many bytes it sends is believed", async () => {
  headers = { "py/a.wasm": { "Content-Encoding": "br", "Content-Length": "2500000" } };
  assert.deepEqual((await told()).at(-1), [3_700_000, 3_700_000]);
});

test("of a file that is sent as it is, all bytes are counted", async () => {
  headers = {};
  assert.deepEqual((await told()).at(-1), [10_200_000, 10_200_000]);
});
