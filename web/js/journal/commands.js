import { tableIn } from "../state/store.js";

/**
 * Create the command that draws the roads of a game that is won.
 * @param {{ store: import("../state/state.js").Store } & Pick<
 *   import("../parts.js").Parts["commands"]["workshop"], "rulesClient"> & { tables: import("../parts.js").Tables }}
 *   parts
 */
export function journalCommands({ store, rulesClient, tables }) {
  const table = tableIn(store);
  return {
    async drawRoads() {
      const { id, record } = table();
      const reply = await rulesClient.ask({ do: "roads", record });
      if (!reply.ok || table()?.record !== record || table().id !== id) return;
      tables.setTable({ roads: reply.roads.filter(({ side }) => side === reply.roads[0].side) });
    },
  };
}
