/** Measures the games that storage_size.py passes in. Sizes are in characters; times are medians of 9. */
import { readFileSync } from "node:fs";
import { checksum } from "../../web/js/storage/checksum.js";
import { seal } from "../../web/js/storage/envelope.js";
import { memoryLocalStore, PREFIX } from "../../web/js/storage/local-storage.js";
import { openStorage } from "../../web/js/storage/storage.js";
import { lean, packed } from "../../web/js/storage/summary.js";

const games = JSON.parse(readFileSync(0, "utf8"));
const THOUSAND = 1000;
const absent = Object.fromEntries(["all", "get", "write", "forget"].map((name) => [name, async () => []]));

function summaryOf({ record, scene }, name) {
  return lean({
    game: record.game,
    name,
    touched: new Date().toISOString(),
    turn: 100,
    line: "White to move",
    moves: record.log.length,
    over: true,
    flip: false,
    board: "",
    pieces: packed(scene.pieces),
  });
}

/** Return the stored text as version 1 of the page wrote it. */
function sealFirst({ record, scene, turns }) {
  const body = JSON.stringify({ record, scene, turns, picked: [] });
  return JSON.stringify({ v: 1, seq: 100, sum: checksum(body), body });
}

function median(work) {
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return times.sort((one, two) => one - two)[4].toFixed(1);
}

console.log("| game | turns | kB a copy per 100 turns, version 1 | now |\n|---|--:|--:|--:|");
for (const [game, table] of Object.entries(games)) {
  const card = summaryOf(table, `${game}, 22 November`);
  const now = seal({ seq: 100, card, body: { record: table.record, picked: [] } });
  const per = (text) => (text.length / table.count / 10).toFixed(2);
  console.log(`| ${game} | ${table.count} | ${per(sealFirst(table))} | ${per(now)} |`);
}

const localStore = { ...memoryLocalStore(), kind: "local" };
const all = Object.values(games);
for (let n = 0; n < THOUSAND; n += 1) {
  const table = all[n % all.length];
  const text = seal({ seq: 100, card: summaryOf(table, `Table ${n}`), body: { record: table.record, picked: [] } });
  localStore.set(`${PREFIX}table/t${n}/a`, text);
}
const storage = openStorage({ localStore, database: absent });
const start = median(() => openStorage({ localStore, database: absent }));
console.log(
  `\n${THOUSAND} finished tables: ${start} ms to open the storage, ${median(() => storage.list())} ms to list`,
);
const long = all.sort((one, two) => two.record.log.length - one.record.log.length)[0];
let seq = -1;
const write = median(() => {
  const result = storage.save("x", { record: long.record, picked: [] }, summaryOf(long, "x"), seq);
  seq = result.seq;
});
console.log(`one write of the longest table: ${write} ms`);
process.exit(0);
