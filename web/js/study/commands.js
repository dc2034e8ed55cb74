import { STUDY_SECONDS, selectionOf } from "../state/blank.js";
import { anchorOf, gameOf, isFinished, momentKey, momentName, movesAmong } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { still } from "../ui/motion.js";
import { goTo, links } from "../ui/router.js";
import { count, noun, say, sentences } from "../words/say.js";
import { canReview, canStudy, isOn, REVIEW_NODES, reviewOf } from "./selectors.js";

/** @import { Ply } from "../core/formats.js" */
/** @import { History, RulesClient, Announce, AtTable } from "../parts.js" */
/** @import { Apart, Store, Study, Table } from "../state/state.js" */

const PACE = 1300; // ms between the moves of a line that plays itself

/**
 * Commands of analysis and review: start and stop them, and walk through lines without changing the game.
 * @param {{ store: Store, rulesClient: RulesClient, atTable: AtTable, history: History, announce: Announce,
 *   playApart: (apart: Apart) => unknown }} parts
 */
export function studyCommands({ store, rulesClient, atTable, history, announce, playApart }) {
  const table = tableIn(store);
  let player = 0; // the timer of a line that plays itself

  /** @param {Partial<Study> | ((study: Study, table: Table) => Partial<Study> | false | null)} change */
  const setStudy = (change) =>
    atTable.setTable((now) => {
      const patch = typeof change === "function" ? change(now.study, now) : change;
      return patch ? { study: { ...now.study, ...patch } } : {};
    });

  function analyse() {
    if (!canStudy(store.get(), table())) return;
    atTable.setTable({ pane: "study" });
    const afresh = { tall: false, seconds: STUDY_SECONDS, held: 0, over: null, lesson: null, key: null, found: null };
    setStudy((_study, now) => ({ ...afresh, on: true, asked: momentKey(now.id, now) }));
    stopReview();
  }

  function stopAnalysis() {
    stopPlaying();
    setStudy({ on: false, key: null, found: null, phase: null, lesson: null });
    if (table()?.looking?.line) leaveLine();
  }

  /** Open the panel and analyse at once, or close it. */
  function toggleAnalysis() {
    const state = store.get();
    if (!canStudy(state, state.table)) return announce(say("This game cannot be analysed."), "shown");
    if (state.table.pane === "study" && isOn(state, state.table)) return leaveStudy();
    analyse();
    return announce(say("Analysis."));
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

  // -- walking through a line

  /**
   * Show the position after the first `shown` plies of a line, and return whether it is shown.
   * @param {Ply[]} plies @param {number} shown
   * @param {number | null} [from] how many actions come before it; by default it begins at the position on the board
   */
  async function showLine(plies, shown, from = null) {
    const now = table();
    if (!now?.scene || now.pending) return false;
    /** @type {Pick<Table, "record" | "at"> & { scene?: Table["scene"] }} */
    const base = from === null ? anchorOf(now) : { record: { ...now.record, at: from }, at: from };
    const goal = Math.max(0, Math.min(plies.length, shown));
    const actions = plies.slice(0, goal).map(({ action }) => action);
    const record = { ...base.record, at: base.at };
    const reply = await rulesClient.askTable({ do: "follow", record, actions }, now.turns);
    if (table()?.id !== now.id || table().record !== now.record || !reply.ok) return false;
    const isHere = base.record === now.record && base.at === now.at;
    const line = { plies, shown: goal, base: isHere ? null : { ...base, scene: base.scene ?? reply.scene } };
    setStudy({ tall: false });
    atTable.setTable({ looking: { ...reply, line }, selection: selectionOf(), effects: [] });
    const ply = plies[goal - 1];
    announce(ply ? say("{move:cap}.", { move: ply.say }) : say("The line begins here."));
    return true;
  }

  /** Step within the open line; a step back from its beginning leaves it. @param {number} by */
  function stepLine(by) {
    stopPlaying();
    const line = table().looking?.line;
    if (!line) return undefined;
    if (line.shown + by < 0) return leaveLine();
    return showLine(line.plies, line.shown + by, anchorOf(table()).at);
  }

  function leaveLine() {
    stopPlaying();
    const base = table()?.looking?.line?.base;
    return base && base.at !== table().at ? history.look(base.at) : history.present();
  }

  /** Play a line until it ends or the player does something else. @param {Ply[]} plies @param {number} from */
  async function playLine(plies, from) {
    stopPlaying();
    const mine = ++player;
    if (!(await showLine(plies, 0, from))) return;
    for (let shown = 1; shown <= plies.length; shown += 1) {
      await new Promise((resume) => setTimeout(resume, still() && shown === 1 ? PACE / 2 : PACE));
      const line = table()?.looking?.line;
      if (player !== mine || line?.plies !== plies || line.shown !== shown - 1) return;
      if (!(await showLine(plies, shown, from))) return;
    }
  }

  const stopPlaying = () => (player += 1);

  /** Continue the game with the line; the moves played before are kept as a branch. */
  function playOn() {
    const now = table();
    if (!now?.looking?.line?.shown || now.role !== "writer") return;
    const { line, ...reply } = now.looking;
    stopPlaying();
    if (isFinished(now)) return void playApart({ record: reply.record });
    atTable.adopt(reply);
    announce(sentences(say("Playing on from here."), reply.scene.prompt));
  }

  /**
   * Show the position before a turning point, with arrows for the played and the better move.
   * @param {NonNullable<Study["lesson"]>} lesson
   */
  function openLesson(lesson) {
    stopPlaying();
    setStudy({ on: false, tall: false, lesson });
    return history.look(lesson.at);
  }

  /** Open the turning points of the review as tasks, beginning with the one at `first`. @param {number} first */
  function tryAgain(first) {
    const { id, record, turns, study } = table();
    const { review: left } = study;
    if (!left?.found) return;
    stopPlaying();
    const { turning } = left.found;
    const tasks = turning.map((one) => ({
      ...one,
      record,
      moment: momentName(turns, one.since + 1),
      nodes: left.nodes,
    }));
    const home = { address: links.table(id), word: say("Review"), label: say("Back to the review") };
    const index = turning.findIndex((one) => one.at === first);
    store.set({ retry: { id, name: say("Try again"), home, tasks, first: index, left: () => takeBack(id, left) } });
    goTo(links.retry(id));
  }

  /** Show a review again as it was left for the tasks. @param {string} id @param {Study["review"]} review */
  const takeBack = (id, review) =>
    atTable.whenOpen(id, () => {
      atTable.setTable({ pane: "study" });
      setStudy({ review });
    });

  return {
    analyse,
    planFirst: () =>
      import("./plan.js").then((plan) => plan.planFirst({ store, atTable, announce, setStudy, analyse })),
    tryAgain,
    stopAnalysis,
    toggleAnalysis,
    closeStudy,
    leaveStudy,
    review,
    stopReview,
    showLine,
    leaveLine,
    playLine,
    playOn,
    openLesson,
    setStudy,
    /** Step back within the open line, or else in the game. */
    lookBack: () => (table()?.looking?.line ? stepLine(-1) : history.lookEarlier()),
    lookOn: () => (table()?.looking?.line ? stepLine(1) : history.lookLater()),
  };
}
