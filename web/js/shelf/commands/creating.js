/** Creates tables: a new one, that of a day, and the same game again. */
import { newLink } from "../../share/selectors.js";
import { gameName, gameOf, sidesOf } from "../../state/selectors.js";
import { createdNow } from "../../storage/days.js";
import { metaOf } from "../../storage/meta.js";
import { object } from "../../storage/values.js";
import { goTo, links } from "../../ui/router.js";
import { say } from "../../words/say.js";
import { freshName, freshSeed, usual } from "./choosing.js";

/** @import { GameRecord, Reply } from "../../core/formats.js" */
/** @import { TableReply } from "../../state/state.js" */
/** @import { Odds, Seat, Series } from "../../storage/meta.js" */
/** @import { Here } from "../commands.js" */

/**
 * The choices of the setup screen. `start` is the text of the first position; with `odds` one side starts without a
 * piece; `seating` and `handover` apply if two people share the screen.
 * @typedef {{
 *   game: string, options: Record<string, string>, seed: string, seats: Record<string, Seat>, start?: string | null,
 *   name?: string, odds?: Odds | null, seating?: string, handover?: boolean, series?: Series | null,
 * }} Choices
 */

/** Ask which opponent suits the player of a game. @param {Pick<Here, "rulesClient" | "storage">} here @param {string} game */
export const suited = ({ rulesClient, storage }, game) =>
  rulesClient.ask({ do: "suited", game, results: storage.value("statistics") });

/**
 * Return the seats with the strength of an opponent that suits the player, or null if that failed.
 * @param {Here} here @param {string} game @param {Record<string, Seat>} seats
 */
async function withStrength(here, game, seats) {
  const { rulesClient, note } = here;
  const side = Object.keys(seats).find((one) => seats[one].suits);
  if (!side) return seats;
  if (!rulesClient.ready()) note(say("One moment: your results are being read."));
  const reply = await suited(here, game);
  if (!reply.ok) note(reply.error.message, "assertive");
  const { character } = seats[side];
  return reply.ok ? { ...seats, [side]: { ...reply.seat, ...(character && { character }) } } : null;
}

/** Create a table; return its id. Until the rules are loaded, it has the build's opening. @param {Here} here @param {Choices} choices */
export async function create(
  here,
  { game, options, seed, seats: wanted, start = null, odds = null, series = null, ...rest },
) {
  const { store, storage, rulesClient, boards, atTable, needOpenings, note } = here;
  const seats = await withStrength(here, game, wanted);
  if (!seats) return null;
  if (!store.get().openings[game]) {
    note(say("One moment."));
    await needOpenings().catch(() => {}); // without the openings, the rules are asked
  }
  const { seating, handover } = rest;
  const named = rest.name ? { name: rest.name } : freshName(here, game);
  const state = store.get();
  const baked = state.openings[game];
  const shared = Object.values(seats).some(({ kind }) => kind === "link");
  const sat = seating === undefined ? {} : { seating, handover: handover === true };
  const kept = storage.value("setup");
  const { overlays } = metaOf({ meta: kept[game] });
  const meta = {
    ...named,
    seats,
    ...createdNow(),
    ...(overlays.length && { overlays }),
    ...(odds && { odds }),
    ...(series && { series }),
    ...(shared && { link: newLink() }),
    ...sat,
  };
  const isPlain = baked && !odds && start === null;
  const isOpening = isPlain && Object.entries(options).every(([name, one]) => baked.record.options[name] === one);
  // The options of a position from the editor are not remembered.
  const usually = start === null ? { options, seats } : { seats };
  storage.setValue("setup", { ...kept, [game]: { ...object(kept[game]), ...usually, ...sat, when: meta.created } });
  const early = isOpening && !rulesClient.ready();
  if (!early && !rulesClient.ready()) note(say("One moment: this set-up needs the full rules."));
  /** @type {Reply<TableReply>} */
  const reply = early
    ? { ok: true, ...baked, record: { ...baked.record, seed } }
    : await rulesClient.ask({ do: "new", game, options, seed, start, odds, meta });
  if (!reply.ok) return note(reply.error.message, "assertive");
  await boards.needBoard(reply.record);
  note(null);
  const id = atTable.place(reply, meta);
  goTo(links.table(id));
  return id;
}

/**
 * Open the daily game, for which each date has one table.
 * @param {Here} here @param {string} game @param {string} day "2026-11-22"
 */
export async function daily(here, game, day) {
  const { store, storage } = here;
  /** The first of its tables: others were played on from moments of it. @type {{ id: string, created: string } | null} */
  let first = null;
  for (const { id, game: of } of storage.list()) {
    const { body } = of === game ? await storage.loadReconciled(id) : { body: null };
    const { created } = metaOf(body?.record);
    if (body?.record.seed === day && !(first && first.created <= created)) first = { id, created };
  }
  if (first) return goTo(links.table(first.id));
  const name = say("{game}, daily of {day}", { game: gameName(store.get(), game), day });
  return create(here, { ...usual(here, game), seed: day, name });
}

/** Start the same game again with the sides changed, or with other seats. @param {Here} here @param {GameRecord} record */
export function rematch(here, record, seats = metaOf(record).seats) {
  const sides = sidesOf(gameOf(here.store.get(), record.game));
  /** @type {Seat} */
  const person = { kind: "person" };
  const [first, second] = sides;
  const turned = sides.length === 2 ? { [first]: seats[second] ?? person, [second]: seats[first] ?? person } : seats;
  // The handicap stays with the player who gives it.
  const { odds: given, seating, handover } = metaOf(record);
  const odds = given && { ...given, side: sides.find((side) => side !== given.side) ?? given.side };
  const { game, options } = record;
  return create(here, { game, options, seed: freshSeed(), seats: turned, odds, seating, handover });
}
