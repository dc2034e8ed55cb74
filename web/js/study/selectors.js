/**
 * Facts about analysis: which moment is looked at, whether there is anything to do for the thinker, which arrows lie on the board.
 * The state of it is `table.study`; a line that is stepped through is a moment that is looked at, `table.looking.line`.
 */
import { anchorOf, gameOf, isOpponent, momentKey, seatsOf, shown, sidesOf } from "../state/selectors.js";

/** @import { State, Table } from "../state/state.js" */

/**
 * @typedef {import("../core/formats.js").Requests} Requests
 * @typedef {{ key: string, kind: "game", request: { do: "review" | "walk" } & Requests["review"] }
 *   | { key: string, kind: "position", request: { do: "analyse" } & Requests["analyse"] }
 *   | { key: string, kind: "plan", request: { do: "retry" } & Requests["retry"] }} Wish
 */

export const DEEPER = 60;
export const LINES = 3;
export const REVIEW_NODES = 1500; // for each position of a game
const PLAN_NODES = 4000; // for a plan that is not among the best moves
const ARROWS = 4; // of a line, before they would only be a tangle

/** @param {State} state @param {Table} table */
export const canStudy = (state, table) =>
  Boolean(table?.record) &&
  !table.rescue &&
  table.role !== "solver" &&
  sidesOf(gameOf(state, table.record.game)).length === 2;

/** A game for one is reviewed where it has somebody to reckon the turns. @param {State} state @param {Table} table */
export const canReview = (state, table) =>
  canStudy(state, table) ||
  Boolean(table?.record && !table.rescue && table.role !== "solver" && gameOf(state, table.record.game)?.guide);

/** What is played now, and has not been taken back. @param {Table} table */
const present = (table) => momentKey(table.id, table);

/** @param {State} state @param {Table} table */
const againstOpponent = (state, table) =>
  seatsOf(state, table).some(({ kind }) => kind === "opponent") && !table.scene.outcome;

/** Is the opponent at it, so that the thinker is its own? @param {Table} table */
export const opponentThinks = (table) =>
  Boolean(table.thinking) || (!table.scene.outcome && isOpponent(table, table.scene.to_move));

/**
 * Against an opponent every position is asked about anew; otherwise the analysis goes along.
 * @param {State} state
 * @param {Table} table
 */
export const isOn = (state, table) =>
  Boolean(table?.scene) &&
  table.study.on &&
  table.pane === "study" &&
  (!againstOpponent(state, table) || table.study.asked === present(table));

export const askedNow = present;

/** The review of the game as it was played so far, or null. @param {Table} table */
export function reviewOf(table) {
  const { review } = table.study;
  return review && review.moment === momentKey(table.id, { record: table.record, at: review.length }) ? review : null;
}

/**
 * What the thinker should do, and a key that is another one when it should do something else; null where it should rest.
 * @returns {Wish | null}
 * @param {State} state
 * @param {boolean} visible
 */
export function wanted(state, visible) {
  const { table, core, screen } = state;
  if (!visible || !table?.scene || screen.name !== "table" || core.phase !== "ready" || table.pending) return null;
  if (!canReview(state, table) || opponentThinks(table)) return null;
  const review = reviewOf(table);
  if (review?.phase === "running") {
    const { record } = table;
    return {
      key: `game ${review.moment} ${review.nodes}`,
      kind: "game",
      request: {
        do: canStudy(state, table) ? "review" : "walk",
        record: { ...record, at: review.length },
        nodes: review.nodes,
      },
    };
  }
  if (!canStudy(state, table) || !isOn(state, table)) return null;
  const { record, at, scene } = anchorOf(table);
  if (scene.outcome && !record.ended) return null;
  const { seconds } = table.study;
  const plan = planOf(state, table);
  // One's own plan is weighed as soon as the thinker is done, unless it is one of the candidates anyway.
  if (plan && table.study.phase === "done" && foundOf(state, table) && plan.place < 0)
    return {
      key: `plan ${seconds} ${plan.key} ${plan.move.action}`,
      kind: "plan",
      request: { do: "retry", record: { ...record, at }, action: plan.move.action, nodes: PLAN_NODES },
    };
  return {
    key: `position ${seconds} ${momentKey(table.id, { record, at })}`,
    kind: "position",
    request: { do: "analyse", record: { ...record, at }, seconds, lines: LINES },
  };
}

/**
 * What was found of the moment on the board, or null.
 * @param {State} state
 * @param {Table} table
 */
export function foundOf(state, table) {
  if (!table?.scene || !isOn(state, table)) return null;
  const { key, found, seconds, planning } = table.study;
  const moment = momentKey(table.id, anchorOf(table));
  if (planning?.key === moment) return null; // first one's own
  return found && key === `position ${seconds} ${moment}` ? found : null;
}

/**
 * One's own plan for the moment that is looked at, with its place among the candidates, -1 where it is none of them.
 * @param {State} state @param {Table} table
 */
export function planOf(state, table) {
  const { plan } = table?.study ?? {};
  if (!plan || !table.scene || plan.key !== momentKey(table.id, anchorOf(table))) return null;
  const candidates = foundOf(state, table)?.candidates ?? [];
  return { ...plan, place: candidates.findIndex(({ line }) => line[0].action === plan.move.action) };
}

/** The plan beside what was played then, once the turn is made. @param {Table} table */
export function planKept(table) {
  const { plan } = table?.study ?? {};
  if (!plan || !table.scene || table.at <= plan.at) return null;
  const played = table.turns[plan.at];
  return played && plan.key === momentKey(table.id, { record: table.record, at: plan.at }) ? { plan, played } : null;
}

/**
 * The arrows on the board: of the line in hand, of threats, or of the lesson that is open.
 * @param {State} state
 */
export function arrowsOf(state) {
  const { table } = state;
  if (!table?.scene || table.pending || table.selection.picked.length) return [];
  const { looking, study } = table;
  if (looking?.line) {
    const next = looking.line.plies[looking.line.shown];
    return next ? arrows([next], "line", "") : [];
  }
  if (study.lesson && table.pane === "study" && reviewOf(table) && study.lesson.at === shown(table).at) {
    return [...arrows([study.lesson.played], "played", ""), ...arrows(study.lesson.line.slice(0, ARROWS), "line")];
  }
  const found = foundOf(state, table);
  const plan = planOf(state, table);
  const own = plan && isOn(state, table) ? arrows([plan.move], "plan", "?") : [];
  if (!found) return own;
  const line = (found.candidates[study.over ?? -1] ?? found.candidates[study.held])?.line ?? [];
  const threats = study.threats
    ? (found.threats?.list ?? []).flatMap((one) => arrows(one.line.slice(0, 1), "threat", "!"))
    : [];
  return [...threats, ...own, ...arrows(line.slice(0, ARROWS), "line")];
}

/** One arrow a ply; its number, unless there is another sign. */
/** @param {any[]} plies @param {string} kind @param {string | null} [sign] */
const arrows = (plies, kind, sign = null) =>
  plies
    .filter(Boolean)
    .map(({ arrow, by }, i) => ({ kind, cells: arrow, by, first: i === 0, sign: sign ?? String(i + 1) }))
    .filter(({ cells }) => cells.length);
