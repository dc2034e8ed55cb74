import { keepBoard, ownBoard } from "../boards.js";
import { applyEffects } from "../scene-view.js";
import { dayOf, stamped } from "../journal.js";
import { joinTable } from "../locks.js";
import { IDLE } from "../study.js";
import {
  CHANCE,
  capital,
  gameOf,
  isOpponent,
  seatsOf,
  shown,
  sideName,
  sidesOf,
  small,
  turnNumber,
  whoseTurn,
} from "../facts.js";

/**
 * The table that is open: opening, playing on it, and keeping it. A move is drawn at once from its effects and sent
 * to the rules; the rules' answer then replaces the drawing.
 */
export function tableCommands({ store, storage, engine, boards, say }) {
  const table = () => store.get().table;
  /** @param {object | ((table: object) => object)} change */
  const set = (change) =>
    store.set(
      (state) =>
        state.table && {
          table: { ...state.table, ...(typeof change === "function" ? change(state.table) : change) },
        },
    );
  let seat = null; // our place at the lock
  let seq = -1; // of the copy that our state grew from
  let tickets = 0;
  let unkept = false;

  /** Opens what the device keeps under this id. */
  function open(id) {
    leave();
    const found = storage.load(id);
    const blank = blankTable(id);
    if (found.state !== "good") {
      store.set({ table: { ...blank, rescue: rescueOf(found) } });
      if (found.state === "damaged" && found.body) measure(id, found.body.record);
      return;
    }
    seq = found.seq;
    keepBoard(store, found.body.record, found.body.board);
    store.set({ table: { ...blank, ...fromBody(found.body), fellBack: Boolean(found.fellBack) } });
    const newest = store.get().openings[found.body.record.game]?.record;
    if (newest && found.body.record.rules > newest.rules) {
      set({ rescue: { kind: "newer" } });
      return;
    }
    if (found.fellBack) say("The last step of this table could not be read. This is the step before it.");
    seat = joinTable(id, (role) => takeRole(id, role));
  }

  function takeRole(id, role) {
    const now = table();
    if (now?.id !== id || now.role === role) return;
    if (role === "watcher") {
      set({ role, picked: [], pending: null, awaiting: null });
      follow();
      return;
    }
    if (now.role === "watcher") follow(); // the other tab may have gone on before it let go
    set({ role });
    if (unkept) keep();
    unkept = false;
    verify();
    resume();
  }

  /** Shows what another tab has written. */
  function follow() {
    const now = table();
    if (!now || now.rescue) return;
    const found = storage.load(now.id);
    if (found.state !== "good" || found.seq <= seq) return;
    seq = found.seq;
    set({ ...fromBody(found.body), looking: null, refusal: null });
  }

  /** The saved scene is drawn at once; the rules look over the record as soon as they can. */
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
      const picked = reply.scene.moves.some((move) => now.picked.every((step, i) => step === move.steps[i]))
        ? now.picked
        : [];
      set({ record: reply.record, scene: reply.scene, turns: reply.turns, at: reply.at, picked });
    });

  /** How far can the rules follow a damaged record? */
  async function measure(id, record) {
    const reply = await engine.ask({ do: "open", record });
    if (table()?.id !== id || !table().rescue || engine.failed(reply)) return;
    set((now) => ({ rescue: { ...now.rescue, ...measured(reply) } }));
  }

  /** Goes on with as much of a damaged table as the rules accept; the damaged copies are kept aside. */
  function openRescued() {
    const { id, rescue } = table();
    if (!rescue?.reply) return;
    storage.setTableAside(id);
    seq = -1;
    store.set({ table: { ...blankTable(id), ...fromReply(rescue.reply) } });
    seat?.release();
    seat = joinTable(id, (role) => takeRole(id, role));
    keep();
  }

  /** Leaves the table. It is saved already. */
  function leave() {
    seat?.release();
    seat = null;
    seq = -1;
    unkept = false;
    store.set({ table: null });
  }

  /** Puts a new table on the device; answers its id, or null with a message when the rules refuse. */
  function place(reply, meta) {
    const id = newId();
    const state = store.get();
    const fresh = {
      ...blankTable(id),
      ...fromReply(reply),
      record: { ...reply.record, meta: { ...reply.record.meta, ...meta } },
    };
    const result = storage.save(id, withBoard(fresh), entryOf(state, fresh), -1);
    noteSaving(result);
    return id;
  }

  /** Draws a complete move and sends it to the rules. */
  function play(move) {
    const before = table();
    const base = shown(before);
    const { turns, at } = before.looking ?? before;
    const ticket = ++tickets;
    const provisional = {
      action: move.action,
      by: base.scene.to_move,
      notation: move.notation ?? capital(move.say),
      say: move.say,
      provisional: true,
    };
    set({
      record: base.record,
      scene: drawn(base.scene, move),
      turns: [...turns.slice(0, at), provisional],
      at: at + 1,
      effects: move.effects,
      picked: [],
      answer: null,
      awaiting: null,
      refusal: null,
      inspect: null,
      looking: null,
      waiting: false,
      preview: null,
      pending: {
        ticket,
        move,
        before: { ...before, picked: [], awaiting: null },
        base: { record: base.record, scene: base.scene, turns, picked: move.steps },
      },
    });
    keep();
    return send();
  }

  /** Sends the pending move; called again when the rules come back after a failure. */
  async function send() {
    const { id, pending } = table();
    if (pending.stalled) set({ pending: { ...pending, stalled: false } });
    const reply = await engine.inTurn(() =>
      engine.ask({ do: "play", record: pending.base.record, action: pending.move.action }),
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

  function restore(pending, refusal = null) {
    set({ ...pending.before, role: table().role, pending: null, picked: [], effects: [], refusal, waiting: false });
    if (refusal) say(refusal.message, "assertive");
    keep();
  }

  /** The rules' answer becomes the table. */
  function adopt(reply, more = {}, { played = false } = {}) {
    const alone = sidesOf(gameOf(store.get(), reply.record.game)).length === 1; // a game for days keeps its days
    set((now) => ({
      record: {
        ...reply.record,
        meta:
          played && alone
            ? { ...now.record.meta, days: stamped(now.record.meta?.days, reply.at, dayOf()) }
            : now.record.meta,
      },
      scene: reply.scene,
      turns: reply.turns,
      at: reply.at,
      effects: reply.effects,
      picked: [],
      pending: null,
      awaiting: null,
      answer: null,
      looking: null,
      refusal: null,
      waiting: false,
      preview: null,
      inspect: null,
      ...more,
    }));
    keep();
  }

  function tellMove(reply) {
    const now = table();
    const turn = reply.turns[reply.at - 1];
    const { scene } = now;
    if (!turn) return;
    if (scene.outcome) {
      say(`${capital(turn.say)}. ${scene.outcome.text}`, "assertive");
      return;
    }
    const byOpponent = isOpponent(now, turn.by);
    const said = byOpponent ? `${sideName(turn.by)}: ${small(turn.say)}.` : `${capital(turn.say)}.`;
    // While the opponent thinks, or the die rolls, there is nothing more to say; the answer follows.
    const waits = isOpponent(now, scene.to_move) || (scene.to_move === CHANCE && store.get().settings.roll);
    say(waits ? said : `${said} ${whoseTurn(store.get(), now)}.`);
    if (scene.marks.some((mark) => mark.kind === "check")) say(`${sideName(scene.to_move)} is in check.`, "assertive");
  }

  /** Writes the table as it stands, half-made moves included. */
  function keep() {
    const now = table();
    if (!now || now.rescue) return;
    if (now.role !== "writer") {
      unkept = now.role === "asking"; // written as soon as the lock is ours
      return;
    }
    const result = storage.save(now.id, withBoard(now), entryOf(store.get(), now), seq);
    if (result.why === "stale") {
      takeRole(now.id, "watcher");
      return;
    }
    if (result.ok) seq = result.seq;
    noteSaving(result);
  }

  /** What is kept of a table, with its board where the page does not bring that along. */
  function withBoard(now) {
    const board = ownBoard(store.get(), now.record);
    return { ...bodyOf(now), ...(board && { board }) };
  }

  function noteSaving(result) {
    store.set((state) => ({ storage: { ...state.storage, kind: storage.kind, full: result.why === "full" } }));
  }

  /** A move that was complete when the tab was killed is played now. */
  function resume() {
    const now = table();
    const whole = now.scene.moves.find(
      (move) => move.steps.length === now.picked.length && move.steps.every((step, i) => step === now.picked[i]),
    );
    if (!whole) return;
    if (whole.kinds?.at(-1) === "exchange")
      set({ awaiting: { why: "exchange", move: whole, rule: null, message: `${capital(whole.say)}?` } });
    else if (whole.warn || store.get().settings.confirm)
      set({ awaiting: { why: whole.warn ? "warn" : "confirm", move: whole, ...whole.warn } });
    else play(whole);
  }

  /** The page's own part of the record: name, seats, which way round. */
  function setMeta(change) {
    set((now) => ({ record: { ...now.record, meta: { ...now.record.meta, ...change } } }));
    keep();
  }

  return {
    open,
    leave,
    place,
    play,
    adopt,
    restore,
    keep,
    follow,
    openRescued,
    setMeta,
    setTable: set,
    /** Called when the rules are there again: what waited for them goes on. */
    resend: () => table()?.pending?.stalled && send(),
    playHere: () => seat?.steal(),
  };
}

function blankTable(id) {
  return {
    id,
    record: null,
    scene: null,
    turns: [],
    at: 0,
    effects: [],
    picked: [],
    answer: null,
    pending: null,
    awaiting: null,
    looking: null,
    role: "asking",
    flip: false,
    inspect: null,
    refusal: null,
    thinking: null,
    hint: null,
    guide: null,
    rescue: null,
    waiting: false,
    preview: null,
    pane: null,
    study: IDLE,
    dialog: null,
    box: false,
    fellBack: false,
  };
}

function fromBody(body) {
  const { record, scene, turns, picked } = body;
  return {
    record,
    scene,
    turns: turns ?? [],
    at: Math.min(record.at, turns?.length ?? 0),
    effects: [],
    picked: picked ?? [],
    flip: Boolean(record.meta?.flip),
  };
}

const fromReply = ({ record, scene, turns, at }) => ({
  record,
  scene,
  turns,
  at,
  effects: [],
  picked: [],
  flip: Boolean(record.meta?.flip),
});

function bodyOf(table) {
  if (table.pending) return table.pending.base;
  return {
    record: table.record,
    scene: table.scene,
    turns: table.turns,
    picked: table.awaiting ? table.awaiting.move.steps : table.picked,
  };
}

/** The line of the index: what a shelf card says. */
function entryOf(state, table) {
  const game = gameOf(state, table.record.game);
  const { turns, at } = table;
  return {
    game: table.record.game,
    name: table.record.meta?.name ?? "",
    touched: new Date().toISOString(),
    turn: turnNumber(turns, at, sidesOf(game), table.scene),
    line: standing(state, table, game),
    seats: seatsOf(state, table).map((one) => one.kind),
  };
}

/** Where one plays alone, what is to be done; else whose turn it is. */
function standing(state, table, game) {
  const { outcome, prompt } = table.scene;
  return sidesOf(game).length === 1
    ? (outcome?.text ?? prompt)
    : whoseTurn(state, { ...table, looking: null }, { away: true });
}

function rescueOf(found) {
  if (found.state === "newer") return { kind: "newer" };
  if (found.state === "missing") return { kind: "missing" };
  return { kind: found.body ? "measuring" : "unreadable", raw: found.raw };
}

/** What the rules said about a record that may be damaged. */
function measured(reply) {
  if (!reply.ok) return { kind: "unreadable", message: reply.error.message };
  return { kind: "damaged", reply, message: reply.problem?.message ?? null };
}

/** The scene after a move, as far as its effects tell. */
function drawn(scene, move) {
  const cells = move.steps.filter((step) => !scene.choices?.[step]);
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
