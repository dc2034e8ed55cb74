import { say } from "../words/say.js";

/** @import { Announce, History, AtTable } from "../parts.js" */
/** @import { Film, Store } from "../state/state.js" */

/**
 * Commands of the film (film.js). It starts at the position being viewed, or at the beginning.
 * @param {{ store: Store, atTable: AtTable, history: History, announce: Announce }} parts
 */
export const filmCommands = ({ store, atTable, history, announce }) => ({
  openFilm() {
    const { table } = store.get();
    if (!table?.at || table.pending || table.role === "solver")
      return announce(say("There is nothing to replay here."), "shown");
    const film = { at: 0, playing: true, speed: 1 };
    return atTable.setTable({ film, pane: null, box: false, guide: null, hint: null });
  },
  closeFilm() {
    atTable.setTable({ film: null });
    announce(say("The film has ended."));
    history.present();
  },
  /** Change parts of the film that is open. @param {Partial<Film>} change */
  changeFilm: (change) => atTable.setTable(({ film }) => film && { film: { ...film, ...change } }),
  /** Close the film and stay at the moment it shows. */
  leaveFilm: () => atTable.setTable({ film: null }),
});
