import { daysPlayed } from "../state/days.js";
import { whenChanged } from "../state/observe.js";
import { CHANCE, gameOf, lastTurn, seatsOf, shown, sideName, sidesOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, definitions, primary, redraw, ruleLink } from "../ui/parts.js";
import { clauses, count, noun, say } from "../words/say.js";
import { opponentName } from "../words/strings.js";

/** @import { Outcome } from "../core/formats.js" */
/** @import { NodePart, TableParts } from "../parts.js" */
/** @import { State, Table } from "../state/state.js" */

const AFTER = 700; // ms: the last move is seen first

/**
 * Create the result of the game, beside or below the board and never over it. The focus stays where it is.
 * @param {TableParts} parts @returns {NodePart}
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
      if (outcome) timer = window.setTimeout(() => show(outcome), AFTER);
    },
  );

  /** @param {Outcome} outcome */
  function show({ winner, text, rule }) {
    const state = store.get();
    const { table } = state;
    if (!table?.scene?.outcome) return;
    const { record } = table;
    const sides = sidesOf(gameOf(state, record.game));
    const turns = table.turns.slice(0, table.at);
    const alone = sides.length === 1;
    const persons = seatsOf(state, table).filter(({ kind }) => kind === "person");
    node.dataset.won = String(persons.length === 1 && (alone ? winner !== "nobody" : winner === persons[0].side));
    const name = resultName(winner, sides, persons);
    redraw(node, [
      // The strip says who won. Only "You have won" adds something to it.
      el("h2", { class: persons.length === 1 ? null : "aside-voice" }, name),
      el("p", { class: "aside-voice" }, text),
      definitions(numbersOf(table, alone), "numbers"),
      alone ? share(turns.filter(({ by }) => by !== CHANCE).length, metaOf(record)) : null,
      el("div", { class: "result-actions" }, [
        primary(alone ? say("Play again") : say("Rematch"), () => commands.rematch(shown(table).record)),
        button(say("Review"), () => commands.review()),
        ...(alone
          ? [
              button(say("Walk it again"), commands.openFilm),
              button(say("The roads"), () => commands.openDialog("roads")),
            ]
          : [otherOpponent(state, winner)]),
        button(say("Share"), () => commands.openDialog("share")),
        ruleLink(record.game, rule),
      ]),
    ]);
    node.hidden = false;
  }

  /**
   * Offer a stronger opponent after a win, and a gentler one after a loss.
   * @param {State} state @param {string} winner
   */
  function otherOpponent(state, winner) {
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
    /** @type {Record<string, import("../storage/meta.js").Seat>} */
    const changed = { ...metaOf(record).seats, [opponent.side]: { kind: "opponent", level: level.level } };
    return button(
      better ? say("Stronger opponent") : say("Gentler opponent"),
      () => commands.rematch(record, changed),
      { title: say("{opponent}, {name}", { opponent: opponentName(level.level), name: level.name }) },
    );
  }

  return { node, render: draw };
}

/**
 * Return three figures of a game that is over.
 * @param {Table} table @param {boolean} alone @returns {[string, number][]}
 */
function numbersOf(table, alone) {
  const played = table.turns.slice(0, table.at);
  const rolls = played.filter(({ by }) => by === CHANCE).length;
  const captures = played.reduce((sum, { captures: taken = 0 }) => sum + taken, 0);
  /** @type {[string, number]} */
  const turns = [say("Turns"), Math.max(1, lastTurn(table))];
  return alone
    ? [turns, [say("Rolls"), rolls], [say("Days"), daysPlayed(metaOf(table.record), table.at)]]
    : [turns, [say("Captures"), captures], [say("Pieces left"), table.scene.pieces.length]];
}

/**
 * Show how much of a game for one the person and the Guide played, as a bar and in words.
 * @param {number} decisions @param {{ hints: number, guide: number }} helped
 */
function share(decisions, { hints, guide }) {
  const own = Math.max(0, decisions - guide);
  if (!decisions || (!guide && !hints)) return null;
  const words = clauses(
    say("You {number}", { number: own }),
    guide ? say("the Guide {number}", { number: guide }) : "",
    hints ? say("{hints}", { hints: count(hints, noun("hint")) }) : "",
  );
  return el("p", { class: "who-played" }, [
    el("span", { class: "who-bar", "aria-hidden": "true" }, [
      el("span", { style: { "flex-grow": String(own) } }),
      el("span", { style: { "flex-grow": String(guide) } }),
    ]),
    say("Who played: {shares}.", { shares: words }),
  ]);
}

/**
 * Return who won; where only one person plays, whether they did.
 * @param {string} winner @param {string[]} sides @param {{ side: string }[]} persons
 */
function resultName(winner, sides, persons) {
  if (sides.length === 1) return winner === "nobody" ? say("The game is lost") : say("You have won");
  if (winner === "nobody") return say("A draw");
  if (persons.length === 1) return winner === persons[0].side ? say("You have won") : say("You have lost");
  return say("{side} wins", { side: sideName(winner) });
}
