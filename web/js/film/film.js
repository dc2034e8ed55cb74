import { whenChanged } from "../state/observe.js";
import { CHANCE, lineText, momentName, shown } from "../state/selectors.js";
import { speakingTime } from "../ui/announce.js";
import { el, focused } from "../ui/dom.js";
import { still } from "../ui/motion.js";
import { button, focusBoard, icon, iconButton, redraw } from "../ui/parts.js";
import { keyPressed } from "../ui/pressed.js";
import { say } from "../words/say.js";
import { spoken, subtitle } from "./selectors.js";

/** @import { State, Table } from "../state/state.js" */

const SPEEDS = [1, 2, 4];
const LEAST = 600; // ms that a position is shown at least
const READING = 60; // ms for each character of its text

/**
 * Add the film: it replays the game move by move at a reader's pace, with a slider and player keys under the board.
 * It never changes the game, and any other action pauses it.
 * @param {import("../parts.js").Place} place
 */
export function createFilm({ store, commands, foot }) {
  const setFilm = commands.changeFilm;
  const gone = new AbortController();
  let timer = 0;
  let seeking = false; // until the requested position is on the board
  let bringing = false;
  let open = false;
  let spokenAt = -1; // the moment announced last
  let quietUntil = 0; // when the screen reader should have finished
  let line = ""; // the line being shown; the film ends when it changes

  const table = () => store.get().table;
  const film = () => table()?.film ?? null;
  const last = () => table()?.at ?? 0;

  const said = el("div", {
    class: "film-said",
    role: "group",
    "aria-label": say("Notes"),
    tabindex: "0",
    hidden: true,
  });
  /** @param {string} sign @param {string} label @param {() => void} run @param {string} name */
  const key = (sign, label, run, name) => iconButton(sign, label, run, { class: `button icon-button ${name}` });
  const play = key("play", say("Play", {}, { context: "film" }), toggle, "film-play");
  const slider = el("input", {
    type: "range",
    class: "film-slider",
    min: 0,
    step: 1,
    "aria-label": say("Position in the game"),
    oninput() {
      pause();
      seek(Number(slider.value));
    },
  });
  const speed = button("1×", faster, { class: "button film-speed" });
  const node = el("section", { class: "film", "aria-label": say("Film") }, [
    said,
    el("div", { class: "film-bar" }, [
      key("prev", say("A move back"), () => step(-1), "film-step"),
      play,
      key("next", say("A move on"), () => step(1), "film-step"),
      slider,
      speed,
      iconButton("close", say("End the film"), commands.closeFilm),
    ]),
  ]);
  foot.append(node);

  function toggle() {
    const now = film();
    if (!now) return;
    if (!now.playing && now.at === last()) seek(0); // once more
    setFilm({ playing: !now.playing });
  }

  const pause = () => film()?.playing && setFilm({ playing: false });

  function faster() {
    const now = film();
    if (now) setFilm({ speed: SPEEDS[(SPEEDS.indexOf(now.speed) + 1) % SPEEDS.length] });
  }

  /** @param {number} by */
  function step(by) {
    pause();
    seek((film()?.at ?? 0) + by);
  }

  /** @param {number} at */
  function seek(at) {
    seeking = true;
    setFilm({ at: Math.max(0, Math.min(last(), at)) });
    bring();
  }

  /** Bring the requested position to the board, with one request at a time; the latest one wins. */
  async function bring() {
    if (bringing) return;
    bringing = true;
    for (let now = table(); now?.film && shown(now).at !== now.film.at; now = table()) {
      const { at } = now.film;
      await commands.look(at, true);
      const after = table();
      if (after?.film?.at === at && shown(after).at !== at) setFilm({ at: shown(after).at, playing: false }); // refused
    }
    seeking = bringing = false;
    arrive();
  }

  /** Announce the position now on the board and schedule the next. A roll of the dice is shown for half the time. */
  function arrive() {
    clearTimeout(timer);
    const now = table();
    if (!now?.film || seeking || shown(now).at !== now.film.at) return;
    const { at, playing, speed: pace } = now.film;
    const { notes, ...words } = subtitle(store.get(), now, at);
    const text = spoken({ notes, ...words });
    tell(at, text, !playing || notes.length > 0);
    if (!playing) return;
    const time = (LEAST + READING * text.length) / pace;
    if (at === last()) setFilm({ playing: false });
    else timer = window.setTimeout(() => seek(at + 1), now.turns[at - 1]?.by === CHANCE ? time / 2 : time);
  }

  /**
   * Announce a moment once; while the film plays, only if the previous announcement has finished.
   * @param {number} at @param {string} text @param {boolean} always
   */
  function tell(at, text, always) {
    if (spokenAt === at || (!always && performance.now() < quietUntil)) return;
    spokenAt = at;
    quietUntil = performance.now() + speakingTime(text);
    commands.announce(text);
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    " ": toggle,
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => step(-last()),
    End: () => step(last()),
    Escape: commands.closeFilm,
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, ctrl, alt } = keyPressed(event);
    if (!film() || ctrl || alt) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("dialog, .menu, textarea, select, input:not(.film-slider)")) return;
    const place = node.contains(target) || target.closest("[data-cell]") || target === document.body;
    const presses = key === " " && target.closest("button:not(.cell)"); // the button has its own action
    const run = (place || key === "Escape") && !presses ? keys[key] : null;
    if (run) {
      event.preventDefault();
      event.stopPropagation();
      run();
    } else if (!["Tab", "Shift"].includes(key) && !node.contains(target)) pause();
  }

  // Pause when anything outside the film is used.
  const early = { capture: true, signal: gone.signal };
  document.addEventListener(
    "pointerdown",
    ({ target }) => node.contains(/** @type {Node} */ (target)) || pause(),
    early,
  );
  document.addEventListener("keydown", onKey, early);
  document.addEventListener("visibilitychange", () => document.hidden && pause(), early);

  /** @param {Table} now */
  function begin(now) {
    open = true;
    spokenAt = -1;
    quietUntil = 0;
    line = lineText(now);
    setFilm({ playing: now.film?.playing === true && !still() });
    commands.announce(say("Film: Space pauses it or plays on, the arrow keys step, Esc ends it."));
    seek(shown(now).at < now.at && !now.looking?.line ? shown(now).at : 0);
    play.focus({ preventScroll: true });
  }

  function end() {
    open = false;
    clearTimeout(timer);
    if (node.contains(focused())) focusBoard();
  }

  /** Return whether the player has begun something else. @param {Table} now */
  const busy = ({ selection: { picked, awaiting }, pending, box, hint, guide, rescue, pane }) =>
    pane === "study" || Boolean(picked.length || awaiting || pending || box || hint || guide || rescue);

  const draw = whenChanged(
    ({ table: now }) => [now?.film, now?.at, now?.turns, now?.record?.meta],
    () => {
      const state = store.get();
      const now = state.table;
      if (!now?.film) return;
      const { at, playing, speed: pace } = now.film;
      const { notes } = subtitle(state, now, at);
      said.hidden = !notes.length;
      const lines = notes.map((text) => el("p", {}, text));
      redraw(said, lines);
      const label = playing ? say("Pause") : at === now.at ? say("Replay") : say("Play", {}, { context: "film" });
      if (play.getAttribute("aria-label") !== label) {
        play.setAttribute("aria-label", label);
        redraw(play, [icon(playing ? "pause" : "play")]);
      }
      slider.max = String(now.at);
      slider.value = String(at);
      slider.setAttribute("aria-valuetext", momentName(now.turns, at));
      speed.textContent = `${pace}×`;
      speed.setAttribute("aria-label", say("Speed: {pace} times", { pace }));
    },
  );

  const follow = whenChanged(
    ({ table: now }) => [now?.film, now?.film && now.looking, now?.at, now?.film?.playing],
    () => {
      const now = table();
      if (!now?.film || seeking) return;
      if (shown(now).at !== now.film.at) {
        setFilm({ at: shown(now).at, playing: false }); // another command changed the moment
        arrive();
      } else if (now.film.playing || spokenAt !== now.film.at) arrive();
      else clearTimeout(timer);
    },
  );

  return {
    /** @param {State} state */
    render(state) {
      const now = state.table;
      foot.toggleAttribute("data-film", Boolean(now?.film));
      if (now?.film && open && (lineText(now) !== line || busy(now))) return void commands.leaveFilm();
      if (now?.film && !open) begin(now);
      else if (!now?.film && open) end();
      draw(state);
      follow(state);
    },
    destroy() {
      clearTimeout(timer);
      gone.abort();
    },
  };
}
