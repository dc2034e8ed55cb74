/**
 * The die that rolls by itself, where the person wishes it: once for each moment at which nothing else can be done.
 * @param {{ store: import("../store/state.js").Store, commands: import("../store/state.js").Commands }} parts
 */
export function startAutoRoll({ store, commands }) {
  /** The record it has rolled for. @type {object | null} */
  let last = null;
  store.subscribe((state) => {
    const { table, screen } = state;
    if (!["table", "puzzle"].includes(screen.name) || !table || !commands.rollsNow(state) || !commands.draws(table)) {
      last = null;
      return;
    }
    const moment = table.record;
    if (moment === last) return;
    last = moment;
    commands.roll();
  });
}
