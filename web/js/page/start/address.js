/** Shows the screen that the address names. */
import { isMade } from "../../site/build.js";
import { gameOf } from "../../state/selectors.js";
import { parseRoute } from "../../ui/router.js";

/** @import { EarlyCommands, Parts } from "../../parts.js" */
/** @import { Screen, State } from "../../state/state.js" */

/**
 * What showing a screen works with. `hasOpenings`: returns whether `needOpenings` has loaded what a table needs.
 * @typedef {Pick<Parts, "store" | "storage"> & {
 *   commands: EarlyCommands, page: ReturnType<typeof import("../page.js").createPage>,
 *   needOpenings: () => Promise<unknown>, hasOpenings: () => boolean }} Address
 */

/** The screens that leave the open table open, or set one up themselves. */
const BESIDE = ["table", "rules", "howto", "settings", "statistics", "paper", "watch", "puzzle", "missing"];
/** The screen until the address is known. */
export const OPENING = { name: "opening" };

/** Show a screen, and open the table that it names. @param {Address} address @param {Screen} screen */
export function showScreen(address, screen) {
  const { store, storage, commands, page } = address;
  if (screen.name === "take") return commands.bringText(String(screen.text));
  const { table, screen: was } = store.get();
  const before = was === OPENING ? { name: "shelf" } : was;
  const game = screen.game ?? (screen.name === "table" && storage.load(String(screen.id)).body?.record.game);
  // Its room is opened first, and then this address again.
  if (game && isMade(game) && !gameOf(store.get(), game)) screen = { name: "made", id: game };
  if (screen.name === "table" && table?.id !== screen.id) openTable(address, String(screen.id)).catch(() => {}); // page.js tells
  if (!BESIDE.includes(screen.name)) commands.leave();
  if (lists(screen)) commands.refresh();
  store.set({ screen, previous: before, note: null });
  document.documentElement.dataset.screen = screen.name;
  page.arrive(screen, before);
}

/** Open a table that the address names, once there is what it needs. @param {Address} address @param {string} id */
async function openTable({ commands, needOpenings, hasOpenings }, id) {
  const isWanted = () => parseRoute(window.location.hash).id === id;
  if (!hasOpenings()) await needOpenings();
  if (!isWanted()) return;
  commands.open(id).then(commands.welcome);
  commands.arrive();
}

/** Return whether a screen lists tables. @param {State["screen"]} screen */
export const lists = ({ name }) => name === "shelf" || name === "tables";
