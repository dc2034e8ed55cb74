import { say, sentences } from "../words/say.js";
import { spoken } from "../words/spoken.js";
import { el } from "./dom.js";

const PAUSE = 150; // milliseconds: messages in quick succession are joined into one
const LONG = 1000; // milliseconds after which it is told what is waited for
const STAND = 1200; // milliseconds before another message may replace one, so that it can be read to the end
const SEEN = 4000; // milliseconds that an answer is seen, besides the time that a voice takes for it

const LETTER = 70; // milliseconds that a voice takes for a letter, at a pace that can be followed
const SIGN = 250; // and for a Chinese character
const SIGNS = /[\u3000-\u9fff]/g;

/** Return how long a voice takes for a text, in milliseconds. @param {string} text */
export function speakingTime(text) {
  const signs = text.match(SIGNS)?.length ?? 0;
  return SIGN * signs + LETTER * (text.length - signs);
}

/**
 * @typedef {"polite" | "assertive" | "answer" | "shown"} Tone `answer`: polite, but without delay, because a key has
 *   asked for it; `shown`: so, too, and seen for a while, because nothing else on the screen answers the press
 */

/**
 * Create the two live regions of the page: polite for turns and answers, assertive for alerts. Messages in quick
 * succession are joined and repeats among them dropped; later ones wait.
 * @param {Element} host
 */
export function createAnnouncer(host) {
  const polite = el("div.aside-voice", { role: "status", "aria-live": "polite", "data-voice": "status" });
  const assertive = el("div.aside-voice", { role: "alert", "aria-live": "assertive", "data-voice": "alert" });
  host.append(polite, assertive);
  let last = "";
  const heard = (/** @type {string} */ text) => {
    last = text;
  };
  const voices = { polite: voice(polite, heard), assertive: voice(assertive, heard) };
  /** What waits for the screen that it is about. @type {[string, Tone][] | null} */
  let held = null;

  /** @param {string} text @param {Tone} [tone] */
  function announce(text, tone = "polite") {
    if (held) held.push([text, tone]);
    else speak(spoken(text), tone);
  }

  /** @param {string} text @param {Tone} tone */
  function speak(text, tone) {
    // An alert would overtake what was said before it, and explains it: both are one alert.
    if (tone === "assertive")
      for (const one of [...(text ? voices.polite.take() : []), text]) voices.assertive.announce(one);
    else voices.polite.announce(text, tone !== "polite", tone === "shown");
  }

  return {
    announce,
    /**
     * Keep back what is announced of a screen that is not there yet; if that takes long, announce another sentence.
     * Return the function that ends it: it announces what was kept back if the screen is there.
     * @param {string} meanwhile
     */
    hold(meanwhile) {
      held ??= [];
      const timer = window.setTimeout(() => voices.polite.announce(meanwhile), LONG);
      return (/** @type {boolean} */ there) => {
        clearTimeout(timer);
        const all = held ?? [];
        held = null;
        if (there) for (const one of all) announce(...one);
      };
    },
    /** Return in how many milliseconds all that was announced has been heard. */
    quietIn: () => Math.max(...Object.values(voices).map((one) => one.quietIn())),
    /** Announce the last message again. */
    repeat: () => voices.polite.announce(last || say("There is no message yet."), true),
    /** Forget the alerts of a room that is left, once they have been heard. */
    leave: () => voices.assertive.fade(),
    /** Clear both regions when another table is opened. */
    clear() {
      held &&= [];
      for (const one of Object.values(voices)) one.clear();
    },
  };
}

/** @param {HTMLElement} node @param {(text: string) => void} heard */
function voice(node, heard) {
  /** @type {string[]} */
  let waiting = [];
  let [timer, hiding] = [0, 0];
  let since = -STAND;
  let quiet = 0; // when the last message has been heard
  const begin = () => Math.max(PAUSE, since + STAND - performance.now());
  let isSeen = false; // whether something that waits is for the eyes, too
  /** Show the region for some time, or hide it. @param {number} [time] in ms */
  function show(time = 0) {
    clearTimeout(hiding);
    isSeen = false;
    node.toggleAttribute("data-shown", time > 0);
    if (time) hiding = window.setTimeout(show, time);
  }
  function speak() {
    const text = sentences(...waiting);
    waiting = [];
    since = performance.now();
    quiet = Math.max(quiet, since) + speakingTime(text);
    heard(text);
    show(isSeen ? SEEN + speakingTime(text) : 0);
    if (node.textContent !== text) {
      node.textContent = text;
      return;
    }
    node.textContent = ""; // so that a repeated message is spoken again
    timer = window.setTimeout(() => {
      node.textContent = text;
    }, PAUSE);
  }
  function clear() {
    clearTimeout(timer);
    waiting = [];
    quiet = 0;
    node.textContent = "";
    show();
  }
  return {
    quietIn: () =>
      Math.max(0, quiet - performance.now()) + (waiting.length ? begin() + speakingTime(sentences(...waiting)) : 0),
    /** @param {string} text @param {boolean} [atOnce] @param {boolean} [seen] whether it is for the eyes, too */
    announce(text, atOnce = false, seen = false) {
      isSeen ||= seen && text !== "";
      if (!text || waiting.includes(text)) return;
      waiting.push(text);
      clearTimeout(timer);
      timer = window.setTimeout(speak, atOnce ? PAUSE : begin());
    },
    /** Return the messages that were about to be announced; they no longer are. */
    take() {
      if (waiting.length) clearTimeout(timer);
      return waiting.splice(0);
    },
    /** Remove what was announced, after the time it stands, unless something else follows. */
    fade() {
      if (waiting.length) return;
      clearTimeout(timer);
      timer = window.setTimeout(clear, Math.max(0, since + STAND - performance.now()));
    },
    clear,
  };
}
