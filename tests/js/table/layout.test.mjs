import assert from "node:assert/strict";
import test from "node:test";
import { layoutFor, PARTS } from "../../../web/js/table/layout.js";

const SQUARE = { ratio: 1, floor: 310 };
const TALL = { ratio: 0.68, floor: 167 };

test("the board has the larger of the places beside and below", () => {
  assert.equal(layoutFor({ width: 844, height: 390 }, SQUARE).layout, "side");
  assert.equal(layoutFor({ width: 820, height: 1180 }, SQUARE).layout, "stack");
  assert.equal(layoutFor({ width: 800, height: 800 }, TALL).layout, "side");
  assert.equal(layoutFor({ width: 800, height: 1100 }, TALL).layout, "stack");
  assert.equal(layoutFor({ width: 1920, height: 1080 }, TALL).layout, "wide");
  assert.equal(layoutFor({ width: 1280, height: 400 }, TALL).layout, "side");
});

test("where no way leaves room for cells that can be hit, the page scrolls", () => {
  assert.equal(layoutFor({ width: 320, height: 256 }, SQUARE).layout, "scroll");
  assert.equal(layoutFor({ width: 320, height: 560, task: true }, TALL).layout, "stack");
});

test("what the board does not use goes to the column beside it and to the place below it", () => {
  assert.equal(layoutFor({ width: 640, height: 400 }, SQUARE).side, PARTS.side);
  assert.equal(layoutFor({ width: 932, height: 430 }, TALL).side, PARTS.sideMost);
  assert.equal(layoutFor({ width: 360, height: 720, task: true }, TALL).foot, PARTS.foot);
  assert.equal(layoutFor({ width: 390, height: 844 }, SQUARE).foot, PARTS.footMost);
});

test("on a phone a tall board is as wide as the window, or as can be seen whole above the actions", () => {
  const { bar, deck, gap } = PARTS;
  for (const height of [560, 600, 640, 700]) {
    const { layout, docked } = layoutFor({ width: 360, height }, TALL);
    assert.equal(layout, "scroll", `${height}`);
    assert.ok(docked < height - bar - deck - gap, "a line of words is seen below it");
    assert.ok(TALL.ratio * docked > 1.3 * TALL.ratio * (height - bar - PARTS.strip - PARTS.foot), `${height}`);
  }
  assert.ok(TALL.ratio * layoutFor({ width: 360, height: 640 }, TALL).docked >= 340);
  assert.equal(layoutFor({ width: 360, height: 800 }, TALL).layout, "stack", "there is room for everything");
  assert.equal(layoutFor({ width: 820, height: 1180 }, TALL).layout, "stack", "a tablet's board is large anyway");
});

test("in a low window the board of chess with a guest stands above the answers of a vote", () => {
  const PILGRIM = { ratio: 0.8284, floor: 302 };
  const { layout, strip, foot, bar, deck } = layoutFor({ width: 360, height: 640 }, PILGRIM);
  assert.equal(layout, "stack");
  assert.ok(foot - deck >= 60, "answers of 52 px fit");
  assert.ok((640 - bar - strip - foot - 2 * PARTS.gap) * PILGRIM.ratio > PILGRIM.floor);
});

test("the parts round the board grow with the text", () => {
  const usual = layoutFor({ width: 390, height: 844 }, TALL);
  const larger = layoutFor({ width: 390, height: 844, text: 1.15 }, TALL);
  assert.equal(larger.layout, "stack");
  for (const part of ["bar", "deck", "strip"]) assert.ok(larger[part] > usual[part], part);
});

test("large text flows: in the page below the board, or in a column beside it that is as long as its words", () => {
  assert.ok(!layoutFor({ width: 390, height: 844 }, SQUARE).flows);
  for (const { layout, ...room } of [
    { width: 390, height: 844, text: 1.25, layout: "scroll" },
    { width: 390, height: 844, text: 2, layout: "scroll" },
    { width: 820, height: 1180, text: 1.5, layout: "scroll" },
    { width: 1280, height: 800, text: 2, layout: "side" },
    { width: 1280, height: 800, text: 1.25, layout: "side" },
  ]) {
    const found = layoutFor(room, SQUARE);
    assert.deepEqual([found.layout, found.flows], [layout, true], JSON.stringify(room));
  }
  assert.equal(layoutFor({ width: 844, height: 390, text: 2 }, TALL).layout, "side");
});

test("a window that is large even for large text keeps its panels on both sides", () => {
  const { layout, flows } = layoutFor({ width: 3840, height: 2160, text: 2 }, SQUARE);
  assert.deepEqual([layout, flows], ["wide", false]);
});

test("a column beside the board grows with the text", () => {
  const { side } = layoutFor({ width: 1280, height: 800, text: 2 }, SQUARE);
  assert.ok(side >= 2 * PARTS.side);
});
