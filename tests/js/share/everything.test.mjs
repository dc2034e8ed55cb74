// Backups of everything, restored on an empty device and on one that has something, both ways, value by value.
import assert from "node:assert/strict";
import test from "node:test";
import { compareRestored } from "./everything.mjs";

console.warn = () => {};

for (const seed of [1, 2, 3])
  test(`backups of two devices with everything, from seed ${seed}`, async () => {
    const compared = await compareRestored(seed);
    for (const count of Object.values(compared)) assert.ok(count > 80, JSON.stringify(compared));
  });
