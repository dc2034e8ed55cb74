import { BACKUP, askForFile, fileName, offerFile, readFile } from "../files.js";
import { capital, count, gameName, gameOf, lastTurn, sidesOf, tableName, turnNumber } from "../facts.js";
import { goTo, links } from "../router.js";

/** What a newcomer is offered: an opponent who sees what stands open, and little more. */
const FIRST_LEVEL = 3;

/** The tables on this device: making, naming, removing them, and carrying them in files. */
export function shelfCommands({ store, storage, engine, boards, tables, say }) {
  const refresh = () => store.set({ shelf: storage.list() });
  const note = (text, tone = "polite") => {
    store.set({ note: text ? { text, tone } : null });
    if (text) say(text, tone);
  };

  /**
   * A new table from the choices of the setup screen. The baked opening serves until the rules are there.
   * @param {{game: string, options: object, seed: string, seats: object}} choices
   */
  async function create({ game, options, seed, seats }) {
    const state = store.get();
    const baked = state.openings[game];
    const meta = { name: freshName(state, game), seats, created: new Date().toISOString() };
    const isOpening = baked && Object.entries(options).every(([name, value]) => baked.record.options[name] === value);
    storage.setValue("setup", { ...storage.value("setup"), [game]: { options, seats } });
    let reply = { ok: true, ...baked, record: { ...baked?.record, seed } };
    if (!isOpening || engine.ready()) {
      if (!engine.ready()) note("One moment: this set-up needs the full rules.");
      reply = await engine.ask({ do: "new", game, options, seed, start: null, meta });
    }
    if (!reply.ok) return note(reply.error.message, "assertive");
    await boards.needBoard(reply.record);
    note(null);
    const id = tables.place(reply, meta);
    goTo(links.table(id));
    return undefined;
  }

  /** The choices to begin with: the last ones made for this game, else its own defaults. */
  function usual(id, { fresh = false } = {}) {
    const game = gameOf(store.get(), id);
    const kept = fresh ? {} : (storage.value("setup")[id] ?? {});
    const options = {};
    for (const [name, option] of Object.entries(game.options)) {
      if (option.kind !== "seed")
        options[name] = allowed(option, kept.options?.[name]) ? kept.options[name] : option.default;
    }
    const sides = sidesOf(game);
    const seats = Object.fromEntries(
      sides.map((side, i) => {
        const seat = kept.seats?.[side];
        if (seat?.kind === "person") return [side, { kind: "person" }];
        if (seat?.kind === "opponent" && game.levels.some(({ level }) => level === seat.level))
          return [side, { kind: "opponent", level: seat.level }];
        return [side, i === 0 ? { kind: "person" } : { kind: "opponent", level: FIRST_LEVEL }];
      }),
    );
    return { game: id, options, seed: freshSeed(), seats };
  }

  const allowed = (option, value) =>
    typeof value === "string" &&
    (option.values.includes(value) ||
      (option.kind === "number" && Number(value) >= option.low && Number(value) <= option.high) ||
      (option.kind === "several" &&
        value.split("+").length <= option.high &&
        value.split("+").every((one) => option.values.includes(one))) ||
      (option.kind === "text" && new RegExp(`^(?:${option.pattern})$`).test(value)));

  const freshSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

  /** The same game again; two people change sides, and so does a person with an opponent. */
  function rematch(record) {
    const sides = sidesOf(gameOf(store.get(), record.game));
    const seats = record.meta?.seats ?? {};
    const turned =
      sides.length === 2
        ? { [sides[0]]: seats[sides[1]] ?? { kind: "person" }, [sides[1]]: seats[sides[0]] ?? { kind: "person" } }
        : seats;
    return create({ game: record.game, options: record.options, seed: freshSeed(), seats: turned });
  }

  /** "Turtle Shell Chess, 3 May", with a number when that is taken. */
  function freshName(state, game) {
    const day = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" });
    const name = `${gameName(state, game)}, ${day}`;
    const taken = new Set(storage.list().map((table) => table.name));
    for (let n = 1; ; n += 1) {
      const candidate = n === 1 ? name : `${name} (${n})`;
      if (!taken.has(candidate)) return candidate;
    }
  }

  function rename(id, name) {
    const title = name.trim().slice(0, 80);
    if (!title) return;
    if (store.get().table?.id === id) {
      tables.setMeta({ name: title });
      return;
    }
    const found = storage.load(id);
    if (found.state !== "good") return;
    const entry = storage.list().find((table) => table.id === id);
    const body = { ...found.body, record: { ...found.body.record, meta: { ...found.body.record.meta, name: title } } };
    storage.save(id, body, indexEntry(entry, title), found.seq);
    refresh();
  }

  const indexEntry = ({ game, touched, turn, line, seats }, name) => ({ game, name, touched, turn, line, seats });

  function remove(id) {
    if (store.get().table?.id === id) tables.leave();
    storage.remove(id);
    store.set((state) => ({ storage: { ...state.storage, full: false } }));
    refresh();
    say("Deleted.");
  }

  /** One table as a file; the name of the table is the name of the file. */
  function saveFile(id) {
    const state = store.get();
    const record = state.table?.id === id && state.table.record ? state.table.record : storage.load(id).body?.record;
    if (!record) return;
    offerFile(fileName(record.meta?.name || gameName(state, record.game)), JSON.stringify(record, null, 1));
    note("The file is on its way to your downloads.");
  }

  /** The raw text of a record that could not be read. */
  function saveDamaged(id, raw) {
    offerFile(fileName(`damaged ${id}`, "txt"), raw ?? storage.load(id).raw ?? "", "text/plain");
  }

  function backUp() {
    const kept = storage.list().filter((table) => table.body);
    const all = kept.map(({ id, body }) => ({ id, record: body.record, picked: body.picked ?? [] }));
    offerFile(
      fileName(`chess-pilgrimage-${new Date().toISOString().slice(0, 10)}`),
      JSON.stringify({ kind: BACKUP, v: 1, tables: all }),
    );
    note(`${count(all.length, "table")} saved to one file.`);
  }

  /** Opens a file of one table or of many. Nothing on the device is replaced: each becomes a table of its own. */
  async function openFile() {
    let text;
    try {
      text = await askForFile();
    } catch (error) {
      return note(error.message, "assertive");
    }
    return text === null ? undefined : takeText(text);
  }

  async function takeText(text) {
    let found;
    try {
      found = readFile(text);
    } catch (error) {
      return note(error.message, "assertive");
    }
    if (!engine.ready()) note("One moment: the rules will look at this file as soon as they are ready.");
    const ids = [];
    const troubles = [];
    let already = 0;
    for (const { record, picked } of found.tables) {
      if (found.backup && isHere(record)) {
        already += 1;
        continue;
      }
      const reply = await engine.ask({ do: "open", record });
      if (!reply.ok) troubles.push(whatFailed(record, reply));
      else {
        if (reply.problem) troubles.push(openedAsFar(reply));
        await boards.needBoard(reply.record);
        ids.push(
          tables.place({ ...reply, picked }, { name: record.meta?.name || freshName(store.get(), record.game) }),
        );
      }
    }
    refresh();
    if (!found.backup && ids.length === 1 && !troubles.length) {
      note(null);
      goTo(links.table(ids[0]));
      return undefined;
    }
    const done = [
      ids.length && `${count(ids.length, "table")} opened.`,
      already && `${count(already, "table")} here already.`,
    ];
    return note([...done, ...troubles].filter(Boolean).join(" "), troubles.length ? "assertive" : "polite");
  }

  const isHere = (record) => storage.list().some((table) => table.body && same(table.body.record, record));
  const same = (one, two) =>
    one.game === two.game &&
    one.meta?.created === two.meta?.created &&
    one.meta?.name === two.meta?.name &&
    JSON.stringify(one.log) === JSON.stringify(two.log);

  function whatFailed(record, reply) {
    const name = String(record.meta?.name ?? record.game).slice(0, 80);
    if (reply.error.code === "engine") return `“${name}” must wait: the rules did not load.`;
    const words = capital(reply.error.message ?? "");
    return `“${name}” could not be opened. ${words}${/[.!?]$/.test(words) ? "" : "."} The file is unchanged.`;
  }

  function openedAsFar(reply) {
    const turn = lastTurn(store.get(), reply);
    return `This table's record is damaged after turn ${turn}. It is open as far as turn ${turn}; the rest is kept in it.`;
  }

  /** For the card of a table. */
  function describe(table) {
    const state = store.get();
    const record = table.body?.record;
    const game = record?.game ?? table.game;
    const sides = sidesOf(gameOf(state, game));
    return {
      title: record ? tableName(state, table.body) : table.name || "A table",
      game: gameName(state, game ?? ""),
      turn: record ? turnNumber(table.body.turns ?? [], record.at, sides, table.body.scene) : table.turn,
      line: table.line ?? table.body?.scene?.prompt ?? "",
    };
  }

  return {
    usual,
    freshSeed,
    rematch,
    refresh,
    create,
    rename,
    remove,
    saveFile,
    saveDamaged,
    backUp,
    openFile,
    takeText,
    describe,
    note,
  };
}
