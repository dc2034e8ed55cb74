import { goTo, links } from "../ui/router.js";

/** @import { Tables } from "../parts.js" */
/** @import { State, Storage, Store, Teaching } from "../state/state.js" */

const MET = "met"; // what the device keeps: the games whose "How to play" has been seen

/**
 * What the core tells newcomers of a game: one screen how to play, and a card for every piece. Baked by the build.
 * @param {{ store: Store, storage: Storage, tables: Tables }} parts
 */
export function rulesCommands({ store, storage, tables }) {
  const asked = new Map();
  let greeting = false;

  /** Sees to it that it is in the state; answers it, or null where it cannot be had now. @param {string} game */
  function learn(game) {
    if (!asked.has(game)) asked.set(game, fetchTeaching(game));
    return asked.get(game).then(
      (/** @type {Teaching} */ teaching) => {
        if (!store.get().teaching[game]) store.set((state) => ({ teaching: { ...state.teaching, [game]: teaching } }));
        return teaching;
      },
      () => {
        asked.delete(game); // the next time may be luckier
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
    /** The next table that opens is to begin with how to play, if it is the first of its game. */
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
    /** How to play: over the table where one is open, else on a screen of its own. @param {string} game */
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
