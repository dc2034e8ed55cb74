import { oddsWords } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Odds } from "../storage/meta.js" */

/**
 * A handicap: one side begins without a piece. Which pieces there are, whether there is a game without them and how it
 * then begins, is the core's to say.
 *
 * @typedef {(request: object) => Promise<any>} Ask
 * @typedef {{ game: string, options: Record<string, string> }} Setup
 */

/** Its start, piece by piece. A reply of the core. @param {Ask} ask @param {Setup} setup */
const startOf = (ask, setup) => ask({ do: "decompose", ...setup, start: null, after: [] });

/**
 * The start of such a set-up without one piece of the side: its first one in reading order. A reply of the core.
 * @param {Ask} ask @param {Setup} setup @param {Odds} odds
 */
export async function startWithout(ask, setup, odds) {
  const told = await startOf(ask, setup);
  return told.ok ? without(ask, setup, told, odds) : told;
}

/** @param {Ask} ask @param {Setup} setup @param {{ pieces: any[], fields: any }} start @param {Odds} odds */
function without(ask, setup, { pieces, fields }, odds) {
  const given = pieces.findIndex((/** @type {Odds} */ piece) => piece.side === odds.side && piece.kind === odds.kind);
  const left = pieces.filter((/** @type {Odds} */ _piece, /** @type {number} */ i) => i !== given);
  return ask({ do: "compose", ...setup, pieces: left, fields });
}

/**
 * The pieces that can be given in a set-up.
 * @param {Ask} ask @param {Setup} setup
 * @returns {Promise<Odds[]>}
 */
export async function oddsOf(ask, setup) {
  const told = await startOf(ask, setup);
  /** @type {Map<string, Odds>} */
  const sorts = new Map();
  for (const { side, kind } of told.ok ? told.pieces : []) sorts.set(`${side} ${kind}`, { side, kind });
  const replies = await Promise.all([...sorts.values()].map((odds) => without(ask, setup, told, odds)));
  return [...sorts.values()].filter((_odds, i) => replies[i].ok && !replies[i].outcome);
}

/**
 * The choice on the setup screen. It has what can be given as soon as the rules have said so.
 * @param {Ask} ask @param {Setup} setup
 */
export function oddsField(ask, setup) {
  /** @type {Odds[]} */
  let known = [];
  const select = el(
    "select",
    { id: "odds", "aria-describedby": "help-odds" },
    optionsOf([["", say("Nothing, both begin alike")]], ""),
  );
  const node = el("div", { class: "field", hidden: true }, [
    el("label", { for: "odds" }, say("Handicap")),
    select,
    el("p", { class: "help", id: "help-odds" }, say("The stronger player can begin with a piece less.")),
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
