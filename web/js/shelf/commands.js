import { newLink } from "../share/selectors.js";
import { gameName, gameOf, sidesOf } from "../state/selectors.js";
import { forgetDeleted, noteDeleted } from "../storage/deleted.js";
import { fileName, offerFile } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { object } from "../storage/values.js";
import { goTo, links } from "../ui/router.js";
import { languageTag, say } from "../words/say.js";

/** @import { GameRecord, Option } from "../core/formats.js" */
/** @import { Boards, Parts, RulesClient, Announce, Tables } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/** The level offered to newcomers, which a beginner can beat (docs/measured/strength.md). */
const FIRST_LEVEL = 1;

/**
 * Commands for the tables on this device: create, rename, delete, and save them as files.
 * @param {Pick<Parts, "store" | "storage"> & {
 *   rulesClient: RulesClient,
 *   boards: Boards,
 *   tables: Tables,
 *   announce: Announce,
 * }} parts
 */
export function shelfCommands({ store, storage, rulesClient, boards, tables, announce }) {
  const refresh = () => store.set({ shelf: storage.list() });
  /** @param {string | null} text @param {"polite" | "assertive"} [tone] @param {{ label: string, run: () => void } | null} [action] */
  const note = (text, tone = "polite", action = null) => {
    store.set({ note: text ? { text, tone, action } : null });
    if (text) announce(text, tone);
  };

  /**
   * Create a table from the choices of the setup screen. Until the rules are loaded, the opening stored in the build is used.
   * @param {{
   *   game: string, options: Record<string, string>, seed: string, seats: object, start?: string | null, name?: string,
   *   odds?: import("../storage/meta.js").Odds | null, seating?: string, handover?: boolean, series?: import("../storage/meta.js").Series | null,
   * }} choices  `start` is the text of the first position; with `odds` one side starts without a piece; `seating` and `handover` apply where two people share the screen
   * @returns {Promise<string | undefined>} the table's id
   */
  async function create({
    game,
    options,
    seed,
    seats,
    start = null,
    name = freshName(game),
    odds = null,
    seating,
    handover,
    series = null,
  }) {
    const state = store.get();
    const baked = state.openings[game];
    const shared = Object.values(seats).some(({ kind }) => kind === "link");
    const link = shared ? { link: newLink() } : {};
    const sat = seating === undefined ? {} : { seating, handover: handover === true };
    const kept = storage.value("setup");
    const { overlays } = metaOf({ meta: kept[game] });
    const meta = {
      name,
      seats,
      created: new Date().toISOString(),
      ...(overlays.length && { overlays }),
      ...(odds && { odds }),
      ...(series && { series }),
      ...link,
      ...sat,
    };
    const isOpening =
      baked &&
      !odds &&
      start === null &&
      Object.entries(options).every(([name, value]) => baked.record.options[name] === value);
    // The options of a position from the editor are not remembered.
    const usually = start === null ? { options, seats } : { seats };
    storage.setValue("setup", { ...kept, [game]: { ...object(kept[game]), ...usually, ...sat } });
    /** @returns {Promise<import("../core/formats.js").Reply<import("../state/state.js").Told>>} */
    const made = async () => {
      if (isOpening && !rulesClient.ready()) return { ok: true, ...baked, record: { ...baked.record, seed } };
      if (!rulesClient.ready()) note(say("One moment: this set-up needs the full rules."));
      const laid = odds && (await (await import("./odds.js")).startWithout(rulesClient.ask, { game, options }, odds));
      if (laid && !laid.ok) return laid;
      return rulesClient.ask({ do: "new", game, options, seed, start: laid ? laid.position : start, meta });
    };
    const reply = await made();
    if (!reply.ok) {
      note(reply.error.message, "assertive");
      return undefined;
    }
    await boards.needBoard(reply.record);
    note(null);
    const id = tables.place(reply, meta);
    goTo(links.table(id));
    return id;
  }

  /**
   * Return the choices to start with: the last ones for this game, else its defaults.
   * @param {string} id
   * @param {{ fresh?: boolean }} [given]
   */
  function usual(id, { fresh = false } = {}) {
    const game = gameOf(store.get(), id);
    const kept = fresh ? {} : object(storage.value("setup")[id]);
    const { seats: sat, seating, handover } = metaOf({ meta: kept });
    const chosen = object(kept.options);
    /** @type {Record<string, string>} */
    const options = {};
    for (const [name, option] of Object.entries(game?.options ?? {})) {
      if (option.kind !== "seed") options[name] = allowed(option, chosen[name]) ? chosen[name] : option.default;
    }
    const sides = sidesOf(game);
    const own = store.get().boards[id]?.near ?? sides[0];
    /** @type {Record<string, import("../storage/meta.js").Seat>} */
    const seats = Object.fromEntries(
      sides.map((side) => {
        const seat = sat[side];
        if (seat?.kind === "person" || seat?.kind === "link") return [side, seat];
        if (seat?.kind === "opponent" && game?.levels.some(({ level }) => level === seat.level))
          return [side, { kind: "opponent", level: seat.level }];
        return [side, side === own ? { kind: "person" } : { kind: "opponent", level: FIRST_LEVEL }];
      }),
    );
    return { game: id, options, seed: freshSeed(), seats, seating, handover };
  }

  /** @param {Option} option @param {unknown} value @returns {value is string} */
  const allowed = (option, value) =>
    typeof value === "string" &&
    (option.values.includes(value) ||
      (option.kind === "number" && Number(value) >= option.low && Number(value) <= option.high) ||
      (option.kind === "several" &&
        value.split("+").length <= option.high &&
        value.split("+").every((one) => option.values.includes(one))) ||
      (option.kind === "text" && new RegExp(`^(?:${option.pattern})$`).test(value)));

  const freshSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

  /** Open the daily game; there is one table for each date. @param {string} game @param {string} day as in "2026-11-22" */
  async function daily(game, day) {
    for (const card of storage.list()) {
      if (card.game !== game) continue;
      const { body } = await storage.loadReconciled(card.id);
      if (body?.record.seed === day) return goTo(links.table(card.id));
    }
    return create({
      ...usual(game),
      seed: day,
      name: say("{game}, daily of {day}", { game: gameName(store.get(), game), day }),
    });
  }

  /**
   * Start the same game again with the sides changed, or with other seats.
   * @param {GameRecord} record
   * @param {Record<string, any>} [seats]
   */
  function rematch(record, seats = metaOf(record).seats) {
    const sides = sidesOf(gameOf(store.get(), record.game));
    const turned =
      sides.length === 2
        ? { [sides[0]]: seats[sides[1]] ?? { kind: "person" }, [sides[1]]: seats[sides[0]] ?? { kind: "person" } }
        : seats;
    // The handicap stays with the player who gives it.
    const { odds: given, seating, handover } = metaOf(record);
    const odds = given && { ...given, side: sides.find((side) => side !== given.side) ?? given.side };
    const { game, options } = record;
    return create({ game, options, seed: freshSeed(), seats: turned, odds, seating, handover });
  }

  /**
   * Return a name like "Turtle Shell Chess, 3 May", with a number if that is taken.
   * @param {string} game
   * @param {State} [state]
   * @param {string} [more] added after the day
   */
  function freshName(game, state = store.get(), more = "") {
    const day = new Date().toLocaleDateString(languageTag() === "en" ? "en-GB" : languageTag(), {
      day: "numeric",
      month: "long",
    });
    const name = [gameName(state, game), day, more].filter(Boolean).join(", ");
    const taken = new Set(storage.list().map((table) => table.name));
    for (let n = 1; ; n += 1) {
      const candidate = n === 1 ? name : `${name} (${n})`;
      if (!taken.has(candidate)) return candidate;
    }
  }

  /** @param {string} id @param {string} name */
  async function rename(id, name) {
    const title = name.trim().slice(0, 80);
    if (!title) return;
    if (store.get().table?.id === id) {
      tables.setMeta({ name: title, named: true });
      return;
    }
    const found = await storage.loadReconciled(id);
    const card = storage.list().find((table) => table.id === id);
    if (found.state !== "good" || !found.body || !card) return;
    const { record, picked } = found.body;
    const { id: _, state, ...rest } = card;
    storage.save(
      id,
      { record: { ...record, meta: { ...record.meta, name: title, named: true } }, picked },
      { ...rest, name: title },
      found.seq,
    );
    refresh();
  }

  /** @param {string} id */
  async function remove(id) {
    if (store.get().table?.id === id) tables.leave();
    const { name } = storage.list().find((card) => card.id === id) ?? {};
    const { body } = await storage.loadReconciled(id);
    if (body) noteDeleted(storage, id, body.record);
    const done = storage.remove(id);
    refresh();
    await done;
    note(
      name ? say("“{name}” is deleted.", { name }) : say("The table is deleted."),
      "polite",
      body && { label: say("Undo"), run: () => bringBack(id, body) },
    );
  }

  /** Restore the table that was deleted last. @param {string} id @param {{ record: GameRecord, picked: string[] }} given */
  async function bringBack(id, { record, picked }) {
    note(say("One moment."));
    const reply = await rulesClient.ask({ do: "open", record });
    if (!reply.ok) return note(reply.error.message, "assertive");
    await boards.needBoard(reply.record);
    tables.place(reply, reply.record.meta, { id, seq: storage.load(id).seq, picked });
    forgetDeleted(storage, [id]);
    refresh();
    return note(say("The table is back."));
  }

  /** Save a table as a file with the table's name. @param {string} id */
  async function saveFile(id) {
    const state = store.get();
    const isOpen = state.table?.id === id && state.table.record;
    const record = isOpen ? state.table.record : (await storage.loadReconciled(id)).body?.record;
    if (!record) return;
    offerFile(fileName(metaOf(record).name || gameName(state, record.game)), JSON.stringify(record, null, 1));
    note(say("The file is on its way to your downloads."));
  }

  /**
   * Save the raw text of a record that could not be read.
   * @param {string} id
   * @param {string | undefined} raw
   */
  function saveDamaged(id, raw) {
    offerFile(fileName(`damaged ${id}`, "txt"), raw ?? storage.load(id).raw ?? "", "text/plain");
  }

  /** Return the texts for a table's card. @param {{ name: string, game: string, turn?: number, line: string }} given */
  function describe({ name, game, turn, line }) {
    const title = gameName(store.get(), game);
    return { title: name || title || say("A table"), game: title, turn, line };
  }

  return {
    usual,
    freshName,
    freshSeed,
    rematch,
    refresh,
    create,
    daily,
    rename,
    remove,
    saveFile,
    saveDamaged,
    describe,
    note,
  };
}
