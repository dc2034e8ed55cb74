/** The faces of the characters that opponents can have. */

import { svg } from "../ui/dom.js";
import { loadSymbols } from "./symbols.js";

/** Draw the face of a character in the colours of a side. @param {string} game @param {string} side @param {string} character */
export function faceOf(game, side, character) {
  const body = svg("g.piece", { "data-side": side });
  loadSymbols(game, "faces").then(
    (symbols) => body.append(symbols.use(side, character)),
    () => {},
  );
  return svg("svg.character-face", { viewBox: "-52 -52 104 104", "aria-hidden": "true", focusable: "false" }, body);
}
