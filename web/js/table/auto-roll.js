/**
 * The die that rolls by itself, where the person wishes it: once for each moment at which nothing else can be done.
 */
export function startAutoRoll({ store, commands }) {
  let last = null;
  store.subscribe((state) => {
    const { table, screen, core } = state;
    if (core.phase !== "ready" || screen.name !== "table" || !table || !commands.rollsNow(state)) {
      last = null;
      return;
    }
    const moment = table.record;
    if (moment === last) return;
    last = moment;
    commands.roll();
  });
}
