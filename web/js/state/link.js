import { metaOf } from "../storage/meta.js";

/** Return whether the players ended a record where it stands. @param {any} record */
export const endedHere = (record) => record.ended?.at === record.at;

/**
 * Return where a table that is played by link stands, or null for other tables.
 * @param {any} table
 * @returns {null | { sent: number, unsent: boolean, waiting: boolean, behind: boolean }} `unsent`: there is something the
 *   friend has to know; `behind`: what came from the friend has not been shown to its end
 */
export function byLink(table) {
  const { link, seats } = metaOf(table?.record);
  if (!link || !table.scene || table.pending) return null;
  const { at, scene } = table;
  const friends = scene.to_move !== null && seats[scene.to_move]?.kind === "link";
  const over = Boolean(scene.outcome);
  const offers = link.offer?.by === "us" && link.offer.at === null; // a draw, with what is sent next
  const news = at > link.sent || (endedHere(table.record) && !link.over) || (offers && friends);
  return {
    sent: link.sent,
    unsent: news && (friends || over),
    waiting: !news && friends && !over,
    behind: at < link.sent,
  };
}
