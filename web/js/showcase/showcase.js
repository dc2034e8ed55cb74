import { gamesToWatch } from "../lessons/selectors.js";
import { barred } from "../state/barred.js";
import { gameOf, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { notThere } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";

/** Return seats that name the search as the player of every side. @param {any} state @param {string} game */
const searches = (state, game) =>
  Object.fromEntries(
    sidesOf(gameOf(state, game)).map((side) => [side, { kind: "person", name: say("Our own search") }]),
  );

/**
 * Create the screen of a game to watch: a film on a read-only table, which can be continued from any position.
 * @param {any} parts
 * @param {(parts: any) => any} createTable
 */
export function createShowcase({ store, commands, state }, createTable) {
  const { game, id } = state.screen;
  const name = `watch ${game} ${id}`; // the id of the table, which is not stored
  const home = links.learn(game);
  const node = el("div", { class: "watch-screen" }, el("p", { class: "soft" }, say("One moment.")));
  /** @type {any} */
  let table = null;
  let gone = false;
  const known = () => state.games.some((/** @type {any} */ one) => one.id === game);
  load();

  async function load() {
    const games = known() ? await gamesToWatch(game).catch(() => null) : [];
    if (gone) return undefined;
    if (!games) return missing(say("The games to watch did not load. Check your connection."));
    const found = games.find((one) => one.id === id);
    return found ? lay(found) : missing(say("There is no such game."));
  }

  /** @param {string} why */
  function missing(why) {
    if (gone) return;
    const back = { address: known() ? home : links.shelf(), word: say("Back") };
    node.replaceChildren(notThere(say("Game not found"), why, back));
  }

  /** @param {import("../core/formats.js").Watched} found */
  async function lay({ title, options, log, notes }) {
    const { rulesClient, tables, boards } = commands.workshop;
    const { record: usual } = store.get().openings[game];
    const record = {
      ...usual,
      options: { ...usual.options, ...options },
      log,
      at: log.length,
      meta: { name: title, notes, seats: searches(store.get(), game) },
    };
    await boards.needBoard(record);
    const [whole, start] = await Promise.all([
      rulesClient.ask({ do: "open", record }),
      rulesClient.ask({ do: "go", record, at: 0 }),
    ]);
    if (gone) return;
    if (!whole.ok || whole.problem || !start.ok) {
      missing(say("This game could not be set up."));
      return;
    }
    tables.lay(name, whole, {
      role: "solver",
      locked: true,
      looking: { ...start, at: 0 },
      film: { at: 0, playing: true, speed: 1, playOn },
    });
    show();
  }

  function show() {
    const own = {
      ...commands,
      ...barred(() => commands.announce(say("This game cannot be changed. Play on from here to try other moves."))),
      openFilm: () => {},
      closeFilm: () => goTo(home),
    };
    table = createTable({ store, commands: own, home: { address: home, word: say("Games") } });
    node.replaceChildren(table.node);
    render(store.get());
  }

  /** Store the game up to the position shown as a new table. */
  function playOn() {
    const { record, film } = store.get().table;
    const at = film?.at ?? 0;
    return commands.placeRecord({ ...record, log: record.log.slice(0, at), at, branches: [], meta: {} });
  }

  /** @param {any} now */
  function render(now) {
    if (now.table?.id === name) table?.render(now);
  }

  return {
    node,
    render,
    destroy() {
      gone = true;
      table?.destroy();
    },
  };
}
