import { gamesToWatch } from "../lessons/selectors.js";
import { barred } from "../state/barred.js";
import { gameOf, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { notThere } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";

/** Our own search sits on every side. @param {any} state @param {string} game */
const searches = (state, game) =>
  Object.fromEntries(sidesOf(gameOf(state, game)).map((side) => [side, { kind: "person", name: "Our own search" }]));

/**
 * A game to watch, as a film on the ordinary table, with what is said of its turns. Nothing can be changed in it, but
 * from anywhere it can be played on.
 * @param {any} parts
 * @param {(parts: any) => any} createTable
 */
export function createShowcase({ store, commands, state }, createTable) {
  const { game, id } = state.screen;
  const name = `watch ${game} ${id}`; // of what is no table
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
    if (!games) return missing("The games to watch did not load. They need a connection once more.");
    const found = games.find((one) => one.id === id);
    return found ? lay(found) : missing(say("There is no such game."));
  }

  /** @param {string} why */
  function missing(why) {
    if (gone) return;
    node.replaceChildren(notThere("No game here", why, { address: known() ? home : links.shelf(), word: "Back" }));
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
      missing("This game could not be set up.");
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
      ...barred(() => commands.announce("Nothing can be changed here. Play on from here to try something.")),
      openFilm: () => {},
      closeFilm: () => goTo(home),
    };
    table = createTable({
      store,
      commands: own,
      home: { address: home, word: "Games" },
    });
    node.replaceChildren(table.node);
    render(store.get());
  }

  /** The game as far as it is shown, as a table that is kept. */
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
