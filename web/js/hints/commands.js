import { selectionOf } from "../state/blank.js";
import { momentKey } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { metaOf } from "../storage/meta.js";
import { still } from "../ui/motion.js";
import { say, sentences } from "../words/say.js";
import { hasGuide, hintOf, mayAsk, STAGES, stageOf, whyNoHint } from "./selectors.js";

/** @import { GameRecord, Move } from "../core/formats.js" */
/** @import { Core, Announce, AtTable } from "../parts.js" */
/** @import { Hint, Store, Table } from "../state/state.js" */

const SECONDS = 1.2; // for the search behind a hint

/**
 * Commands of the hints, which come in stages, and of the Guide, which plays by itself. Both search in the thinker's
 * worker, never in the rules' own.
 * @param {{ store: Store, core: Core, atTable: AtTable, announce: Announce }} parts
 */
export function hintCommands({ store, core, atTable, announce }) {
  const table = tableIn(store);
  const set = atTable.setTable;
  /** @type {AbortController | null} */
  let job = null;

  /** Show the next stage of the hint, or start the search for one. */
  function hint() {
    const known = hintOf(table());
    if (known?.phase === "asking") return undefined;
    if (known && !known.isAnswer) return show(Math.min(STAGES, known.stage + 1));
    const why = whyNoHint(store.get());
    return why ? announce(why, "shown") : begin();
  }

  /** @param {number} stage */
  function show(stage) {
    set(({ hint: now, selection }) => {
      return now && { hint: { ...now, stage }, selection: { ...selection, inspect: null, refusal: null } };
    });
    const text = stageOf(table().hint)?.text ?? "";
    announce(say("Hint {stage} of {stages}: {text}", { stage, stages: STAGES, text }));
  }

  async function begin() {
    const { id, record } = table();
    const key = momentKey(id, table());
    const mine = new AbortController();
    job?.abort();
    job = mine;
    const current = () => job === mine && hintOf(table())?.key === key;
    set({ hint: { key, phase: "asking", stage: 1, stages: [], action: null } });
    announce(say("Looking for a hint."));
    const found = await worded(core, record, mine.signal);
    if (!current()) return;
    if (!found.stages) {
      set({ hint: null });
      return announce(say("No hint could be found."), "shown");
    }
    set((now) => now.hint && { hint: { ...now.hint, phase: "ready", ...found, judge } });
    show(1);
    if (table().role === "writer") atTable.setMeta({ hints: metaOf(table().record).hints + 1 });
  }

  /** Judge the next move on the board instead of playing it, or play it after all. */
  function whyNot() {
    const judges = !table().hint?.judges;
    const text = judges ? say("Make your move: it is judged, not played.") : say("Your next move is played.");
    set(({ hint: now }) => now && { hint: { ...now, judges, against: judges ? { text, cells: [] } : null } });
    announce(text);
  }

  /** Say what speaks against another move than the hinted one. @param {Move} move */
  const judge = (move) => explain((why, parts) => why.judge(parts, move));

  /** Ask the opponent why it made its last move. */
  function askWhy() {
    if (!mayAsk(table())) return announce(say("The opponent made no move before this one."), "shown");
    return explain((why, parts) => why.askWhy(parts));
  }

  /** @param {(why: typeof import("./why.js"), parts: import("./why.js").Parts) => unknown} run */
  async function explain(run) {
    job?.abort();
    job = new AbortController();
    const { signal } = job;
    const show = (/** @type {Hint} */ found) => set({ hint: found });
    run(await import("./why.js"), {
      store,
      think: core.think,
      putDown: atTable.clearSelection,
      show,
      announce,
      signal,
    });
  }

  function dropHint() {
    job?.abort();
    job = null;
    set({ hint: null });
  }

  /** Play the move of the hint. */
  function playHint() {
    const known = hintOf(table());
    const move = known && table().scene.moves.find(({ action }) => action === known.action);
    if (move) (table().exercise?.judge ?? atTable.play)(move);
  }

  // -- the Guide

  /** Start the Guide: continuously, or turn by turn if the player has turned motion off. */
  function startGuide() {
    const state = store.get();
    const now = state.table;
    if (now && !hasGuide(state, now)) return announce(say("This game has no Guide."), "shown");
    if (!now || now.guide || now.role !== "writer" || now.rescue || now.scene.outcome) return;
    if (now.hint) dropHint();
    const flowing = !still();
    set({ guide: { flowing, steps: 0, text: "", since: now.at }, selection: selectionOf(), looking: null });
    announce(
      flowing ? say("The Guide is playing. Escape stops it.") : say("The Guide is ready. Ask for its next turn."),
    );
  }

  /** Stop the Guide. @param {string} [why] announced first */
  function stopGuide(why = "") {
    if (!table()?.guide) return;
    set({ guide: null });
    announce(sentences(why, say("The Guide has stopped.")));
  }

  /** @param {Partial<NonNullable<Table["guide"]>>} change */
  const setGuide = (change) => set(({ guide }) => guide && { guide: { ...guide, ...change } });

  return {
    hint,
    dropHint,
    whyNot,
    askWhy,
    /** Show a hint that another feature found. @param {Omit<Hint, "phase">} found */
    showHint: (found) => set({ hint: { ...found, phase: "ready" } }),
    canHint: () => whyNoHint(store.get()) === "",
    playHint,
    startGuide,
    stopGuide,
    setGuide,
    toggleGuide: () => (table()?.guide ? stopGuide() : startGuide()),
    guideStep: () => setGuide({ flowing: false, steps: 1 }),
    guideFlow: (/** @type {boolean} */ flowing) => setGuide({ flowing, steps: 0 }),
  };
}

/**
 * Return the move that the thinker would play in a record's current position, and the stages of a hint about it.
 * @param {Core} core @param {GameRecord} record @param {AbortSignal} signal
 * @returns {Promise<Partial<Pick<Hint, "stages"> & { action: string }>>} empty if nothing was found
 */
export async function worded(core, record, signal) {
  try {
    const found = await core.think({ do: "think", record, seconds: SECONDS, seed: record.seed }, { signal });
    if (!found.ok || !found.move || signal.aborted) return {};
    const reasons = await core.think({ do: "hint", record, move: found.move, score: found.score }, { signal });
    return reasons.ok && reasons.stages ? { action: found.move, stages: reasons.stages } : {};
  } catch {
    return {};
  }
}
