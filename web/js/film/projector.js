/** Show a game move by move, at a reader's pace. A projector is the film of one screen; these functions run it. */

import { CHANCE, shown } from "../state/selectors.js";
import { speakingTime } from "../ui/announce.js";
import { spoken, subtitle } from "./selectors.js";

/** @import { Place } from "../parts.js" */

/**
 * `timer`: until the next position; `seeking`: until the requested position is on the board; `bringing`: whether it is
 * being asked for; `spokenAt`: the moment announced last; `quietUntil`: when the screen reader should have finished.
 * @typedef {Pick<Place, "store" | "commands"> & { timer: number, seeking: boolean, bringing: boolean, spokenAt: number,
 *   quietUntil: number }} Projector
 */

const SPEEDS = [1, 2, 4];
const LEAST = 600; // ms that a position is shown at least
const READING = 60; // ms for each character of its text

/** Return a projector that stands still. @param {Pick<Place, "store" | "commands">} place @returns {Projector} */
export const createProjector = ({ store, commands }) => ({
  store,
  commands,
  timer: 0,
  seeking: false,
  bringing: false,
  spokenAt: -1,
  quietUntil: 0,
});

/** Return the film of the table, if there is one. @param {Projector} projector */
export const filmOf = ({ store }) => store.get().table?.film ?? null;

/** Return the last moment of the game. @param {Projector} projector */
export const lastOf = ({ store }) => store.get().table?.at ?? 0;

/** Play, or pause; at the end, play once more. @param {Projector} projector */
export function toggle(projector) {
  const film = filmOf(projector);
  if (!film) return;
  if (!film.playing && film.at === lastOf(projector)) seek(projector, 0);
  projector.commands.changeFilm({ playing: !film.playing });
}

/** @param {Projector} projector */
export function pause(projector) {
  if (filmOf(projector)?.playing) projector.commands.changeFilm({ playing: false });
}

/** Play at the next speed, or again at the first. @param {Projector} projector */
export function faster(projector) {
  const film = filmOf(projector);
  if (film) projector.commands.changeFilm({ speed: SPEEDS[(SPEEDS.indexOf(film.speed) + 1) % SPEEDS.length] });
}

/** Pause, and go forward or back. @param {Projector} projector @param {number} by moves */
export function step(projector, by) {
  pause(projector);
  seek(projector, (filmOf(projector)?.at ?? 0) + by);
}

/** Go to a moment. @param {Projector} projector @param {number} at */
export function seek(projector, at) {
  projector.seeking = true;
  projector.commands.changeFilm({ at: Math.max(0, Math.min(lastOf(projector), at)) });
  bring(projector);
}

/** Stop, so that nothing more happens by itself. @param {Projector} projector */
export function stop({ timer }) {
  clearTimeout(timer);
}

/** Begin to tell the moments anew. @param {Projector} projector */
export function rewind(projector) {
  projector.spokenAt = -1;
  projector.quietUntil = 0;
}

/** Let the film follow what another command has done to the moment on the board. @param {Projector} projector */
export function follow(projector) {
  const { store, commands, seeking, spokenAt } = projector;
  const { table } = store.get();
  if (!table?.film || seeking) return;
  if (shown(table).at !== table.film.at) {
    commands.changeFilm({ at: shown(table).at, playing: false });
    arrive(projector);
  } else if (table.film.playing || spokenAt !== table.film.at) arrive(projector);
  else stop(projector);
}

/**
 * Bring the requested position to the board, with one request at a time; the latest one wins.
 * @param {Projector} projector
 */
async function bring(projector) {
  const { store, commands } = projector;
  if (projector.bringing) return;
  projector.bringing = true;
  for (let now = store.get().table; now?.film && shown(now).at !== now.film.at; now = store.get().table) {
    const { at } = now.film;
    await commands.look(at, true);
    const after = store.get().table;
    const isRefused = after?.film?.at === at && shown(after).at !== at;
    if (isRefused) commands.changeFilm({ at: shown(after).at, playing: false });
  }
  projector.seeking = false;
  projector.bringing = false;
  arrive(projector);
}

/**
 * Announce the position now on the board and schedule the next. A roll of the dice is shown for half the time.
 * @param {Projector} projector
 */
function arrive(projector) {
  const { store, commands, seeking } = projector;
  stop(projector);
  const { table } = store.get();
  if (!table?.film || seeking || shown(table).at !== table.film.at) return;
  const { at, playing, speed } = table.film;
  const words = subtitle(store.get(), table, at);
  const text = spoken(words);
  tell(projector, at, text, !playing || words.notes.length > 0);
  if (!playing) return;
  const time = (LEAST + READING * text.length) / speed;
  const wait = table.turns[at - 1]?.by === CHANCE ? time / 2 : time;
  if (at === table.at) commands.changeFilm({ playing: false });
  else projector.timer = window.setTimeout(() => seek(projector, at + 1), wait);
}

/**
 * Announce a moment once; while the film plays, only if the previous announcement has finished.
 * @param {Projector} projector @param {number} at @param {string} text @param {boolean} always
 */
function tell(projector, at, text, always) {
  if (projector.spokenAt === at || (!always && performance.now() < projector.quietUntil)) return;
  projector.spokenAt = at;
  projector.quietUntil = performance.now() + speakingTime(text);
  projector.commands.announce(text);
}
