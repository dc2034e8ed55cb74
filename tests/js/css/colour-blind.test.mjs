// Marks that a colour-blind person sees: each pair differs in its shape, or by 1.3 to 1 in lightness.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";

const { JSDOM } = createRequire(new URL("../../../web/package.json", import.meta.url))("jsdom");
const { window } = new JSDOM("<!doctype html>");
const { document, Node, Element, SVGElement, HTMLElement } = window;
Object.assign(globalThis, { window, document, Node, Element, SVGElement, HTMLElement });
const { SHAPES } = await import("../../../web/js/board/marks.js");

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../../web/css/${name}.css`, import.meta.url), "utf8");
const [TOKENS, ACCENTS, MARKS] = ["base/tokens", "base/accents", "board/marks"].map(read);
const LOOKS = ACCENTS.split("[data-look=").slice(1, 5);

/** What reaches the eye of linear red, green and blue, without one kind of cones (Machado, Oliveira and Fernandes 2009). */
const EYES = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Return the lightness of a colour to an eye. @param {string} colour @param {number[][]} eye */
function lightness(colour, eye) {
  const linear = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const [r, g, b] = eye.map((row) => Math.max(0, row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2]));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Return how much two colours differ in lightness, at the least, to any eye. @param {string} a @param {string} b */
const apart = (a, b) =>
  Math.min(
    ...Object.values(EYES).map((eye) => {
      const [dark, light] = [lightness(a, eye), lightness(b, eye)].sort((x, y) => x - y);
      return (light + 0.05) / (dark + 0.05);
    }),
  );

/** Return both colours of a token in a game's look. @param {string} name @param {string} look @returns {string[]} */
function colours(name, look) {
  const wanted = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|var\\(--([\\w-]+)\\))`);
  if (name === "mark-target") return colours("mark-select", look); // as every look says
  const [, light, dark, other] = wanted.exec(look) ?? wanted.exec(TOKENS) ?? assert.fail(`no --${name}`);
  return other ? colours(other, look) : [light, dark];
}

/** @type {import("../../../web/js/core/formats.js").Corner[]} */
const SQUARE = [[0, 100], [100, 100], [100, 0], [0, 0]]; // biome-ignore format: a square
/** @type {import("../../../web/js/core/formats.js").Cell} */
const CELL = { id: "A", kind: "square", name: "A", say: "A", tags: [], centre: [50, 50], radius: 50, points: SQUARE };
/** @type {typeof CELL} */
const FAR = { ...CELL, id: "B", centre: [350, 50] };
const KINDS = Object.keys(SHAPES);
/** Kinds that mean the same: a piece is, would be or may not be left in check. */
const SAME = [["check", "danger", "threat"]];

/** Return all rules of the style sheet whose selector has a class. @param {string} name */
const rulesOf = (name) =>
  [...MARKS.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector]) =>
    new RegExp(`\\.${name}(?![\\w-])`).test(selector),
  );

/** Return the shape of a mark: what is drawn, without its size, and how its lines are broken. @param {string} kind */
function shapeOf(kind) {
  const drawn = SHAPES[kind](CELL, { ids: (name) => name, way: [FAR, CELL], held: true });
  const dashes = rulesOf(`mark-${kind}`).flatMap(([, , body]) => body.match(/stroke-dasharray: [^;]+/) ?? []);
  return [...drawn.map((one) => one.outerHTML.replace(/[\d.-]+/g, "")), ...dashes].join(" ");
}

/** Return the token that colours a mark. @param {string} kind */
function inkOf(kind) {
  const inks = rulesOf(`mark-${kind}`).flatMap(([, , body]) => [
    ...body.matchAll(/(?:stroke|fill): var\(--([\w-]+)\)/g),
  ]);
  const [, ink] =
    inks.find(([, name]) => name !== "mark-gap" && name !== "mark-on") ?? assert.fail(`no ink of ${kind}`);
  return ink;
}

const pairs = KINDS.flatMap((a, i) => KINDS.slice(i + 1).map((b) => [a, b]));

test("every two marks differ in shape, or in lightness to every eye", () => {
  assert.ok(pairs.length > 400);
  const alike = pairs.filter(
    ([a, b]) => shapeOf(a) === shapeOf(b) && !SAME.some((ones) => ones.includes(a) && ones.includes(b)),
  );
  const close = alike.flatMap(([a, b]) =>
    LOOKS.flatMap((look) => {
      const [ink, other] = [a, b].map((kind) => colours(inkOf(kind), look));
      return [0, 1].flatMap((theme) => (apart(ink[theme], other[theme]) < 1.3 ? [`${a} and ${b}`] : []));
    }),
  );
  assert.deepEqual([...new Set(close)], []);
});

test("two colours that only hue tells apart are found", () => {
  assert.ok(apart("#ffffff", "#777777") > 4);
  assert.ok(apart("#c00000", "#006a00") < 1.3);
});
