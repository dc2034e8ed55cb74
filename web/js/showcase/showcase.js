import { dataOf } from "../site/build.js";
import { barred } from "../state/barred.js";
import { gameHere, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { notThere } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Watched } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts, TableMaker, TableScreen } from "../parts.js" */

/**
 * Create the screen of a game to watch: a film on a read-only table, which can be continued from any position.
 * @param {ScreenParts} parts @param {TableMaker} createTable @returns {ScreenPart}
 */
export function createShowcase({ store, commands, state }, createTable) {
  const { id = "" } = state.screen;
  const card = gameHere(state);
  const game = card.id;
  const key = `watch ${game} ${id}`; // the id of the table, which is not stored
  const home = links.learn(game);
  const node = el("div.watch-screen", createTable.waiting(state, game));
  /** @type {TableScreen | null} */
  let table = null;
  load();
  return {
    node,
    render(now) {
      if (now.table?.id === key) table?.render(now);
    },
    destroy: () => table?.destroy(),
  };

  async function load() {
    const reply = await dataOf("watch", game).catch(() => null);
    if (!node.isConnected) return;
    const found = reply?.games.find((one) => one.id === id);
    if (found) lay(found);
    else if (reply) missing(say("There is no such game."));
    else missing(say("The games to watch did not load. Check your connection."));
  }

  /** @param {string} why */
  function missing(why) {
    node.replaceChildren(notThere(say("Game not found"), why, { address: home, word: say("Back") }));
  }

  /** @param {Watched} watched */
  async function lay({ title, options, log, notes }) {
    const { rulesClient, atTable, boards } = commands.shared;
    const { record: opening } = store.get().openings[game];
    const seat = { kind: "person", name: say("The computer") };
    const record = {
      ...opening,
      options: { ...opening.options, ...options },
      log,
      at: log.length,
      meta: { name: title, notes, seats: Object.fromEntries(sidesOf(card).map((side) => [side, seat])) },
    };
    await boards.needBoard(record);
    const [whole, start] = await Promise.all([
      rulesClient.ask({ do: "open", record }),
      rulesClient.ask({ do: "go", record, at: 0 }),
    ]);
    if (!node.isConnected) return;
    if (!whole.ok || whole.problem || !start.ok) return missing(say("This game could not be set up."));
    const film = { at: 0, playing: true, speed: 1, playOn };
    atTable.lay(key, whole, { role: "solver", locked: true, looking: { ...start, at: 0 }, film });
    table = createTable({
      store,
      commands: {
        ...commands,
        ...barred(() =>
          commands.announce(say("This game cannot be changed. Play on from here to try other moves."), "shown"),
        ),
        openFilm: () => {},
        closeFilm: () => goTo(home),
      },
      home: { address: home, word: say("Games") },
    });
    node.replaceChildren(table.node);
    table.render(store.get());
  }

  /** Store the game up to the position shown as a new table. */
  function playOn() {
    const { record, film } = store.get().table;
    const at = film?.at ?? 0;
    return commands.placeRecord({ ...record, log: record.log.slice(0, at), at, branches: [], meta: {} });
  }
}
