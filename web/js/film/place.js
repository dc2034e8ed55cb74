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
      commands.leaveFilm();
      commands.say("The film did not load. Load the page again once there is a connection.", "assertive");
    },
  });
