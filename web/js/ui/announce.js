import { el } from "./dom.js";

const PAUSE = 150; // ms: what is said within one breath is said as one message
const LONGEST = 120; // characters

/**
 * The page's two voices: polite for turns and answers, assertive for what the player must know at once. Messages of
 * one moment are joined, repeats within it dropped.
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
  const voices = { polite: voice(polite), assertive: voice(assertive) };
  return {
    /** @param {string} text @param {"polite" | "assertive"} tone */
    say: (text, tone = "polite") => voices[tone](text),
  };
}

/** @param {HTMLElement} node */
function voice(node) {
  /** @type {string[]} */
  let waiting = [];
  let timer = 0;
  return (/** @type {string} */ text) => {
    if (!text || waiting.includes(text)) return;
    waiting.push(text);
    clearTimeout(timer);
    node.textContent = ""; // so that the same sentence twice is spoken twice
    timer = setTimeout(() => {
      node.textContent = shorten(waiting);
      waiting = [];
    }, PAUSE);
  };
}

/**
 * Joins as many whole messages, the last ones first, as fit; a single long one (a board read aloud) is kept whole.
 * @param {string[]} messages
 */
function shorten(messages) {
  const kept = [messages[messages.length - 1]];
  for (const text of messages.slice(0, -1).reverse()) {
    if (kept.join(" ").length + text.length + 1 > LONGEST) break;
    kept.unshift(text);
  }
  return kept.join(" ");
}
