import { needStyle } from "../site/build.js";
import { still } from "../ui/motion.js";

/**
 * The place of the film under the board; the film itself is fetched when it is first asked for. While it is open it has
 * the place to itself, and the board keeps its own.
 * @param {{ store: import("../store/state.js").Store, commands: any, foot: HTMLElement }} parts
 */
export function createFilmPlace({ store, commands, foot }) {
  /** @type {ReturnType<typeof import("../film/film.js").createFilm> | null} */
  let film = null;
  let asked = false;
  let gone = false;

  function fetchFilm() {
    asked = true;
    Promise.all([import("../film/film.js"), needStyle("css/film.css")]).then(
      ([{ createFilm }]) => {
        if (gone) return;
        film = createFilm({ store, commands, still });
        foot.append(film.node);
        render(store.get());
      },
      () => {
        asked = false;
        commands.setTable({ film: null });
        commands.say("The film did not load. It needs a connection once more.", "assertive");
      },
    );
  }

  /** @param {import("../store/state.js").State} state */
  function render(state) {
    const wanted = Boolean(state.table?.film);
    foot.toggleAttribute("data-film", wanted && Boolean(film));
    if (wanted && !asked) fetchFilm();
    film?.render(state);
  }

  return {
    render,
    destroy() {
      gone = true;
      film?.destroy();
    },
  };
}

/**
 * Looking back as a film (`film/film.js`), which begins where one looks back, or at the start.
 * @param {{ store: import("../store/state.js").Store, commands: import("../store/state.js").Commands }} parts
 */
export const filmCommands = ({ store, commands }) => ({
  openFilm() {
    const { table } = store.get();
    if (!table?.at || table.pending || table.exercise || table.role === "solver")
      return commands.say("There is no film to be seen here.");
    return commands.setTable({
      film: { at: 0, playing: true, speed: 1 },
      pane: null,
      box: false,
      guide: null,
      hint: null,
    });
  },
  closeFilm() {
    commands.setTable({ film: null });
    commands.present();
  },
});
