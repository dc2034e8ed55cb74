// @ts-check
/**
 * What this device keeps: tables and small values, each as a sealed text (envelope.js) in two stores. localStorage is
 * read at the start and written at each step, at once; IndexedDB has the same text a moment later, and only what is
 * there is on the disk for certain. Of all copies the one with the highest number and a right checksum counts. What
 * cannot be read is moved aside, never overwritten; what neither store takes lives in the tab until one does.
 *
 * @typedef {import("./card.js").Card} Card
 * @typedef {{ record: any, picked: string[] }} Body
 * @typedef {{ key: string | null, raw: string, state: string, seq: number | null, v?: number, card?: any, body?: any }} Copy
 * @typedef {{ seq: number, card: any, state: "good" | "gone" | "newer" | "damaged" }} Head
 * @typedef {"saving" | "device" | "browser" | "tab"} Saved
 * `saving`: on its way. `device`: on the disk. `browser`: in localStorage alone, which the browser writes to the disk
 * when it likes. `tab`: nowhere else.
 */
import { inTime } from "../site/in-time.js";
import { browserBacking, PREFIX } from "./backing.js";
import { readCard } from "./card.js";
import { openDurable } from "./durable.js";
import { objectFrom, peek, seal, unseal } from "./envelope.js";
import { metaOf } from "./meta.js";
import { salvageBody } from "./salvage.js";
import { openSeen } from "./seen.js";

const TABLE = /^table\/([\w-]+)\/([ab])$/;
const SLOTS = ["a", "b"];
const ASIDE = "kept/";
const ANSWERED_WITHIN = 4000; // ms: a store that takes longer is not waited for
const FAR = 1000; // an end is numbered so much higher that no tab goes on past it unknowing
const A_DAY = 86_400_000; // ms: how long a table waits where nothing was done,
const REMEMBERED = 30 * A_DAY; // and how long it is known that something is gone

const nameOf = (/** @type {string} */ id) => `table/${id}`;
const keysOf = (/** @type {string} */ name) =>
  name.startsWith("table/") ? SLOTS.map((slot) => `${name}/${slot}`) : [name];
const nameOfKey = (/** @type {string} */ key) => (TABLE.test(key) ? key.slice(0, -2) : key);

/**
 * @param {{
 *   backing?: import("./backing.js").Backing, durable?: import("./durable.js").Durable, patience?: number,
 *   onStatus?: () => void, onChange?: (name: string, overtaken?: boolean) => void, cardOfFirst?: (body: any, entry: any) => Partial<Card>,
 * }} parts  `onChange` hears of what another tab, or the other store, has brought, `overtaken` where that stands in the
 *   place of what was written here; `cardOfFirst` makes the card of a
 *   table of version 1 from its body and its line of the index
 */
export function openStorage({
  backing = browserBacking(),
  durable = openDurable(),
  patience = ANSWERED_WITHIN,
  onStatus = () => {},
  onChange = () => {},
  cardOfFirst = (_body, entry) => entry,
} = {}) {
  /** What is known of each table, without reading it. @type {Map<string, Head>} */
  const heads = new Map();
  /** Texts that localStorage does not have. @type {Map<string, string>} */
  const held = new Map();
  /** Texts on their way to the disk. @type {Map<string, import("./durable.js").Entry>} */
  const waiting = new Map();
  /** The names of small values that were asked for. @type {Set<string>} */
  const values = new Set();
  /** The numbers of what is on the disk. @type {Map<string, number>} */
  const onDisk = new Map();
  /** @type {"opening" | "open" | "none"} */
  let disk = "opening";
  let slow = false;
  let pumping = false;
  /** @type {(() => void)[]} */
  const awaiting = [];
  const seen = openSeen(backing);

  const get = (/** @type {string} */ key) => backing.get(PREFIX + key);
  const put = (/** @type {string} */ key, /** @type {string} */ text) => backing.set(PREFIX + key, text);
  const drop = (/** @type {string} */ key) => backing.remove(PREFIX + key);

  // -- reading

  /** Every copy within reach. @param {string} name @returns {Copy[]} */
  function copiesOf(name) {
    /** @type {[string | null, string | null][]} */
    const raws = keysOf(name).map((key) => [key, get(key)]);
    raws.push([null, held.get(name) ?? null]);
    return raws.flatMap(([key, raw]) => (raw === null ? [] : [{ key, raw, ...opened(name, raw) }]));
  }

  /** @param {string} name @param {string} raw */
  function opened(name, raw) {
    const found = unseal(raw);
    if (name.startsWith("table/"))
      return found.state === "good" && !isTable(found.body) ? { state: "bad", seq: found.seq } : found;
    const plain = found.state === "bad" ? objectFrom(raw) : null; // a value of version 1 was its own JSON
    return plain && !("sum" in plain) ? { state: "good", v: 1, seq: 0, card: null, body: plain } : found;
  }

  /** @param {string} name */
  function read(name) {
    const copies = copiesOf(name);
    const good = newest(copies.filter(({ state }) => state === "good"));
    const newer = newest(copies.filter(({ state }) => state === "newer"));
    const bad = copies.filter(({ state }) => state === "bad");
    if (newer && (!good || seqOf(newer) > seqOf(good))) return { state: "newer", seq: seqOf(newer) };
    if (good) {
      // A bad copy is no loss where it is the one before, or where the disk has no later one either.
      const fellBack = bad.some(({ seq }) => seq !== seqOf(good) - 1) && onDisk.get(name) !== seqOf(good);
      return {
        state: good.body === null ? "gone" : "good",
        seq: seqOf(good),
        card: good.card,
        body: good.body,
        raw: good.raw,
        fellBack,
        first: good.v === 1,
      };
    }
    return bad.length
      ? { state: "damaged", seq: heads.get(name)?.seq ?? -1, copies: bad }
      : { state: "missing", seq: -1 };
  }

  /**
   * A table as localStorage and the tab have it.
   * @param {string} id
   * @returns {{ state: "good" | "away" | "missing" | "newer" | "damaged", body?: Body | null, seq: number, fellBack?: boolean, raw?: string }}
   * `away`: the disk alone has it; see `meet`
   */
  function load(id) {
    const found = read(nameOf(id));
    if (found.state === "good")
      return { state: "good", body: whole(found.body), seq: found.seq, fellBack: found.fellBack };
    if (found.state === "newer") {
      heads.set(nameOf(id), { seq: found.seq, card: heads.get(nameOf(id))?.card, state: "newer" });
      return { state: "newer", seq: found.seq };
    }
    if (found.state === "damaged") {
      const raws = /** @type {Copy[]} */ (found.copies).map(({ raw }) => raw);
      const bodies = raws.map((raw) => salvageBody(raw)).filter((body) => body !== null);
      bodies.sort((one, two) => two.record.log.length - one.record.log.length);
      return { state: "damaged", body: bodies[0] ? whole(bodies[0]) : null, seq: found.seq, raw: raws.join("\n") };
    }
    const head = heads.get(nameOf(id));
    if (disk === "opening" || (found.state === "missing" && head?.state === "good")) return { state: "away", seq: -1 };
    return { state: "missing", seq: Math.max(found.seq, head?.seq ?? -1) };
  }

  /**
   * A table as both stores have it: what is opened to be played on is read so. Waits for the disk, but not for ever.
   * @param {string} id
   */
  async function meet(id) {
    await ready;
    if (disk === "open") {
      const name = nameOf(id);
      const entry = await inTime(durable.get(name), patience).catch((error) => void console.warn(error));
      const here = read(name);
      if (entry && entry.text === here.raw) onDisk.set(name, entry.seq);
      else if (entry && (entry.seq >= here.seq || here.state !== "good")) take(entry, { needed: true });
    }
    const found = load(id);
    return found.state === "away" ? { ...found, state: /** @type {const} */ ("missing") } : found;
  }

  // -- writing

  /**
   * Writes a table. `seq` is the number of the copy this body grew from; a higher one means that another tab has moved
   * on, and then nothing is written.
   * @param {string} id @param {Body} body @param {Partial<Card>} card @param {number} seq
   * @returns {{ ok: boolean, seq: number, why?: "stale" | "gone" | "newer" | "full" | "denied" }}
   */
  function save(id, body, card, seq) {
    const name = nameOf(id),
      known = read(name),
      head = heads.get(name);
    if (known.state === "newer") return { ok: false, why: "newer", seq: known.seq };
    const gone = known.state === "gone" ? known : head?.state === "gone" ? head : null;
    if (gone && gone.seq > seq) return { ok: false, why: "gone", seq: gone.seq };
    if (known.state === "good" && known.seq > seq) return { ok: false, why: "stale", seq: known.seq };
    const next = seq + 1;
    return write(name, { seq: next, card, body: { record: body.record, picked: body.picked ?? [] } });
  }

  /** @param {string} name @param {{ seq: number, card: any, body: any }} content @returns {{ ok: boolean, seq: number, why?: "full" | "denied" }} */
  function write(name, content) {
    const text = seal(content),
      { seq, card, body } = content;
    const local = putLocal(name, text);
    if (local) held.delete(name);
    else held.set(name, text);
    if (name.startsWith("table/")) heads.set(name, { seq, card, state: body === null ? "gone" : "good" });
    send({ name, seq, text });
    if (local || disk !== "none") return { ok: true, seq };
    return { ok: false, seq, why: backing.kind === "memory" ? "denied" : "full" };
  }

  /** Puts a text in the place of the copy that is worth least. @param {string} name @param {string} text @returns {boolean} whether it is there */
  function putLocal(name, text) {
    const places = keysOf(name)
      .map((key) => {
        const raw = get(key);
        const { state, seq } = raw === null ? { state: "none", seq: null } : opened(name, raw);
        return { key, state, worth: state === "good" ? (seq ?? 0) : state === "none" ? -1 : -2 };
      })
      .sort((one, two) => one.worth - two.worth);
    const [place, other] = places;
    if (place.worth === -2 && !setAside(place.key)) return false;
    if (!put(place.key, text) && !makeRoom(name, () => put(place.key, text))) return false;
    const head = peek(text);
    if (other?.state === "good" && (head?.gone || head?.card?.over)) drop(other.key); // one copy is enough of what stays as it is
    return true;
  }

  /** Gives up what can be had again, one thing after the other, until something fits. @param {string} sparing @param {() => boolean} fits */
  function makeRoom(sparing, fits) {
    const safe = [...heads].filter(([name, { seq }]) => name !== sparing && onDisk.get(name) === seq);
    const ways = [
      () => seen.clear(),
      () => {
        for (const [name, { seq }] of safe)
          for (const copy of copiesOf(name)) if (copy.key && copy.seq !== seq) drop(copy.key);
      },
      () => {
        for (const [name, { card }] of safe) if (card?.over) for (const key of keysOf(name)) drop(key);
      },
    ];
    return ways.some((give) => {
      give();
      return fits();
    });
  }

  /** Moves an unreadable text under kept/, in both stores. @param {string} key @returns {boolean} whether its place is free now */
  function setAside(key) {
    const raw = get(key);
    if (raw === null) return true;
    let n = 1;
    while (get(`${ASIDE}${key}/${n}`) !== null) n += 1;
    const name = `${ASIDE}${key}/${n}`;
    if (!put(name, raw)) return false;
    drop(key);
    send({ name, seq: 0, text: raw });
    return true;
  }

  /** Frees the places of a damaged table; the damaged copies are kept. Answers the number to go on from. @param {string} id */
  function setTableAside(id) {
    const name = nameOf(id),
      { seq } = read(name);
    for (const key of keysOf(name)) setAside(key);
    return Math.max(seq, heads.get(name)?.seq ?? -1);
  }

  /**
   * Deletes a table: that it is gone is written like anything else, so that no older copy comes back.
   * @param {string} id
   * @returns {Promise<void>} when that is on the disk, or cannot be
   */
  function remove(id) {
    const name = nameOf(id),
      seq = Math.max(read(name).seq, heads.get(name)?.seq ?? -1) + FAR;
    seen.drop(id);
    for (const { key } of copiesOf(name)) if (key) drop(key);
    held.delete(name);
    write(name, { seq, card: { touched: new Date().toISOString() }, body: null });
    retry();
    return settled();
  }

  // -- the disk

  /** @param {import("./durable.js").Entry} entry */
  function send(entry) {
    waiting.set(entry.name, entry);
    tell();
    pump();
  }

  /** Writes what waits, all in one go; what comes meanwhile goes with the next. */
  async function pump() {
    if (pumping || disk !== "open" || !waiting.size) return;
    pumping = true;
    const batch = [...waiting.values()];
    const timer = setTimeout(() => {
      slow = true;
      tell();
    }, patience);
    try {
      const overtaken = await durable.write(batch);
      for (const entry of batch) {
        if (waiting.get(entry.name) === entry) waiting.delete(entry.name);
        const other = overtaken.find(({ name }) => name === entry.name);
        onDisk.set(entry.name, other?.seq ?? entry.seq);
        if (other) giveWay(entry, other);
        else tidy(entry);
      }
    } catch (error) {
      console.warn(error);
      disk = "none";
    }
    clearTimeout(timer);
    slow = pumping = false;
    tell();
    pump();
  }

  /** What is on the disk for certain needs no marker of its end, and no copy of version 1, in localStorage. @param {import("./durable.js").Entry} entry */
  function tidy({ name, seq }) {
    for (const { key, v, body, seq: number } of copiesOf(name)) {
      if (!key || number === null || number > seq) continue;
      if (body === null) drop(key);
      else if (v === 1 && number < seq && name.startsWith("table/")) {
        drop(key);
        if (body.scene)
          seen.put(name.slice("table/".length), body.record, {
            scene: body.scene,
            turns: body.turns ?? [],
            board: body.board,
          });
      }
    }
    if (held.has(name) && peek(held.get(name) ?? null)?.seq === seq && !heads.get(name)?.card?.over) retryLocal(name);
  }

  /** The disk had another one by then, unknown to localStorage: ours is kept aside, and what grew from it. @param {import("./durable.js").Entry} ours @param {import("./durable.js").Entry} theirs */
  function giveWay(ours, theirs) {
    const later = waiting.get(ours.name);
    putAside(ours);
    if (later && !isHere(theirs)) {
      waiting.delete(later.name);
      putAside(later);
    }
    take(theirs, { needed: true, overtaken: true });
  }

  /** Keeps a text under kept/, and nowhere else. @param {import("./durable.js").Entry} entry */
  function putAside({ name, seq, text }) {
    send({ name: `${ASIDE}${name}/${seq}`, seq: 0, text });
    for (const key of keysOf(name)) if (get(key) === text) drop(key);
    if (held.get(name) === text) held.delete(name);
  }

  /** Is this very text within reach? @param {import("./durable.js").Entry} entry */
  const isHere = ({ name, text }) => held.get(name) === text || keysOf(name).some((key) => get(key) === text);

  /** Takes over what the disk has. @param {import("./durable.js").Entry} entry @param {{ needed?: boolean, overtaken?: boolean }} how `needed`: to be read now */
  function take({ name, seq, text }, { needed = false, overtaken = false } = {}) {
    const found = opened(name, text);
    // What was called saved stands: another text under the same number gives way to it.
    const others = copiesOf(name).filter((copy) => copy.state === "good" && copy.seq === seq && copy.raw !== text);
    if (found.state !== "bad") for (const { raw } of others) putAside({ name, seq, text: raw });
    const here = read(name);
    if (found.state === "bad") {
      send({ name: `${ASIDE}${name}/disk-${seq}`, seq: 0, text });
      if (here.state === "good")
        durable
          .forget([name])
          .then(() => send({ name, seq: here.seq, text: /** @type {string} */ (here.raw) }), console.warn);
      return;
    }
    if (here.state === "newer" || (here.state === "good" && here.seq > seq)) return;
    onDisk.set(name, seq);
    if (name.startsWith("table/")) {
      heads.set(name, {
        seq,
        card: "card" in found ? found.card : null,
        state: found.state === "newer" ? "newer" : "body" in found && found.body === null ? "gone" : "good",
      });
    }
    if ("body" in found && found.body === null) {
      for (const { key } of copiesOf(name)) if (key) drop(key);
      held.delete(name);
    } else if (("card" in found && found.card?.over) || !putLocal(name, text)) {
      if (needed) held.set(name, text);
    } else held.delete(name);
    onChange(name, overtaken || others.length > 0);
  }

  /** Compares the stores: each gets what the other has of later date. @param {import("./durable.js").Entry[]} entries */
  function compare(entries) {
    const old = [];
    for (const entry of entries) {
      if (entry.name.startsWith(ASIDE)) continue;
      const head = entry.name.startsWith("table/") ? heads.get(entry.name) : { ...read(entry.name), card: null };
      if (!head || head.seq < entry.seq || head.state === "damaged") take(entry);
      else if (head.seq === entry.seq && head.state === "good")
        isHere(entry) ? onDisk.set(entry.name, entry.seq) : take(entry);
      if (
        heads.get(entry.name)?.state === "gone" &&
        isOlder(peek(entry.text)?.card, REMEMBERED) &&
        !copiesOf(entry.name).length
      )
        old.push(entry.name);
    }
    for (const [name, { seq, state }] of heads) {
      if (state !== "good" && state !== "gone") continue;
      if (onDisk.get(name) !== seq && !waiting.has(name)) sendLocal(name);
    }
    for (const name of values) if (onDisk.get(name) !== read(name).seq && !waiting.has(name)) sendLocal(name);
    if (old.length) durable.forget(old).catch(console.warn);
  }

  /** @param {string} name */
  function sendLocal(name) {
    const here = read(name);
    if ((here.state === "good" || here.state === "gone") && !here.first)
      send({ name, seq: here.seq, text: /** @type {string} */ (here.raw) });
  }

  async function meetAll() {
    try {
      const entries = await inTime(durable.all(), patience);
      disk = "open";
      compare(entries);
      for (const [name, { state, card }] of [...heads])
        if (state === "good" && readCard(card).fresh && isOlder(card, A_DAY)) remove(name.slice("table/".length));
      pump();
    } catch (error) {
      console.warn(error);
      disk = "none";
    }
    tell();
  }

  // -- trying again

  /** @param {string} name */
  function retryLocal(name) {
    const text = held.get(name);
    if (text && putLocal(name, text)) held.delete(name);
  }

  /** What could not be written is tried again: called whenever room may have been made. */
  function retry() {
    for (const name of [...held.keys()]) if (onDisk.get(name) !== peek(held.get(name) ?? null)?.seq) retryLocal(name);
    if (disk === "none" && !trying)
      trying = meetAll().finally(() => {
        trying = null;
      });
    pump();
    tell();
  }
  /** @type {Promise<void> | null} */
  let trying = null;

  /** Is anything nowhere but in this tab? */
  const isLoose = () => [...held].some(([name, text]) => onDisk.get(name) !== peek(text)?.seq);

  /** @returns {{ kind: string, saved: Saved | null, full: boolean, disk: boolean }} */
  function status() {
    return {
      kind: backing.kind === "memory" && disk === "none" ? "memory" : "local",
      saved: saved(),
      full: disk === "none" && backing.kind === "local" && isLoose(),
      disk: disk !== "none",
    };
  }

  /** @returns {Saved | null} */
  function saved() {
    if (disk === "opening") return waiting.size ? "saving" : null;
    if (disk === "none" || slow) return isLoose() || backing.kind === "memory" ? "tab" : "browser";
    return waiting.size ? "saving" : "device";
  }

  function tell() {
    if (disk !== "opening" && saved() !== "saving") for (const resolve of awaiting.splice(0)) resolve();
    onStatus();
  }

  /** When nothing is on its way any more, or will not arrive. @returns {Promise<void>} */
  const settled = () =>
    new Promise((resolve) => {
      awaiting.push(resolve);
      tell();
    });

  // -- the shelf

  /** Every table worth a card, last touched first; one where nothing was done is not. @returns {(Card & { id: string, state: "good" | "newer" | "damaged" })[]} */
  function list() {
    return [...heads]
      .flatMap(([name, { state, card }]) =>
        state === "gone" ? [] : [{ ...readCard(card), id: name.slice("table/".length), state }],
      )
      .filter(({ fresh }) => !fresh)
      .sort((one, two) => (one.touched < two.touched ? 1 : one.touched > two.touched ? -1 : 0));
  }

  /** Reads what localStorage has of a table, as far as a card goes. @param {string} name @param {Record<string, any>} entries the index of version 1 */
  function look(name, entries = {}) {
    const raws = keysOf(name)
      .map(get)
      .filter((raw) => raw !== null);
    const peeked = raws.map((raw) => peek(raw)).filter((found) => found !== null);
    const best = peeked.sort((one, two) => two.seq - one.seq)[0];
    if (peeked.length === raws.length) {
      if (best) heads.set(name, { seq: best.seq, card: best.card, state: best.gone ? "gone" : "good" });
      else if (heads.get(name)?.state !== "gone" && !onDisk.has(name) && !held.has(name)) heads.delete(name);
      return;
    }
    const found = read(name),
      id = name.slice("table/".length);
    if (found.state === "good" && found.first) moveOn(name, found, cardOfFirst(found.body, entries[id] ?? {}));
    else if (found.state === "good" || found.state === "gone")
      heads.set(name, { seq: found.seq, card: found.card, state: found.state });
    else if (found.state === "newer")
      heads.set(name, { seq: found.seq, card: best?.card ?? entries[id] ?? null, state: "newer" });
    else if (best || entries[id] || raws.some((raw) => salvageBody(raw))) {
      const record = raws.map((raw) => salvageBody(raw)?.record).find(Boolean);
      heads.set(name, {
        seq: -1,
        card: best?.card ?? entries[id] ?? { game: record?.game, name: metaOf(record).name },
        state: "damaged",
      });
    }
  }

  /** A table of version 1 is written anew beside its last copy, which stays until the new one is on the disk. @param {string} name @param {any} found @param {any} card */
  function moveOn(name, { seq, body }, card) {
    heads.set(name, { seq, card, state: "good" });
    if (copiesOf(name).some(({ state }) => state !== "good")) return; // what is damaged waits until the table is opened
    const text = seal({ seq: seq + 1, card, body: whole(body) });
    if (!putLocal(name, text)) return;
    const back = read(name);
    if (back.raw !== text) return;
    heads.set(name, { seq: seq + 1, card, state: "good" });
    waiting.set(name, { name, seq: seq + 1, text });
  }

  /** The index of version 1. What is none is moved aside. @returns {Record<string, any>} */
  function firstIndex() {
    const raw = get("tables");
    if (raw === null) return {};
    const index = objectFrom(raw);
    if (index?.v === 1 && isObject(index.tables)) return index.tables;
    if (!(index?.v > 1)) setAside("tables");
    return {};
  }

  function lookAtAll() {
    const entries = firstIndex();
    const names = new Set(
      backing
        .keys()
        .filter((key) => key.startsWith(PREFIX) && TABLE.test(key.slice(PREFIX.length)))
        .map((key) => nameOfKey(key.slice(PREFIX.length))),
    );
    for (const name of heads.keys()) names.add(name);
    for (const name of names) look(name, entries);
    const isFirst = (/** @type {string} */ name) => keysOf(name).some((key) => get(key)?.startsWith('{"v":1,'));
    if (objectFrom(get("tables") ?? "")?.v === 1 && ![...names].some(isFirst)) drop("tables");
  }

  /** Another tab has written here; without a key, anywhere. @param {string | null} key as localStorage has it */
  function heard(key) {
    if (key !== null && !key.startsWith(PREFIX)) return;
    if (key === null) lookAtAll();
    else {
      const name = nameOfKey(key.slice(PREFIX.length));
      if (name.startsWith("table/")) look(name);
      onChange(name);
    }
    retry();
  }

  // -- small values

  /** A small object by its name, such as the settings. @param {string} name @returns {any} */
  function value(name) {
    const found = read(name);
    values.add(name);
    if (found.state === "damaged") setAside(name);
    if (found.state !== "good") return {};
    if (found.first) setValue(name, found.body);
    return found.body;
  }

  /** @param {string} name @param {object} object @returns {boolean} whether a store has it */
  function setValue(name, object) {
    const found = read(name);
    if (found.state === "newer" || (found.state === "damaged" && !setAside(name))) return false;
    return write(name, { seq: Math.max(found.seq, onDisk.get(name) ?? -1) + 1, card: null, body: object }).ok;
  }

  /** Bytes of localStorage by what they hold, for the "space is full" panel. Browsers count two bytes a character. */
  function sizes() {
    /** @type {{ kept: number, tables: Record<string, number> }} */
    const found = { kept: 0, tables: {} };
    for (const key of backing.keys()) {
      if (!key.startsWith(PREFIX)) continue;
      const bytes = 2 * (key.length + (backing.get(key)?.length ?? 0)),
        table = TABLE.exec(key.slice(PREFIX.length));
      if (table) found.tables[table[1]] = (found.tables[table[1]] ?? 0) + bytes;
      else if (key.startsWith(PREFIX + ASIDE)) found.kept += bytes;
    }
    return found;
  }

  lookAtAll();
  const ready = meetAll();

  return {
    ready,
    settled,
    status,
    load,
    meet,
    save,
    remove,
    retry,
    heard,
    list,
    seen,
    sizes,
    setTableAside,
    value,
    setValue,
  };
}

/** @param {any} body @returns {Body} */
const whole = (body) => ({
  record: body.record,
  picked: Array.isArray(body.picked) ? body.picked.filter((/** @type {any} */ step) => typeof step === "string") : [],
});

const isObject = (/** @type {any} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isTable = (/** @type {any} */ body) =>
  body === null || (isObject(body?.record) && typeof body.record.game === "string" && Array.isArray(body.record.log));
const seqOf = (/** @type {Copy} */ copy) => copy.seq ?? -1;
const newest = (/** @type {Copy[]} */ copies) =>
  copies.reduce((/** @type {Copy | null} */ best, copy) => (best && seqOf(best) >= seqOf(copy) ? best : copy), null);
const isOlder = (/** @type {any} */ card, /** @type {number} */ age) => Date.parse(card?.touched) < Date.now() - age;
