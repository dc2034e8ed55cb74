import { dataOf } from "../site/build.js";
import { languageTag } from "../words/say.js";

/** @import { AtTable } from "../parts.js" */
/** @import { Teaching } from "../core/formats.js" */
/** @import { State, Storage, Store } from "../state/state.js" */

const MET = "met"; // the stored value with the games whose "How to play" has been seen

/**
 * Commands for what newcomers read: "How to play" and the cards of the pieces, which the build has made from the core.
 * @param {{ store: Store, storage: Storage, atTable: AtTable }} parts
 */
export function rulesCommands({ store, storage, atTable }) {
  /** @type {Map<string, Promise<Teaching>>} */
  const asked = new Map();

  /** Load the teaching of a game into the state and return it, or null if it does not load. @param {string} game */
  async function learn(game) {
    const language = languageTag();
    const key = `${language} ${game}`;
    const asking = asked.get(key) ?? dataOf("howto", game);
    asked.set(key, asking);
    const teaching = await asking.catch(() => null);
    if (!teaching)
      asked.delete(key); // so that the next call tries again
    else if (language === languageTag() && !store.get().teaching[game])
      store.set((state) => ({ teaching: { ...state.teaching, [game]: teaching } }));
    return teaching;
  }

  /** @param {string} game */
  const met = (game) => Boolean(storage.value(MET)[game]);
  /** @param {string} game */
  const meet = (game) => met(game) || storage.setValue(MET, { ...storage.value(MET), [game]: true });

  return {
    learn,
    meet,
    /** Show the goal beside the board of a game that this device meets for the first time. */
    async welcome() {
      const { id, record } = store.get().table ?? {};
      if (!record || met(record.game)) return;
      const teaching = await learn(record.game);
      const { table } = store.get();
      const late = table?.dialog || table?.rescue || table?.selection.picked.length || table?.scene?.outcome;
      if (teaching?.howto && table?.id === id && !late) atTable.setTable({ greeting: true });
    },
  };
}
