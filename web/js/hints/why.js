import { pythonFault } from "../site/fault.js";
import { momentKey } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { lastMove } from "../words/describe-turns.js";
import { say, sentences } from "../words/say.js";
import { hintOf } from "./selectors.js";

/** @import { Move, RetryRequest } from "../core/formats.js" */
/** @import { Announce, Core } from "../parts.js" */
/** @import { Hint, Store } from "../state/state.js" */

/**
 * @typedef {{ store: Store, think: Core["think"], putDown: () => unknown, show: (found: Hint) => unknown,
 *   announce: Announce, signal: AbortSignal }} Parts
 */

const NODES = 600; // see `retry` in docs/api/analysis.md

/** Say what speaks against another move than the hinted one. @param {Parts} parts @param {Move} move */
export async function judge(parts, move) {
  const { store, putDown, show, announce, signal } = parts;
  const table = tableIn(store);
  const { id, record } = table();
  const key = momentKey(id, table());
  putDown();
  /** @param {string} text @param {string[]} [cells] */
  const tell = (text, cells = []) => {
    const said = sentences(say("{move:cap}?", { move: move.say }), text);
    const { hint } = table();
    if (hint) show({ ...hint, judges: false, against: { text: said, cells } });
    announce(said);
  };
  tell(say("One moment."));
  const reply = await retried(parts, { record, action: move.action, nodes: NODES });
  if (signal.aborted || hintOf(table())?.key !== key) return;
  const against = reply.ok ? reply.against : null;
  tell(against?.text ?? say("This could not be judged."), against?.cells);
}

/** Let the opponent say why it made its last move. @param {Parts} parts */
export async function askWhy(parts) {
  const { store, show, announce, signal } = parts;
  const table = tableIn(store);
  const { id, record, turns, at } = table();
  const key = momentKey(id, table());
  /** @param {string[]} texts */
  const tell = (...texts) => {
    const text = sentences(lastMove(store.get(), table()), ...texts);
    show({ key, phase: "ready", stage: 1, stages: [{ text }], action: null, isAnswer: true });
    announce(text);
  };
  tell(say("One moment."));
  let since = at - 1;
  while (since > 0 && turns[since - 1].by === turns[at - 1].by) since -= 1;
  const [action, ...then] = record.log.slice(since, at);
  const before = { ...record, log: record.log.slice(0, since), at: since, branches: [], ended: undefined };
  const reply = await retried(parts, { record: before, action, then, nodes: NODES, reasons: true });
  if (signal.aborted || hintOf(table())?.key !== key) return;
  const reasons = reply.ok ? (reply.reasons ?? []).map(({ text }) => text) : [];
  tell(...(reasons.length ? reasons : [say("Nothing in particular spoke for it.")]));
}

/** @param {Parts} parts @param {RetryRequest} request */
const retried = ({ think, signal }, request) => think({ do: "retry", ...request }, { signal }).catch(pythonFault);
