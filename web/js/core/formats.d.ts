/**
 * What crosses the one door, as docs/api tells it. The core's `interfaces/narrator.py` says the same; tests hold the
 * kinds together, and ask that each has a look and a word in the page.
 */

export type StepKind =
  | "from"
  | "move"
  | "capture"
  | "exchange"
  | "place"
  | "flip"
  | "fly"
  | "shadow"
  | "promote"
  | "token"
  | "vote"
  | "roll"
  | "end"
  | "exit";

export type MarkKind = "check" | "checker" | "named" | "breach" | "frozen" | "gaze" | "may-flip" | "tether";

/** A cell's id: text, as boards name it. */
export type CellId = string;

export interface Piece {
  cell: CellId;
  side: string;
  kind: string;
  letter?: string;
  name: string;
  /** The kind on its other face. */
  back?: string;
  /** How many alike lie there, where it is more than one. */
  stack?: number;
}

export type Effect = ["shift", CellId, CellId] | ["remove", CellId] | ["put", CellId, Piece];

/** What a piece could do by its movement alone; lists of its other face begin with `back-`. */
export type Reach = Record<string, CellId[]>;

export interface Refusal {
  rule: string;
  message: string;
  cells: CellId[];
  /** Of a repetition rule: the reckoning of the loop. */
  loop?: Loop;
}

export interface Loop {
  first: number;
  rows: { by: string; threats: number; checks: number }[];
  totals: Record<string, { threats: number; checks: number }>;
  must_vary: string;
  text: string;
}

export interface Arrival {
  cell: CellId;
  piece: Piece;
  reach: Reach;
  checks: CellId[];
}

export interface Move {
  action: string;
  steps: string[];
  kinds: StepKind[];
  say: string;
  effects: Effect[];
  warn: Refusal | null;
  /** As the game writes it, where the page has been told. */
  notation?: string;
  /** Other steps of a hand that mean the same. */
  also?: string[][];
  arrives?: Arrival;
}

export interface Choice {
  label: string;
  key: string;
  piece?: string | null;
  face?: "front" | "back";
  help?: string;
  turn?: number[];
}

export interface Mark {
  kind: MarkKind | "from" | "to";
  cells: CellId[];
}

export interface Alarm {
  kind: string;
  text: string;
  cells: CellId[];
  side?: string;
  ledger?: Record<string, number>;
}

export interface Fact {
  kind: string;
  side: string | null;
  text: string;
  rule?: string;
  on?: boolean;
  piece?: string;
  name?: string;
  pieces?: { kind: string; name: string; count: number }[];
}

export interface Outcome {
  winner: string;
  reason: string;
  rule: string | null;
  text: string;
}

export interface Scene {
  position: string;
  pieces: Piece[];
  to_move: string | null;
  phase: string;
  /** Where the game counts its turns itself. */
  turn: number | null;
  /** In a table: the number of the turn being played, for every game. */
  turn_number?: number;
  /** In a table: the pieces that have left the game, in words, by how and by side. */
  lost?: { how: "taken" | "forfeited"; side: string; text: string }[];
  prompt: string;
  marks: Mark[];
  moves: Move[];
  choices: Record<string, Choice>;
  reach: Record<CellId, Reach>;
  alarms: Alarm[];
  status: Fact[];
  outcome: Outcome | null;
  overlays: Overlay[];
  progress: { kind: string; label: string; done: number; of: number; goal: boolean }[];
  die: { face: number; text: string; turn: number[]; used: boolean } | null;
}

/** Cells to be shaded on wish; `lines`: kinds of lines, of which those through the cell looked at are shown. */
export interface Overlay {
  kind: string;
  label: string;
  help: string;
  cells: CellId[];
  say: string;
  side?: string;
  lines?: string[];
}

/** What is said of an action of a record. */
export interface Turn {
  action: string;
  by: string;
  notation: string;
  say: string;
  number: number;
  turn: number;
  events: string[];
  losses: (Piece & { how: "taken" | "forfeited" })[];
  /** How many enemy pieces the action captured. */
  captures: number;
}

/** What is kept of a game. */
export interface GameRecord {
  format: number;
  game: string;
  rules: number;
  options: Record<string, string>;
  seed: string;
  start: string | null;
  log: string[];
  at: number;
  branches: { at: number; log: string[] }[];
  ended?: { at: number; reason: string; side: string | null };
  /** The page's own, read by `storage/meta.js` alone, which believes nothing of it. */
  meta: Record<string, unknown>;
}

export interface Table {
  record: GameRecord;
  scene: Scene;
  turns: Turn[];
  at: number;
  effects: Effect[];
  problem: { code: string; message: string; at: number; rule?: string; action?: string } | null;
}

/** Two versions of one record merged; docs/api/merge.md. */
export interface Merged extends Table {
  how: "other" | "same" | "longer" | "fork";
  common: number;
  changed: boolean;
}

/** A place on a board, in the board's own units: 100 is one edge, y grows downwards. */
export type Corner = [x: number, y: number];

export interface Cell {
  id: string;
  kind: string;
  tags?: string[];
  points: Corner[];
  centre: Corner;
  radius: number;
  name: string;
  say?: string;
  brief?: string;
}

export interface Line {
  id: string;
  kind: string;
  name: string;
  cells: string[];
}

export interface Board {
  id: string;
  box: number[];
  cells: Cell[];
  lines: Line[];
  travel: Record<string, Record<string, string[][]>>;
  order: string[];
  roles: string;
  columns?: number;
  near?: string;
  pieces?: string;
  tones?: string;
  grounds?: { on: string; name: string; text: string; rule: string; caption: string }[];
}

export interface Option {
  kind: "choice" | "seed" | "number" | "text" | "several";
  label: string;
  help: string;
  default: string;
  values: string[];
  labels: string[];
  low: number;
  high: number;
  pattern: string;
  /** It changes the board itself. */
  board: boolean;
  in_links: number | null;
}

export interface Level {
  level: number;
  name: string;
  /** What it is like to play against, in one sentence. */
  about: string;
}

/** A game as the shelf shows it. */
export interface GameCard {
  id: string;
  name: string;
  players: number;
  sides: string[];
  hook: string;
  goal: string;
  look: string;
  /** What its pieces do to those they capture on. */
  takes: string;
  /** What the pieces of a side are called together, where that is not the side's name. */
  bands: Record<string, string>;
  inventor: string;
  rules: number;
  on_shelf: boolean;
  /** It has a planner that can play on. */
  guide: boolean;
  /** The option whose values are chosen in a gallery. */
  gallery: string | null;
  options: Record<string, Option>;
  levels: Level[];
}

/** A ply of a line of play. */
export interface Ply {
  action: string;
  by: string;
  notation: string;
  say: string;
  takes: boolean;
  arrow: CellId[];
}

export interface Verdict {
  text: string;
  number: string;
  side: string | null;
  /** What the first side may expect, from 0 to 1. */
  share: number;
}

export interface Candidate extends Verdict {
  score: number;
  depth: number;
  line: Ply[];
}

/** A slice of `analyse`. */
export interface Analysis {
  done: boolean;
  depth: number;
  nodes: number;
  /** The verdict and the best move in words. */
  text: string;
  verdict: Verdict;
  candidates: Candidate[];
  threats: { side: string; text: string; list: Candidate[] } | null;
}

/** A move that cost its side much. */
export interface Judged {
  at: number;
  /** Where its turn began: a turn may be several actions. */
  since: number;
  by: string;
  cost: number;
  played: Ply;
  before: Verdict;
  after: Verdict;
  better: Ply[];
  reply: Ply[];
  text: string;
}

/** A slice of `review`. */
export interface Reviewed {
  done: boolean;
  at: number;
  of: number;
  points: (Verdict & { at: number })[];
  turning: Judged[];
  /** Of the turning points, once all positions are judged; `text` is announced then. */
  heading?: string;
  text?: string;
  missed: { at: number; by: string; line: Ply[]; text: string }[];
}

export interface Picture {
  caption: string;
  position: string;
  options?: Record<string, string>;
  /** What was played before it, from `position`. */
  after?: string[];
  /** The position that comes of that. */
  reached?: string;
  pieces: Piece[];
  cell?: CellId;
  near?: CellId[];
  marks?: Mark[];
  reach?: Reach;
  effects?: Effect[];
}

export interface Point {
  text: string;
  rule?: string;
  title?: string;
  pictures: Picture[];
}

/** How to play, on one screen. */
export interface HowTo {
  goal: Point;
  turn: Point;
  surprises: Point[];
  facts: Point[];
}

export type PieceCards = {
  kinds: string[];
  sides?: string[];
  moves: string;
  special?: string;
  rule: string;
  worth?: number;
}[];

/** A task of a lesson; one that only shows has nothing to `accept`. */
export interface Step {
  say: string;
  options: Record<string, string>;
  start: string | null;
  after: string[];
  task: string;
  accept: string[];
  replies: Record<string, string[]>;
  wrong: Record<string, string>;
  else: string;
  done: string;
}

/** A game to be watched, explained at its turns. */
export interface Watched {
  id: string;
  title: string;
  options: Record<string, string>;
  turns: number;
  log: string[];
  notes: { at: number; text: string }[];
}

export interface Lesson {
  id: string;
  title: string;
  rule: string;
  also: string[];
  steps: Step[];
}

export interface Fault {
  code: string;
  message: string;
  rule?: string;
  cells?: CellId[];
  loop?: Loop;
}

export type Refused = { ok: false; error: Fault };

/** What the core answers to a request: what was asked for, or why not. */
export type Reply<T = Table> = ({ ok: true } & T) | Refused;

/** What a field of an editor says. */
export type FieldValue = string | number | string[];

export type TrayPiece = Omit<Piece, "cell" | "stack">;

/** What a position says besides what stands where. */
export interface EditField {
  name: string;
  kind: "choice" | "several" | "number" | "cell" | "cells" | "option";
  label: string;
  help: string;
  default: FieldValue;
  values?: string[];
  labels?: string[];
  low?: number;
  high?: number;
  of?: TrayPiece[];
  needs?: { field: string; value: string };
  cell?: CellId;
  piece?: TrayPiece;
}

/** A position in pieces. */
export interface Laid {
  pieces: { cell: CellId; side: string; kind: string }[];
  fields: Record<string, FieldValue>;
}

export interface Palette {
  tray: (TrayPiece & { key: string })[];
  cells: CellId[];
  fields: EditField[];
  start: Laid;
}
