/** What a failing test prints: what the page said and showed last, and what it asked Python. */

/** @import { Screen } from "./screen.mjs" */

const REQUESTS = 6;
const WIDTH = 160;

/** @param {unknown} value */
const head = (value) => {
  const text = JSON.stringify(value) ?? "no reply";
  return text.length > WIDTH ? `${text.slice(0, WIDTH)} …` : text;
};

/** @param {Screen} screen */
export function report(screen) {
  const { exchanges } = screen.python;
  const requests = exchanges
    .slice(-REQUESTS)
    .flatMap(({ request, reply }) => [`    ${head(request)}`, `      -> ${head(reply)}`]);
  return [
    `  address: ${screen.window.location.hash || "#/"}`,
    `  heard since the last action: ${JSON.stringify(screen.heard)}`,
    `  voice: ${screen.voice()}`,
    `  alert: ${screen.voice("alert")}`,
    `  strip: ${screen.strip()} ${screen.stripDetail()}`,
    `  turns: ${screen.turns().join(" ")}`,
    `  words: ${screen.text().slice(0, 6 * WIDTH)}`,
    `  the last of ${exchanges.length} requests:`,
    ...requests,
  ].join("\n");
}
