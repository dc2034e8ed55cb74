// What a drawing of the page reads of the state, the array beside its `whenChanged` names: no more, and no less.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compared } from "../../../lab/size/drawn_reads.mjs";

/** Drawings that read more than their array names, or name more than can be seen to be read, and why. */
const KNOWN = {
  // What is done when something happens: it needs to know that it has, and then looks at everything.
  "film/film.js followFilm": "lacks table.record.log table.record.meta table.scene table.turns",
  "series/series.js look": "lacks table.record.meta table.rescue",
  "table/menu.js closeWithTable":
    "lacks table.at table.looking table.pending table.record.meta table.rescue table.role table.scene",
  "table/sheets/handing-over.js createHandOver": "lacks table.looking table.record.meta",
  // What belongs to one table, one moment or one game, and is another with it.
  "page/banners.js drawList": "lacks table.scene",
  "rescue/rescue.js draw": "lacks table.id",
  "study/review.js drawProgress": "lacks table.record.log",
  "study/review.js drawGraph": "lacks table.turns",
  "study/review.js drawLessons": "lacks table.turns",
  "table/strip.js drawCompass": "lacks table.looking table.scene",
  // What slots, commands, the storage or the style sheet read.
  "settings/panel.js drawSample": "unread men",
  "settings/panel.js draw": "unread core.phase",
  "table/dialogs.js draw":
    'unread table?.dialog === "moves" ? JSON.stringify(movesOf(table).map(({ action }) => action)) : null',
  "table/foot.js drawBar":
    "unread at, turns, pending, record, role, scene, looking, guide, table?.selection.awaiting, core.phase",
  "table/panel/board.js boardDrawing": "unread pending, hint",
  "table/panel/frame.js frameDrawing": "unread table?.selection.refusal",
  "table/strip.js turnDrawing": "unread film, settings",
  "workshop/bench.js render": "unread kept.saved",
  "workshop/panel.js render": "unread kept.saved",
};

/** Return in words what drawings lack and what nobody reads, by their file and name. */
const faults = (found) =>
  Object.fromEntries(
    found
      .filter(({ lacks, unread }) => lacks.length || unread.length)
      .map(({ file, name, lacks, unread }) => [
        `${file} ${name}`,
        [lacks.length && `lacks ${lacks.join(" ")}`, unread.length && `unread ${unread.join(", ")}`]
          .filter(Boolean)
          .join("; "),
      ]),
  );

test("what a drawing reads, it depends on, and nothing else", () => {
  const found = compared();
  assert.ok(found.length > 60); // drawings are found
  assert.deepEqual(faults(found), KNOWN);
});

/** Return the faults of a module, and of another that it imports. @param {string} text @param {string} [other] */
const faultsOf = (text, other = "") => {
  const texts = { "a/panel.js": text, "state/turns.js": other };
  return faults(compared((file) => texts[file], Object.keys(texts)))["a/panel.js draw"];
};
const drawing = (look, body, parameters = "") =>
  `export function create({ store }) {
     const table = tableIn(store);
     const draw = whenChanged(${look}, (${parameters}) => { ${body} });
     const helped = () => node.append(store.get().settings.zones);
     return draw;
   }
   function outer(state) { return state.table.scene.outcome; }
   `;

test("a read that the array lacks is found, in the drawing itself and in what it calls", () => {
  const look = "({ table }) => [table?.pane]";
  for (const [body, lacks] of [
    ["node.hidden = table().zen || table().pane", "lacks table.zen"],
    ["const { hint, pane } = store.get().table; show(hint, pane)", "lacks table.hint"],
    ["helped(table().pane)", "lacks settings"],
    ["outer(store.get()); show(table().pane)", "lacks table.scene"],
    ["show(table().pane, table().record.meta.odds)", "lacks table.record.meta"],
    ["const now = table().looking ?? table(); show(now.pane, now.film)", "lacks table.film table.looking"],
    ["rows.map((row) => show(row, table().pane, table().zen))", "lacks table.zen"],
  ])
    assert.equal(faultsOf(drawing(look, body)), lacks, body);
  const text = `import { shown } from "../state/turns.js";\n${drawing(look, "shown(table(), table().pane)")}`;
  assert.equal(faultsOf(text, "export const shown = (now) => now.looking ?? now;"), "lacks table.looking");
});

test("an entry that nobody reads is found, and one that a parameter takes is read", () => {
  assert.equal(faultsOf(drawing("({ table }) => [table?.pane, table?.zen]", "show(pane)", "pane")), "unread table?.zen");
  assert.equal(faultsOf(drawing('({ table }) => [...fieldsOf(table, "pane", "zen")]', "table().pane")), "unread zen");
  assert.equal(faultsOf(drawing("({ table }) => [table?.pane, table?.zen]", "show(pane, zen)", "pane, zen")), undefined);
  assert.equal(faultsOf(drawing("({ settings }) => [settings]", "helped()")), undefined);
});

test("what is worked out of the state covers the same work in the drawing, and no other read", () => {
  const look = "(state) => [outer(state)]";
  assert.equal(faultsOf(drawing(look, "outer(store.get())")), undefined);
  assert.equal(faultsOf(drawing(look, "outer(store.get()); show(table().scene)")), "lacks table.scene");
});

test("what runs later, such as a press of a button, does not count", () => {
  const body = "button(pane, () => table().zen); setTimeout(() => table().film)";
  assert.equal(faultsOf(drawing("({ table }) => [table?.pane]", body, "pane")), undefined);
});
