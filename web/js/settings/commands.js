import { repair } from "../site/offline.js";
import { say } from "../words/say.js";
import { CHOICES } from "./choices.js";

/** @import { Announce } from "../parts.js" */
/** @import { Settings, Storage, Store } from "../state/state.js" */

const DEFAULTS = Object.fromEntries(Object.entries(CHOICES).map(([name, { values }]) => [name, values[0]]));

/** Return a valid value for each setting. @param {Record<string, unknown>} kept as stored on this device */
export function readSettings(kept) {
  const valid = Object.entries(CHOICES).map(([name, { values }]) => [
    name,
    values.find((value) => value === kept[name]) ?? values[0],
  ]);
  return /** @type {Settings} */ (Object.fromEntries(valid));
}

/** Commands for the settings. @param {{ store: Store, storage: Storage, announce: Announce }} parts */
export function settingsCommands({ store, storage, announce }) {
  return {
    repair,
    /** Read the settings again after another tab or the other storage changed them. */
    takeSettings() {
      const settings = readSettings(storage.value("settings"));
      store.set({ settings });
      dress(settings);
    },
    /** @param {string} name @param {string | boolean} value */
    setSetting(name, value) {
      const settings = { ...store.get().settings, [name]: value };
      store.set({ settings });
      dress(settings);
      if (storage.setValue("settings", settings)) storage.settled().then(() => announce(say("Saved.")));
    },
  };
}

/**
 * Set data-attributes of the page for settings that are not the default. theme.js does the same before the first paint.
 * @param {Settings} settings
 */
export function dress(settings) {
  const { dataset } = document.documentElement;
  for (const [name, { dressed }] of Object.entries(CHOICES)) {
    if (!dressed) continue;
    if (settings[name] === DEFAULTS[name]) delete dataset[name];
    else dataset[name] = String(settings[name]);
  }
}
