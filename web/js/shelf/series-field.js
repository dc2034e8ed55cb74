import { el } from "../ui/dom.js";
import { fieldOf, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Seat, Series } from "../storage/meta.js" */

const LENGTHS = [2, 4, 6, 10, 20];

/** Create the field for the length of a series, shown when both sides are opponents. */
export function seriesField() {
  const lengths = optionsOf(LENGTHS.map((of) => [of, say("A series of {games}", { games: of })]));
  const select = el("select", { id: "series" }, [...optionsOf([[1, say("One game")]]), ...lengths]);
  const help = say(
    "The opponents change sides after each game, and the score is kept. You can stop the series at any time.",
  );
  const node = fieldOf(say("How many games"), select, help, { hidden: true });
  return {
    node,
    /** @param {Seat[]} seats in the order of the sides */
    show: (seats) => {
      node.hidden = seats.length !== 2 || seats.some(({ kind }) => kind !== "opponent");
    },
    /** @param {Seat[]} seats @returns {Series | null} */
    value: (seats) => {
      const levels = /** @type {[number, number]} */ (seats.map(({ level = 1 }) => level));
      if (node.hidden || select.value === "1") return null;
      return { of: Number(select.value), number: 1, levels, games: [], next: "", stopped: false };
    },
    reset: () => {
      select.value = "1";
    },
  };
}
