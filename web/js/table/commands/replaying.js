/** What the rules say of the record that is open: they replay it, and it is shown and announced as they have it. */
import { questionOf, UNSET } from "../../state/blank.js";
import { isOpponent } from "../../state/selectors.js";
import { lastMove, turnWords } from "../../words/describe-turns.js";
import { sentences } from "../../words/say.js";

/** @import { GameRecord, Reply } from "../../core/formats.js" */
/** @import { Rescue, TableReply } from "../../state/state.js" */
/** @import { Here } from "./seat.js" */

/** Let the rules replay the record as soon as they can: what is drawn may be old, or nothing. @param {Here} here */
export function verify(here) {
  const { store, rulesClient, table, set } = here;
  return rulesClient.inTurn(async () => {
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
    greet(here);
    if (!wasSet && now.role === "writer") resume(here);
  });
}

/** Announce the state of the game once after a table was opened, as soon as it is known. @param {Here} here */
export function greet(here) {
  const { store, announce, table, seat } = here;
  const now = table();
  if (!now?.record || now.scene === UNSET || seat.greeted === now.id) return;
  seat.greeted = now.id;
  announce(sentences(lastMove(store.get(), now), turnWords(store.get(), now)));
}

/** Play a move that was complete when the tab was closed. @param {Here} here */
export function resume(here) {
  const { store, table, setSelection, play } = here;
  const now = table();
  const { picked } = now.selection;
  const whole = now.scene.moves.find(
    ({ steps }) => steps.length === picked.length && steps.every((step, i) => step === picked[i]),
  );
  if (!whole) return;
  const awaiting = isOpponent(now, now.scene.to_move) ? null : questionOf(whole, store.get().settings);
  if (awaiting) setSelection({ awaiting });
  else play(whole);
}

/**
 * Ask how far the rules can replay a damaged record.
 * @param {Here} here
 * @param {string} id
 * @param {GameRecord} record
 */
export async function measure(here, id, record) {
  const { rulesClient, table, set } = here;
  const reply = await rulesClient.ask({ do: "open", record });
  if (table()?.id !== id || !table().rescue || rulesClient.failed(reply)) return;
  set((now) => ({ rescue: { ...now.rescue, ...measured(reply) } }));
}

/** The codes of errors that are the record's own; all others say nothing about it. */
const OF_RECORDS = ["bad-action", "bad-option", "bad-position", "bad-record", "bad-request", "illegal-action"];

/** Return what the rules said about a record that may be damaged. @param {Reply<TableReply>} reply @returns {Rescue} */
export function measured(reply) {
  if (!reply.ok)
    return { kind: OF_RECORDS.includes(reply.error.code) ? "unreadable" : "stopped", message: reply.error.message };
  return { kind: "damaged", reply, message: reply.problem?.message ?? null };
}
