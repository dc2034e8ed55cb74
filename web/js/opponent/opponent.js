import { pythonFault } from "../site/fault.js";
import { observe } from "../state/observe.js";
import { CHANCE, characterOf, gameOf, isOpponent, lineText, seatOf } from "../state/selectors.js";
import { say } from "../words/say.js";

/** @import { Commands, Core } from "../parts.js" */
/** @import { Observation } from "../state/observe.js" */
/** @import { State, Store, Thinking } from "../state/state.js" */

const LATE = 10_000; // ms without progress, after which the player is told that the opponent is not ready

/** The least time between a person's move and the answer by the setting, in ms. @type {Record<string, number>} */
const LEAST = { off: 0, short: 600, longer: 1500 };

/**
 * Play the opponent's moves: on its turn the thinker searches, and the move found is played. A result that arrives
 * after the table has changed is dropped.
 * @param {{ store: Store, commands: Commands, core: Core }} parts
 */
export function startOpponent({ store, commands, core }) {
  const observer = observe(store, momentOf, (moment, observed) => {
    if (moment) begin(observed);
    else if (store.get().table?.thinking) commands.setThinking(null);
  });

  let drawn = 0; // when the last move was drawn
  observe(
    store,
    ({ table }) => table?.pending?.ticket ?? null,
    (ticket) => {
      if (ticket !== null) drawn = performance.now();
    },
  );

  /** Wait until a person's move has been seen for the least time. @param {AbortSignal} signal ends the wait */
  async function seen(signal) {
    const { table, settings } = store.get();
    const last = table.turns[table.at - 1]?.by ?? CHANCE;
    const least =
      "hurried" in globalThis || last === CHANCE || isOpponent(table, last) ? 0 : LEAST[String(settings.pace)];
    const left = drawn + least - performance.now();
    if (left <= 0 || signal.aborted) return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, left);
      const stop = () => resolve(clearTimeout(timer));
      signal.addEventListener("abort", stop);
    });
  }

  /** @param {Observation<string | null>} observed */
  async function begin({ signal, current }) {
    const { record, scene } = store.get().table;
    const { level, strength, character } = seatOf({ record }, scene.to_move);
    // A file may name a character of a later version.
    const known = characterOf(gameOf(store.get(), record.game), seatOf({ record }, scene.to_move));
    const stop = new AbortController(); // “Move now” aborts the search, but it is still the opponent's turn
    const moveNow = () => stop.abort();
    signal.addEventListener("abort", moveNow);
    commands.setThinking({ since: Date.now(), failed: null, late: false, moveNow });
    /** @param {Partial<Thinking>} changes */
    const change = (changes) => current() && commands.changeThinking(changes);
    const late = setTimeout(() => {
      if (!current()) return;
      change({ late: true });
      commands.announce(say("The opponent is still loading."));
    }, LATE);
    const onProgress = () => {
      clearTimeout(late);
      change({ late: false });
    };
    const request = {
      do: /** @type {const} */ ("think"),
      record,
      level: strength ?? level,
      ...(known && { character }),
      manners: store.get().settings.resigns === true,
      seed: `${record.seed}/${record.at}`,
    };
    const reply = await core.think(request, { signal: stop.signal, onProgress }).catch(pythonFault);
    clearTimeout(late);
    if (!current()) return;
    await seen(stop.signal);
    if (!current()) return;
    const { table } = store.get();
    const { courtesy, reason, manners: said } = reply.ok ? reply : {};
    if (courtesy?.kind === "resigns") return void commands.resignFor(scene.to_move ?? "", courtesy);
    // Stopped before anything was searched: play any legal move.
    const action = reply.ok ? (reply.move ?? table.scene.moves[0]?.action) : null;
    const move = table.scene.moves.find((one) => one.action === action);
    if (move) {
      const text = courtesy?.text ?? reason;
      commands.thoughtOf(text ? { at: table.at + 1, action: move.action, text } : null, said);
      return void commands.play(move);
    }
    const failed = !reply.ok ? reply.error.message : say("It found no move.");
    commands.setThinking({ since: Date.now(), failed, rerun: () => observer.rerun() });
    commands.announce(say("The opponent could not move."), "assertive");
  }
}

/** Return a key for the moment if the opponent is to move here, or null. @param {State} state */
function momentOf({ table, core, screen }) {
  if (!table?.scene || table.role !== "writer" || core.phase !== "ready" || screen.name !== "table") return null;
  const { outcome, moves, to_move: side } = table.scene;
  if (table.rescue || table.pending || table.looking || outcome || !moves.length) return null;
  const { level, strength = level, character = "" } = seatOf(table, side);
  return isOpponent(table, side) ? [table.id, strength, character, lineText(table)].join(" ") : null;
}
