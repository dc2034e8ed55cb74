import { el } from "../dom.js";
import { CHANCE, count, gameOf, numberOf, shown, sideName, sidesOf, turnNumber } from "../facts.js";
import { daysPlayed } from "../journal.js";
import { links } from "../router.js";
import { button, link, redraw, whenChanged } from "./parts.js";

const AFTER = 700; // ms: the last move is seen first

/** How it ended, beside or below the board and never over it. The focus stays where it is. */
export function createResult({ store, commands }) {
  const node = el("section", { class: "result", "aria-label": "Result", hidden: true });
  let timer = 0;

  const draw = whenChanged(
    ({ table }) => [table?.id, table?.scene?.outcome ?? null],
    (id, outcome) => {
      clearTimeout(timer);
      node.hidden = true;
      redraw(node, []);
      if (outcome) timer = setTimeout(() => show(outcome), AFTER);
    },
  );

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
          count(numberOf(turns, turns.length - 1, sides), "turn"),
          count(daysPlayed(record.meta, table.at), "day"),
          count(turns.filter(({ by }) => by === CHANCE).length, "roll"),
        ]
      : [
          count(turnNumber(turns, Math.max(0, turns.length - 1), sides), "turn"),
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
        button("Save as file", () => commands.saveFile(table.id), { class: "button" }),
      ]),
    ]);
    node.hidden = false;
  }

  return { node, render: draw };
}

/** Who won, in two words; a game for one is won or lost. */
function resultName(winner, sides) {
  if (sides.length === 1) return winner === "nobody" ? "The game is lost" : "You have won";
  return winner === "nobody" ? "A draw" : `${sideName(winner)} wins`;
}
