import { begun, LENGTHS } from "../series/selectors.js";
import { el } from "../ui/dom.js";
import { say } from "../words/say.js";

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
    /** @param {import("../storage/meta.js").Seat[]} seats in the order of the sides */
    show: (seats) => {
      node.hidden = seats.length !== 2 || seats.some(({ kind }) => kind !== "opponent");
    },
    /** @param {import("../storage/meta.js").Seat[]} seats */
    value: (seats) =>
      node.hidden || select.value === "1"
        ? null
        : begun(Number(select.value), [seats[0].level ?? 1, seats[1].level ?? 1]),
    reset: () => {
      select.value = "1";
    },
  };
}
