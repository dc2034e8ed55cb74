import { withTry } from "../puzzles/selectors.js";
import { MISTAKES } from "../state/puzzle-results.js";
import { gameHere } from "../state/selectors.js";
import { dayOf } from "../storage/days.js";
import { el } from "../ui/dom.js";
import { notThere } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createRetry } from "./retry.js";

/** @import { ScreenParts, TableMaker, ScreenPart } from "../parts.js" */

/**
 * Create the screen of the player's own mistakes in one game that are due, one task after another.
 * @param {ScreenParts} parts @param {TableMaker} createTable @returns {ScreenPart}
 */
export function createMistakes(parts, createTable) {
  const { commands, storage, state } = parts;
  const { id: game, look } = gameHere(state);
  const { rulesClient } = commands.shared;
  const name = say("Your mistakes");
  const home = { address: links.puzzles(game), word: say("Puzzles"), label: say("To the puzzles") };
  const node = el("div.mistakes-screen", { "data-look": look }, createTable.waiting(state, game, true));
  /** @type {ReturnType<typeof createRetry> | null} */
  let inner = null;
  let gone = false;
  begin();
  return {
    node,
    render: (now) => inner?.render?.(now),
    destroy() {
      gone = true;
      inner?.destroy?.();
    },
  };

  /** Ask the core how the player stands, and for one mistake as a task. @param {string} mistake */
  function ask(mistake) {
    const results = storage.value(MISTAKES);
    return rulesClient.ask({ do: "mistakes", game, results, today: dayOf(), mistake });
  }

  /** @param {string} id */
  async function taskOf(id) {
    const reply = await ask(id);
    return reply.ok ? reply.task : null;
  }

  async function begin() {
    const reply = await ask("");
    const due = reply.ok ? [...reply.due] : [];
    let first = null;
    while (due.length && !first) {
      first = await taskOf(due[0]);
      if (!first) due.shift();
    }
    if (gone) return;
    const empty = reply.ok ? reply.text : reply.error.message;
    if (!first) return void node.replaceChildren(notThere(name, empty, home));
    const retry = { id: "mistakes", name, home, tasks: [first], first: 0, own: ownOf(due) };
    inner = createRetry({ ...parts, state: { ...state, retry } }, createTable);
    node.replaceChildren(inner.node);
    inner.render?.(parts.store.get());
  }

  /** Return what becomes of the mistakes that are due. @param {string[]} due their ids */
  function ownOf(due) {
    return {
      all: due.length,
      address: links.mistakes(game),
      load: (/** @type {number} */ at) => taskOf(due[at]),
      /** @param {number} at @param {boolean} right */
      tried(at, right) {
        const kept = storage.value(MISTAKES);
        if (due[at] in kept) storage.setValue(MISTAKES, withTry(kept, due[at], right));
      },
      drop(/** @type {number} */ at) {
        const { [due[at]]: one, [`${due[at]} tries`]: tries, ...left } = storage.value(MISTAKES);
        storage.setValue(MISTAKES, left);
        const back = { [due[at]]: one, ...(tries ? { [`${due[at]} tries`]: tries } : {}) };
        return () => storage.setValue(MISTAKES, { ...storage.value(MISTAKES), ...back });
      },
    };
  }
}
