import { oddsWords } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Odds } from "../storage/meta.js" */

/**
 * Handicaps: one side starts without a piece. The core says which pieces can be left out, and makes the position.
 *
 * @typedef {import("../parts.js").RulesClient["ask"]} Ask
 * @typedef {{ game: string, options: Record<string, string> }} Setup
 */

/** Ask the core for the pieces of the start. @param {Ask} ask @param {Setup} setup */
const startOf = (ask, setup) => ask({ do: "decompose", ...setup, start: null, after: [] });

/**
 * Ask the core for the start without the side's first piece of that kind in reading order.
 * @param {Ask} ask @param {Setup} setup @param {Odds} odds
 */
export async function startWithout(ask, setup, odds) {
  const told = await startOf(ask, setup);
  return told.ok ? without(ask, setup, told, odds) : told;
}

/** @param {Ask} ask @param {Setup} setup @param {import("../core/formats.js").Laid} start @param {Odds} odds */
function without(ask, setup, { pieces, fields }, odds) {
  const given = pieces.findIndex((piece) => piece.side === odds.side && piece.kind === odds.kind);
  const left = pieces.filter((_piece, i) => i !== given);
  return ask({ do: "compose", ...setup, pieces: left, fields });
}

/**
 * Return the pieces that can be given as a handicap.
 * @param {Ask} ask @param {Setup} setup
 * @returns {Promise<Odds[]>}
 */
export async function oddsOf(ask, setup) {
  const told = await startOf(ask, setup);
  /** @type {Map<string, Odds>} */
  const sorts = new Map();
  if (!told.ok) return [];
  for (const { side, kind } of told.pieces) sorts.set(`${side} ${kind}`, { side, kind });
  const replies = await Promise.all([...sorts.values()].map((odds) => without(ask, setup, told, odds)));
  return [...sorts.values()].filter((_odds, i) => {
    const reply = replies[i];
    return reply.ok && !reply.outcome;
  });
}

/**
 * Create the field of the setup screen. Its choices appear once the core has answered.
 * @param {Ask} ask @param {Setup} setup
 */
export function oddsField(ask, setup) {
  /** @type {Odds[]} */
  let known = [];
  const select = el("select", { id: "odds", "aria-describedby": "help-odds" }, optionsOf([["", say("None")]], ""));
  const node = el("div", { class: "field", hidden: true }, [
    el("label", { for: "odds" }, say("Handicap")),
    select,
    el("p", { class: "help", id: "help-odds" }, say("The stronger player can start without a piece.")),
  ]);
  oddsOf(ask, setup).then((found) => {
    known = found;
    node.hidden = !found.length;
    select.append(...optionsOf(found.map((odds, i) => [String(i), oddsWords(odds)])));
  });
  return {
    node,
    value: () => known[Number(select.value || Number.NaN)] ?? null,
    reset: () => {
      select.value = "";
    },
  };
}
