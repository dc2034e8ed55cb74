import { sideNoun } from "../state/lookups.js";
import { isOffered, isOfferedByOpponent, seatsOf } from "../state/seats.js";
import { metaOf } from "../storage/meta.js";
import { say } from "./say.js";

/** @import { State, Table } from "../state/state.js" */
/** @typedef {{ reason: "agreement" | "resignation" | "offer" | "ask", label: string, question: string }} Ending */

/**
 * Return how the people at the table may end the game themselves, and what they are asked first.
 * @param {State} state @returns {(Ending & { sheet: string, side: string | null })[]}
 */
export function endings(state) {
  const { table } = state;
  if (!table?.scene || table.scene.outcome || table.role !== "writer" || table.rescue || table.pending || table.looking)
    return [];
  const seats = seatsOf(state, table);
  const persons = seats.filter(({ kind }) => kind === "person").map(({ side }) => side);
  const friend = seats.some(({ kind }) => kind === "link");
  const side = persons.find((one) => one === table.scene.to_move) ?? persons[0];
  if (!side) return [];
  const alone = seats.length === 1;
  const resign = alone
    ? { label: say("Give up"), question: say("Give up this game? It ends here.") }
    : {
        label: say("{side} resigns", { side: sideNoun(side) }),
        question: friend
          ? say("Does {side} resign? You can take it back until you send it.", { side: sideNoun(side) })
          : say("Does {side} resign? The game ends here.", { side: sideNoun(side) }),
      };
  const found = [{ sheet: "resign", reason: /** @type {const} */ ("resignation"), side, ...resign }];
  const draw = friend
    ? drawByLink(table)
    : persons.length > 1
      ? drawHere()
      : alone
        ? null
        : drawByOpponent(table, side);
  return draw ? [{ sheet: "draw", side: null, ...draw }, ...found] : found;
}

/** @returns {Ending} */
const drawHere = () => ({
  reason: "agreement",
  label: say("Agree to a draw"),
  question: say("Do both of you agree to a draw? The game ends here."),
});

/**
 * Return the draw that the opponent is asked for, or has offered. It is asked for on the person's own turn.
 * @param {Table} table @param {string} own the person's side @returns {Ending | null}
 */
function drawByOpponent(table, own) {
  if (table.scene.to_move !== own) return null;
  if (isOfferedByOpponent(table))
    return {
      reason: "agreement",
      label: say("Accept the draw"),
      question: say("Your opponent offers a draw. Do you accept it? The game ends here."),
    };
  return {
    reason: "ask",
    label: say("Offer a draw"),
    question: say("Do you offer your opponent a draw? It answers at once."),
  };
}

/**
 * Return the draw that a friend elsewhere is offered, or has offered; the answer comes with the next link.
 * @param {Table} table @returns {Ending | null}
 */
function drawByLink(table) {
  if (isOffered(table))
    return {
      reason: "agreement",
      label: say("Accept the draw"),
      question: say("Your friend offers a draw. Do you accept it? You can take it back until you send it."),
    };
  const { offer } = metaOf(table.record).link ?? {};
  if (offer?.by === "us" && offer.at === null)
    return {
      reason: "offer",
      label: say("Take the offer back"),
      question: say("Your turn is sent without the offer of a draw."),
    };
  if (offer?.by === "us" && offer.at === table.at) return null;
  return {
    reason: "offer",
    label: say("Offer a draw"),
    question: say("The offer goes to your friend with your next turn. Your friend accepts it, or just plays on."),
  };
}
