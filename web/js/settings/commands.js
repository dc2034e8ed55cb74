import { languageNames } from "../site/build.js";
import { repair } from "../site/offline.js";
import { object } from "../storage/values.js";
import { say } from "../words/say.js";

/** @import { Announce, RulesClient, AtTable } from "../parts.js" */
/** @import { Settings, Storage, Store } from "../state/state.js" */

/**
 * The settings of this person, the same for every table, by name: the values that each can have, the default first, and
 * the group of the settings page it is shown in. `dressed` settings are set on the page as data-attributes for the
 * style sheets. The panel has their labels.
 *
 * @typedef {"look" | "board" | "play" | "speech"} Group
 * @typedef {{ group: Group, values: (string | boolean)[], dressed?: boolean }} Choice
 */

/** @type {Record<string, Choice>} */
export const CHOICES = {
  language: { group: "look", values: ["", "en", ...Object.keys(languageNames())] },
  theme: { group: "look", values: ["system", "light", "dark"], dressed: true },
  text: { group: "look", values: ["100", "115", "130", "150", "175", "200"], dressed: true },
  cells: { group: "look", values: ["own", "stone", "meadow", "contrast"], dressed: true },
  men: { group: "look", values: ["figures", "letters"], dressed: true },
  sounds: { group: "look", values: [true, false] },
  motion: { group: "look", values: ["system", "off"], dressed: true },
  labels: { group: "board", values: [true, false] },
  zones: { group: "board", values: [true, false] },
  promotion: { group: "play", values: ["ask", "always"] },
  warnings: { group: "play", values: [true, false] },
  breaches: { group: "play", values: [true, false] },
  roll: { group: "play", values: [true, false] },
  resigns: { group: "play", values: [true, false] },
  pace: { group: "play", values: ["short", "off", "longer"] },
  confirm: { group: "play", values: [false, true] },
  keys: { group: "play", values: [true, false] },
  statistics: { group: "play", values: [true, false] },
  box: { group: "play", values: [false, true] },
  seating: { group: "play", values: ["fixed", "turn", "across"] },
  spelling: { group: "speech", values: ["written", "apart", "number", "word"] },
  rolls: { group: "speech", values: ["long", "short"] },
  guide: { group: "speech", values: ["short", "longer", "heard"] },
};

const DEFAULTS = Object.fromEntries(Object.entries(CHOICES).map(([name, { values }]) => [name, values[0]]));

/** Return a valid value for each setting. @param {Record<string, unknown>} kept as stored on this device */
export function readSettings(kept) {
  const valid = Object.entries(CHOICES).map(([name, { values }]) => [
    name,
    values.find((value) => value === kept[name]) ?? values[0],
  ]);
  return /** @type {Settings} */ (Object.fromEntries(valid));
}

/**
 * Commands for the settings.
 * @param {{ store: Store, storage: Storage, rulesClient: RulesClient, atTable: AtTable, announce: Announce }} parts
 */
export function settingsCommands(parts) {
  const { store, storage, announce } = parts;
  /** @param {string} name @param {string | boolean} value */
  function setSetting(name, value) {
    const settings = { ...store.get().settings, [name]: value };
    store.set({ settings });
    dress(settings);
    const changed = { ...object(storage.value("settings").changed), [name]: new Date().toISOString() };
    if (storage.setValue("settings", { ...settings, changed })) storage.settled().then(() => announce(say("Saved.")));
  }
  return {
    repair,
    setSetting,
    /** Show the page in another language, and remember the choice if it could be loaded. @param {string} tag */
    async setLanguage(tag) {
      const { changeLanguage } = await import("./language-commands.js");
      if (await changeLanguage(tag, parts)) setSetting("language", tag);
    },
    /** Read the settings again after another tab or the other storage changed them. */
    takeSettings() {
      const settings = readSettings(storage.value("settings"));
      store.set({ settings });
      dress(settings);
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
