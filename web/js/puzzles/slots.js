import { sideNoun } from "../state/selectors.js";
import { say, sentences } from "../words/say.js";
import { taskOf } from "./selectors.js";

/** @import { Puzzled, State } from "../state/state.js" */

/** A puzzle's task and verdict stand above its board. @returns {import("../parts.js").Slot[]} */
export const puzzleSlots = () => [
  { slot: "strip", words: taskWords, actions: () => null },
  {
    slot: "board",
    // A tick on the cell that the solving move went to.
    arrows: ({ table }) =>
      table?.puzzle?.verdict === "won" && !table.puzzle.shown
        ? (table.scene.marks.find(({ kind }) => kind === "to")?.cells ?? [])
            .slice(0, 1)
            .map((cell) => ({ kind: "solved", cells: [cell], first: true, sign: "✓" }))
        : [],
  },
];

/** Return what the end of a puzzle is called. @param {Pick<Puzzled, "shown"> | undefined} puzzle */
export const wonWords = (puzzle) => (puzzle?.shown ? say("The answer was shown.") : say("Solved."));

/** Return a puzzle's task or verdict, and what follows it. @param {State} state */
export function taskWords({ table }) {
  if (!table?.puzzle || table.looking) return null;
  const { verdict, text, kind, turns, left, side } = table.puzzle;
  const isCrossing = kind === "crossing";
  const mover = side && !isCrossing ? say("{side} to move.", { side: sideNoun(side) }) : table.scene.prompt;
  switch (verdict) {
    case "won":
      return { words: wonWords(table.puzzle), more: text, tone: verdict };
    case "wrong":
      return { words: say("That does not solve it."), more: text, tone: verdict };
    case "right":
      return { words: taskOf(kind, left), more: text, tone: verdict };
    default:
      if (table.selection.picked.length) return null;
      return { words: taskOf(kind, left || turns), more: sentences(mover, text), tone: verdict };
  }
}
