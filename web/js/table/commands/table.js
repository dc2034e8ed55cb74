import { applyEffects } from "../../board/model.js";
import { dayOf, stamped } from "../../journal/facts.js";
import { byLink } from "../../share/facts.js";
import { lean, packed } from "../../store/card.js";
import {
  boardKey,
  byWhom,
  CHANCE,
  capital,
  gameOf,
  isFlipped,
  isFresh,
  isOpponent,
  lastMove,
  shown,
  sidesOf,
  turnNumber,
  turnWords,
  whoseTurn,
} from "../../store/facts.js";
import { handOf } from "../../store/hand.js";
import { joinTable } from "../../store/locks.js";
import { metaOf } from "../../store/meta.js";
import { safely, tableIn } from "../../store/store.js";
import { IDLE } from "../../study/facts.js";
import { keepBoard, ownBoard } from "../boards.js";

/**
 * @typedef {import("../../store/state.js").Store} Store
 * @typedef {import("../../store/state.js").Storage} Storage
 * @typedef {import("../../store/state.js").Engine} Engine
 * @typedef {import("../../store/state.js").Say} Say
 * @typedef {import("../../store/state.js").State} State
 * @typedef {import("../../core/formats.js").Move} Move
 * @typedef {import("../../core/formats.js").GameRecord} GameRecord
 * @typedef {import("../../store/state.js").Table} Table
 * @typedef {import("../../core/formats.js").Mark} Mark
 * @typedef {import("../../core/formats.js").Scene} Scene
 */

const SOON = 400; // ms

/** What stands on a board that the rules have still to set. @type {Scene} */
const UNSET = {
  position: "",
  pieces: [],
  to_move: null,
  phase: "move",
  turn: null,
  prompt: "One moment: the rules are setting this table.",
  marks: [],
  moves: [],
  choices: {},
  reach: {},
  alarms: [],
  status: [],
  outcome: null,
  overlays: [],
  progress: [],
  die: null,
};

/**
 * The table that is open: opening, playing on it, and keeping it. A move is drawn at once from its effects and sent
 * to the rules; the rules' answer then replaces the drawing.
 * @param {{ store: Store, storage: Storage, engine: Engine, say: Say, hush: () => void }} parts
 */
export function tableCommands({ store, storage, engine, say, hush }) {
  const table = tableIn(store);
  /** @param {import("../../store/state.js").Change<Table>} change */
  const set = (change) =>
    store.set(
      (state) =>
        state.table && {
          table: { ...state.table, ...(typeof change === "function" ? change(state.table) : change) },
        },
    );
  /** Changes parts of what is in the hand. @param {Partial<import("../../store/state.js").Hand>} parts */
  const setHand = (parts) => set(({ hand }) => ({ hand: { ...hand, ...parts } }));
  /** @type {{ release: () => void, steal: () => void } | null} */
  let seat = null; // our place at the lock
  let seq = -1; // of the copy that our state grew from
  let tickets = 0;
  let calls = 0;
  let owed = false;
  let unkept = 0; // the timer of a write that is still to come
  let greeted = ""; // the table whose state has been said since it was opened
  let arrived = () => {};
  let arrival = Promise.resolve();

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
    const found = await storage.meet(id);
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
      set({ fellBack: true });
      say("The last step of this table could not be read. This is the step before it.");
    }
    seat = joinTable(id, (role) => takeRole(id, role));
    greet();
  }

  /** Where the game stands, said once when a table is opened, as soon as it is known. */
  function greet() {
    const now = table();
    if (!now?.record || now.scene === UNSET || greeted === now.id) return;
    greeted = now.id;
    say([lastMove(store.get(), now), turnWords(store.get(), now)].filter(Boolean).join(" "));
  }

  /**
   * Draws a table as far as that can be done without the rules.
   * @param {Table} blank
   * @param {ReturnType<Storage["load"]>} found
   */
  function show(blank, { body, seq: number }) {
    if (!body) return;
    const { record, picked } = body;
    const look = storage.seen.get(blank.id, record) ?? openingOf(store.get(), record);
    seq = number;
    keepBoard(store, record, look?.board);
    const { scene, turns } = look ?? { scene: UNSET, turns: [] };
    const at = Math.min(record.at, turns.length);
    store.set({ table: { ...blank, record, scene, turns, at, hand: handOf({ picked }), flip: metaOf(record).flip } });
  }

  /** @param {string} id @param {"writer" | "watcher"} role */
  async function takeRole(id, role) {
    const now = table();
    const mine = ++calls;
    if (now?.id !== id || now.role === role) return;
    if (role === "watcher") {
      set({ role, hand: handOf(), pending: null });
      arrived();
      follow();
      return;
    }
    if (now.role === "watcher") {
      await storage.meet(id); // the other tab may have gone on before it let go
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

  /** Shows what another tab has written. The board stays as it is until the rules have drawn the new one. */
  function follow() {
    const now = table();
    if (!now?.record || now.rescue) return;
    const found = storage.load(now.id);
    if (found.state === "missing" && found.seq > seq) set({ rescue: { kind: "gone" } });
    if (found.state !== "good" || !found.body || found.seq <= seq) return;
    seq = found.seq;
    const { record, picked } = found.body;
    const scene = { ...now.scene, moves: [], prompt: UNSET.prompt };
    set({ record, scene, hand: handOf({ picked }), pending: null, looking: null });
    verify();
  }

  /** What is drawn may be old, or nothing; the rules look over the record as soon as they can. */
  const verify = () =>
    engine.inTurn(async () => {
      if (!table()?.record) return;
      const { id, record } = table();
      const reply = await engine.ask({ do: "open", record });
      const now = table();
      if (now?.id !== id || now.record !== record || now.pending || engine.failed(reply)) return;
      if (!reply.ok || reply.problem) {
        set({ rescue: { ...measured(reply), raw: JSON.stringify(record) } });
        return;
      }
      const wasSet = now.scene.moves.length > 0 || now.scene.outcome;
      const picked = reply.scene.moves.some((/** @type {Move} */ move) =>
        now.hand.picked.every((step, i) => step === move.steps[i]),
      )
        ? now.hand.picked
        : [];
      set({
        record: reply.record,
        scene: reply.scene,
        turns: reply.turns,
        at: reply.at,
        hand: { ...now.hand, picked },
      });
      greet();
      if (!wasSet && now.role === "writer") resume();
    });

  /**
   * How far can the rules follow a damaged record?
   * @param {string} id
   * @param {GameRecord} record
   */
  async function measure(id, record) {
    const reply = await engine.ask({ do: "open", record });
    if (table()?.id !== id || !table().rescue || engine.failed(reply)) return;
    set((now) => ({ rescue: { ...now.rescue, ...measured(reply) } }));
  }

  /** Goes on with as much of a damaged table as the rules accept; the damaged copies are kept aside. */
  function openRescued() {
    const { id, rescue } = table();
    if (!rescue?.reply) return;
    seq = storage.setTableAside(id);
    store.set({ table: { ...blankTable(id), ...fromReply(rescue.reply) } });
    seat?.release();
    seat = joinTable(id, (role) => takeRole(id, role).then(() => role === "writer" && keep()));
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
   * Puts a new table on the device; answers its id, or null with a message when the rules refuse.
   * @param {any} reply
   * @param {object} meta
   */
  function place(reply, meta) {
    const id = newId();
    const state = store.get();
    const fresh = {
      ...blankTable(id),
      ...fromReply(reply),
      record: { ...reply.record, meta: { ...reply.record.meta, ...meta } },
    };
    storage.save(id, bodyOf(fresh), cardOf(state, fresh), -1);
    remember(fresh);
    return id;
  }

  /** Draws a complete move and sends it to the rules. @param {Move} move */
  function play(move) {
    const before = table();
    const base = shown(before);
    const { turns, at } = before.looking ?? before;
    const ticket = ++tickets;
    /** @type {import("../../store/state.js").PlayedTurn} */
    const provisional = {
      action: move.action,
      by: base.scene.to_move ?? "",
      notation: move.notation ?? capital(move.say),
      say: move.say,
      turn: base.scene.turn_number,
      provisional: true,
    };
    set({
      record: base.record,
      scene: drawn(base.scene, move),
      turns: [...turns.slice(0, at), provisional],
      at: at + 1,
      effects: move.effects,
      hand: handOf(),
      looking: null,
      pending: {
        ticket,
        move,
        before: { ...before, hand: handOf() },
        base: { record: base.record, scene: base.scene, turns, picked: move.steps },
      },
    });
    keepSoon();
    return send();
  }

  /** Sends the pending move; called again when the rules come back after a failure. */
  async function send() {
    const { id, pending } = table();
    if (!pending) return;
    if (pending.stalled) set({ pending: { ...pending, stalled: false } });
    const reply = await engine.inTurn(() =>
      engine.askTable({ do: "play", record: pending.base.record, action: pending.move.action }, pending.base.turns),
    );
    const now = table();
    if (now?.id !== id || now.pending?.ticket !== pending.ticket) return;
    if (engine.failed(reply)) {
      // it waits, drawn, until the rules are there again
      set({ pending: { ...now.pending, stalled: true } });
      return;
    }
    if (!reply.ok) {
      restore(pending, {
        rule: reply.error.rule ?? null,
        message: reply.error.message,
        cells: reply.error.cells ?? [],
        loop: reply.error.loop,
      });
      return;
    }
    adopt(reply, { effects: now.effects }, { played: true });
    tellMove(reply);
    if (navigator.storage?.persist && reply.at === 2) navigator.storage.persist().catch(() => {});
  }

  /** @param {import("../../store/state.js").Pending} pending @param {import("../../store/state.js").Refused | null} [refusal] */
  function restore(pending, refusal = null) {
    set({ ...pending.before, role: table().role, pending: null, effects: [], hand: handOf({ refusal }) });
    if (refusal) say(refusal.message, "assertive");
    keep();
  }

  /** The rules' answer becomes the table. @param {any} reply */
  function adopt(reply, more = {}, { played = false } = {}) {
    const alone = sidesOf(gameOf(store.get(), reply.record.game)).length === 1; // a game for days keeps its days
    /** @param {Table} now */
    const byGuide = (now) => played && now.guide && reply.turns[reply.at - 1]?.by !== CHANCE;
    set((now) => ({
      record: {
        ...reply.record,
        meta: {
          ...now.record.meta,
          ...(played && alone && { days: stamped(metaOf(now.record).days, reply.at, dayOf()) }),
          ...(byGuide(now) && { guide: metaOf(now.record).guide + 1 }),
        },
      },
      scene: unalarmed(now, reply.scene),
      turns: reply.turns,
      at: reply.at,
      effects: reply.effects,
      hand: handOf(),
      pending: null,
      looking: null,
      ...more,
    }));
    keep();
  }

  /** @param {any} reply */
  function tellMove(reply) {
    const now = table();
    const turn = reply.turns[reply.at - 1];
    const { scene } = now;
    if (!turn) return;
    if (scene.outcome) {
      say(`${capital(turn.say)}. ${scene.outcome.text}`, "assertive");
      return;
    }
    const said = isOpponent(now, turn.by) ? byWhom(store.get(), now, turn) : `${capital(turn.say)}.`;
    // While the opponent thinks, or the die rolls, there is nothing more to say; the answer follows.
    const waits = isOpponent(now, scene.to_move) || (scene.to_move === CHANCE && store.get().settings.roll);
    const checked = !waits && scene.marks.some((mark) => mark.kind === "check");
    say(waits ? said : `${said} ${turnWords(store.get(), now)}`, checked ? "assertive" : "polite");
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
    const result = storage.save(now.id, bodyOf(now), cardOf(store.get(), now), seq);
    if (result.why === "stale") takeRole(now.id, "watcher");
    else if (result.why === "gone" || result.why === "newer") set({ rescue: { kind: result.why } });
    else seq = result.seq;
  }

  /** A move that the rules are asked about is written with their answer, a moment later: once. */
  function keepSoon() {
    clearTimeout(unkept);
    if (engine.ready()) unkept = window.setTimeout(keep, SOON);
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

  /**
   * What the table looks like, so that it is drawn at once when it is opened again.
   * @param {Table} now
   */
  function remember(now) {
    const { record, scene, turns } = now.pending?.base ?? now;
    storage.seen.put(now.id, record, { scene, turns, board: ownBoard(store.get(), record) });
  }

  /** A move that was complete when the tab was killed is played now. */
  function resume() {
    const now = table();
    const whole = now.scene.moves.find(
      (move) =>
        move.steps.length === now.hand.picked.length && move.steps.every((step, i) => step === now.hand.picked[i]),
    );
    if (!whole) return;
    if (whole.kinds?.at(-1) === "exchange")
      setHand({ awaiting: { why: "exchange", move: whole, rule: null, message: `${capital(whole.say)}?` } });
    else if (whole.warn || store.get().settings.confirm)
      setHand({ awaiting: { why: whole.warn ? "warn" : "confirm", move: whole, ...whole.warn } });
    else play(whole);
  }

  /** The page's own part of the record: name, seats, which way round. @param {any} change */
  function setMeta(change) {
    set((now) => ({ record: { ...now.record, meta: { ...now.record.meta, ...change } } }));
    keep();
  }

  return {
    open,
    leave,
    place,
    lay,
    play,
    adopt,
    restore,
    keep,
    follow,
    openRescued,
    keepAnyway,
    flush,
    /** When it is known who writes here. */
    arrival: () => arrival,
    setMeta,
    setTable: set,
    setHand,
    /** Called when the rules are there again: what waited for them goes on. */
    resend: () => table()?.pending?.stalled && send(),
    playHere: () => seat?.steal(),
  };
}

/**
 * What would warn of a danger, or tell of a win that is near, would solve a puzzle.
 * @param {{ puzzle: Table["puzzle"] }} table @param {any} scene
 */
const unalarmed = ({ puzzle }, scene) => (puzzle?.kind === "win" ? { ...scene, alarms: [] } : scene);

/** @param {string} id */
function blankTable(id) {
  return /** @type {Table} */ (
    /** @type {unknown} */ ({
      id,
      record: null,
      scene: null,
      turns: [],
      at: 0,
      effects: [],
      hand: handOf(),
      ahead: null,
      pending: null,
      looking: null,
      role: "asking",
      locked: false,
      puzzle: null,
      flip: false,
      thinking: null,
      hint: null,
      guide: null,
      rescue: null,
      pane: null,
      study: IDLE,
      dialog: null,
      greeting: false,
      box: false,
      fork: null,
      fellBack: false,
      exercise: null,
    })
  );
}

/** @param {Pick<Table, "record" | "scene" | "turns" | "at">} table */
const fromReply = ({ record, scene, turns, at }) => ({
  record,
  scene,
  turns,
  at,
  effects: [],
  flip: metaOf(record).flip,
});

/** @param {Table} table */
function bodyOf(table) {
  if (table.pending) return { record: table.pending.base.record, picked: table.pending.base.picked };
  return { record: table.record, picked: table.hand.awaiting ? table.hand.awaiting.move.steps : table.hand.picked };
}

/**
 * A fresh table of the usual set-up looks like the one the page brings along.
 * @param {State} state
 * @param {GameRecord} record
 */
function openingOf(state, record) {
  const opening = state.openings[record.game];
  const isUsual =
    opening &&
    !record.log.length &&
    record.start === null &&
    !record.ended &&
    Object.entries(record.options).every(([name, value]) => opening.record.options[name] === value);
  return isUsual ? { scene: opening.scene, turns: [], board: null } : null;
}

/**
 * The card of a table, for the shelf.
 * @param {State} state
 * @param {Table} table
 */
export function cardOf(state, table) {
  const game = gameOf(state, table.record.game);
  const { record, scene } = table;
  const key = boardKey(state, record);
  return lean({
    game: record.game,
    name: metaOf(record).name,
    touched: new Date().toISOString(),
    turn: turnNumber(table),
    line: standing(state, table, game),
    moves: record.log.length,
    over: Boolean(scene.outcome),
    friend: byLink({ ...table, pending: null })?.waiting === true,
    theirs: !scene.outcome && isOpponent(table, scene.to_move),
    fresh: isFresh(table),
    flip: isFlipped(state, { ...table, looking: null }),
    board: key === record.game ? "" : key,
    pieces: packed(scene.pieces),
  });
}

/**
 * The card of a table as version 1 kept it: its body, and its line of the index.
 * @param {any} state what of the page is known so early
 * @param {any} body
 * @param {any} entry
 */
export function cardOfFirst(state, body, entry) {
  const { record, scene, turns = [] } = body;
  const table = {
    ...blankTable(""),
    record,
    scene,
    turns,
    at: Math.min(record.at, turns.length),
    flip: metaOf(record).flip,
  };
  return {
    ...(safely(() => cardOf(state, table)) ?? { game: record.game }),
    touched: entry.touched,
    ...(entry.line && { line: entry.line }),
  };
}

/**
 * Where one plays alone, what is to be done; else whose turn it is.
 * @param {State} state
 * @param {Table} table
 * @param {import("../../core/formats.js").GameCard | null} game
 */
function standing(state, table, game) {
  const { outcome, prompt } = table.scene;
  return sidesOf(game).length === 1
    ? (outcome?.text ?? prompt)
    : whoseTurn(state, { ...table, looking: null }, { away: true });
}

/** @param {any} found @returns {import("../../store/state.js").Rescue} */
function rescueOf(found) {
  if (found.state === "newer") return { kind: "newer" };
  if (found.state === "missing") return { kind: "missing" };
  return { kind: found.body ? "measuring" : "unreadable", raw: found.raw };
}

/** What the rules said about a record that may be damaged. @param {any} reply @returns {import("../../store/state.js").Rescue} */
function measured(reply) {
  if (!reply.ok) return { kind: "unreadable", message: reply.error.message };
  return { kind: "damaged", reply, message: reply.problem?.message ?? null };
}

/**
 * The scene after a move, as far as its effects tell.
 * @param {Scene} scene
 * @param {Move} move
 * @returns {Scene}
 */
function drawn(scene, move) {
  const cells = move.steps.filter((step) => !scene.choices?.[step]);
  /** @type {Scene["marks"]} */
  const marks =
    cells.length > 1
      ? [
          { kind: "from", cells: [cells[0]] },
          { kind: "to", cells: [cells[1]] },
        ]
      : [];
  return {
    ...scene,
    pieces: applyEffects(scene.pieces, move.effects),
    marks,
    moves: [],
    reach: {},
    alarms: [],
    outcome: null,
  };
}

function newId() {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join("");
}
