import assert from "node:assert/strict";
import test from "node:test";
import { importOf, kitCompletion, ownCompletion } from "../../../web/js/workshop/names.js";
import { CompletionContext } from "../../../web/node_modules/@codemirror/autocomplete/dist/index.js";
import { python } from "../../../web/node_modules/@codemirror/lang-python/dist/index.js";
import { EditorState } from "../../../web/node_modules/@codemirror/state/dist/index.js";

const NAMES = [
  {
    name: "square_board",
    signature: "(files, ranks)",
    parameters: [
      { name: "files", about: "" },
      { name: "ranks", about: "" },
    ],
    about: "Return a board.",
  },
  { name: "rider", signature: "(*ways)", parameters: [{ name: "ways", about: "" }], about: "" },
];

/** Return what is offered at the "|" in a program. @param {string} program */
function offered(program, source = kitCompletion) {
  const at = program.indexOf("|");
  const state = EditorState.create({ doc: program.replace("|", ""), extensions: [python()] });
  return source(NAMES)(new CompletionContext(state, at, false))?.options.map(({ label }) => label) ?? null;
}

test("names of the kit are offered, and arguments inside a call", () => {
  assert.deepEqual(offered("GAME = squ|"), ["square_board", "rider"]);
  assert.deepEqual(offered("b = square_board(fi|)"), ["files=", "ranks=", "square_board", "rider"]);
  assert.deepEqual(offered("b = square_board(8, [rider(w|)])"), ["ways=", "square_board", "rider"]);
  assert.deepEqual(offered("b = other(f|)"), ["square_board", "rider"]);
});

test("names of the program are offered, but not the word that is typed and not what the kit offers", () => {
  assert.deepEqual(offered("from kit import rider\nRIVER = 1\nx = ri|", ownCompletion), ["RIVER", "x"]);
  assert.deepEqual(offered("from kit import ri|", ownCompletion), []);
});

test("nothing is offered in texts, comments, after a dot, or before the first letter", () => {
  for (const program of ['x = "squ|"', "# squ|", "a.squ|", "x = |"]) assert.equal(offered(program), null, program);
});

test("a name is added to the import from the kit, unless it is there", () => {
  /** @param {string} program */
  const added = (program) => {
    const change = importOf(program, "rider");
    return change && program.slice(0, change.from) + change.insert + program.slice(change.from);
  };
  assert.equal(added("from kit import game\nx"), "from kit import game, rider\nx");
  assert.equal(added("from kit import game  # why\n"), "from kit import game, rider  # why\n");
  assert.equal(
    added("from kit import (\n    game,\n    step,\n)\n"),
    "from kit import (\n    game,\n    step, rider,\n)\n",
  );
  assert.equal(added("from kit import (game, step)"), "from kit import (game, step, rider)");
  for (const program of ["from kit import rider, game", "from kit import *", "import kit", ""])
    assert.equal(added(program), null);
});
