import { daysPlayed } from "../state/days.js";
import { whenChanged } from "../state/observe.js";
import { resultOf } from "../state/result.js";
import { CHANCE, gameOf, isForOne, lastTurn, shown, sideName, sidesOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, definitions, primary, redraw, ruleLink } from "../ui/parts.js";
import { clauses, count, noun, say } from "../words/say.js";
import { opponentName } from "../words/strings.js";

/** @import { NodePart, TableParts } from "../parts.js" */
/** @import { Result } from "../state/result.js" */
/** @import { State, Table } from "../state/state.js" */

const AFTER = 700; // ms: the last move is seen first

/** Create the result of the game, which takes no focus. @param {TableParts} parts @returns {NodePart} */
export function createResult({ store, commands }) {
  const node = el("section", { class: "result", "aria-label": say("Result"), hidden: true });
  let timer = 0;

  const draw = whenChanged(
    ({ table }) => [table?.id, table?.scene?.outcome ?? null],
    (_id, outcome) => {
      clearTimeout(timer);
      node.hidden = true;
      redraw(node, []);
      if (outcome) timer = window.setTimeout(show, AFTER);
    },
  );

  function show() {
    const state = store.get();
    const { table } = state;
    if (!table?.scene?.outcome) return;
    const { record, turns, at } = table;
    const { winner, text, rule } = table.scene.outcome;
    const alone = isForOne(state, table);
    const found = resultOf(state, table);
    const decisions = turns.slice(0, at).filter(({ by }) => by !== CHANCE).length;
    node.dataset.won = String(found?.result === "won");
    redraw(node, [
      // The strip says who won. Only "You have won" adds something to it.
      el("h2", { class: found?.result ? null : "aside-voice" }, nameOf(found?.result, winner, alone)),
      el("p", { class: "aside-voice" }, text),
      definitions(numbersOf(table, alone ? decisions : null), "numbers"),
      alone && found ? share(decisions, found) : null,
      el("div", { class: "result-actions" }, [
        primary(alone ? say("Play again") : say("Rematch"), () => commands.rematch(shown(table).record)),
        button(say("Review"), () => commands.review()),
        alone && button(say("Walk it again"), commands.openFilm),
        alone && button(say("The roads"), () => commands.openDialog("roads")),
        found && otherOpponent(state, found),
        button(say("Share"), () => commands.openDialog("share")),
        ruleLink(record.game, rule),
      ]),
    ]);
    node.hidden = false;
  }

  /** Offer a stronger opponent after a win, and a gentler one after a loss. @param {State} state @param {Result} found */
  function otherOpponent(state, { result, side, against }) {
    const { record } = state.table;
    const game = gameOf(state, record.game);
    const better = result === "won";
    const wanted = Number(against) + (better ? 1 : -1);
    const other = sidesOf(game).find((one) => one !== side);
    const level = against && result !== "drawn" ? game?.levels.find((one) => one.level === wanted) : null;
    if (!level || !other) return null;
    /** @type {Record<string, import("../storage/meta.js").Seat>} */
    const changed = { ...metaOf(record).seats, [other]: { kind: "opponent", level: wanted } };
    const title = say("{opponent}, {name}", { opponent: opponentName(wanted), name: level.name });
    const label = better ? say("Stronger opponent") : say("Gentler opponent");
    return button(label, () => commands.rematch(record, changed), { title });
  }

  return { node, render: draw };
}

/** Return the figures of a game. @param {Table} table @param {number | null} decisions @returns {[string, number][]} */
function numbersOf(table, decisions) {
  const { record, turns, at, scene } = table;
  const captures = turns.slice(0, at).reduce((sum, { captures: taken = 0 }) => sum + taken, 0);
  /** @type {[string, number]} */
  const made = [say("Turns"), Math.max(1, lastTurn(table))];
  return decisions !== null
    ? [made, [say("Rolls"), at - decisions], [say("Days"), daysPlayed(metaOf(record), at)]]
    : [made, [say("Captures"), captures], [say("Pieces left"), scene.pieces.length]];
}

/** Show how much of a game the person and the Guide played. @param {number} decisions @param {Result} found */
function share(decisions, { hints, guide }) {
  const own = decisions - guide;
  if (!decisions || (!guide && !hints)) return null;
  const words = clauses(
    say("You {number}", { number: own }),
    guide ? say("the Guide {number}", { number: guide }) : "",
    hints ? say("{hints}", { hints: count(hints, noun("hint")) }) : "",
  );
  const bars = [own, guide].map((part) => el("span", { style: { "flex-grow": String(part) } }));
  return el("p", { class: "who-played" }, [
    el("span", { class: "who-bar", "aria-hidden": "true" }, bars),
    say("Who played: {shares}.", { shares: words }),
  ]);
}

/**
 * Return who won; where only one person plays, whether they did.
 * @param {Result["result"] | undefined} result @param {string} winner @param {boolean} alone
 */
function nameOf(result, winner, alone) {
  if (result === "won") return say("You have won");
  if (result === "lost") return alone ? say("The game is lost") : say("You have lost");
  return winner === "nobody" ? say("A draw") : say("{side} wins", { side: sideName(winner) });
}
