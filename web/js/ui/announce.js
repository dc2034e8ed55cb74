import { el } from "./dom.js";

const PAUSE = 150; // ms: what is said within one breath is said as one message
const STAND = 1200; // ms that a message stands before another takes its place, so that it is not lost while it is read

/** @typedef {"polite" | "assertive" | "answer"} Tone  `answer`: polite, and at once, since a key has asked for it */

/**
 * The page's two voices: polite for turns and answers, assertive for what the player must know at once. Messages of
 * one moment are joined, repeats within it dropped; nothing else ever is: what comes too soon waits.
 *
 * @param {Element} host where the live regions are kept for the life of the page
 */
export function createAnnouncer(host) {
  const polite = el("div", { role: "status", "aria-live": "polite", class: "aside-voice", "data-voice": "status" }, []);
  const assertive = el(
    "div",
    { role: "alert", "aria-live": "assertive", class: "aside-voice", "data-voice": "alert" },
    [],
  );
  host.append(polite, assertive);
  let last = "";
  const heard = (/** @type {string} */ text) => {
    last = text;
  };
  const voices = { polite: voice(polite, heard), assertive: voice(assertive, heard) };
  return {
    /** @param {string} text @param {Tone} tone */
    announce(text, tone = "polite") {
      if (tone === "assertive") voices.assertive.announce(text);
      else voices.polite.announce(text, tone === "answer");
    },
    /** Says the last message once more. */
    repeat: () => voices.polite.announce(last || "Nothing has been said yet.", true),
    /** Another place has been opened: what was said elsewhere is no longer there to be found. */
    clear() {
      for (const one of Object.values(voices)) one.clear();
    },
  };
}

/** @param {HTMLElement} node @param {(text: string) => void} heard */
function voice(node, heard) {
  /** @type {string[]} */
  let waiting = [];
  let timer = 0;
  let since = -STAND;
  function speak() {
    const text = waiting.join(" ");
    waiting = [];
    since = performance.now();
    heard(text);
    if (node.textContent !== text) {
      node.textContent = text;
      return;
    }
    node.textContent = ""; // so that the same sentence twice is spoken twice
    timer = window.setTimeout(() => {
      node.textContent = text;
    }, PAUSE);
  }
  return {
    /** @param {string} text @param {boolean} [atOnce] */
    announce(text, atOnce = false) {
      if (!text || waiting.includes(text)) return;
      waiting.push(text);
      clearTimeout(timer);
      timer = window.setTimeout(speak, atOnce ? PAUSE : Math.max(PAUSE, since + STAND - performance.now()));
    },
    clear() {
      clearTimeout(timer);
      waiting = [];
      node.textContent = "";
    },
  };
}
