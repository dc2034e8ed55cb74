import { say } from "../words/say.js";
/**
 * Commands of the film (film.js). It starts at the position being viewed, or at the beginning.
 * @param {{ store: import("../state/state.js").Store, tables: import("../parts.js").Tables, history: import("../parts.js").History, announce: import("../parts.js").Announce }} parts
 */
export const filmCommands = ({ store, tables, history, announce }) => ({
  openFilm() {
    const { table } = store.get();
    if (!table?.at || table.pending || table.exercise || table.role === "solver")
      return announce(say("There is nothing to replay here."));
    return tables.setTable({
      film: { at: 0, playing: true, speed: 1 },
      pane: null,
      box: false,
      guide: null,
      hint: null,
    });
  },
  closeFilm() {
    tables.setTable({ film: null });
    history.present();
  },
  /** Change parts of the film that is open. @param {Partial<import("../state/state.js").Film>} change */
  changeFilm: (change) => tables.setTable(({ film }) => film && { film: { ...film, ...change } }),
  /** Close the film and stay at the moment it shows. */
  leaveFilm: () => tables.setTable({ film: null }),
});
