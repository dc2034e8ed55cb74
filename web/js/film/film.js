import { whenChanged } from "../state/observe.js";
import { gameOf, lineText, momentName, shown, sidesOf } from "../state/selectors.js";
import { el, find, focused } from "../ui/dom.js";
import { button, icon, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";
import { dwell, isPassing, SPEEDS, speaking, spoken, subtitle } from "./selectors.js";

/** @import { Film, State, Store, Table } from "../state/state.js" */

/**
 * Create the film: it replays the game move by move at a reader's pace, with a slider and player keys under the board.
 * It never changes the game, and any other action pauses it.
 *
 * @param {{ store: Store, commands: any, still: () => boolean }} parts  `still`: whether motion is off
 */
export function createFilm({ store, commands, still }) {
  let timer = 0;
  let seeking = false; // until the requested position is on the board
  let bringing = false;
  let open = false;
  let told = -1; // the moment announced last
  let quietUntil = 0; // when the screen reader should have finished
  /** The line being shown; the film ends when it changes. */
  let line = "";

  const table = () => /** @type {Table | null} */ (store.get().table);
  const film = () => table()?.film ?? null;
  const last = () => table()?.at ?? 0;
  /** @param {Partial<Film>} change */
  const setFilm = (change) => commands.changeFilm(change);

  const said = el("div", {
    class: "film-said",
    role: "group",
    "aria-label": say("Notes"),
    tabindex: "0",
    hidden: true,
  });
  const play = button([icon("play")], toggle, { class: "button icon-button film-play", "aria-label": say("Play") });
  const slider = el("input", {
    type: "range",
    class: "film-slider",
    min: 0,
    step: 1,
    "aria-label": say("Position in the game"),
    oninput: () => {
      pause();
      seek(Number(slider.value));
    },
  });
  const speed = button("1×", faster, { class: "button film-speed" });
  const node = el("section", { class: "film", "aria-label": say("Film") }, [
    said,
    el("div", { class: "film-bar" }, [
      button([icon("prev")], () => step(-1), {
        class: "button icon-button film-step",
        "aria-label": say("A move back"),
      }),
      play,
      button([icon("next")], () => step(1), { class: "button icon-button film-step", "aria-label": say("A move on") }),
      slider,
      speed,
      button([icon("close")], commands.closeFilm, { class: "button icon-button", "aria-label": say("End the film") }),
    ]),
  ]);

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

  /** Announce the position now on the board and schedule the next. */
  function arrive() {
    clearTimeout(timer);
    const now = table();
    if (!now?.film || seeking || shown(now).at !== now.film.at) return;
    const { at, playing, speed: pace } = now.film;
    const words = subtitle(store.get(), now, at);
    tell(at, spoken(words), !playing || words.notes.length > 0);
    if (!playing) return;
    if (at === last()) {
      setFilm({ playing: false });
      return;
    }
    timer = window.setTimeout(() => seek(at + 1), isPassing(now, at) ? dwell(words, pace) / 2 : dwell(words, pace));
  }

  /** Announce a moment once; while the film plays, only if the previous announcement has finished. @param {number} at @param {string} text @param {boolean} always */
  function tell(at, text, always) {
    if (told === at || (!always && performance.now() < quietUntil)) return;
    told = at;
    quietUntil = performance.now() + speaking(text);
    commands.announce(text);
  }

  /** Pause when anything outside the film is used. @param {PointerEvent} event */
  const onPointer = ({ target }) => void (node.contains(/** @type {Node} */ (target)) || pause());

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!film() || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("dialog, .menu, textarea, select, input:not(.film-slider)")) return;
    const place = node.contains(target) || target.closest("[data-cell]") || target === document.body;
    const run = place || event.key === "Escape" ? keyed(event.key, target) : null;
    if (run) {
      event.preventDefault();
      event.stopPropagation();
      run();
    } else if (!["Tab", "Shift"].includes(event.key) && !node.contains(target)) pause();
  }

  /** @param {string} key @param {HTMLElement} target @returns {(() => void) | null} */
  function keyed(key, target) {
    if (key === " " && target.closest("button:not(.cell)")) return null; // the button has its own action
    return (
      {
        " ": toggle,
        ArrowLeft: () => step(-1),
        ArrowRight: () => step(1),
        Home: () => step(-last()),
        End: () => step(last()),
        Escape: commands.closeFilm,
      }[key] ?? null
    );
  }

  const onHidden = () => document.hidden && pause();
  document.addEventListener("pointerdown", onPointer, true);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("visibilitychange", onHidden);

  /** @param {Table} now */
  function begin(now) {
    open = true;
    told = -1;
    quietUntil = 0;
    line = lineText(now);
    setFilm({ playing: now.film?.playing === true && !still() });
    seek(shown(now).at < now.at && !now.looking?.line ? shown(now).at : 0);
    play.focus({ preventScroll: true });
  }

  function end() {
    open = false;
    clearTimeout(timer);
    if (node.contains(focused())) find(document, '.cell[tabindex="0"]')?.focus({ preventScroll: true });
  }

  /** Is something else begun? @param {Table} now */
  const busy = (now) =>
    Boolean(
      now.selection.picked.length ||
        now.selection.awaiting ||
        now.pending ||
        now.box ||
        now.hint ||
        now.guide ||
        now.rescue,
    ) || now.pane === "study";

  const draw = whenChanged(
    ({ table: now }) => [now?.film, now?.at, now?.turns, now?.record?.meta],
    () => {
      const state = store.get();
      const now = state.table;
      if (!now?.film) return;
      const { at, playing, speed: pace } = now.film;
      const { notes } = subtitle(state, now, at);
      said.hidden = !notes.length;
      redraw(
        said,
        notes.map((text) => el("p", {}, text)),
      );
      const label = playing ? say("Pause") : at === now.at ? say("Replay") : say("Play");
      if (play.getAttribute("aria-label") !== label) {
        play.setAttribute("aria-label", label);
        redraw(play, [icon(playing ? "pause" : "play")]);
      }
      slider.max = String(now.at);
      slider.value = String(at);
      slider.setAttribute("aria-valuetext", momentName(now.turns, at, sidesOf(gameOf(state, now.record.game))));
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
        setFilm({ at: shown(now).at, playing: false }); // somebody else has turned the page
        arrive();
      } else if (now.film.playing || told !== now.film.at) arrive();
      else clearTimeout(timer);
    },
  );

  return {
    node,
    /** @param {State} state */
    render(state) {
      const now = state.table;
      if (now?.film && open && (lineText(now) !== line || busy(now))) {
        commands.leaveFilm();
        return;
      }
      if (now?.film && !open) begin(now);
      else if (!now?.film && open) end();
      draw(state);
      follow(state);
    },
    destroy() {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", onPointer, true);
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("visibilitychange", onHidden);
    },
  };
}
