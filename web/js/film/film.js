import { whenChanged } from "../state/observe.js";
import { lineText, shown } from "../state/selectors.js";
import { focused } from "../ui/dom.js";
import { still } from "../ui/motion.js";
import { focusBoard } from "../ui/parts.js";
import { keyPressed } from "../ui/pressed.js";
import { say } from "../words/say.js";
import { createBar } from "./bar.js";
import { createProjector, filmOf, follow, lastOf, pause, rewind, seek, step, stop, toggle } from "./projector.js";

/** @import { State, Table } from "../state/state.js" */

/**
 * Add the film: it replays the game move by move at a reader's pace, with a slider and player keys under the board.
 * It never changes the game, and any other action pauses it.
 * @param {import("../parts.js").Place} place
 */
export function createFilm({ store, commands, foot }) {
  const projector = createProjector({ store, commands });
  const { node, play, draw } = createBar(projector);
  const gone = new AbortController();
  let open = false;
  let line = ""; // the line being shown; the film ends when it changes
  foot.append(node);

  /** @type {Record<string, () => void>} */
  const keys = {
    " ": () => toggle(projector),
    ArrowLeft: () => step(projector, -1),
    ArrowRight: () => step(projector, 1),
    Home: () => step(projector, -lastOf(projector)),
    End: () => step(projector, lastOf(projector)),
    Escape: commands.closeFilm,
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, ctrl, alt } = keyPressed(event);
    if (!filmOf(projector) || ctrl || alt) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("dialog, .menu, textarea, select, input:not(.film-slider)")) return;
    const place = node.contains(target) || target.closest("[data-cell]") || target === document.body;
    const presses = key === " " && target.closest("button:not(.cell)"); // the button has its own action
    const run = (place || key === "Escape") && !presses ? keys[key] : null;
    if (run) {
      event.preventDefault();
      event.stopPropagation();
      run();
    } else if (!["Tab", "Shift"].includes(key) && !node.contains(target)) pause(projector);
  }

  // Pause when anything outside the film is used.
  const early = { capture: true, signal: gone.signal };
  const onPress = (/** @type {Event} */ { target }) => {
    if (!node.contains(/** @type {Node} */ (target))) pause(projector);
  };
  document.addEventListener("pointerdown", onPress, early);
  document.addEventListener("keydown", onKey, early);
  document.addEventListener("visibilitychange", () => document.hidden && pause(projector), early);

  /** @param {Table} now */
  function begin(now) {
    open = true;
    rewind(projector);
    line = lineText(now);
    commands.changeFilm({ playing: now.film?.playing === true && !still() });
    commands.announce(say("Film: Space pauses it or plays on, the arrow keys step, Esc ends it."));
    seek(projector, shown(now).at < now.at && !now.looking?.line ? shown(now).at : 0);
    play.focus({ preventScroll: true });
  }

  function end() {
    open = false;
    stop(projector);
    if (node.contains(focused())) focusBoard();
  }

  const followFilm = whenChanged(
    ({ table: now }) => [now?.film, now?.film && now.looking, now?.at, now?.film?.playing],
    () => follow(projector),
  );

  return {
    /** @param {State} state */
    render(state) {
      const now = state.table;
      foot.toggleAttribute("data-film", Boolean(now?.film));
      if (now?.film && open && (lineText(now) !== line || isBusy(now))) return void commands.leaveFilm();
      if (now?.film && !open) begin(now);
      else if (!now?.film && open) end();
      draw(state);
      followFilm(state);
    },
    destroy() {
      stop(projector);
      gone.abort();
    },
  };
}

/** Return whether the player has begun something else. @param {Table} now */
const isBusy = ({ selection: { picked, awaiting }, pending, box, hint, guide, rescue, pane }) =>
  pane === "study" || Boolean(picked.length || awaiting || pending || box || hint || guide || rescue);
