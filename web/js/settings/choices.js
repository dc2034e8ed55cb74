import { SEATINGS, TWO_PEOPLE_AT_ONE_SCREEN } from "../words/strings.js";

/** What the choices are about, in the order of the page. */
export const GROUPS = { look: "Look and sound", board: "On the board", play: "Play" };

/**
 * The choices of the person, the same for every table. Unknown or damaged values fall back one by one. `labels` are
 * missing where a choice is a switch. What `dressed` names is put on the page, for the style sheets.
 * @typedef {{group: keyof typeof GROUPS, label: string, values: any[], labels?: string[], help?: string, dressed?: boolean}} Choice
 * @type {Record<string, Choice>}
 */
export const CHOICES = {
  theme: {
    group: "look",
    label: "Colours",
    values: ["system", "light", "dark"],
    labels: ["As the system", "Light", "Dark"],
    dressed: true,
  },
  cells: {
    group: "look",
    label: "Board",
    values: ["own", "stone", "meadow", "contrast"],
    labels: ["Each game's own", "Stone", "Meadow", "High contrast"],
    dressed: true,
  },
  men: {
    group: "look",
    label: "Men",
    values: ["figures", "letters"],
    labels: ["Figures", "Letters on disks"],
    dressed: true,
  },
  sounds: {
    group: "look",
    label: "Sounds",
    values: [true, false],
    help: "From your first tap or key on. A phone shakes a little when the rules say no.",
  },
  motion: {
    group: "look",
    dressed: true,
    label: "Motion",
    values: ["system", "off"],
    labels: ["As the system", "Off"],
    help: "Without motion the board changes at once.",
  },
  labels: { group: "board", label: "Names of the cells on the board", values: [true, false] },
  zones: {
    group: "board",
    label: "Zones on the board",
    values: [true, false],
    help: "Promotion and end zones, shown by their pattern.",
  },
  promotion: {
    group: "play",
    label: "Promotion",
    values: ["ask", "always"],
    labels: ["Ask each time", "Always take the first choice"],
  },
  warnings: { group: "play", label: "Warn before a move that loses at once", values: [true, false] },
  breaches: {
    group: "play",
    label: "Tell when pieces will leave the board",
    values: [true, false],
    help: "Where a mistake costs a piece, the table shows it while it can still be taken back.",
  },
  roll: {
    group: "play",
    label: "Roll the die by itself",
    values: [true, false],
    help: "Only where nothing else can be done, and nothing is to be read first.",
  },
  confirm: { group: "play", label: "Ask before every move is played", values: [false, true] },
  keys: {
    group: "play",
    label: "Single-key shortcuts at the table",
    values: [true, false],
    help: "Arrow keys, Enter and Esc always work.",
  },
  statistics: {
    group: "play",
    label: "Note what came of each game",
    values: [true, false],
    help: "On this device alone: see “Your games”, below the shelf.",
  },
  box: { group: "play", label: "Keep the box for typed moves open after a move", values: [false, true] },
  seating: {
    group: "play",
    label: TWO_PEOPLE_AT_ONE_SCREEN,
    values: Object.keys(SEATINGS),
    labels: Object.values(SEATINGS),
    help: "Each table can have its own way: see its menu.",
  },
};
