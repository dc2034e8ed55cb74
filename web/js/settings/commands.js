import { repair } from "../site/offline.js";
import { say } from "../words/say.js";
import { CHOICES } from "./choices.js";

/** @import { Announce } from "../parts.js" */
/** @import { Storage, Store } from "../state/state.js" */

/** @type {Record<string, any>} */
const DEFAULTS = Object.fromEntries(Object.entries(CHOICES).map(([name, { values }]) => [name, values[0]]));

/** Return a valid value for each setting. @param {Record<string, any>} kept as stored on this device @returns {any} */
export function readSettings(kept) {
  return Object.fromEntries(
    Object.entries(CHOICES).map(([name, { values }]) => [
      name,
      values.includes(kept[name]) ? kept[name] : DEFAULTS[name],
    ]),
  );
}

/**
 * @param {{ store: Store, storage: Storage, announce: Announce }} parts
 */
export function settingsCommands({ store, storage, announce }) {
  return {
    repair,
    /** Read the settings again after another tab or the other storage changed them. */
    takeSettings() {
      const settings = readSettings(storage.value("settings"));
      store.set({ settings });
      dress(settings);
    },
    /** @param {string} name @param {any} value */
    setSetting(name, value) {
      const settings = { ...store.get().settings, [name]: value };
      store.set({ settings });
      dress(settings);
      if (storage.setValue("settings", settings)) storage.settled().then(() => announce(say("Saved.")));
    },
  };
}

/**
 * Set the look as data-attributes of the page where it is not the default. theme.js does the same before the first paint.
 * @param {Record<string, any>} settings
 */
export function dress(settings) {
  const { dataset } = document.documentElement;
  for (const [name, { dressed }] of Object.entries(CHOICES)) {
    if (!dressed) continue;
    if (settings[name] === DEFAULTS[name]) delete dataset[name];
    else dataset[name] = settings[name];
  }
}
