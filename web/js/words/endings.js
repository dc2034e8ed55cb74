/** How the persons at a table may end the game themselves. */

import { sideName } from "../state/lookups.js";
import { isOffered, seatsOf } from "../state/seats.js";
import { metaOf } from "../storage/meta.js";
import { say } from "./say.js";

/** @import { State, Table } from "../state/state.js" */

/**
 * How the persons at the table may end the game themselves, and what they are asked first.
 * @param {State} state
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
    ? { label: "Give up", question: "Give this game up? It can be taken back." }
    : { label: `${sideName(side)} resigns`, question: `${sideName(side)} gives the game up? It can be taken back.` };
  const found = [{ sheet: "resign", reason: RESIGNATION, side, ...resign }];
  const draw = friend ? drawByLink(table) : persons.length > 1 ? DRAW_HERE : null;
  return draw ? [{ sheet: "draw", side: null, ...draw }, ...found] : found;
}

const AGREEMENT = /** @type {const} */ ("agreement");
const RESIGNATION = /** @type {const} */ ("resignation");
const OFFER = /** @type {const} */ ("offer");

const DRAW_HERE = {
  reason: AGREEMENT,
  label: "Agree to a draw",
  question: "Do both of you agree to a draw? It can be taken back.",
};

/** A friend elsewhere is asked, and answers with the next link. @param {Table} table */
function drawByLink(table) {
  if (isOffered(table))
    return {
      reason: AGREEMENT,
      label: say("Accept the draw"),
      question: "Your friend offers a draw. Do you accept it? It can be taken back until you send it.",
    };
  const { offer } = metaOf(table.record).link ?? {};
  if (offer?.by === "us" && offer.at === null)
    return {
      reason: OFFER,
      label: "Take the offer back",
      question: "Your turn is sent without the offer of a draw.",
    };
  if (offer?.by === "us" && offer.at === table.at) return null;
  return {
    reason: OFFER,
    label: "Offer a draw",
    question: "The offer goes to your friend with your next turn. Your friend accepts it, or just plays on.",
  };
}
