/**
 * What is spoken instead of a text that names cells, for live regions and for the names of controls: "B three" instead
 * of "B3", if the player wants that. spelling.js, which comes later, knows how.
 */

/** @type {(text: string) => string} */
let spell = (text) => text;

/** Return a text as it is spoken. @param {string} text */
export const spoken = (text) => spell(text);

/** Speak every text in another way from now on. @param {(text: string) => string} how */
export function useSpelling(how) {
  spell = how;
}
