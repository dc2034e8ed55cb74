import { el } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @import { Seat, Series } from "../storage/meta.js" */

const LENGTHS = [2, 4, 6, 10, 20];

/** Create the field for the length of a series, shown when both sides are opponents. */
export function seriesField() {
  const select = el("select", { id: "series", "aria-describedby": "help-series" }, [
    el("option", { value: "1" }, say("One game")),
    ...LENGTHS.map((of) => el("option", { value: of }, say("A series of {games}", { games: of }))),
  ]);
  const node = el("div", { class: "field", hidden: true }, [
    el("label", { for: "series" }, say("How many games")),
    select,
    el(
      "p",
      { class: "help", id: "help-series" },
      say("The opponents change sides after each game, and the score is kept. You can stop the series at any time."),
    ),
  ]);
  return {
    node,
    /** @param {Seat[]} seats in the order of the sides */
    show: (seats) => {
      node.hidden = seats.length !== 2 || seats.some(({ kind }) => kind !== "opponent");
    },
    /** @param {Seat[]} seats @returns {Series | null} */
    value: (seats) =>
      node.hidden || select.value === "1"
        ? null
        : {
            of: Number(select.value),
            number: 1,
            levels: [seats[0].level ?? 1, seats[1].level ?? 1],
            games: [],
            next: "",
            stopped: false,
          },
    reset: () => {
      select.value = "1";
    },
  };
}
