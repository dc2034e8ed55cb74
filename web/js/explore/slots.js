import { isTrying } from "../state/selectors.js";
import { lastMove, turnWords } from "../words/describe-turns.js";
import { say, sentences } from "../words/say.js";
import { playOnWords, triedAt } from "../words/trying.js";

/** @import { State } from "../state/state.js" */

/** Return what the strip says where moves are tried, or null. @param {State} state */
function words(state) {
  const { table } = state;
  if (!table?.looking || !isTrying(table) || table.looking.line) return null;
  const { picked, answer } = table.selection;
  if (picked.length || answer) return null;
  return { words: triedAt(state, table), more: sentences(lastMove(state, table), turnWords(state, table)) };
}

/** @returns {import("../parts.js").Slot[]} */
export const exploreSlots = () => [
  {
    slot: "strip",
    words,
    actions: () => null,
  },
  {
    slot: "lazy",
    wanted: ({ table }) => Boolean(table) && isTrying(table),
    load: async () => (await import("./row.js")).playOnRow,
  },
  {
    slot: "menu",
    group: "Game",
    items: ({ table }, { tryMoves, playFromHere }) => [
      table.role === "writer" && !isTrying(table) && { label: say("Try moves"), run: tryMoves },
      isTrying(table) && { label: playOnWords(table), run: playFromHere },
    ],
  },
];
