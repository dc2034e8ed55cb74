// Names that once meant several things in the page's scripts, and are kept for one meaning or for none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { namesIn, scripts } from "../../../lab/size/page_size.mjs";

/** Where a name may stand: nowhere else. A folder ends with "/". */
const KEPT = {
  // `commands.shared` has what screens loaded later need; the workshop is where games are made.
  workshop: ["workshop/", "ui/router.js", "page/page.js", "room/", "rules/manual.js", "shelf/panel.js"],
  // A room is the closed room of a game that somebody else wrote.
  room: ["room/", "workshop/", "storage/"],
  rooms: ["room/", "core/", "share/preview.js", "board/symbols.js", "settings/language-commands.js"],
  createRooms: [],
  // What is told is part of stored records: the line of a game from elsewhere.
  told: ["storage/", "shelf/table-card.js", "shelf/tables.js", "table/summary.js"],
  Told: [],
  // An answer is the piece that a move waits for.
  answers: ["board/model.js", "board/view/"],
  // Hands have disks.
  hands: ["board/ground/trays.js"],
  // The commands at the open table are `atTable`; `tables` are several.
  Tables: [],
  // Only the door calls the Guide's review so, and there it is a text.
  walk: [],
  // A failed program that is asked once more is run again (`rerun`); storage writes again.
  retry: ["storage/", "lessons/", "page/page.js", "start.js", "ui/router.js", "study/commands/", "share/", "table/commands/"],
  engineFault: [],
  ENGINE: [],
};

/** Return where names stand that may not. @param {string} file @param {string} [text] */
function strays(file, text) {
  const names = namesIn(file, text);
  return Object.entries(KEPT).flatMap(([name, places]) => {
    const may = places.some((place) => (place.endsWith("/") ? file.startsWith(place) : file === place));
    return may ? [] : (names.get(name) ?? []).map((line) => `${file}:${line} ${name}`);
  });
}

test("names say one thing", () => {
  assert.deepEqual(scripts().flatMap((file) => strays(file)), []);
});

test("a name that is back is found with its line", () => {
  const text = "// the rooms\nconst { think } = commands.workshop;\nconst room = think();\n";
  assert.deepEqual(strays("hints/why.js", text), ["hints/why.js:2 workshop", "hints/why.js:3 room"]);
  assert.deepEqual(strays("room/room.js", "const room = 1;"), []);
});

test("every place that keeps a name still has it", () => {
  const names = new Map(scripts().map((file) => [file, namesIn(file)]));
  const idle = Object.entries(KEPT).flatMap(([name, places]) =>
    places
      .filter((place) => ![...names].some(([file, found]) => file.startsWith(place) && found.has(name)))
      .map((place) => `${place} ${name}`),
  );
  assert.deepEqual(idle, []);
});

test("no script is called by a name that says something else", () => {
  const files = ["shelf/rooms.js", "state/told.js"].filter((file) => scripts().includes(file));
  assert.deepEqual(files, []);
});
