import { THE_GUIDE } from "../words/strings.js";
import { createHint } from "./panel.js";
import { hasGuide, hintOf, stageOf } from "./selectors.js";

/** @type {import("../parts.js").Slot[]} */
export const HINT_SLOTS = [
  { slot: "foot", make: createHint },
  { slot: "board", cells: ({ table }) => stageOf(hintOf(table))?.cells },
  {
    slot: "tool",
    name: "guide",
    label: "Guide",
    inPanel: { label: THE_GUIDE, words: "Let the Guide play on, or stop it" },
    wanted: (state) => hasGuide(state, state.table),
    run: ({ toggleGuide }) => toggleGuide(),
  },
  {
    slot: "menu",
    group: "Game",
    items: (state, { toggleGuide }) => [
      hasGuide(state, state.table) &&
        !state.table.scene?.outcome && {
          label: state.table.guide ? "Stop the Guide" : "Let the Guide play on",
          run: toggleGuide,
        },
    ],
  },
];
