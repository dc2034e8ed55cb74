import { goTo, links } from "../ui/router.js";

/** @import { Tables } from "../parts.js" */
/** @import { State, Storage, Store, Teaching } from "../state/state.js" */

const MET = "met"; // the stored value with the games whose "How to play" has been seen

/**
 * Commands for what newcomers read: "How to play" and the cards of the pieces, which the build has made from the core.
 * @param {{ store: Store, storage: Storage, tables: Tables }} parts
 */
export function rulesCommands({ store, storage, tables }) {
  const asked = new Map();
  let greeting = false;

  /** Load the teaching of a game into the state and return it, or null if it does not load. @param {string} game */
  function learn(game) {
    if (!asked.has(game)) asked.set(game, fetchTeaching(game));
    return asked.get(game).then(
      (/** @type {Teaching} */ teaching) => {
        if (!store.get().teaching[game]) store.set((state) => ({ teaching: { ...state.teaching, [game]: teaching } }));
        return teaching;
      },
      () => {
        asked.delete(game); // so that the next call tries again
        return null;
      },
    );
  }

  /** @param {string} game */
  const met = (game) => Boolean(storage.value(MET)[game]);
  /** @param {string} game */
  const meet = (game) => met(game) || storage.setValue(MET, { ...storage.value(MET), [game]: true });

  return {
    learn,
    meet,
    /** Let the next table show "How to play" when it opens, if it is the first of its game. */
    greet() {
      greeting = true;
    },
    async welcome() {
      const { id, record } = store.get().table ?? {};
      if (!greeting || !record || met(record.game)) return;
      greeting = false;
      const teaching = await learn(record.game);
      const { table } = store.get();
      if (teaching?.howto && table?.id === id && !table.dialog) tables.setTable({ greeting: true });
    },
    /** Show "How to play" over the open table of the game, or else on a screen of its own. @param {string} game */
    howTo(game) {
      const { table, screen } = store.get();
      if (screen.name === "table" && table?.record?.game === game)
        tables.setTable(({ selection }) => ({ dialog: "howto", selection: { ...selection, preview: null } }));
      else goTo(links.howto(game));
    },
  };
}

/** @param {string} game */
async function fetchTeaching(game) {
  const answer = await fetch(`./data/howto-${encodeURIComponent(game)}.json`);
  if (!answer.ok) throw new Error(String(answer.status));
  const { howto, pieces } = await answer.json();
  return { howto, pieces };
}
