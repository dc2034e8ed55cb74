import { characterOf, gameOf, seatsOf, sideName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, fieldOf, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { opponentName, seatNames } from "../words/strings.js";
import { offeredIn } from "./slots.js";

/** @import { Slot, TableParts } from "../parts.js" */
/** @import { Seat } from "../storage/meta.js" */

/**
 * Create the sheet where the player of each side can be changed at any time, with what features offer about them.
 * @param {TableParts & { slots: Slot[] }} parts
 */
export function playersSheet({ store, commands, slots }) {
  const state = store.get();
  const { record, role } = state.table;
  /** @type {[string, string][]} */
  const players = Object.entries(seatNames());
  const game = gameOf(state, record.game);
  for (const { level, name } of game?.levels ?? [])
    players.push([String(level), say("{opponent}, {name}", { opponent: opponentName(level), name })]);
  const fields = seatsOf(state, state.table).map(({ side, kind, ...seat }, i) => {
    const exact = kind === "opponent" && (seat.suits || seat.strength || seat.character);
    const field = el("select", {
      id: `player-${side}`,
      "data-first": i ? null : "",
      disabled: role === "viewer",
      onchange: () => commands.setSeat(side, field.value === "as-is" ? { kind, ...seat } : seatFrom(field.value)),
    });
    /** @type {[string, string][]} */
    const now = exact
      ? [["as-is", characterOf(game, { kind, ...seat })?.name ?? opponentName(seat.strength ?? seat.level)]]
      : [];
    field.append(...optionsOf([...now, ...players], exact ? "as-is" : kind === "opponent" ? String(seat.level) : kind));
    return fieldOf(say("{side} is played by", { side: sideName(side) }), field);
  });
  const more = offeredIn(slots, "Players", state, commands).map(({ label, run }) => {
    const choose = () => {
      commands.closeDialog();
      run?.();
    };
    return button(label, choose);
  });
  return el("div", [...fields, el("div.players-more", more)]);
}

/** Return the seat for a value of the choice of players. @param {string} value @returns {Seat} */
const seatFrom = (value) =>
  value === "person" || value === "link" ? { kind: value } : { kind: "opponent", level: Number(value) };
