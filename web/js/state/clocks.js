import { metaOf } from "../storage/meta.js";
import { ofMoment } from "./notes.js";

/** @import { HasRecord } from "./notes.js" */

const CLOCK = /^clk\s+(?:(\d{1,4}):)?(\d{1,4}):(\d\d)(?:[.,]\d*)?$/;

/**
 * Return the time that a game's text says was left after the last move before a moment: "1:02:03", "2:58"; or "".
 * @param {HasRecord} table @param {number} at
 */
export function clockAt({ record }, at) {
  const { commands } = metaOf(record);
  const found = commands.length ? ofMoment(commands, record, at).map(({ text }) => CLOCK.exec(text)) : [];
  const [, hours = "0", minutes = "", seconds = ""] = found.find((one) => one !== null) ?? [];
  if (!seconds) return "";
  return Number(hours) ? `${Number(hours)}:${minutes.padStart(2, "0")}:${seconds}` : `${Number(minutes)}:${seconds}`;
}
