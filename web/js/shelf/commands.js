import { newLink } from "../share/selectors.js";
import { gameName, gameOf, sidesOf, titleOf, usualName } from "../state/selectors.js";
import { createdNow, dayOf } from "../storage/days.js";
import { forgetDeleted, noteDeleted } from "../storage/deleted/deleted.js";
import { metaOf } from "../storage/meta.js";
import { isText, object } from "../storage/values.js";
import { goTo, links } from "../ui/router.js";
import { isolated, say } from "../words/say.js";

/** @import { GameRecord, Option, Reply } from "../core/formats.js" */
/** @import { Boards, Parts, RulesClient, Announce, AtTable } from "../parts.js" */
/** @import { Apart, Note, TableReply } from "../state/state.js" */
/** @import { Odds, Seat, Series } from "../storage/meta.js" */

/**
 * The choices of the setup screen. `start` is the text of the first position; with `odds` one side starts without a
 * piece; `seating` and `handover` apply if two people share the screen.
 * @typedef {{
 *   game: string, options: Record<string, string>, seed: string, seats: Record<string, Seat>, start?: string | null,
 *   name?: string, odds?: Odds | null, seating?: string, handover?: boolean, series?: Series | null,
 * }} Choices
 */

/** The level offered to newcomers, which a beginner can beat (docs/measured/strength.md). */
const FIRST_LEVEL = 1;

/**
 * Commands for the tables on this device: create, rename, delete, and save them as files.
 * @param {Pick<Parts, "store" | "storage"> & {
 *   rulesClient: RulesClient, boards: Boards, atTable: AtTable, announce: Announce,
 *   needOpenings: () => Promise<unknown> }} parts
 */
export function shelfCommands({ store, storage, rulesClient, boards, atTable, announce, needOpenings }) {
  const refresh = () => store.set({ shelf: storage.list() });
  /**
   * Show a note at the top of the shelf and announce it.
   * @param {string | null} text @param {Note["tone"]} [tone] @param {Note["action"]} [action]
   */
  const note = (text, tone = "polite", action = null) => {
    store.set({ note: text ? { text, tone, action } : null });
    if (text) announce(text, tone);
  };

  /** Ask which opponent suits the player of a game. @param {string} game */
  const suited = (game) => rulesClient.ask({ do: "suited", game, results: storage.value("statistics") });

  /**
   * Return the seats with the strength of an opponent that suits the player, or null if that failed.
   * @param {string} game @param {Record<string, Seat>} seats
   */
  async function withStrength(game, seats) {
    const side = Object.keys(seats).find((one) => seats[one].suits);
    if (!side) return seats;
    if (!rulesClient.ready()) note(say("One moment: your results are being read."));
    const reply = await suited(game);
    if (!reply.ok) note(reply.error.message, "assertive");
    const { character } = seats[side];
    return reply.ok ? { ...seats, [side]: { ...reply.seat, ...(character && { character }) } } : null;
  }

  /** Create a table; return its id. Until the rules are loaded, it has the build's opening. @param {Choices} choices */
  async function create({ game, options, seed, seats: wanted, start = null, odds = null, series = null, ...rest }) {
    const seats = await withStrength(game, wanted);
    if (!seats) return null;
    if (!store.get().openings[game]) {
      note(say("One moment."));
      await needOpenings().catch(() => {}); // without the openings, the rules are asked
    }
    const { seating, handover } = rest;
    const named = rest.name ? { name: rest.name } : freshName(game);
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
   * Return the choices to start with: the last ones for this game, else its defaults. `alone`: the seats of the last
   * table are taken over only if one person played against an opponent.
   * @param {string} id
   */
  function usual(id, { fresh = false, alone = false } = {}) {
    const game = gameOf(store.get(), id);
    const kept = fresh ? {} : object(storage.value("setup")[id]);
    const { seats: last, seating, handover } = metaOf({ meta: kept });
    const kinds = Object.values(last).map(({ kind }) => kind);
    const sat = alone && kinds.sort().join() !== "opponent,person" ? {} : last;
    const chosen = object(kept.options);
    const options = Object.fromEntries(
      Object.entries(game?.options ?? {})
        .filter(([, { kind }]) => kind !== "seed")
        .map(([name, option]) => {
          const kept = chosen[name];
          return [name, isText(kept) && isValue(option, kept) ? kept : option.default];
        }),
    );
    const sides = sidesOf(game);
    const own = store.get().boards[id]?.near ?? sides[0];
    /** @type {(side: string) => Seat} */
    const seatAt = (side) => {
      const seat = sat[side];
      if (seat && (seat.kind !== "opponent" || game?.levels.some(({ level }) => level === seat.level))) return seat;
      return side === own ? { kind: "person" } : { kind: "opponent", level: FIRST_LEVEL };
    };
    const seats = Object.fromEntries(sides.map((side) => [side, seatAt(side)]));
    return { game: id, options, seed: freshSeed(), seats, seating, handover };
  }

  const freshSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

  /** Open the daily game, for which each date has one table. @param {string} game @param {string} day "2026-11-22" */
  async function daily(game, day) {
    /** The first of its tables: others were played on from moments of it. @type {{ id: string, created: string } | null} */
    let first = null;
    for (const { id, game: of } of storage.list()) {
      const { body } = of === game ? await storage.loadReconciled(id) : { body: null };
      const { created } = metaOf(body?.record);
      if (body?.record.seed === day && !(first && first.created <= created)) first = { id, created };
    }
    if (first) return goTo(links.table(first.id));
    const name = say("{game}, daily of {day}", { game: gameName(store.get(), game), day });
    return create({ ...usual(game), seed: day, name });
  }

  /** Start the same game again with the sides changed, or with other seats. @param {GameRecord} record */
  function rematch(record, seats = metaOf(record).seats) {
    const sides = sidesOf(gameOf(store.get(), record.game));
    /** @type {Seat} */
    const person = { kind: "person" };
    const [first, second] = sides;
    const turned = sides.length === 2 ? { [first]: seats[second] ?? person, [second]: seats[first] ?? person } : seats;
    // The handicap stays with the player who gives it.
    const { odds: given, seating, handover } = metaOf(record);
    const odds = given && { ...given, side: sides.find((side) => side !== given.side) ?? given.side };
    const { game, options } = record;
    return create({ game, options, seed: freshSeed(), seats: turned, odds, seating, handover });
  }

  /**
   * Return a name like "Turtle Shell Chess, 3 May", and its number among those of the same day.
   * @param {string} game @param {string} [more] added after the day; such a name stays in this language
   */
  function freshName(game, more = "") {
    const state = store.get();
    const taken = new Set(storage.list().map((table) => titleOf(state, table)));
    for (let nth = 1; ; nth += 1) {
      const name = usualName(state, game, dayOf(), nth, more);
      if (!taken.has(name)) return more ? { name } : { name, nth };
    }
  }

  /** @param {string} id @param {string} name */
  async function rename(id, name) {
    const title = name.trim().slice(0, 80);
    if (!title) return;
    if (store.get().table?.id === id) return atTable.setMeta({ name: title, named: true });
    const { state, body, seq } = await storage.loadReconciled(id);
    const card = storage.list().find((table) => table.id === id);
    if (state !== "good" || !body || !card) return;
    const { id: _id, state: _state, ...summary } = card;
    const record = { ...body.record, meta: { ...body.record.meta, name: title, named: true } };
    storage.save(id, { record, picked: body.picked }, { ...summary, name: title, nth: 0 }, seq);
    refresh();
  }

  /** @param {string} id */
  async function remove(id) {
    if (store.get().table?.id === id) atTable.leave();
    const card = storage.list().find((one) => one.id === id);
    const name = card && titleOf(store.get(), card);
    const { body, raw } = await storage.loadReconciled(id);
    if (body) noteDeleted(storage, id, body.record);
    const what = { kind: /** @type {const} */ ("table"), id, name: name ?? "", game: body?.record.game };
    if (body || raw) await (await storage.trash()).keep(what, body ?? { raw });
    const done = storage.remove(id);
    refresh();
    await done;
    const text = name ? say("“{name}” is deleted.", { name: isolated(name) }) : say("The table is deleted.");
    const undo = async (/** @type {NonNullable<typeof body>} */ given) => {
      const why = await bringBack(id, given);
      if (why) note(why, "assertive");
    };
    const back = raw ? { label: say("Save as file"), run: async () => (await saving()).saveUnread(id, raw) } : null;
    note(text, "polite", body ? { label: say("Undo"), run: () => undo(body) } : back);
  }

  /** Restore a deleted table; return why it cannot be. @param {string} id @param {{ record: GameRecord, picked: string[] }} given */
  async function bringBack(id, { record, picked }) {
    note(say("One moment."));
    const reply = await rulesClient.ask({ do: "open", record });
    if (!reply.ok) return reply.error.message;
    await boards.needBoard(reply.record);
    atTable.place(reply, reply.record.meta, { id, seq: storage.load(id).seq, picked });
    forgetDeleted(storage, [id]);
    refresh();
    note(say("The table is back."));
    await (await storage.trash()).drop("table", id);
    return "";
  }

  const saving = async () => (await import("./saving.js")).savingCommands({ store, storage, note });

  return {
    /** Put a moment of a finished game on a table of its own, and play on there. @param {Apart} apart */
    playApart: async (apart) => {
      const { playApart } = await import("./apart.js");
      return playApart({ store, rulesClient, boards, atTable, freshName, note }, apart);
    },
    usual,
    suited,
    freshName,
    freshSeed,
    bringBack,
    rematch,
    refresh,
    create,
    daily,
    rename,
    remove,
    /** Save a table as a file with the table's name. @param {string} id */
    saveFile: async (id) => (await saving()).saveFile(id),
    /** Save the text of a record that cannot be read. @param {string} id @param {string} [raw] */
    saveUnread: async (id, raw) => (await saving()).saveUnread(id, raw),
    note,
  };
}

/** Return whether a text is a value of an option. @param {Option} option @param {string} value */
export function isValue({ kind, values, low, high, pattern }, value) {
  const parts = value.split("+");
  return (
    values.includes(value) ||
    (kind === "number" && value !== "" && Number(value) >= low && Number(value) <= high) ||
    (kind === "several" && parts.length <= high && parts.every((one) => values.includes(one))) ||
    (kind === "text" && new RegExp(`^(?:${pattern})$`).test(value))
  );
}
