import { PREFIX } from "./local-storage.js";

const DONE_WITHIN = 2000; // ms: a tab that has frozen is not waited for

/**
 * One writer per table, where the browser has Web Locks. The holder of the lock plays; the other tabs watch and wait in
 * line, so the next takes over by itself when the holder closes. `steal` takes the lock at once. Who loses it may still
 * be writing: a second lock is held until that is done, and who has it then plays, or after two seconds.
 *
 * @param {string} id the table
 * @param {(role: "writer" | "viewer") => void} onRole
 * @param {{ settled?: () => Promise<unknown>, locks?: LockManager }} [parts] `settled`: when all is written
 */
export function joinTable(id, onRole, { settled = async () => {}, locks = navigator.locks } = {}) {
  if (!locks) {
    // no guard to be had on this browser or address: play anyway
    onRole("writer");
    return { steal: () => onRole("writer"), release() {}, holds: () => false };
  }
  const name = `${PREFIX}table/${id}`;
  const writing = `${name}/writing`;
  let left = false;
  let waiting = new AbortController();
  /** Which of our requests has the table. @type {object | null} */
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
      if (left || holder !== mine) return; // given up by ourselves
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

  /** Plays as soon as the one before has written everything. @param {object} mine */
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
    const nothing = () => {}; // stolen from us in turn
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
    /** Is the table ours, and no other tab's? */
    holds: () => holder !== null,
  };
}
