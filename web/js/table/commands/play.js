import { applyEffects, marksOf } from "../../moves/picker.js";
import { selectionOf, unalarmed } from "../../state/blank.js";
import { CHANCE, gameOf, isFinished, shown, sidesOf } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { stamped } from "../../state/turns.js";
import { dayOf } from "../../storage/days.js";
import { metaOf } from "../../storage/meta.js";
import { painted } from "../../ui/motion.js";
import { capital, say } from "../../words/say.js";
import { tellMove } from "./telling.js";

/** @import { Move, Scene } from "../../core/formats.js" */
/** @import { Announce, RulesClient, TableRequest } from "../../parts.js" */
/** @import { Change, Pending, PlayedTurn, Refused, Store, Table, TableReply } from "../../state/state.js" */

/**
 * Return the commands that play on the open table. A move is drawn at once from its effects and sent to the rules,
 * whose reply then replaces the drawing.
 * @param {{ store: Store, rulesClient: RulesClient, announce: Announce, set: (change: Change<Table>) => void,
 *   keep: () => void, keepSoon: () => void }} parts  `keep` saves the table, `keepSoon` a moment later
 */
export function playCommands({ store, rulesClient, announce, set, keep, keepSoon }) {
  const table = tableIn(store);
  let tickets = 0;

  /** Draw a complete move and send it to the rules. @param {Move} move */
  function play(move) {
    const before = table();
    const base = shown(before);
    if (isFinished(before)) return undefined; // moves are only tried there
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

  /** Send the pending move. This is called again when the rules are back after a failure. */
  async function send() {
    const { id, pending } = table();
    if (!pending) return;
    if (pending.stalled) set({ pending: { ...pending, stalled: false } });
    // The move is painted before its reply, however soon that comes.
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
      set({ pending: { ...now.pending, stalled: true } }); // it stays drawn until the rules are back
      return;
    }
    if (!reply.ok) {
      const { rule = null, message, cells = [], loop } = reply.error;
      restore(pending, { rule, message, cells, loop });
      return;
    }
    if (!adopt(reply, { effects: now.effects }, { played: true })) return;
    tellMove(store, announce, reply);
    if (navigator.storage?.persist && reply.at === 2) navigator.storage.persist().catch(() => {});
  }

  /** Show the table as it was before a move. @param {Pending} pending @param {Refused | null} [refusal] */
  function restore(pending, refusal = null) {
    set({ ...pending.before, role: table().role, pending: null, effects: [], selection: selectionOf({ refusal }) });
    if (refusal) announce(refusal.message, "assertive");
    keep();
  }

  /**
   * Make a reply the table, save it, and return true. Return false if another tab has taken the table over meanwhile: a
   * tab must not show what it cannot save.
   * @param {TableReply} reply @param {Partial<Table>} more
   */
  function adopt(reply, more = {}, { played = false } = {}) {
    if (table().role === "viewer") return false;
    const alone = sidesOf(gameOf(store.get(), reply.record.game)).length === 1; // such a game keeps its days
    const byGuide = (/** @type {Table} */ now) => played && now.guide && reply.turns[reply.at - 1]?.by !== CHANCE;
    set((now) => ({
      record: {
        ...reply.record,
        meta: {
          ...now.record.meta,
          ...(metaOf(now.record).scratch.length && { scratch: metaOf(reply.record).scratch }),
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

  /** Announce that a step waits for the full rules. */
  function needRules() {
    set(({ selection }) => ({ selection: { ...selection, waiting: true } }));
    announce(say("One moment: this step needs the full rules."));
  }

  /**
   * Ask for another position of the record, unless the request is false by then, and make the reply the table.
   * @param {(now: Table) => TableRequest | false | null} request
   * @param {(before: Table, reply: TableReply) => void} tell  announces what was done
   */
  function change(request, tell, how = {}) {
    const { id } = table();
    return rulesClient.inTurn(async () => {
      const before = table();
      const asked = before?.id === id && request(before);
      if (!asked) return;
      const reply = await rulesClient.askTable(asked, before.turns);
      const now = table();
      const same = now?.id === id && now.record.log === before.record.log && now.record.at === before.record.at;
      if (!same || rulesClient.failed(reply)) return;
      if (reply.ok) {
        if (adopt(reply, {}, how)) tell(before, reply);
        return;
      }
      set(({ selection }) => ({ selection: { ...selection, waiting: false } }));
      announce(reply.error.message, "shown");
    });
  }

  return { play, send, restore, adopt, change, needRules };
}

/** Return the scene after the effects of a move. @param {Scene} scene @param {Move} move @returns {Scene} */
function drawn(scene, move) {
  return {
    ...scene,
    pieces: applyEffects(scene.pieces, move.effects),
    marks: [...scene.marks.filter(({ kind }) => kind === "open"), ...marksOf(move.effects)],
    moves: [],
    reach: {},
    alarms: [],
    outcome: null,
  };
}
