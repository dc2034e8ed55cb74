/** Shows the page in another language while it is open: its state gets the texts of that language, and it is drawn anew. */
import { inRooms, isMade } from "../site/build.js";
import { speak } from "../site/language.js";
import { IDLE, selectionOf } from "../state/blank.js";
import { boardKey } from "../state/selectors.js";
import { say } from "../words/say.js";

/** @import { Announce, RulesClient, AtTable } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */
/** @typedef {{ store: Store, rulesClient: RulesClient, atTable: AtTable, announce: Announce }} Parts */

/** Speak another language; return false, and say so, if it does not load. @param {string} tag @param {Parts} parts */
export async function changeLanguage(tag, parts) {
  const { store, announce } = parts;
  const said = await speak(tag, true);
  if (!said?.[1]) {
    const text = say("This language could not be loaded. It needs a connection once.");
    store.set({ note: { text, tone: "assertive", action: null }, language: store.get().language });
    announce(text, "assertive");
    return false;
  }
  const [{ games, moments }, { tables: openings, boards, others: otherBoards }] = said;
  const state = store.get();
  const own = state.table?.record ? boardKey(state, state.table.record) : "";
  const shown = [state.table?.record?.game, state.screen.game].filter(isMade);
  const kept = Object.entries(state.boards).filter(([key]) => key === own || isMade(key));
  store.set({
    language: tag,
    games,
    moments,
    otherBoards,
    boards: { ...Object.fromEntries(kept), ...boards },
    openings: { ...state.openings, ...openings },
    made: Object.fromEntries(Object.entries(state.made ?? {}).filter(([id]) => shown.includes(id))), // others come anew
    teaching: {},
    note: null,
  });
  tellTableAgain(parts, isMade(own) || Object.hasOwn(boards, own) ? "" : own);
  for (const id of new Set(shown)) inRooms().then((rooms) => rooms.bring(String(id)));
  return true;
}

/**
 * Let the rules tell the open table again; what was begun on it stays. What explained it is asked for anew.
 * @param {Parts} parts @param {string} own the key of its board, if that does not come with the page
 */
async function tellTableAgain({ store, rulesClient, atTable }, own) {
  const { table } = store.get();
  if (!table?.record || table.role === "solver") return; // its screen sets it up again
  const { picked, answer, awaiting } = table.selection;
  atTable.setTable(({ study }) => ({
    hint: null,
    because: null,
    looking: null,
    selection: selectionOf({ picked, answer, awaiting }),
    study: { ...IDLE, on: study.on, tall: study.tall, numbers: study.numbers, threats: study.threats },
  }));
  atTable.verify();
  if (own) {
    const { game, options } = table.record;
    const reply = await rulesClient.ask({ do: "board", game, options });
    if (reply.ok) store.set(({ boards }) => ({ boards: { ...boards, [own]: reply.board } }));
  }
}
