/**
 * Selectors of the analysis: the moment it is about, the work for the thinker, and the arrows on the board. Its state
 * is `table.study`; while a line is stepped through, the moment shown is `table.looking.line`.
 */
import { anchorOf, gameOf, isOpponent, isTrying, momentKey, seatsOf, shown, sidesOf } from "../state/selectors.js";

import { metaOf } from "../storage/meta.js";

/** @import { Arrow } from "../board/arrows.js" */
/** @import { Ply, Requests } from "../core/formats.js" */
/** @import { State, Table } from "../state/state.js" */

/**
 * @typedef {{ key: string, kind: "game", request: { do: "review" | "walk" } & Requests["review"] }
 *   | { key: string, kind: "position", request: { do: "analyse" } & Requests["analyse"] }} Wish
 */

export const DEEPER = 60;
export const LINES = 3;
export const REVIEW_NODES = 1500; // for each position of a game
const ARROWS = 4; // of a line, since more would be a tangle

/** Return whether the thinker could work on a table at all. @param {Table} table */
export const isOwn = (table) => Boolean(table?.record && !table.rescue && table.role !== "solver");

/** Return whether the positions of a table can be analysed. @param {State} state @param {Table} table */
export const canStudy = (state, table) => isOwn(table) && sidesOf(gameOf(state, table.record.game)).length === 2;

/** Return whether a game can be reviewed; a game for one needs a planner. @param {State} state @param {Table} table */
export const canReview = (state, table) =>
  canStudy(state, table) || (isOwn(table) && Boolean(gameOf(state, table.record.game)?.guide));

/** Return whether the engine stays shut: until a game with a friend elsewhere is over. @param {Table} table */
export const isShut = (table) => Boolean(table?.scene && !table.scene.outcome && metaOf(table.record).link);

/** Return the key of the position that is analysed. @param {Table} table */
const anchorKey = (table) => momentKey(table.id, anchorOf(table));

/** Return whether the opponent is to move, so that it needs the thinker. @param {Table} table */
export const opponentThinks = (table) =>
  Boolean(table.thinking) || (!isTrying(table) && !table.scene.outcome && isOpponent(table, table.scene.to_move));

/**
 * Return whether the analysis is on. Against an opponent it is turned on anew for each position, else it stays on.
 * @param {State} state @param {Table} table
 */
export function isOn(state, table) {
  if (!table?.scene || !table.study.on || table.pane !== "study" || isShut(table)) return false;
  const against =
    !isTrying(table) && !table.scene.outcome && seatsOf(state, table).some(({ kind }) => kind === "opponent");
  return !against || table.study.asked === momentKey(table.id, table);
}

/** Return the review of the game as it was played so far, or null. @param {Table | null} table */
export function reviewOf(table) {
  const review = table?.study.review;
  return review && review.moment === momentKey(table.id, { record: table.record, at: review.length }) ? review : null;
}

/**
 * Return the turning points of a game in the order in which they are told: the only person's own come first.
 * @template {{ played: Pick<Ply, "by"> }} T @param {T[]} turning @param {string | null} own  the side of that person
 * @returns {T[]}
 */
export function ownFirst(turning, own) {
  const isOwn = (/** @type {T} */ { played }) => Number(played.by === own);
  return [...turning].sort((one, other) => isOwn(other) - isOwn(one));
}

/** Return the marks of the actions that cost something, by their indices, once reviewed. @param {Table} table */
export const marksOf = (table) =>
  Object.fromEntries((reviewOf(table)?.found?.costs ?? []).map((cost) => [cost.at, cost]));

/**
 * Return what the thinker should do, with a key that changes when it should do something else; null if it should rest.
 * @param {State} state @param {boolean} visible @returns {Wish | null}
 */
export function wanted(state, visible) {
  const { table, core, screen } = state;
  if (!visible || !table?.scene || screen.name !== "table" || core.phase !== "ready" || table.pending) return null;
  if (!canReview(state, table) || opponentThinks(table)) return null;
  const review = reviewOf(table);
  if (review?.phase === "running") {
    const { moment, length, nodes } = review;
    const record = { ...table.record, at: length };
    const request = { do: canStudy(state, table) ? /** @type {const} */ ("review") : /** @type {const} */ ("walk") };
    return { key: `game ${moment} ${nodes}`, kind: "game", request: { ...request, record, nodes } };
  }
  if (!canStudy(state, table) || !isOn(state, table) || isPlanning(table)) return null;
  const { record: game, at, scene } = anchorOf(table);
  if (scene.outcome && !game.ended) return null;
  const record = { ...game, at };
  const { seconds } = table.study;
  const request = { do: /** @type {const} */ ("analyse"), record, seconds, lines: LINES };
  return { key: wishKey(table), kind: "position", request: { ...request, plan: planOf(table)?.move.action } };
}

/** Return the key of the analysis of the position on the board. @param {Table} table */
const wishKey = (table) =>
  ["position", table.study.seconds, anchorKey(table), planOf(table)?.move.action].filter(Boolean).join(" ");

/** Return whether the player is choosing a plan, before the candidates are shown. @param {Table} table */
export const isPlanning = (table) => table.study.planning?.key === anchorKey(table);

/** Return what was found about the moment on the board, or null. @param {State} state @param {Table} table */
export function foundOf(state, table) {
  if (!table?.scene || !isOn(state, table) || isPlanning(table)) return null;
  const { key, found } = table.study;
  return found && key === wishKey(table) ? found : null;
}

/** Return the player's plan for the moment on the board, or null. @param {Table} table */
export function planOf(table) {
  const plan = table?.study?.plan;
  return plan && table.scene && plan.key === anchorKey(table) ? plan : null;
}

/** Return what was played where the player had a plan, or null. @param {Table} table */
export function playedInstead(table) {
  const plan = table?.study?.plan;
  if (!plan || !table.scene) return null;
  const { record, at, turns } = table.looking && isTrying(table) && !table.looking.line ? table.looking : table;
  if (at <= plan.at) return null;
  return plan.key === momentKey(table.id, { record, at: plan.at }) ? (turns[plan.at] ?? null) : null;
}

/** Return the arrows on the board: of the open line, of threats, or of the open lesson. @param {State} state */
export function arrowsOf(state) {
  const { table } = state;
  if (!table?.scene || table.pending || table.selection.picked.length) return [];
  const { looking, study } = table;
  if (looking?.line) return arrows(looking.line.plies.slice(looking.line.shown).slice(0, 1), "line", "");
  const { lesson } = study;
  if (lesson && table.pane === "study" && reviewOf(table) && lesson.at === shown(table).at)
    return [...arrows([lesson.played], "played", ""), ...arrows(lesson.line.slice(0, ARROWS), "line")];
  const found = foundOf(state, table);
  const plan = planOf(table);
  const own = plan && isOn(state, table) ? arrows([plan.move], "plan", "?") : [];
  if (!found) return own;
  const line = (found.candidates[study.over ?? -1] ?? found.candidates[study.held])?.line ?? [];
  const threats = study.threats ? (found.threats?.list ?? []) : [];
  return [
    ...threats.flatMap((one) => arrows(one.line.slice(0, 1), "threat", "!")),
    ...own,
    ...arrows(line.slice(0, ARROWS), "line"),
  ];
}

/**
 * Return an arrow for each ply, with its number or another sign.
 * @param {Pick<Ply, "arrow" | "by">[]} plies @param {string} kind @param {string} [sign] @returns {Arrow[]}
 */
const arrows = (plies, kind, sign) =>
  plies
    .map(({ arrow, by }, i) => ({ kind, cells: arrow, by, first: i === 0, sign: sign ?? String(i + 1) }))
    .filter(({ cells }) => cells.length);
