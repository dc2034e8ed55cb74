/**
 * When a draft is run and checked: half a second after the last change it is loaded in a closed room, and then its checks
 * run one part after the other. A newer change cancels what is under way; a program that hangs loses its room.
 *
 * @typedef {{ do: "load-game", text: GameText } | { do: "drawings", game: string } |
 *   { do: "findings", game: string, part: number } | { do: "new", game: string, start: string }} Asked
 * @typedef {{ ask: (request: Asked) => Promise<unknown>, close: () => void }} Room
 * @typedef {{ file: string, line: number, sentence: string }} Fault
 * @typedef {Fault & { check: string, position: string }} Finding
 * @typedef {{ game: string, named: string, board: Board, scene: Scene, drawings: string, look: string,
 *   opening: Scene, of: string }} Shown what the last program that ran shows: its `opening`, or the position of a
 *   finding, with the sentence of that
 * @typedef {{ phase: "waiting" | "starting" | "loading" | "checking" | "done" | "failed", part: number, parts: number,
 *   fault: Fault | null, findings: Finding[], shown: Shown | null, trouble: string }} Progress
 *   `starting`: the room opens, which starts Python in it; `fault`: why the program does not run; `trouble`: why it could not be tried; `findings`: those known so far
 */

import { messageOf } from "../site/fault.js";
import { MAIN } from "../storage/made/drafts.js";
import { isObject, isPlace, object, objects, text as textOf } from "../storage/values.js";
import { say } from "../words/say.js";

/** @import { Board, GameText, Scene } from "../core/formats.js" */

/** Nothing has been tried yet. @type {Progress} */
export const NOTHING = {
  phase: "waiting",
  part: 0,
  parts: 0,
  fault: null,
  findings: [],
  shown: null,
  trouble: "",
};
const PAUSE = 500; // ms after the last change
const GRACE = 1500; // ms that a newer program waits for what the room does for an older one
const MOST = 200; // findings that are listed

/**
 * @param {{ openRoom: (text: GameText) => Promise<Room>, tell: (progress: Progress) => void, pause?: number,
 *   grace?: number }} parts `tell` gets every new state
 */
export function createChecks({ openRoom, tell, pause = PAUSE, grace = GRACE }) {
  /** @type {Promise<Room> | null} */
  let opening = null;
  let isOpen = false;
  /** The requests that wait for answers. @type {Set<Promise<unknown>>} */
  const pending = new Set();
  let now = NOTHING;
  let ticket = 0;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;

  /** @param {Partial<Progress>} changes */
  function change(changes) {
    now = { ...now, ...changes };
    tell(now);
  }

  /** Run and check another text, after a pause unless `atOnce`. @param {GameText} text */
  function changed(text, { atOnce = false } = {}) {
    ticket += 1;
    const mine = ticket;
    clearTimeout(timer);
    if (now.phase !== "waiting") change({ phase: "waiting" });
    timer = setTimeout(() => run(text, () => mine === ticket), atOnce ? 0 : pause);
  }

  /** @param {GameText} text @param {() => boolean} current */
  async function run(text, current) {
    change({ phase: isOpen ? "loading" : "starting" });
    await Promise.race([Promise.allSettled(pending), new Promise((resolve) => setTimeout(resolve, grace))]);
    if (!current()) return;
    if (pending.size) close();
    try {
      opening ??= openRoom({ ...text, files: { [MAIN]: "" } }); // so that it opens whatever the program does
      const room = await opening;
      isOpen = true;
      if (!current()) return;
      if (now.phase === "starting") change({ phase: "loading" });
      const loaded = object(await asked(room, { do: "load-game", text }));
      if (!current()) return;
      if (loaded.fault) return change({ phase: "done", fault: faultOf(loaded.fault), findings: [], trouble: "" });
      const drawn = object(await asked(room, { do: "drawings", game: textOf(loaded.game) }));
      if (!current()) return;
      change({ shown: shownOf(loaded, drawn), fault: null, findings: [], trouble: "" });
      await check(room, textOf(loaded.game), current);
    } catch (failure) {
      if (!current()) return;
      if (failure instanceof GameFault)
        return change({ phase: "done", fault: failure.fault, findings: [], trouble: "" });
      close();
      change({ phase: "failed", fault: null, trouble: messageOf(failure) });
    }
  }

  /** Ask a room; throw what it says if it refuses. @param {Room} room @param {Asked} request */
  async function asked(room, request) {
    const answer = room.ask(request);
    pending.add(answer);
    const reply = object(await answer.finally(() => pending.delete(answer)));
    if (reply.ok) return reply;
    const { code, message, ...where } = object(reply.error);
    const sentence = textOf(message) || say("The program stopped without a message.");
    throw code === "stopped" ? new Error(sentence) : new GameFault(faultOf({ ...where, sentence }));
  }

  /** @param {Room} room @param {string} game @param {() => boolean} current */
  async function check(room, game, current) {
    for (let part = 0, parts = 1; part < parts; part += 1) {
      change({ phase: "checking", part, parts });
      const reply = object(await asked(room, { do: "findings", game, part }));
      if (!current()) return;
      parts = isPlace(reply.parts) ? reply.parts : 1;
      const found = objects(reply.findings)
        .map(findingOf)
        .filter((one) => !now.findings.some((other) => isSame(one, other)));
      change({ findings: [...now.findings, ...found].slice(0, MOST) });
      if (!part && found.length) break; // the others cannot be told then
    }
    change({ phase: "done" });
  }

  function close() {
    opening?.then(
      (room) => room.close(),
      () => {},
    );
    opening = null;
    isOpen = false;
    pending.clear();
  }

  /** Show the position of a finding about the game that runs, or its opening again. @param {Finding} [finding] */
  async function look(finding) {
    const { shown } = now;
    if (!finding) return shown && change({ shown: { ...shown, scene: shown.opening, of: "" } });
    const { position, sentence } = finding;
    const mine = ticket;
    if (!opening || !shown) return;
    try {
      const room = await opening;
      const { scene } = object(await asked(room, { do: "new", game: shown.game, start: position }));
      if (mine === ticket && isObject(scene)) change({ shown: { ...shown, scene: sceneOf(scene), of: sentence } });
    } catch {
      // the board stays as it is
    }
  }

  return {
    changed,
    look,
    destroy() {
      ticket += 1;
      clearTimeout(timer);
      close();
    },
  };
}

/** A game that was refused, or whose program failed when it was asked. */
class GameFault extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.sentence);
    this.fault = fault;
  }
}

/** @param {unknown} given @returns {Fault} */
function faultOf(given) {
  const { file, line, sentence } = object(given);
  return { file: textOf(file), line: isPlace(line) ? line : 0, sentence: textOf(sentence) };
}

/** Return whether two findings are one mistake, which several checks have met. @param {Finding} one @param {Finding} other */
const isSame = (one, other) => one.file === other.file && one.line === other.line && one.sentence === other.sentence;

/** @param {Record<string, unknown>} given @returns {Finding} */
const findingOf = (given) => ({ ...faultOf(given), check: textOf(given.check), position: textOf(given.position) });

/**
 * @param {Record<string, unknown>} loaded @param {Record<string, unknown>} drawn @returns {Shown}
 */
function shownOf({ game, named, board, table, card }, { drawings }) {
  const { scene } = object(table);
  if (!isObject(board) || !isObject(scene)) throw new Error(say("The program shows no board."));
  return {
    game: textOf(game),
    named: textOf(named),
    board: /** @type {Board} */ (/** @type {unknown} */ (board)),
    scene: sceneOf(scene),
    drawings: textOf(drawings),
    look: textOf(object(card).look),
    opening: sceneOf(scene),
    of: "",
  };
}

/** Return a scene whose shape the room has checked. @param {unknown} given */
const sceneOf = (given) => /** @type {Scene} */ (given);
