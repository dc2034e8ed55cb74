import { daysPlayed } from "../journal/facts.js";
import { CHANCE, count, gameOf, lastTurn, shown, sideName, sidesOf } from "../store/facts.js";
import { metaOf } from "../store/meta.js";
import { el } from "../ui/dom.js";
import { button, link, redraw, whenChanged } from "../ui/parts.js";
import { links } from "../ui/router.js";

/**
 * @typedef {import("../store/state.js").Store} Store
 * @typedef {import("../store/state.js").Commands} Commands
 */

const AFTER = 700; // ms: the last move is seen first

/**
 * How it ended, beside or below the board and never over it. The focus stays where it is.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function createResult({ store, commands }) {
  const node = el("section", { class: "result", "aria-label": "Result", hidden: true });
  let timer = 0;

  const draw = whenChanged(
    ({ table }) => [table?.id, table?.scene?.outcome ?? null],
    (_id, outcome) => {
      clearTimeout(timer);
      node.hidden = true;
      redraw(node, []);
      if (outcome) timer = setTimeout(() => show(outcome), AFTER);
    },
  );

  /** @param {{ winner: string, text: string, rule: string }} given */
  function show({ winner, text, rule }) {
    const state = store.get();
    const { table } = state;
    if (!table?.scene?.outcome) return;
    const { record } = table;
    const sides = sidesOf(gameOf(state, record.game));
    const turns = table.turns.slice(0, table.at);
    const captured = turns.filter(({ notation }) => notation.includes("x")).length;
    const alone = sides.length === 1;
    const numbers = alone
      ? [
          count(lastTurn(table), "turn"),
          count(daysPlayed(metaOf(record), table.at), "day"),
          count(turns.filter(({ by }) => by === CHANCE).length, "roll"),
        ]
      : [
          count(Math.max(1, lastTurn(table)), "turn"),
          count(captured, "capture"),
          count(record.branches.length, "other line"),
        ];
    redraw(node, [
      el("h2", {}, resultName(winner, sides)),
      el("p", { class: "ending" }, [
        el("span", { class: "ending-words" }, `${text} `),
        rule ? link(links.rules(record.game, rule), `Rule ${rule}`, { class: "rule-link" }) : null,
      ]),
      el("p", { class: "numbers" }, numbers.join(" · ")),
      el("div", { class: "result-actions" }, [
        button("Review", alone ? commands.lookFirst : () => commands.review(), { class: "button" }),
        button(alone ? "Play again" : "Rematch", () => commands.rematch(shown(table).record), {
          class: "button primary",
        }),
        button("Share", () => commands.openDialog("share"), { class: "button" }),
        button("Save as file", () => commands.saveFile(table.id), { class: "button" }),
      ]),
    ]);
    node.hidden = false;
  }

  return { node, render: draw };
}

/** Who won, in two words; a game for one is won or lost. @param {string} winner @param {string[]} sides */
function resultName(winner, sides) {
  if (sides.length === 1) return winner === "nobody" ? "The game is lost" : "You have won";
  return winner === "nobody" ? "A draw" : `${sideName(winner)} wins`;
}
