import { whenChanged } from "../state/observe.js";
import { momentName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, icon, iconButton, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";
import { faster, pause, seek, step, toggle } from "./projector.js";
import { subtitle } from "./selectors.js";

/** @import { Projector } from "./projector.js" */

/** Create the keys of a film, with its slider and the notes above them. @param {Projector} projector */
export function createBar(projector) {
  const { store, commands } = projector;
  const said = el("div.film-said", {
    role: "group",
    "aria-label": say("Notes"),
    tabindex: "0",
    hidden: true,
  });
  /** @param {string} sign @param {string} label @param {() => void} run @param {string} name */
  const key = (sign, label, run, name) => iconButton(sign, label, run, { class: `button icon-button ${name}` });
  const play = key("play", say("Play", {}, { context: "film" }), () => toggle(projector), "film-play");
  const slider = el("input.film-slider", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": say("Position in the game"),
    oninput() {
      pause(projector);
      seek(projector, Number(slider.value));
    },
  });
  const speed = button("1×", () => faster(projector), { class: "button film-speed" });
  const node = el("section.film", { "aria-label": say("Film") }, [
    said,
    el("div.film-bar", [
      key("prev", say("A move back"), () => step(projector, -1), "film-step"),
      play,
      key("next", say("A move on"), () => step(projector, 1), "film-step"),
      slider,
      speed,
      iconButton("close", say("End the film"), commands.closeFilm),
    ]),
  ]);

  const draw = whenChanged(
    ({ table: now }) => [now?.film, now?.at, now?.turns, now?.record?.meta],
    () => {
      const state = store.get();
      const now = state.table;
      if (!now?.film) return;
      const { at, playing, speed: pace } = now.film;
      const { notes } = subtitle(state, now, at);
      said.hidden = !notes.length;
      const lines = notes.map((text) => el("p", text));
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
  return { node, play, draw };
}
