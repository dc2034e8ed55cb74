// No function of the page is long, so that each can be read and tested alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { functionsIn, scripts } from "../../../lab/size/page_size.mjs";

const MOST = 150; // lines of a function, those within it included
/** The functions that are longer still, with their lines, which may only fall. */
const LONGER = {
  "storage/sync.js openSync": 214,
};

test("no function of the page is longer than a hundred and fifty lines", () => {
  const long = scripts()
    .flatMap((file) => functionsIn(file))
    .filter(({ file, name, lines }) => lines > (LONGER[`${file} ${name}`] ?? MOST))
    .map(({ file, name, lines }) => `${file} ${name}: ${lines}`);
  assert.deepEqual(long, []);
});

test("a function that is short again is no longer listed, and one that has become shorter is listed so", () => {
  const found = new Map(
    scripts().flatMap((file) => functionsIn(file).map(({ name, lines }) => [`${file} ${name}`, lines])),
  );
  assert.deepEqual(
    Object.entries(LONGER).filter(([name, lines]) => lines <= MOST || found.get(name) !== lines),
    [],
  );
});

test("a function includes those within it", () => {
  const text = `/** Do. */\nfunction outer() {\n${"  go();\n".repeat(149)}  const inner = () => {};\n}\n`;
  assert.deepEqual(
    functionsIn("some.js", text).map(({ name, line, lines }) => [name, line, lines]),
    [
      ["outer", 2, 152],
      ["inner", 152, 1],
    ],
  );
});
