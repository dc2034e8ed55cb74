import { daysPlayed } from "../state/days.js";
import { whenChanged } from "../state/observe.js";
import { CHANCE, count, gameOf, lastTurn, seatsOf, shown, sideName, sidesOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Commands } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */
/** @import { Seat } from "../storage/meta.js" */

const AFTER = 700; // ms: the last move is seen first

/**
 * How it ended, beside or below the board and never over it. The focus stays where it is.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function createResult({ store, commands }) {
  const node = el("section", { class: "result", "aria-label": say("Result"), hidden: true });
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
    const captured = turns.reduce((sum, { captures = 0 }) => sum + captures, 0);
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
          ...(record.branches.length ? [count(record.branches.length, "other line")] : []),
        ];
    const persons = seatsOf(state, table).filter(({ kind }) => kind === "person");
    node.dataset.won = String(persons.length === 1 && (alone ? winner !== "nobody" : winner === persons[0].side));
    redraw(node, [
      el("h2", {}, resultName(winner, sides, persons)),
      el("p", { class: "ending" }, [
        el("span", { class: "ending-words" }, `${text} `),
        rule ? link(links.rules(record.game, rule), `Rule ${rule}`, { class: "rule-link" }) : null,
      ]),
      el("p", { class: "numbers" }, numbers.join(" · ")),
      alone ? share(turns.filter(({ by }) => by !== CHANCE).length, metaOf(record)) : null,
      el("div", { class: "result-actions" }, [
        button(alone ? say("Play again") : say("Rematch"), () => commands.rematch(shown(table).record), {
          class: "button primary",
        }),
        button(say("Review"), () => commands.review(), { class: "button" }),
        alone ? button(say("Walk it again"), commands.openFilm, { class: "button" }) : null,
        alone ? button(say("The roads"), () => commands.openDialog("roads"), { class: "button" }) : next(state, winner),
        button(say("Share"), () => commands.openDialog("share"), { class: "button" }),
      ]),
    ]);
    node.hidden = false;
  }

  /** After a game that was won, an opponent who is stronger; after one that was lost, one who is gentler. @param {State} state @param {string} winner */
  function next(state, winner) {
    const { record } = state.table;
    const seats = seatsOf(state, state.table);
    const person = seats.find(({ kind }) => kind === "person");
    const opponent = seats.find(({ kind }) => kind === "opponent");
    if (!person || !opponent) return null;
    const better = winner === person.side;
    if (!better && winner !== opponent.side) return null;
    const wanted = (opponent.level ?? 0) + (better ? 1 : -1);
    const level = gameOf(state, record.game)?.levels.find((one) => one.level === wanted);
    if (!level) return null;
    const changed = { ...metaOf(record).seats, [opponent.side]: { kind: "opponent", level: level.level } };
    return button(
      better ? say("Stronger opponent") : say("Gentler opponent"),
      () => commands.rematch(record, /** @type {Record<string, Seat>} */ (changed)),
      { class: "button", title: `Opponent ${level.level}, ${level.name}` },
    );
  }

  return { node, render: draw };
}

/**
 * Who played how much of a game for one, as a bar and in words.
 * @param {number} decisions @param {{ hints: number, guide: number }} helped
 */
function share(decisions, { hints, guide }) {
  const own = Math.max(0, decisions - guide);
  if (!decisions || (!guide && !hints)) return null;
  const words = [`You ${own}`, guide && `the Guide ${guide}`, hints && count(hints, "hint")].filter(Boolean);
  return el("p", { class: "who-played" }, [
    el("span", { class: "who-bar", "aria-hidden": "true" }, [
      el("span", { style: { "flex-grow": String(own) } }),
      el("span", { style: { "flex-grow": String(guide) } }),
    ]),
    `Who played: ${words.join(", ")}.`,
  ]);
}

/** Who won, in two words; where one person plays, whether they did. @param {string} winner @param {string[]} sides @param {{ side: string }[]} persons */
function resultName(winner, sides, persons) {
  if (sides.length === 1) return winner === "nobody" ? say("The game is lost") : say("You have won");
  if (winner !== "nobody" && persons.length === 1)
    return winner === persons[0].side ? say("You have won") : say("You have lost");
  return winner === "nobody" ? say("A draw") : `${sideName(winner)} wins`;
}
