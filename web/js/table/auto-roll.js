import { observe } from "../state/observe.js";

/**
 * The die that rolls by itself, where the person wishes it: once for each moment at which nothing else can be done.
 * @param {{ store: import("../state/state.js").Store, commands: import("../parts.js").Commands }} parts
 */
export const startAutoRoll = ({ store, commands }) =>
  observe(
    store,
    (state) => {
      const { table, screen } = state;
      const there = ["table", "puzzle"].includes(screen.name) && table;
      return there && commands.rollsNow(state) && commands.draws(table) ? table.record : null;
    },
    (moment) => moment && commands.roll(),
  );
