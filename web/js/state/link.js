import { metaOf } from "../storage/meta.js";

/**
 * Return whether the players ended the game at the present move.
 * @param {import("../core/formats.js").GameRecord} record
 */
export const endedHere = (record) => record.ended?.at === record.at;

/**
 * Return how far the exchange of links is at a table played by link; null for other tables. `unsent`: the player has to
 * send the friend a link; `behind`: not all of the friend's moves have been shown.
 * @param {Pick<import("./state.js").Table, "record" | "scene" | "at" | "pending"> | null | undefined} table
 */
export function byLink(table) {
  const { link, seats } = metaOf(table?.record);
  if (!link || !table?.scene || table.pending) return null;
  const { at, scene } = table;
  const friends = scene.to_move !== null && seats[scene.to_move]?.kind === "link";
  const over = Boolean(scene.outcome);
  const offers = link.offer?.by === "us" && link.offer.at === null; // a draw, with the next link
  const news = at > link.sent || (endedHere(table.record) && !link.over) || (offers && friends);
  return {
    sent: link.sent,
    unsent: news && (friends || over),
    waiting: !news && friends && !over,
    behind: at < link.sent,
  };
}
