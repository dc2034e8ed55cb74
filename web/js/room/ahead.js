/** A closed room that is started before it is asked for, since a slow device takes long for it. */

/** @import { PythonWorker } from "../core/worker.js" */

/** @param {() => Promise<PythonWorker>} start starts a room */
export function keptAhead(start) {
  /** @type {Promise<PythonWorker> | null} */
  let ahead = null;

  return {
    /** Start a room for the next who asks. */
    startAhead() {
      if (ahead) return;
      const mine = start();
      const gone = () => {
        if (ahead === mine) ahead = null;
      };
      ahead = mine;
      mine.then(({ died }) => died.then(gone), gone);
    },
    /** Return the room that was started ahead, or another. */
    takeRoom() {
      const given = ahead ?? start();
      ahead = null;
      return given;
    },
    /** End the room that was started ahead, if nobody has asked for it. */
    endAhead() {
      ahead?.then((python) => python.terminate()).catch(() => {});
      ahead = null;
    },
  };
}
