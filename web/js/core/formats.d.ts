/**
 * What crosses the one door, as docs/formats.md tells it. The core's `kernel/narrator.py` says the same; tests hold the
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
  loop?: object;
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
  prompt: string;
  marks: Mark[];
  moves: Move[];
  choices: Record<string, Choice>;
  reach: Record<CellId, Reach>;
  alarms: Alarm[];
  status: Fact[];
  outcome: Outcome | null;
  overlays: { kind: string; label: string; help: string; cells: CellId[] }[];
  progress: { kind: string; label: string; done: number; of: number; goal: boolean }[];
  die: { face: number; text: string; turn: number[]; used: boolean } | null;
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
}

export interface Table {
  record: Record<string, unknown>;
  scene: Scene;
  turns: Turn[];
  at: number;
  effects: Effect[];
  problem: { code: string; message: string; at: number; rule?: string; action?: string } | null;
}
