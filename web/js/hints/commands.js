import { selectionOf } from "../state/selection.js";
import { momentKey } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { metaOf } from "../storage/meta.js";
import { still } from "../ui/motion.js";
import { say } from "../words/say.js";
import { hasGuide, hintOf, STAGES, stageOf, whyNoHint } from "./selectors.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { Core, Announce, Tables } from "../parts.js" */
/** @import { Store, Table } from "../state/state.js" */

const SECONDS = 1.2; // for the search behind a hint

/**
 * Hints in stages, and the Guide that plays on. Both are thought out by the thinker, never by the rules' own worker.
 * @param {{ store: Store, core: Core, tables: Tables, announce: Announce }} parts
 */
export function hintCommands({ store, core, tables, announce }) {
  const table = tableIn(store);
  const set = tables.setTable;
  /** @type {AbortController | null} */
  let job = null;

  /** The next stage of the hint; the first one is looked for. */
  function hint() {
    const known = hintOf(table());
    if (known?.phase === "asking") return undefined;
    if (known) return show(Math.min(STAGES, known.stage + 1));
    const why = whyNoHint(store.get());
    return why ? announce(why) : begin();
  }

  /** @param {number} stage */
  function show(stage) {
    set(
      (now) =>
        now.hint && { hint: { ...now.hint, stage }, selection: { ...now.selection, inspect: null, refusal: null } },
    );
    announce(`Hint ${stage} of ${STAGES}: ${stageOf(table().hint)?.text ?? ""}`);
  }

  async function begin() {
    const { id, record } = table();
    const key = momentKey(id, table()),
      mine = new AbortController();
    job?.abort();
    job = mine;
    const current = () => job === mine && hintOf(table())?.key === key;
    set({ hint: { key, phase: "asking", stage: 1, stages: [], action: null } });
    announce(say("Looking for a hint."));
    const found = await worded(core, record, mine.signal);
    if (!current()) return;
    if (!found.stages) {
      set({ hint: null });
      announce(say("No hint could be found."), "assertive");
      return;
    }
    set((now) => now.hint && { hint: { ...now.hint, phase: "ready", ...found } });
    show(1);
    if (table().role === "writer") tables.setMeta({ hints: metaOf(table().record).hints + 1 });
  }

  function dropHint() {
    job?.abort();
    job = null;
    set({ hint: null });
  }

  /** Plays the move that the hint is about. */
  function playHint() {
    const known = hintOf(table());
    const move = known && table().scene.moves.find(({ action }) => action === known.action);
    if (move) tables.play(move);
  }

  // -- the Guide

  /** Lets the Guide play on: without a pause, or turn by turn where the reader wants things to stand still. */
  function startGuide() {
    const state = store.get();
    const now = state.table;
    if (now && !hasGuide(state, now)) return announce(say("This game has no Guide."));
    if (!now || now.guide || now.role !== "writer" || now.rescue || now.scene.outcome) return;
    if (now.hint) dropHint();
    const flowing = !still();
    set({ guide: { flowing, steps: 0, text: "", since: now.at }, selection: selectionOf(), looking: null });
    announce(flowing ? say("The Guide plays on. Escape stops it.") : say("The Guide is ready. Ask for its next turn."));
  }

  /** @param {string} [why] said first */
  function stopGuide(why = "") {
    if (!table()?.guide) return;
    set({ guide: null });
    announce([why, say("The Guide has stopped.")].filter(Boolean).join(" "));
  }

  /** @param {any} change */
  const setGuide = (change) => set((now) => (now.guide ? { guide: { ...now.guide, ...change } } : {}));

  return {
    hint,
    dropHint,
    /** Show a hint that was found elsewhere. @param {Omit<import("../state/state.js").Hint, "phase">} found */
    showHint: (found) => set({ hint: { ...found, phase: "ready" } }),
    canHint: () => whyNoHint(store.get()) === "",
    playHint,
    startGuide,
    stopGuide,
    setGuide,
    toggleGuide: () => (table()?.guide ? stopGuide() : startGuide()),
    guideStep: () => setGuide({ flowing: false, steps: 1 }),
    /** @param {boolean} flowing */
    guideFlow: (flowing) => setGuide({ flowing, steps: 0 }),
  };
}

/**
 * What the thinker would do at the moment where a record stands, and the stages of a hint about it.
 * @param {AbortSignal} signal
 * @returns {Promise<{action?: string, stages?: {text: string, cells: string[]}[]}>} empty where nothing was found
 * @param {Core} core
 * @param {GameRecord} record
 */
export async function worded(core, record, signal) {
  try {
    const found = await core.think({ do: "think", record, seconds: SECONDS, seed: record.seed }, { signal });
    if (!found.ok || !found.move || signal.aborted) return {};
    const told = await core.think({ do: "hint", record, move: found.move, score: found.score }, { signal });
    return told.ok && told.stages ? { action: found.move, stages: told.stages } : {};
  } catch {
    return {};
  }
}
