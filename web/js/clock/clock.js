import { gameOf, isFriend, seatsOf, sidesOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { say } from "../words/say.js";

/** @import { Commands, Slot } from "../parts.js" */
/** @import { State, Store, Table } from "../state/state.js" */

const KEPT_EVERY = 15; // seconds of one turn between two writes to the table
const TICK = 500; // ms

/** @returns {Slot[]} */
export const clockSlots = () => [
  { slot: "part", make: ({ store, commands, node }) => createClock({ store, commands, faces: node }) },
  {
    slot: "menu",
    group: "Players",
    items(state, { setClock }) {
      const offer = clockOffer(state);
      return [offer && { label: offer.label, run: () => setClock(offer.clock) }];
    },
  },
];

/** Return a time as "2:05" or "1:02:05". @param {number} seconds */
export function clockWords(seconds) {
  const whole = Math.floor(seconds);
  const pair = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes, left] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${pair(minutes)}:${pair(left)}` : `${minutes}:${pair(left)}`;
}

/**
 * Create a clock that counts up how long each player has thought (`meta.clock`). It runs for the side to move while the
 * table is visible and the clock is not paused. Nobody loses on time.
 * @param {{ store: Store, commands: Pick<Commands, "setClock">, faces: HTMLElement, now?: () => number }} parts
 *   `faces` holds the elements with `data-clock`, the name of a side
 */
export function createClock({ store, commands, faces, now = () => performance.now() }) {
  /** The turn being timed; `since` is in ms. @type {{ id: string, at: number, side: string, since: number } | null} */
  let turn = null;
  let timer = 0;

  /** Return the side whose clock runs, or null. @param {Table} table */
  function counted(table) {
    if (!table?.record || !table.scene || table.role !== "writer" || table.rescue || table.scene.outcome) return null;
    const { to_move: side } = table.scene;
    if (!metaOf(table.record).clock?.on || document.hidden || !side || isFriend(table, side)) return null;
    return seatsOf(store.get(), table).some((seat) => seat.side === side) ? side : null;
  }

  /** Add the time since the last call to the stored time. */
  function keep() {
    const table = store.get().table;
    if (!turn || table?.id !== turn.id) return;
    const { clock } = metaOf(table.record);
    const seconds = (now() - turn.since) / 1000;
    turn.since = now();
    if (!clock) return;
    const spent = { ...clock.spent, [turn.side]: (clock.spent[turn.side] ?? 0) + seconds };
    commands.setClock({ ...clock, spent });
  }

  function show() {
    if (turn && now() - turn.since > KEPT_EVERY * 1000) keep();
    const spent = metaOf(store.get().table?.record).clock?.spent;
    for (const face of /** @type {NodeListOf<HTMLElement>} */ (faces.querySelectorAll("[data-clock]"))) {
      const { clock: side = "" } = face.dataset;
      const going = turn?.side === side ? (now() - turn.since) / 1000 : 0;
      face.textContent = clockWords((spent?.[side] ?? 0) + going);
    }
  }

  /** @param {Pick<State, "table">} state */
  function render({ table }) {
    const side = counted(table);
    if (turn && (turn.side !== side || turn.id !== table?.id || turn.at !== table.at)) {
      keep();
      turn = null;
    }
    if (side && !turn) turn = { id: table.id, at: table.at, side, since: now() };
    clearInterval(timer);
    if (turn) timer = window.setInterval(show, TICK);
    show();
  }

  const seen = () => render(store.get());
  document.addEventListener("visibilitychange", seen);
  return {
    render,
    destroy() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    },
  };
}

/** Return the label of the menu item and the clock it sets, or null in a game for one. @param {State} state */
export function clockOffer(state) {
  const { table } = state;
  const sides = sidesOf(gameOf(state, table?.record?.game));
  if (sides.length < 2 || table.role !== "writer" || table.scene?.outcome) return null;
  const { clock } = metaOf(table.record);
  if (!clock) return { label: say("Start a clock"), clock: { on: true, spent: {} } };
  return { label: clock.on ? say("Pause the clock") : say("Resume the clock"), clock: { ...clock, on: !clock.on } };
}
