/**
 * The settings of this person, the same for every table, by name: the values that each can have, the default first, and
 * the group of the settings page it is shown in. `dressed` settings are set on the page as data-attributes for the
 * style sheets. The panel has their labels.
 *
 * @typedef {"look" | "board" | "play"} Group
 * @typedef {{ group: Group, values: (string | boolean)[], dressed?: boolean }} Choice
 */

/** @type {Record<string, Choice>} */
export const CHOICES = {
  theme: { group: "look", values: ["system", "light", "dark"], dressed: true },
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
  confirm: { group: "play", values: [false, true] },
  keys: { group: "play", values: [true, false] },
  statistics: { group: "play", values: [true, false] },
  box: { group: "play", values: [false, true] },
  seating: { group: "play", values: ["fixed", "turn", "across"] },
};
