import { isMade } from "../../site/build.js";
import {
  blankTable,
  fromReply,
  newId,
  openingOf,
  questionOf,
  selectionOf,
  UNSET,
  unalarmed,
} from "../../state/blank.js";
import { until } from "../../state/observe.js";
import { gameOf, isOpponent } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { turnsOf } from "../../state/turns.js";
import { joinTable } from "../../storage/locks.js";
import { metaOf } from "../../storage/meta.js";
import { isLost } from "../../storage/storage.js";
import { lastMove, turnWords } from "../../words/describe-turns.js";
import { say, sentences } from "../../words/say.js";
import { keepBoard, ownBoard } from "../boards.js";
import { bodyOf, summaryOf } from "../summary.js";
import { playCommands } from "./play.js";

/** @import { GameRecord, Reply } from "../../core/formats.js" */
/** @import { Announce, RulesClient } from "../../parts.js" */
/** @import { Change, Pending, Rescue, Selection, Storage, Store, Table, TableReply } from "../../state/state.js" */
/** @import { Meta } from "../../storage/meta.js" */
/** @typedef {ReturnType<Storage["load"]>} Loaded */

const SOON = 400; // ms

/**
 * Return the commands that open, save and leave the open table. play.js has those that play on it.
 * @param {{ store: Store, storage: Storage, rulesClient: RulesClient, announce: Announce, hush: () => void }} parts
 */
export function tableCommands({ store, storage, rulesClient, announce, hush }) {
  const table = tableIn(store);
  /** @param {Change<Table>} change */
  const set = (change) =>
    store.set(
      ({ table: now }) => now && { table: { ...now, ...(typeof change === "function" ? change(now) : change) } },
    );
  /** Change parts of the selection. @param {Partial<Selection>} parts */
  const setSelection = (parts) => set(({ selection }) => ({ selection: { ...selection, ...parts } }));
  /** @type {ReturnType<typeof joinTable> | null} */
  let seat = null; // this tab's place in the queue for the lock
  let seq = -1; // the number of the saved copy that the state grew from
  let calls = 0;
  let owed = false; // whether to save as soon as this tab may write
  let unkept = 0; // the timer of a save to come
  let greeted = ""; // the table whose state has been announced since it was opened
  let arrived = () => {};
  let arrival = Promise.resolve();
  const playing = playCommands({ store, rulesClient, announce, set, keep, keepSoon });

  /** Open a table of this device: draw what the first store has, and play on when both agree. @param {string} id */
  function open(id) {
    leave();
    hush();
    greeted = "";
    arrival = new Promise((resolve) => {
      arrived = () => resolve(undefined);
    });
    const found = storage.load(id);
    if (found.state === "good") show(blankTable(id), found);
    else store.set({ table: blankTable(id) });
    return meet(id);
  }

  /** Compare both stores, and show what is wrong or take a role at the table. @param {string} id */
  async function meet(id) {
    const found = await storage.loadReconciled(id);
    if (table()?.id !== id || table().role !== "asking") return;
    if (found.state !== "good" || !found.body) {
      seq = found.seq;
      store.set({ table: { ...blankTable(id), rescue: rescueOf(found) } });
      if (found.state === "damaged" && found.body) measure(id, found.body.record);
      return;
    }
    const { game } = found.body.record;
    if (isMade(game) && !gameOf(store.get(), game)) return void dispatchEvent(new HashChangeEvent("hashchange"));
    if (!table().record || found.seq !== seq) show(blankTable(id), found);
    const newest = store.get().openings[game]?.record;
    if (newest && found.body.record.rules > newest.rules) {
      set({ rescue: { kind: "newer" } });
      return;
    }
    if (found.fellBack) {
      const text = say("The last step of this table could not be read. This is the step before it.");
      store.set({ note: { text, tone: "polite", action: null } });
      announce(text);
    }
    seat = joinTable(id, (role) => takeRole(id, role), storage);
    greet();
  }

  /** Announce the state of the game once after a table was opened, as soon as it is known. */
  function greet() {
    const now = table();
    if (!now?.record || now.scene === UNSET || greeted === now.id) return;
    greeted = now.id;
    announce(sentences(lastMove(store.get(), now), turnWords(store.get(), now)));
  }

  /** Draw a table as far as that is possible without the rules. @param {Table} blank @param {Loaded} found */
  function show(blank, { body, seq: number }) {
    if (!body) return;
    const { record, picked } = body;
    const look = storage.snapshots.get(blank.id, record) ?? openingOf(store.get(), record);
    seq = number;
    keepBoard(store, record, look?.board);
    const { scene, turns } = look ?? { scene: UNSET, turns: [] };
    const at = Math.min(record.at, turns.length);
    store.set({
      table: { ...blank, record, scene, turns, at, selection: selectionOf({ picked }), flip: metaOf(record).flip },
    });
  }

  /** Write the table from now on, or watch the tab that does. @param {string} id @param {"writer" | "viewer"} role */
  async function takeRole(id, role) {
    const now = table();
    const mine = ++calls;
    if (now?.id !== id || now.role === role) return;
    if (role === "viewer") {
      if (unkept) keep(); // the tab that takes over plays what is drawn here
      if (table().role === "viewer") return; // saving has shown that another tab has moved on
      // A move that is drawn here is for the other tab to play. Until that is done it is only selected.
      set((mine) => ({
        ...(mine.pending && beforeMove(mine.pending)),
        role,
        selection: selectionOf({ picked: bodyOf(mine).picked }),
        pending: null,
        effects: [],
      }));
      arrived();
      if (!follow()) verify();
      return;
    }
    if (now.role === "viewer") {
      await storage.loadReconciled(id); // the other tab may have moved on before it let go
      if (table()?.id !== id || mine !== calls) return;
    }
    follow();
    if (table().rescue) return;
    set({ role });
    if (owed) keep();
    verify();
    resume();
    arrived();
  }

  /**
   * Show what another tab has written, and return whether that is anything new. The board stays until the rules have
   * drawn the new position.
   * @param {boolean} [overtaken] the same step was written there first, and stands: then this tab watches, unless it
   *   has taken the table over meanwhile
   */
  function follow(overtaken = false) {
    const now = table();
    if (!now?.record || now.rescue) return false;
    if (overtaken) seq = -1;
    if (overtaken && now.role === "writer" && !seat?.holds()) {
      takeRole(now.id, "viewer");
      return true;
    }
    const found = storage.load(now.id);
    if (found.state === "missing" && found.seq > seq) set({ rescue: { kind: "gone" } });
    if (found.state !== "good" || !found.body || found.seq <= seq) return false;
    seq = found.seq;
    const { record, picked } = found.body;
    const scene = { ...now.scene, moves: [], prompt: UNSET.prompt };
    // A provisional turn must not be in the list beside "Saved on this device", nor its effects be animated again.
    const turns = turnsOf(record.log, (now.pending?.base ?? now).turns);
    const at = Math.min(record.at, turns.length);
    set({ record, scene, turns, at, effects: [], selection: selectionOf({ picked }), pending: null, looking: null });
    verify();
    return true;
  }

  /** Let the rules replay the record as soon as they can: what is drawn may be old, or nothing. */
  const verify = () =>
    rulesClient.inTurn(async () => {
      if (!table()?.record) return;
      const { id, record } = table();
      const reply = await rulesClient.ask({ do: "open", record });
      const now = table();
      // A name, a note or a drawing that was added meanwhile stays.
      const same = now?.id === id && now.record && now.record.log === record.log && now.record.at === record.at;
      if (!same || now.pending || rulesClient.failed(reply)) return;
      if (!reply.ok || reply.problem) {
        set({ rescue: { ...measured(reply), raw: JSON.stringify(record) } });
        return;
      }
      const wasSet = now.scene.moves.length > 0 || now.scene.outcome;
      const { picked, awaiting } = now.selection;
      const asked = awaiting && reply.scene.moves.find(({ action }) => action === awaiting.move.action);
      const isBegun = reply.scene.moves.some(({ steps }) => picked.every((step, i) => step === steps[i]));
      const looked = now.record === record ? reply.record : { ...reply.record, meta: now.record.meta };
      set({
        // An unchanged record stays the same object: commands that wait for a reply about it compare it by identity.
        record: JSON.stringify(looked) === JSON.stringify(now.record) ? now.record : looked,
        scene: reply.scene,
        turns: reply.turns,
        at: reply.at,
        selection: {
          ...now.selection,
          picked: isBegun ? picked : [],
          awaiting: asked ? questionOf(asked, store.get().settings) : null,
        },
      });
      greet();
      if (!wasSet && now.role === "writer") resume();
    });

  /** Ask how far the rules can replay a damaged record. @param {string} id @param {GameRecord} record */
  async function measure(id, record) {
    const reply = await rulesClient.ask({ do: "open", record });
    if (table()?.id !== id || !table().rescue || rulesClient.failed(reply)) return;
    set((now) => ({ rescue: { ...now.rescue, ...measured(reply) } }));
  }

  /** Continue with as much of a damaged table as the rules accept. The damaged copies are quarantined. */
  function openRescued() {
    const { id, rescue } = table();
    if (!rescue?.reply) return;
    seq = storage.quarantineTable(id);
    store.set({ table: { ...blankTable(id), ...fromReply(rescue.reply) } });
    seat?.release();
    seat = joinTable(id, (role) => takeRole(id, role).then(() => role === "writer" && keep()), storage);
  }

  /** Keep a table that another tab has deleted. */
  function keepAnyway() {
    seq = storage.load(table().id).seq;
    set({ rescue: null, role: "writer" });
    keep();
  }

  function leave() {
    flush();
    seat?.release();
    seat = null;
    seq = -1;
    owed = false;
    arrived();
    store.set({ table: /** @type {Table} */ (/** @type {Table | null} */ (null)) });
  }

  /**
   * Put a puzzle or an exercise on the board, which is never saved: a reply of the rules, or its record alone for now.
   * @param {string} id @param {Partial<Table> & Pick<Table, "record">} reply
   * @param {Partial<Table> & Pick<Table, "role">} more
   */
  function lay(id, reply, more) {
    if (table()?.id !== id) leave();
    const laid = { ...blankTable(id), ...fromReply({ scene: UNSET, turns: [], at: 0, ...reply }), ...more };
    store.set({ table: { ...laid, scene: unalarmed(laid, laid.scene) } });
  }

  /** Save a new table; return its id. @param {TableReply} reply @param {object} meta @param {How & { id?: string }} [how] */
  function place(reply, meta, { id = newId(), ...how } = {}) {
    write(id, reply, meta, how);
    return id;
  }

  /**
   * Save a table that is not open here.
   * @typedef {{ seq?: number, picked?: string[] }} How the number of the copy that it grew from; the steps in hand
   * @param {string} id @param {TableReply} reply @param {object} meta @param {How} [how]
   */
  function write(id, reply, meta, { seq: from = -1, picked = [] } = {}) {
    const written = {
      ...blankTable(id),
      ...fromReply(reply),
      record: { ...reply.record, meta: { ...reply.record.meta, ...meta } },
      selection: selectionOf({ picked }),
    };
    const result = storage.save(id, bodyOf(written), summaryOf(store.get(), written), from);
    if (!isLost(result)) remember(written);
    return result;
  }

  /** Save the table, with the steps in hand. */
  function keep() {
    clearTimeout(unkept);
    unkept = 0;
    const now = table();
    if (now?.exercise) return;
    if (now?.role === "asking") owed = true;
    if (now?.role !== "writer" || now.rescue) return;
    owed = false;
    const result = storage.save(now.id, bodyOf(now), summaryOf(store.get(), now), seq);
    if (result.why === "stale") takeRole(now.id, "viewer");
    else if (result.why === "gone" || result.why === "newer" || result.why === "older")
      set({ rescue: { kind: result.why } });
    else seq = result.seq;
  }

  /** Save the table a moment later, so that a selection and the move that follows are saved once. */
  function keepSoon() {
    clearTimeout(unkept);
    if (rulesClient.ready()) unkept = window.setTimeout(keep, SOON);
    else keep();
  }

  /** Save at once what was to be saved later: the tab may be about to close. */
  function flush() {
    if (unkept) keep();
    const now = table();
    const kept = now?.role !== "solver" && !now?.exercise;
    if (kept && now?.scene && now.scene !== UNSET && !now.rescue) remember(now);
    storage.retry();
  }

  /** Save the scene of a table, so that it is drawn at once when it is opened again. @param {Table} now */
  function remember(now) {
    const { record, scene, turns } = now.pending?.base ?? now;
    storage.snapshots.put(now.id, record, { scene, turns, board: ownBoard(store.get(), record) });
  }

  /** Play a move that was complete when the tab was closed. */
  function resume() {
    const now = table();
    const { picked } = now.selection;
    const whole = now.scene.moves.find(
      ({ steps }) => steps.length === picked.length && steps.every((step, i) => step === picked[i]),
    );
    if (!whole) return;
    const awaiting = isOpponent(now, now.scene.to_move) ? null : questionOf(whole, store.get().settings);
    if (awaiting) setSelection({ awaiting });
    else playing.play(whole);
  }

  /** Change fields of the record's meta. @param {Partial<Record<keyof Meta, unknown>>} change */
  function setMeta(change) {
    set((now) => ({ record: { ...now.record, meta: { ...now.record.meta, ...change } } }));
    keep();
  }

  /** Do something once a table is open with a role. @param {string} id @param {() => void} then */
  const whenOpen = (id, then) =>
    until(store, ({ table: now }) => now?.id === id && now.scene && now.role !== "asking").then(then);

  return {
    open,
    leave,
    place,
    write,
    lay,
    ...playing,
    keep,
    keepSoon,
    follow,
    verify,
    openRescued,
    keepAnyway,
    flush,
    /** Return a promise for the moment when the role of this tab is known. */
    arrival: () => arrival,
    setMeta,
    setTable: set,
    setSelection,
    clearSelection: () => set({ selection: selectionOf() }),
    /** Rest an exercise, so that no move can be made, or continue it. @param {boolean} resting */
    restExercise: (resting) => set(({ exercise }) => exercise && { hint: null, exercise: { ...exercise, resting } }),
    whenOpen,
    /** Send what waited for the rules, when they are back. */
    resend: () => table()?.pending?.stalled && playing.send(),
    playHere: () => seat?.steal(),
  };
}

/** Return the parts of a table as they were before a move was drawn. @param {Pending} pending */
const beforeMove = ({ base: { record, scene, turns } }) => ({ record, scene, turns, at: record.at });

/** @param {Loaded} found @returns {Rescue} */
function rescueOf(found) {
  if (found.state === "newer" || found.state === "older") return { kind: found.state, raw: found.raw };
  if (found.state === "missing") return { kind: "missing" };
  return { kind: found.body ? "measuring" : "unreadable", raw: found.raw };
}

/** The codes of errors that are the record's own; all others say nothing about it. */
const OF_RECORDS = ["bad-action", "bad-option", "bad-position", "bad-record", "bad-request", "illegal-action"];

/** Return what the rules said about a record that may be damaged. @param {Reply<TableReply>} reply @returns {Rescue} */
export function measured(reply) {
  if (!reply.ok)
    return { kind: OF_RECORDS.includes(reply.error.code) ? "unreadable" : "stopped", message: reply.error.message };
  return { kind: "damaged", reply, message: reply.problem?.message ?? null };
}
