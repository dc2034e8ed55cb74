import { createLazyPart } from "../ui/lazy-part.js";
import { still } from "../ui/motion.js";

/**
 * The place of the film under the board; the film itself is fetched when it is first asked for. While it is open it has
 * the place to itself, and the board keeps its own.
 * @param {{ store: import("../state/state.js").Store, commands: any, foot: HTMLElement }} parts
 */
export const createFilmPlace = ({ store, commands, foot }) =>
  createLazyPart({
    store,
    wanted: ({ table }) => Boolean(table?.film),
    fetch: () => import("./film.js"),
    style: "css/film.css",
    make({ createFilm }) {
      const film = createFilm({ store, commands, still });
      foot.append(film.node);
      return {
        render(state) {
          foot.toggleAttribute("data-film", Boolean(state.table?.film));
          film.render(state);
        },
        destroy: film.destroy,
      };
    },
    failed() {
      commands.setTable({ film: null });
      commands.say("The film did not load. Load the page again once there is a connection.", "assertive");
    },
  });

/**
 * Looking back as a film (`film/film.js`), which begins where one looks back, or at the start.
 * @param {{ store: import("../state/state.js").Store, commands: import("../state/state.js").Commands }} parts
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
