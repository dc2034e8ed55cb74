import { isLive, isOfferedByOpponent } from "../state/seats.js";
import { reasonOf } from "../words/describe-turns.js";
import { say } from "../words/say.js";

/**
 * Return the slots of an opponent: its offer of a draw, which stands until the next move.
 * @returns {import("../parts.js").Slot[]}
 */
export const opponentSlots = () => [
  {
    slot: "strip",
    words: (state) =>
      isShown(state)
        ? {
            words: reasonOf(state.table) || say("Your opponent offers a draw."),
            more: "",
            tone: "offer",
          }
        : null,
    actions: (state, { end, declineDraw }) =>
      isShown(state) && isLive(state.table)
        ? [
            { label: say("Accept"), run: () => void end("agreement"), name: "accept" },
            { label: say("Decline"), run: declineDraw, name: "decline" },
          ]
        : null,
  },
];

/** Return whether the offer is shown: not once a move is begun. @param {import("../state/state.js").State} state */
const isShown = ({ table }) => isOfferedByOpponent(table) && !table.looking && !table.selection.picked.length;
