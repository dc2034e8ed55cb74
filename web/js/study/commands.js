import { STUDY_SECONDS } from "../state/blank.js";
import { gameOf, momentKey, movesAmong, seatsOf } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { metaOf } from "../storage/meta.js";
import { count, noun, say, sentences } from "../words/say.js";
import * as walking from "./commands/lines.js";
import { tryAgain } from "./commands/tasks.js";
import { canReview, canStudy, isOn, isShut, REVIEW_NODES, reviewOf } from "./selectors.js";

/** @import { Ply } from "../core/formats.js" */
/** @import { History, RulesClient, Announce, AtTable } from "../parts.js" */
/** @import { Apart, Store, Study, Table } from "../state/state.js" */

/**
 * Commands of analysis and review: start and stop them, and walk through lines without changing the game.
 * @param {{ store: Store, rulesClient: RulesClient, atTable: AtTable, history: History, announce: Announce,
 *   playApart: (apart: Apart) => unknown }} parts
 */
export function studyCommands({ store, rulesClient, atTable, history, announce, playApart }) {
  const table = tableIn(store);

  /** @param {Partial<Study> | ((study: Study, table: Table) => Partial<Study> | false | null)} change */
  const setStudy = (change) =>
    atTable.setTable((now) => {
      const patch = typeof change === "function" ? change(now.study, now) : change;
      return patch ? { study: { ...now.study, ...patch } } : {};
    });

  const lines = { rulesClient, atTable, history, announce, playApart, table, setStudy, player: 0 };
  const stopPlaying = () => walking.stopPlaying(lines);

  /** Say that the engine stays shut, if it does. */
  function shut() {
    if (!isShut(table())) return false;
    announce(say("Until this game with your friend is over, the engine stays shut. Moves can be tried."), "shown");
    return true;
  }

  /** Return whether a game against an opponent goes on. @param {Table} now */
  const isAgainst = (now) =>
    now.role === "writer" && !now.scene.outcome && seatsOf(store.get(), now).some(({ kind }) => kind === "opponent");

  function analyse() {
    if (!canStudy(store.get(), table())) return;
    atTable.setTable({ pane: "study" });
    if (shut()) return;
    if (isAgainst(table()) && !metaOf(table().record).analysis) atTable.setMeta({ analysis: true });
    const afresh = { tall: false, seconds: STUDY_SECONDS, held: 0, over: null, lesson: null, key: null, found: null };
    setStudy((_study, now) => ({ ...afresh, on: true, asked: momentKey(now.id, now) }));
    stopReview();
  }

  function stopAnalysis() {
    stopPlaying();
    setStudy({ on: false, key: null, found: null, phase: null, lesson: null });
    if (table()?.looking?.line) walking.leaveLine(lines);
  }

  /** Open the panel and analyse at once, or close it. */
  function toggleAnalysis() {
    const state = store.get();
    if (!canStudy(state, state.table)) return announce(say("This game cannot be analysed."), "shown");
    if (state.table.pane === "study" && isOn(state, state.table)) return leaveStudy();
    analyse();
    return isShut(state.table) ? undefined : announce(say("Analysis."));
  }

  function closeStudy() {
    stopAnalysis();
    stopReview();
    atTable.setTable({ pane: null });
  }

  /** Close the panel, and say so. */
  function leaveStudy() {
    const isReview = table().study.review && !isOn(store.get(), table());
    closeStudy();
    announce(isReview ? say("Review closed.") : say("Analysis closed."));
  }

  function review(deeper = false) {
    const now = table();
    if (!canReview(store.get(), now)) return;
    atTable.setTable({ pane: "study" });
    if (shut()) return undefined;
    if (!now.at) return announce(say("No moves yet, so there is nothing to review."));
    const known = reviewOf(now);
    if (!deeper && known?.phase === "done" && known.length === now.at) {
      setStudy({ on: false, tall: true, lesson: null });
      return announce(sentences(known.found?.text ?? "", say("Esc closes the review.")));
    }
    const nodes = deeper ? REVIEW_NODES * 5 : REVIEW_NODES;
    setStudy({
      on: false,
      tall: true,
      lesson: null,
      review: { phase: "running", moment: momentKey(now.id, now), length: now.at, nodes, found: null, message: "" },
    });
    const moves = movesAmong(gameOf(store.get(), now.record.game), now.record.log.slice(0, now.at));
    const words = say("Reviewing {moves}.", { moves: count(moves, noun("move")) });
    return announce(sentences(words, say("Esc closes the review.")));
  }

  const stopReview = () =>
    setStudy(({ review: now }) => now?.phase === "running" && { review: { ...now, phase: "stopped" } });

  /**
   * Show the position before a turning point, with arrows for the played and the better move.
   * @param {NonNullable<Study["lesson"]>} lesson
   */
  function openLesson(lesson) {
    stopPlaying();
    setStudy({ on: false, tall: false, lesson });
    return history.look(lesson.at);
  }

  return {
    analyse,
    planFirst: () =>
      import("./plan.js").then((plan) => plan.planFirst({ store, atTable, announce, setStudy, analyse })),
    tryAgain: (/** @type {number} */ first) => tryAgain({ store, atTable, table, setStudy, stopPlaying }, first),
    stopAnalysis,
    toggleAnalysis,
    closeStudy,
    leaveStudy,
    review,
    stopReview,
    /** @param {Ply[]} plies @param {number} shown @param {number | null} [from] */
    showLine: (plies, shown, from) => walking.showLine(lines, plies, shown, from),
    leaveLine: () => walking.leaveLine(lines),
    playLine: (/** @type {Ply[]} */ plies, /** @type {number} */ from) => walking.playLine(lines, plies, from),
    playOn: () => walking.playOn(lines),
    openLesson,
    setStudy,
    /** Step back within the open line, or else in the game. */
    lookBack: () => (table()?.looking?.line ? walking.stepLine(lines, -1) : history.lookEarlier()),
    lookOn: () => (table()?.looking?.line ? walking.stepLine(lines, 1) : history.lookLater()),
  };
}
