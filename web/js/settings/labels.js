import { say } from "../words/say.js";
import { seatingNames } from "../words/strings.js";

/** @import { Group } from "./choices.js" */

/** Return the headings of the settings page, in its order. @returns {Record<Group, string>} */
export const groupTitles = () => ({ look: say("Look and sound"), board: say("On the board"), play: say("Play") });

/**
 * Return the words for each setting: its label, its values' labels where it is not a switch, and a sentence of help.
 * @returns {Record<string, { label: string, labels?: string[], help?: string }>}
 */
export const settingLabels = () => ({
  theme: { label: say("Colours"), labels: [say("Same as the system"), say("Light"), say("Dark")] },
  cells: { label: say("Board"), labels: [say("Each game's own"), say("Stone"), say("Meadow"), say("High contrast")] },
  men: { label: say("Pieces"), labels: [say("Figures"), say("Letters on disks")] },
  sounds: {
    label: say("Sounds"),
    help: say("Sounds start with your first tap or key. Phones also vibrate briefly when a move is refused."),
  },
  motion: {
    label: say("Motion"),
    labels: [say("Same as the system"), say("Off")],
    help: say("With motion off, the board changes at once."),
  },
  labels: { label: say("Show cell names on the board") },
  zones: { label: say("Show zones on the board"), help: say("Promotion and end zones, marked by a pattern.") },
  promotion: { label: say("Promotion"), labels: [say("Ask each time"), say("Always take the first choice")] },
  warnings: { label: say("Warn before a move that loses at once") },
  breaches: {
    label: say("Warn when pieces will leave the board"),
    help: say("Where a mistake costs a piece, the table says so while you can still take it back."),
  },
  roll: {
    label: say("Roll the die automatically"),
    help: say("Only when rolling is the only possible action and there is nothing to read first."),
  },
  confirm: { label: say("Confirm every move") },
  keys: { label: say("Single-key shortcuts at the table"), help: say("Arrow keys, Enter and Esc always work.") },
  statistics: {
    label: say("Record the result of each game"),
    help: say("Only on this device: see “Your games” on the shelf."),
  },
  box: { label: say("Keep the box for typed moves open after a move") },
  seating: {
    label: say("Two people at one screen"),
    labels: Object.values(seatingNames()),
    help: say("Each table can override this in its menu."),
  },
});
