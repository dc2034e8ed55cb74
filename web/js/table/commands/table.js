import { blankTable, fromReply, newId, openingOf, UNSET, unalarmed } from "../../state/blank.js";
import { observe } from "../../state/observe.js";
import { questionOf, selectionOf } from "../../state/selection.js";
import { isOpponent } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { turnsOf } from "../../state/turns.js";
import { joinTable } from "../../storage/locks.js";
import { metaOf } from "../../storage/meta.js";
import { isLost } from "../../storage/storage.js";
import { lastMove, turnWords } from "../../words/describe-turns.js";
import { say } from "../../words/say.js";
import { keepBoard, ownBoard } from "../boards.js";
import { bodyOf, summaryOf } from "../summary.js";
import { playCommands } from "./play.js";

/** @import { GameRecord, Move } from "../../core/formats.js" */
/** @import { RulesClient, Announce } from "../../parts.js" */
/** @import { Change, Pending, Rescue, Selection, Storage, Store, Table } from "../../state/state.js" */

const SOON = 400; // ms

/**
 * The table that is open: opening it, keeping it, and leaving it. Playing on it is in play.js.
 * @param {{ store: Store, storage: Storage, rulesClient: RulesClient, announce: Announce, hush: () => void }} parts
 */
export function tableCommands({ store, storage, rulesClient, announce, hush }) {
  const table = tableIn(store);
  /** @param {Change<Table>} change */
  const set = (change) =>
    store.set(
      (state) =>
        state.table && {
          table: { ...state.table, ...(typeof change === "function" ? change(state.table) : change) },
        },
    );
  /** Changes parts of what is in the hand. @param {Partial<Selection>} parts */
  const setSelection = (parts) => set(({ selection }) => ({ selection: { ...selection, ...parts } }));
  /** @type {ReturnType<typeof joinTable> | null} */
  let seat = null; // our place at the lock
  let seq = -1; // of the copy that our state grew from
  let calls = 0;
  let owed = false;
  let unkept = 0; // the timer of a write that is still to come
  let greeted = ""; // the table whose state has been said since it was opened
  let arrived = () => {};
  let arrival = Promise.resolve();
  const playing = playCommands({ store, rulesClient, announce, set, keep, keepSoon });

  /**
   * Opens what the device keeps under this id: what is at hand is drawn at once, and played on when both stores agree.
   * @param {string} id
   */
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
    meet(id);
  }

  /** @param {string} id */
  async function meet(id) {
    const found = await storage.loadReconciled(id);
    if (table()?.id !== id || table().role !== "asking") return;
    if (found.state !== "good" || !found.body) {
      seq = found.seq;
      store.set({ table: { ...blankTable(id), rescue: rescueOf(found) } });
      if (found.state === "damaged" && found.body) measure(id, found.body.record);
      return;
    }
    if (!table().record || found.seq !== seq) show(blankTable(id), found);
    const newest = store.get().openings[found.body.record.game]?.record;
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

  /** Where the game stands, said once when a table is opened, as soon as it is known. */
  function greet() {
    const now = table();
    if (!now?.record || now.scene === UNSET || greeted === now.id) return;
    greeted = now.id;
    announce([lastMove(store.get(), now), turnWords(store.get(), now)].filter(Boolean).join(" "));
  }

  /**
   * Draws a table as far as that can be done without the rules.
   * @param {Table} blank
   * @param {ReturnType<Storage["load"]>} found
   */
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

  /** @param {string} id @param {"writer" | "viewer"} role */
  async function takeRole(id, role) {
    const now = table();
    const mine = ++calls;
    if (now?.id !== id || now.role === role) return;
    if (role === "viewer") {
      if (unkept) keep(); // who takes over plays what is drawn here
      if (table().role === "viewer") return; // keeping it has shown that another tab has moved on
      // A move that is drawn here is now the other tab's to play. Until that is done it is no more than chosen.
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
      await storage.loadReconciled(id); // the other tab may have gone on before it let go
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
   * Shows what another tab has written. The board stays as it is until the rules have drawn the new one.
   * @param {boolean} [overtaken] the same step was written there first, and stands: then this tab watches, unless it
   *   has taken the table over meanwhile
   * @returns whether there is anything else to see
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
    // Effects of a move of ours, played on a board that another tab has moved on, would be drawn as one still to be made.
    // A move that only this tab has drawn must not stand in the list beside "Saved on this device".
    const turns = turnsOf(record.log, (now.pending?.base ?? now).turns);
    const at = Math.min(record.at, turns.length);
    set({ record, scene, turns, at, effects: [], selection: selectionOf({ picked }), pending: null, looking: null });
    verify();
    return true;
  }

  /** What is drawn may be old, or nothing; the rules look over the record as soon as they can. */
  const verify = () =>
    rulesClient.inTurn(async () => {
      if (!table()?.record) return;
      const { id, record } = table();
      const reply = await rulesClient.ask({ do: "open", record });
      const now = table();
      // A name, a note or a drawing that came meanwhile changes no position, and stays.
      const same = now?.id === id && now.record && now.record.log === record.log && now.record.at === record.at;
      if (!same || now.pending || rulesClient.failed(reply)) return;
      if (!reply.ok || reply.problem) {
        set({ rescue: { ...measured(reply), raw: JSON.stringify(record) } });
        return;
      }
      const wasSet = now.scene.moves.length > 0 || now.scene.outcome;
      const picked = reply.scene.moves.some((/** @type {Move} */ move) =>
        now.selection.picked.every((step, i) => step === move.steps[i]),
      )
        ? now.selection.picked
        : [];
      const looked = now.record === record ? reply.record : { ...reply.record, meta: now.record.meta };
      set({
        // Found as it was it stays the same object: who asked about it meanwhile still hears the answer.
        record: JSON.stringify(looked) === JSON.stringify(now.record) ? now.record : looked,
        scene: reply.scene,
        turns: reply.turns,
        at: reply.at,
        selection: { ...now.selection, picked },
      });
      greet();
      if (!wasSet && now.role === "writer") resume();
    });

  /** How far can the rules follow a damaged record? @param {string} id @param {GameRecord} record */
  async function measure(id, record) {
    const reply = await rulesClient.ask({ do: "open", record });
    if (table()?.id !== id || !table().rescue || rulesClient.failed(reply)) return;
    set((now) => ({ rescue: { ...now.rescue, ...measured(reply) } }));
  }

  /** Goes on with as much of a damaged table as the rules accept; the damaged copies are kept aside. */
  function openRescued() {
    const { id, rescue } = table();
    if (!rescue?.reply) return;
    seq = storage.quarantineTable(id);
    store.set({ table: { ...blankTable(id), ...fromReply(rescue.reply) } });
    seat?.release();
    seat = joinTable(id, (role) => takeRole(id, role).then(() => role === "writer" && keep()), storage);
  }

  /** A table that another tab has deleted is kept all the same. */
  function keepAnyway() {
    seq = storage.load(table().id).seq;
    set({ rescue: null, role: "writer" });
    keep();
  }

  /** Leaves the table. */
  function leave() {
    flush();
    seat?.release();
    seat = null;
    seq = -1;
    owed = false;
    arrived();
    store.set({ table: /** @type {any} */ (null) });
  }

  /**
   * Lays on the board what is kept nowhere, a puzzle or a lesson's exercise: a reply of the rules, or as yet its record
   * alone. What lies there under the same id makes room for it.
   * @param {string} id
   * @param {Partial<Table> & Pick<Table, "record">} reply
   * @param {Partial<Table> & Pick<Table, "role">} more
   */
  function lay(id, reply, more) {
    if (table()?.id !== id) leave();
    const laid = {
      ...blankTable(id),
      ...fromReply({ scene: /** @type {any} */ (UNSET), turns: [], at: 0, ...reply }),
      ...more,
    };
    store.set({ table: { ...laid, scene: unalarmed(laid, laid.scene) } });
  }

  /**
   * Puts a new table on the device.
   * @param {any} reply
   * @param {object} meta
   * @param {{ id?: string, seq?: number, picked?: string[] }} [how] as in `write`
   * @returns its id
   */
  function place(reply, meta, { id = newId(), ...how } = {}) {
    write(id, reply, meta, how);
    return id;
  }

  /**
   * Writes a table that is not open here.
   * @param {string} id
   * @param {any} reply
   * @param {object} meta
   * @param {{ seq?: number, picked?: string[] }} [how] the number of the copy it grew from, the steps of a half-made move
   * @returns {ReturnType<Storage["save"]>}
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

  /** Writes the table as it stands, half-made moves included. */
  function keep() {
    clearTimeout(unkept);
    unkept = 0;
    const now = table();
    if (now?.exercise) return;
    if (now?.role === "asking") owed = true; // written as soon as the table is ours
    if (now?.role !== "writer" || now.rescue) return;
    owed = false;
    const result = storage.save(now.id, bodyOf(now), summaryOf(store.get(), now), seq);
    if (result.why === "stale") takeRole(now.id, "viewer");
    else if (result.why === "gone" || result.why === "newer") set({ rescue: { kind: result.why } });
    else seq = result.seq;
  }

  /** What is taken up, and a move that the rules are asked about, is written with what follows, a moment later: once. */
  function keepSoon() {
    clearTimeout(unkept);
    if (rulesClient.ready()) unkept = window.setTimeout(keep, SOON);
    else keep();
  }

  /** Nothing is left to be written later: the tab may be about to go. */
  function flush() {
    if (unkept) keep();
    const now = table();
    const kept = now?.role !== "solver" && !now?.exercise;
    if (kept && now?.scene && now.scene !== UNSET && !now.rescue) remember(now);
    storage.retry();
  }

  /** What the table looks like, so that it is drawn at once when it is opened again. @param {Table} now */
  function remember(now) {
    const { record, scene, turns } = now.pending?.base ?? now;
    storage.snapshots.put(now.id, record, { scene, turns, board: ownBoard(store.get(), record) });
  }

  /** A move that was complete when the tab was killed is played now. */
  function resume() {
    const now = table();
    const whole = now.scene.moves.find(
      (move) =>
        move.steps.length === now.selection.picked.length &&
        move.steps.every((step, i) => step === now.selection.picked[i]),
    );
    if (!whole) return;
    const awaiting = isOpponent(now, now.scene.to_move) ? null : questionOf(whole, store.get().settings);
    if (awaiting) setSelection({ awaiting });
    else playing.play(whole);
  }

  /** The page's own part of the record: name, seats, which way round. @param {any} change */
  function setMeta(change) {
    set((now) => ({ record: { ...now.record, meta: { ...now.record.meta, ...change } } }));
    keep();
  }

  /** Once that table is open and it is known who writes at it; never where another one was opened instead. @param {string} id @param {() => void} then */
  function whenOpen(id, then) {
    const opening = observe(
      store,
      ({ table: now }) => now?.id === id && Boolean(now.scene) && now.role !== "asking",
      (open) =>
        open &&
        setTimeout(() => {
          opening.end();
          then();
        }),
    );
  }

  return {
    open,
    leave,
    place,
    write,
    lay,
    play: playing.play,
    adopt: playing.adopt,
    restore: playing.restore,
    keep,
    keepSoon,
    follow,
    openRescued,
    keepAnyway,
    flush,
    /** When it is known who writes here. */
    arrival: () => arrival,
    setMeta,
    setTable: set,
    setSelection,
    clearSelection: () => set({ selection: selectionOf() }),
    /** While an exercise rests nothing is played, and its hint goes. @param {boolean} resting */
    restExercise: (resting) => set(({ exercise }) => exercise && { hint: null, exercise: { ...exercise, resting } }),
    whenOpen,
    /** Called when the rules are there again: what waited for them goes on. */
    resend: () => table()?.pending?.stalled && playing.send(),
    playHere: () => seat?.steal(),
  };
}

/** Returns the parts of a table as they were before a move was drawn. @param {Pending} pending */
const beforeMove = ({ base: { record, scene, turns } }) => ({ record, scene, turns, at: record.at });

/** @param {any} found @returns {Rescue} */
function rescueOf(found) {
  if (found.state === "newer") return { kind: "newer" };
  if (found.state === "missing") return { kind: "missing" };
  return { kind: found.body ? "measuring" : "unreadable", raw: found.raw };
}

/** What the rules said about a record that may be damaged. @param {any} reply @returns {Rescue} */
function measured(reply) {
  if (!reply.ok)
    return { kind: reply.error.code === "stopped" ? "stopped" : "unreadable", message: reply.error.message };
  return { kind: "damaged", reply, message: reply.problem?.message ?? null };
}
