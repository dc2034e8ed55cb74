import { readFileSync } from "node:fs";

/** @import { Board, Move, Piece, Scene } from "../../web/js/core/formats.js" */

/**
 * As much of something as a test needs, at every depth.
 * @template T
 * @typedef {T | null | (T extends (...args: any[]) => any ? T : T extends object ? { [K in keyof T]?: Part<T[K]> } : T)} Part
 */

/**
 * A part of something in place of the whole, for code that reads no more of it; what it does hold is of its type.
 * @template T
 * @param {Part<NoInfer<T>>} some
 * @returns {T}
 */
export const part = (some) => /** @type {any} */ (some);

/** What the core calls the marks on a board. @type {Record<string, string>} */
const MARKS = Object.fromEntries(
  [
    ...readFileSync(new URL("../../pycore/scenes/marks.py", import.meta.url), "utf8").matchAll(
      /"([\w-]+)": say\("(.*)"\)/g,
    ),
  ].map(([, kind, name]) => [kind, name]),
);

// A board small enough to see: three squares in a row, a triangle on top of the middle one, and a fork.
//
//        /T\
//   A | B | C
//
/** @type {Board} */
export const BOARD = {
  id: "small",
  box: [0, 0, 320, 200],
  roles: "group",
  bent: true,
  forks: ["A", "B"],
  marks: MARKS,
  order: ["T", "A", "B", "C"],
  grounds: [{ on: "end-white", name: "White's end zone", text: "Home.", rule: "T4", caption: "" }],
  cells: [
    {
      id: "T",
      kind: "triangle",
      tags: ["end-white"],
      points: [
        [110, 90],
        [210, 90],
        [160, 3.4],
      ],
      centre: [160, 61.1],
      radius: 28.9,
      name: "T",
      say: "T, triangle",
    },
    {
      id: "A",
      kind: "square",
      tags: [],
      points: [
        [10, 90],
        [110, 90],
        [110, 190],
        [10, 190],
      ],
      centre: [60, 140],
      radius: 50,
      name: "A",
      say: "A, square",
    },
    {
      id: "B",
      kind: "square",
      tags: ["promotion-white"],
      points: [
        [110, 90],
        [210, 90],
        [210, 190],
        [110, 190],
      ],
      centre: [160, 140],
      radius: 50,
      name: "B",
      say: "B, square",
    },
    {
      id: "C",
      kind: "square",
      tags: [],
      points: [
        [210, 90],
        [310, 90],
        [310, 190],
        [210, 190],
      ],
      centre: [260, 140],
      radius: 50,
      name: "C",
      say: "C, square",
    },
  ],
  lines: [
    { id: "row-1", kind: "row", name: "Row 1", label: "r1", cells: ["A", "B", "C"] },
    { id: "row-2", kind: "row", name: "Row 2", label: "r2", cells: ["A", "B", "T"] },
    { id: "file-1", kind: "file", name: "File 1", label: "f1", cells: ["B", "T"] },
  ],
  travel: {
    A: { right: [["B", "row-1"]] },
    B: {
      left: [["A", "row-1"]],
      right: [
        ["C", "row-1"],
        ["T", "row-2"],
      ],
      up: [["T", "file-1"]],
    },
    C: { left: [["B", "row-1"]] },
    T: { left: [["B", "row-2"]], down: [["B", "file-1"]] },
  },
};

export const PAWN = { cell: "A", side: "white", kind: "pawn", letter: "P", name: "White pawn" };
export const ROOK = { cell: "C", side: "black", kind: "rook", letter: "R", name: "Black rook" };
export const QUEEN = { cell: "T", side: "white", kind: "queen", letter: "Q", name: "White queen" };

/** @type {Scene} */
export const SCENE = part({
  pieces: [PAWN, ROOK],
  to_move: "white",
  marks: [
    { kind: "check", cells: ["A"] },
    { kind: "from", cells: ["T"] },
    { kind: "to", cells: ["C"] },
  ],
  moves: [
    { action: "ab", steps: ["A", "B"], kinds: ["from", "move"], effects: [["shift", "A", "B"]] },
    {
      action: "axc",
      steps: ["A", "C"],
      kinds: ["from", "capture"],
      effects: [
        ["remove", "C"],
        ["shift", "A", "C", ["B"]],
      ],
    },
    {
      action: "at=q",
      steps: ["A", "T", "=q"],
      kinds: ["from", "move", "promote"],
      effects: [
        ["shift", "A", "T"],
        ["put", "T", QUEEN],
      ],
    },
    { action: "at=", steps: ["A", "T", "="], kinds: ["from", "move", "promote"], effects: [["shift", "A", "T"]] },
  ],
  choices: { "=q": { label: "Queen", key: "Q", piece: "queen" }, "=": { label: "Stay", key: "S" } },
  reach: { C: { moves: ["B"], captures: ["A"], guards: [] } },
});
