import { say } from "../words/say.js";
import { createHint } from "./panel.js";
import { drawingOf, hasGuide, mayAsk } from "./selectors.js";

/** @returns {import("../parts.js").Slot[]} */
export const hintSlots = () => [
  { slot: "foot", make: createHint },
  { slot: "board", hint: ({ table }) => drawingOf(table), arrows: ({ table }) => drawingOf(table)?.arrows ?? [] },
  {
    slot: "tool",
    name: "guide",
    label: say("Guide"),
    wanted: (state) => hasGuide(state, state.table),
    run: ({ toggleGuide }) => toggleGuide(),
  },
  {
    slot: "menu",
    group: "Game",
    items: (state, { askWhy }) => [mayAsk(state.table) && { label: say("Why did you play that?"), run: askWhy }],
  },
];
