import { messageOf } from "../site/fault.js";
import { isOpponent, seatOf, small } from "../store/facts.js";

/**
 * @typedef {import("../store/state.js").Store} Store
 * @typedef {import("../store/state.js").Commands} Commands
 * @typedef {import("../store/state.js").Core} Core
 * @typedef {import("../store/state.js").State} State
 * @typedef {import("../store/state.js").Table} Table
 */

const LATE = 10_000; // milliseconds without a sign; then it is said that the opponent is not there yet

/**
 * The seat of the opponent: when it is its turn, the thinker searches and its move is played. What it finds is
 * dropped if the table has changed meanwhile: it never plays into another moment.
 * @param {{ store: Store, commands: Commands, core: Core }} parts
 */
export function startOpponent({ store, commands, core }) {
  /** @type {{key: string, stop: AbortController} | null} */
  let job = null;

  store.subscribe((state) => {
    const key = momentOf(state);
    if (key === (job?.key ?? null)) return;
    job?.stop.abort();
    job = null;
    if (key) begin(key);
    else if (state.table?.thinking) commands.setTable({ thinking: null });
  });

  /** @param {string} key */
  async function begin(key) {
    const mine = { key, stop: new AbortController() };
    job = mine;
    const { record, scene } = store.get().table;
    const { level } = seatOf({ record }, scene.to_move);
    const current = () => job === mine && momentOf(store.get()) === key;
    const moveNow = () => mine.stop.abort();
    commands.setTable({ thinking: { since: Date.now(), depth: 0, nodes: 0, failed: null, late: false, moveNow } });
    /** @param {object} changes */
    const change = (changes) =>
      current() && commands.setTable((table) => table.thinking && { thinking: { ...table.thinking, ...changes } });
    const late = setTimeout(() => {
      if (!current()) return;
      change({ late: true });
      commands.say("The opponent is not there yet.");
    }, LATE);
    let reply;
    try {
      reply = await core.think(
        { do: "think", record, level, seed: `${record.seed}/${record.at}` },
        {
          signal: mine.stop.signal,
          onProgress: ({ depth, nodes }) => {
            clearTimeout(late);
            change({ depth: depth ?? 0, nodes: nodes ?? 0, late: false });
          },
        },
      );
    } catch (error) {
      reply = { ok: false, error: { message: messageOf(error) } };
    }
    clearTimeout(late);
    if (!current()) return;
    const { table } = store.get();
    // Stopped before anything was searched: a legal move all the same.
    const action = reply.ok ? (reply.move ?? table.scene.moves[0]?.action) : null;
    const move = table.scene.moves.find((one) => one.action === action);
    if (move) {
      commands.setTable({ thinking: null });
      commands.play(move);
      return;
    }
    const again = () => {
      job = null;
      begin(key);
    };
    commands.setTable({
      thinking: { since: Date.now(), failed: small(reply.error?.message ?? "it found no move"), again },
    });
    commands.say("The opponent could not move.", "assertive");
  }
}

/** Names the moment at which an opponent must move here, or null. @param {State} state */
function momentOf({ table, core, screen }) {
  if (
    !table?.scene ||
    table.role !== "writer" ||
    table.rescue ||
    table.pending ||
    table.looking ||
    core.phase !== "ready"
  )
    return null;
  if (
    screen.name !== "table" ||
    table.scene.outcome ||
    !table.scene.moves.length ||
    !isOpponent(table, table.scene.to_move)
  )
    return null;
  const { level } = seatOf(table, table.scene.to_move);
  return `${table.id} ${level} ${table.record.log.slice(0, table.at).join(" ")}`;
}
