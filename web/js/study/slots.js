import { say } from "../words/say.js";
import { createStudy } from "./panel.js";
import { arrowsOf, canReview, canStudy, marksOf } from "./selectors.js";

/** @returns {import("../parts.js").Slot[]} */
export const studySlots = () => [
  {
    slot: "pane",
    name: "study",
    label: say("Analysis"),
    below: true,
    wanted: (state) => canReview(state, state.table),
    make: createStudy,
  },
  { slot: "board", arrows: arrowsOf },
  {
    slot: "turns",
    marks: marksOf,
    opener: {
      label: say("Analysis"),
      wanted: (state) => canStudy(state, state.table) && state.table.pane !== "study",
      run: ({ toggleAnalysis }) => toggleAnalysis(),
    },
  },
  {
    slot: "menu",
    group: "Game",
    items: (state, { review }) => [
      !canStudy(state, state.table) && canReview(state, state.table) && { label: say("Review"), run: () => review() },
    ],
  },
];
