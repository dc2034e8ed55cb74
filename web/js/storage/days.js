/**
 * Days of the player's calendar. A day that counts is stored as a day, such as "2026-11-27"; a time is stored in the
 * time of Greenwich, where it may be another day. Only this module makes a day of a time.
 */
import { text } from "./values.js";

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const A_DAY = 86_400_000; // ms, within an hour where the clocks change
const LOOK = 30_000; // ms between two looks at the date

/** Return the calendar day of a time in the player's time zone. @param {Date} [time] */
export function dayOf(time = new Date()) {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(String);
  return `${year.padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Return noon of a day, which is on that day even where the clocks change. @param {string} day */
export const noonOf = (day) => new Date(`${day}T12:00:00`);

/** Return the day some days before another one. @param {string} day @param {number} days */
export function before(day, days) {
  const noon = noonOf(day);
  noon.setDate(noon.getDate() - days);
  return dayOf(noon);
}

/** Return how many days come after one day up to another. @param {string} first @param {string} last */
export const daysBetween = (first, last) => Math.round((noonOf(last).getTime() - noonOf(first).getTime()) / A_DAY);

/**
 * Return a stored day; of what earlier versions stored, which has only a time, the day of that time here; else "".
 * @param {unknown} day @param {unknown} time
 */
export function storedDay(day, time) {
  for (const one of [day, time].map(text)) if (DAY.test(one)) return one;
  return Date.parse(text(time)) ? dayOf(new Date(text(time))) : "";
}

/** Return when a table is created, as its meta keeps it: the time and the day. */
export function createdNow() {
  const now = new Date();
  return { created: now.toISOString(), day: dayOf(now) };
}

/**
 * Call a function whenever another day has begun; return a function that ends this.
 * @param {(day: string) => void} begin
 */
export function onNewDay(begin) {
  let day = dayOf();
  const look = () => {
    if (day === dayOf()) return;
    day = dayOf();
    begin(day);
  };
  const timer = setInterval(look, LOOK);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
