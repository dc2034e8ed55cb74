import { applyEffects } from "../../moves/picker.js";
import { unalarmed } from "../../state/blank.js";
import { stamped } from "../../state/days.js";
import { selectionOf } from "../../state/selection.js";
import { CHANCE, capital, dayOf, gameOf, isOpponent, shown, sidesOf } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { metaOf } from "../../storage/meta.js";
import { painted } from "../../ui/motion.js";
import { byWhom, reasonOf, turnWords } from "../../words/describe-turns.js";

/** @import { Move, Scene } from "../../core/formats.js" */
/** @import { Pending, PlayedTurn, Refused, Store, Table } from "../../state/state.js" */

/** @typedef {import("../../state/state.js").Change<Table>} Change */

/**
 * Playing on the table that is open. A move is drawn at once from its effects and sent to the rules; the rules' answer
 * then replaces the drawing.
 * @param {{ store: Store, rulesClient: import("../../parts.js").RulesClient,
 *   announce: import("../../parts.js").Announce, set: (change: Change) => void, keep: () => void, keepSoon: () => void,
 * }} parts  `keep` writes the table, `keepSoon` a moment later
 */
export function playCommands({ store, rulesClient, announce, set, keep, keepSoon }) {
  const table = tableIn(store);
  let tickets = 0;

  /** Draws a complete move and sends it to the rules. @param {Move} move */
  function play(move) {
    const before = table();
    const base = shown(before);
    const { turns, at } = before.looking ?? before;
    const ticket = ++tickets;
    /** @type {PlayedTurn} */
    const provisional = {
      action: move.action,
      by: base.scene.to_move ?? "",
      notation: capital(move.say),
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
      selection: selectionOf(),
      looking: null,
      pending: {
        ticket,
        move,
        before: { ...before, selection: selectionOf() },
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
    // The move is seen before the answer to it is drawn, however soon that comes.
    const seen = painted();
    const reply = await rulesClient.inTurn(async () => {
      const { base, move } = pending;
      const answer = await rulesClient.askTable({ do: "play", record: base.record, action: move.action }, base.turns);
      await seen;
      return answer;
    });
    const now = table();
    if (now?.id !== id || now.pending?.ticket !== pending.ticket) return;
    if (rulesClient.failed(reply)) {
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
    if (!adopt(reply, { effects: now.effects }, { played: true })) return;
    tellMove(reply);
    if (navigator.storage?.persist && reply.at === 2) navigator.storage.persist().catch(() => {});
  }

  /** @param {Pending} pending @param {Refused | null} [refusal] */
  function restore(pending, refusal = null) {
    set({ ...pending.before, role: table().role, pending: null, effects: [], selection: selectionOf({ refusal }) });
    if (refusal) announce(refusal.message, "assertive");
    keep();
  }

  /**
   * Makes the rules' answer the table and writes it. Does nothing where another tab has taken the table over while the
   * rules were asked: what this tab cannot write it must not show.
   * @param {any} reply
   * @returns {boolean} whether the answer was taken
   */
  function adopt(reply, more = {}, { played = false } = {}) {
    if (table().role === "viewer") return false;
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
      selection: selectionOf(),
      pending: null,
      looking: null,
      ...more,
    }));
    keep();
    return true;
  }

  /** @param {any} reply */
  function tellMove(reply) {
    const now = table();
    const turn = reply.turns[reply.at - 1];
    const { scene } = now;
    if (!turn) return;
    if (scene.outcome) {
      announce(`${capital(turn.say)}. ${scene.outcome.text}`, "assertive");
      return;
    }
    const told = isOpponent(now, turn.by) ? byWhom(store.get(), now, turn) : `${capital(turn.say)}.`;
    const said = [told, reasonOf(now)].filter(Boolean).join(" ");
    // While the opponent thinks, or the die rolls, there is nothing more to say; the answer follows.
    const waits = isOpponent(now, scene.to_move) || (scene.to_move === CHANCE && store.get().settings.roll);
    const checked = !waits && scene.marks.some((mark) => mark.kind === "check");
    announce(waits ? said : `${said} ${turnWords(store.get(), now)}`, checked ? "assertive" : "polite");
  }

  return { play, send, restore, adopt };
}

/** The scene after a move, as far as its effects tell. @param {Scene} scene @param {Move} move @returns {Scene} */
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
