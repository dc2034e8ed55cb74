/** A worker in a closed room. What it says may come from the program of a game, so nothing of it is believed. */

import { delivering } from "../core/delivery.js";
import { WorkerFailure } from "../core/worker.js";
import { inTime, messageOf } from "../site/fault.js";
import { languageTag, say } from "../words/say.js";
import { roomFiles, roomScript } from "./files.js";
import { openFrame } from "./frame.js";

/** @import { PythonWorker } from "../core/worker.js" */

const START_WITHIN = 60_000; // ms
const MOST = 8_000_000; // characters of a reply
const CATALOGUE = /^pycore\/languages\/[\w-]+\.json$/; // all that a room may ask for

/** Start Python in a room of its own, from the memory image if that works. @returns {Promise<PythonWorker>} */
export async function startRoom() {
  const code = await roomScript();
  const files = await roomFiles();
  return start(code, files).catch(async (failure) => {
    if (!files.image) throw failure;
    return start(code, await roomFiles({ plain: true }));
  });
}

/** @param {string} code @param {Record<string, ArrayBuffer>} files @returns {Promise<PythonWorker>} */
async function start(code, files) {
  const room = await openFrame(code, files);
  let asked = 0;
  /** @type {Map<number, (text: string) => void>} */
  const waiting = new Map();
  let fail = (/** @type {Error} */ _failure) => {};
  /** @type {Promise<Error>} */
  const ended = new Promise((resolve) => (fail = resolve));
  const died = Promise.race([ended, room.failed]);
  died.then(room.close);

  /** Take a reply; anything else ends the room. @param {MessageEvent<unknown>} event */
  room.port.onmessage = ({ data }) => {
    const [id, text] = Array.isArray(data) ? data : [];
    const take = waiting.get(id);
    waiting.delete(id);
    if (take && typeof text === "string" && text.length <= MOST) take(text);
    else fail(new Error(say("its program sent something that is no reply")));
  };

  /** @type {PythonWorker["ask"]} */
  async function ask(request, within) {
    const lang = languageTag();
    const text = JSON.stringify(lang === "en" ? request : { ...request, lang });
    asked += 1;
    const id = asked;
    /** @type {Promise<string>} */
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    room.port.postMessage([id, text]);
    const death = died.then((failure) => Promise.reject(failure));
    try {
      return JSON.parse(await inTime(Promise.race([answer, death]), within));
    } catch (failure) {
      throw new WorkerFailure(failure, true);
    }
  }
  /** @type {PythonWorker} */
  const python = {
    died,
    ask: delivering(
      ask,
      (file, text) => room.port.postMessage([0, text, file]),
      (file) => CATALOGUE.test(file),
    ),
    terminate(failure = new Error(say("its room was closed"))) {
      room.close();
      fail(failure);
    },
  };
  try {
    await python.ask({ do: "hello" }, START_WITHIN);
  } catch (failure) {
    python.terminate();
    throw new Error(messageOf(failure));
  }
  return python;
}
