import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const read = (name) => readFileSync(new URL(`../../../web/css/${name}.css`, import.meta.url), "utf8");
const css = read("base/tokens");
const LOOKS = read("base/accents").split("[data-look=").slice(1);
const BOARDS = read("board/themes").split("[data-cells=").slice(1);
let board = ""; // the one whose cells are looked at before the usual ones
let look = ""; // the game whose marks are looked at before the usual ones

/** Both themes of a token: `--name: light-dark(#light, #dark)`, or those of the token that it is. */
function token(name) {
  const [, other] = new RegExp(`--${name}: var\\(--([\\w-]+)\\);`).exec(look || css) ?? [];
  if (other) return token(other);
  const wanted = new RegExp(`--${name}: light-dark\\((#[0-9A-F]{6}), (#[0-9A-F]{6})\\)`, "i");
  const [, light, dark] = wanted.exec(board) ?? wanted.exec(look) ?? wanted.exec(css) ?? assert.fail(`no --${name}`);
  return { light, dark };
}

/** What holds of the usual board holds of all that one may choose. */
function onEveryBoard(name, look) {
  for (const one of ["", ...BOARDS])
    test(`${name}, on ${one.slice(1, one.indexOf("]") - 1) || "each game's own"} board`, () => {
      board = one;
      look();
    });
}

function luminance(colour) {
  const [r, g, b] = [1, 3, 5]
    .map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const check = (ink, ground, least) => {
  for (const theme of ["light", "dark"]) {
    const found = contrast(token(ink)[theme], token(ground)[theme]);
    assert.ok(found >= least, `--${ink} on --${ground}, ${theme}: ${found.toFixed(2)} is under ${least}`);
  }
};

const SEA = ["cell-ocean-shoal", "cell-ocean", "cell-ocean-deep"];
const LAND = ["cell-sand", "cell-sand-deep", "cell-isle", "cell-isle-deep", "cell-temple"];
const CHESS = ["chess-light", "chess-dark", "rail-well"];
const MARKS = ["select", "target", "capture", "last", "danger", "hint", "line"].map((name) => `mark-${name}`);
const GROUNDS = ["cell-square", "cell-triangle", "cell-other", ...CHESS, ...SEA, ...LAND];

onEveryBoard("every mark stands out from every cell in both themes", () => {
  for (const ground of GROUNDS) for (const mark of [...MARKS, "ribbon-row", "ribbon-file"]) check(mark, ground, 3);
  for (const ground of CHESS) check("tether", ground, 3);
  for (const ground of ["cell-square", "cell-triangle", "cell-other"]) check("zone-sign", ground, 3);
});

/** The grounds of the games, by their looks. @type {Record<string, string[]>} */
const OF_LOOK = {
  sea: [...SEA, ...LAND],
  tortoise: ["cell-square", "cell-triangle", "cell-other"],
  vermilion: ["cell-light", "cell-dark", "water-red", "water-blue", "cloud-light", "cloud-dark"],
  walnut: CHESS,
};

onEveryBoard("every mark stands out in the accent of each game", () => {
  for (const one of LOOKS.slice(0, 4)) {
    look = one;
    const grounds = OF_LOOK[one.slice(1, one.indexOf("]") - 1)];
    for (const ground of grounds) for (const mark of MARKS) check(mark, ground, 3);
  }
  look = "";
});

onEveryBoard("text can be read", () => {
  for (const ground of ["paper", "paper-raised", "paper-sunk"])
    for (const ink of ["ink", "ink-soft", "accent"]) check(ink, ground, 4.5);
  for (const ground of ["cell-triangle", "cell-other"]) check("board-label", ground, 4.5);
  if (board) check("board-label", "cell-square", 4.5);
  // In the dark the names on a tortoise have a dark edge.
  else {
    assert.ok(contrast(token("board-label").light, token("cell-square").light) >= 4.5);
    assert.ok(contrast(token("board-label").dark, "#23210f") >= 4.5);
    assert.match(LOOKS[1], /--label-halo: light-dark\(transparent, #23210f\)/);
  }
  for (const ground of ["chess-light", "chess-dark"]) check("chess-label", ground, 4.5);
  check("accent-ink", "accent", 4.5);
  check("ink", "accent-soft", 4.5);
  check("ribbon-ink", "ribbon-row", 4.5);
  check("ribbon-ink", "ribbon-file", 4.5);
});

onEveryBoard("a shore parts land and sea, and signs on land can be seen", () => {
  for (const ground of [...SEA, ...LAND]) check("shore", ground, 3);
  for (const ground of LAND) for (const sign of ["sign-land", "gold"]) check(sign, ground, 3);
});

onEveryBoard("Shadows and the names of rows and columns stand out from sea and land", () => {
  [look] = LOOKS;
  for (const ground of [...SEA, ...LAND]) {
    check("board-label", ground, 4.5);
    for (const theme of ["light", "dark"]) {
      const [body, edge] = ["black-body", "black-edge"].map((ink) => contrast(token(ink)[theme], token(ground)[theme]));
      assert.ok(Math.max(body, edge) >= 3, `on ${ground}, ${theme}: ${body.toFixed(2)} and ${edge.toFixed(2)}`);
      assert.ok(theme === "light" || body >= (board ? 3 : 2.6), `body on ${ground}: ${body.toFixed(2)}`);
    }
  }
  look = "";
});

test("black pieces stand out in the dark by their body, and their edge by 3 to 1", () => {
  board = "";
  for (const ground of [...GROUNDS, "cell-light", "cell-dark"]) {
    const cell = token(ground).dark;
    const [body, edge] = ["black-body", "black-edge"].map((ink) => contrast(token(ink).dark, cell));
    assert.ok(body >= 2.6 && Math.max(body, edge) >= 3, `on ${ground}: ${body.toFixed(2)} and ${edge.toFixed(2)}`);
    assert.ok(contrast(token("white-free").dark, cell) >= 3, `free strokes on ${ground}`);
  }
});

test("black pieces have no edge but their own colour on light boards", () => {
  assert.match(css, /--black-halo: light-dark\(var\(--black-body\), var\(--black-edge\)\);/);
  assert.match(
    read("board/pieces"),
    /\.body \{\s*fill: var\(--piece-body\);\s*stroke: var\(--piece-halo, var\(--piece-edge\)\);/,
  );
  for (const ground of [...GROUNDS, "cell-light", "cell-dark"])
    assert.ok(contrast(token("black-body").light, token(ground).light) >= 4.5, `body on ${ground}`);
});

test("the cells of a tortoise differ in the dark, and pieces stand out from both", () => {
  const [square, triangle] = ["cell-square", "cell-triangle"].map((cell) => token(cell).dark);
  assert.deepEqual([square, triangle], ["#787f56", "#5f683f"]);
  assert.ok(contrast(square, triangle) >= 1.4);
  for (const cell of [square, triangle])
    for (const body of ["black-body", "white-body"])
      assert.ok(contrast(token(body).dark, cell) >= 3.2, `${body} on ${cell}`);
});

test("the rim of a blue disk stands out from cells and rivers", () => {
  board = look = "";
  for (const ground of ["cell-light", "cell-dark", "water-red", "water-blue"]) check("disk-blue-rim", ground, 3);
});

test("the edges of controls can be seen", () => {
  for (const ground of ["paper", "paper-raised", "paper-sunk"]) check("edge-strong", ground, 3);
});
