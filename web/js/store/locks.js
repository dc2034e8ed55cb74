import { PREFIX } from "./backing.js";

/**
 * One writer per table. The holder of the Web Lock plays; every other tab watches and waits in line, so it takes over
 * by itself when the holder closes. `steal` takes the lock at once.
 *
 * @param {string} id the table
 * @param {(role: "writer" | "watcher") => void} onRole
 */
export function joinTable(id, onRole, locks = navigator.locks) {
  if (!locks) {
    // no guard to be had on this browser or address: play anyway
    onRole("writer");
    return { steal() {}, release() {} };
  }
  const name = `${PREFIX}table/${id}`;
  let left = false;
  let waiting = new AbortController();
  let letGo = () => {};

  /** @returns {Promise<void>} */
  const hold = () =>
    new Promise((resolve) => {
      if (left) return resolve();
      letGo = resolve;
      onRole("writer");
    });

  /** @param {Error} error */
  function lost(error) {
    if (left || error?.name !== "AbortError") return;
    onRole("watcher");
    waitInLine();
  }

  function waitInLine() {
    const mine = new AbortController();
    waiting = mine;
    locks.request(name, { signal: mine.signal }, hold).catch((error) => {
      if (!mine.signal.aborted) lost(error);
    });
  }

  locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      if (!left) {
        onRole("watcher");
        waitInLine();
      }
      return undefined;
    })
    .catch(lost);

  return {
    steal() {
      waiting.abort();
      locks.request(name, { steal: true }, hold).catch(lost);
    },
    release() {
      left = true;
      waiting.abort();
      letGo();
    },
  };
}
