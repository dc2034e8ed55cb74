/**
 * Read games with readers of PGN that others wrote: from a file with a JSON list of texts, written as a JSON list with
 * what each reader found in each. A line is a list of moves, `[san, lines that replace it]`; `error` is its refusal.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "@mliebelt/pgn-parser";
import { Chess } from "chess.js";
import { parsePgn } from "chessops/pgn";
import { pgnRead } from "kokopu";

const READERS = {
  "chess.js": (text) => {
    const game = new Chess();
    game.loadPgn(text);
    return game.history().map((san) => [san, []]); // it reads over side lines
  },
  "@mliebelt/pgn-parser": (text) => {
    const line = (moves) => moves.map(({ notation, variations }) => [notation.notation, (variations ?? []).map(line)]);
    const games = parse(text, { startRule: "games" });
    if (games.length !== 1) throw new Error(`${games.length} games`);
    return line(games[0].moves);
  },
  kokopu: (text) => {
    const line = (variation) => variation.nodes().map((node) => [node.notation(), node.variations().map(line)]);
    const base = pgnRead(text);
    if (base.gameCount() !== 1) throw new Error(`${base.gameCount()} games`);
    return line(base.game(0).mainVariation());
  },
  chessops: (text) => {
    /** Return the line of first children from a node on; its siblings replace it. */
    const line = (first, others) => {
      const found = [];
      let [node, beside] = [first, others];
      while (node) {
        found.push([node.data.san, beside.map((one) => line(one, []))]);
        [node, ...beside] = node.children;
      }
      return found;
    };
    const games = parsePgn(text);
    if (games.length !== 1) throw new Error(`${games.length} games`);
    const [first, ...others] = games[0].moves.children;
    return line(first, others);
  },
};

const [given, taken] = process.argv.slice(2);
const read = (reader, text) => {
  try {
    return { line: reader(text) };
  } catch (error) {
    return { error: String(error.message ?? error).slice(0, 300) };
  }
};
const found = JSON.parse(readFileSync(given, "utf8")).map((text) =>
  Object.fromEntries(Object.entries(READERS).map(([name, reader]) => [name, read(reader, text)])),
);
writeFileSync(taken, JSON.stringify(found));
