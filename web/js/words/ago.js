import { dayOf, daysBetween } from "../storage/days.js";
import { dayWords, languageTag, say } from "./say.js";

/** Return how long ago something was: "just now", "yesterday", "3 May 2026". @param {string} iso */
export function ago(iso, now = Date.now()) {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return "";
  const minutes = Math.round((now - then) / 60_000);
  const rough = new Intl.RelativeTimeFormat(languageTag(), { numeric: "auto" });
  const day = dayOf(new Date(then));
  if (minutes < -60) return dayWords(day, { year: "numeric" }); // the clock has been set back
  if (minutes < 1) return say("just now");
  if (minutes < 60) return rough.format(-minutes, "minute");
  if (minutes < 24 * 60) return rough.format(-Math.round(minutes / 60), "hour");
  const days = daysBetween(day, dayOf(new Date(now)));
  return days < 30 ? rough.format(-days, "day") : dayWords(day, { year: "numeric" });
}
