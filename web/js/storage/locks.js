import { PREFIX } from "./local-storage.js";

const DONE_WITHIN = 2000; // ms: a frozen tab is not waited for

/**
 * Let only one tab write a table, if the browser has Web Locks. The holder of the lock plays; the other tabs watch and
 * queue, so that the next takes over when the holder closes. `steal` takes the lock at once. A tab that loses it may
 * still be writing and holds a second lock until that is done; the new holder plays when it gets that one, or after two
 * seconds.
 *
 * @param {string} id the table
 * @param {(role: "writer" | "viewer") => void} onRole
 * @param {{ settled?: () => Promise<unknown>, locks?: LockManager }} [parts] `settled` resolves when all is written
 */
export function joinTable(id, onRole, { settled = async () => {}, locks = navigator.locks } = {}) {
  if (!locks) {
    // not available in this browser or at this address: play anyway
    onRole("writer");
    return { steal: () => onRole("writer"), release() {}, holds: () => false };
  }
  const name = `${PREFIX}table/${id}`;
  const writing = `${name}/writing`;
  let left = false;
  let waiting = new AbortController();
  /** The request of this tab that has the table. @type {object | null} */
  let holder = null;
  let letGo = () => {};
  let stopWriting = () => {};

  /** @param {LockOptions} how */
  function request(how) {
    const mine = {};
    const hold = (/** @type {Lock | null} */ lock) => {
      if (left) return;
      if (!lock) {
        onRole("viewer");
        waitInLine();
        return;
      }
      waiting.abort();
      holder = mine;
      write(mine);
      return new Promise((resolve) => {
        letGo = () => resolve(undefined);
      });
    };
    locks.request(name, how, hold).catch(() => {
      if (left || holder !== mine) return; // released by this tab
      holder = null;
      onRole("viewer");
      settled().then(stopWriting);
      waitInLine();
    });
  }

  function waitInLine() {
    waiting = new AbortController();
    request({ signal: waiting.signal });
  }

  /** Become the writer as soon as the previous one has written everything. @param {object} mine */
  function write(mine) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), DONE_WITHIN);
    const begin = () => {
      clearTimeout(timer);
      if (left || holder !== mine) return;
      onRole("writer");
      return new Promise((resolve) => {
        stopWriting = () => resolve(undefined);
      });
    };
    const nothing = () => {}; // stolen by yet another tab
    locks
      .request(writing, { signal: late.signal }, begin)
      .catch(() => late.signal.aborted && locks.request(writing, { steal: true }, begin).catch(nothing));
  }

  request({ ifAvailable: true });

  return {
    steal() {
      waiting.abort();
      request({ steal: true });
    },
    release() {
      left = true;
      waiting.abort();
      letGo();
      settled().then(stopWriting);
    },
    /** Return whether this tab has the table. */
    holds: () => holder !== null,
  };
}
