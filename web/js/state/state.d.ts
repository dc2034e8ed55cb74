/**
 * The page's state (`store.js`). Commands replace it, never change it in place; views compare its parts by identity to
 * see what they must redraw.
 */
import type { CoreState } from "../core/core.js";
import type * as core from "../core/formats.js";
import type { OfflineState } from "../site/offline.js";

/**
 * Where a made game comes from: `own` if it was made here, else somebody else made it; `home` and `newer` are addresses,
 * of its program and of a later text of it, or "".
 */
export type Origin = { own: boolean; home: string; newer: string };

export interface State {
  /** The screen that the address names (`ui/router.js`). */
  screen: Screen;
  /** The screen before it. */
  previous: Screen | null;
  /** The language of the page (BCP 47), in which every text of the state is. */
  language: string;
  /** All games, in the order of the shelf. */
  games: core.GameCard[];
  /** Games that somebody made, by id, once their rooms have been opened. */
  made?: Record<string, core.GameCard>;
  /** What this device knows of those games besides their cards. */
  origins?: Record<string, Origin>;
  /** Boards by their `boardKey`; those of the shelf without lines and words until the table has loaded. */
  boards: Record<string, core.Board>;
  /** Boards of other options, by game; null until the table has loaded. */
  otherBoards: Record<string, { options: Record<string, string>; board: core.Board }[]> | null;
  /** A new table of each game with its default setup, made by the build; none until the table has loaded. */
  openings: Record<string, TableReply>;
  /** A picture of the idea of each game. */
  moments: Record<string, Pick<core.Picture, "pieces"> & { near: string[] }>;
  /** The player's choices, and the defaults for the rest. */
  settings: Settings;
  /** Whether the rules are ready, and how much of them has loaded. */
  core: CoreState;
  /** Whether the page works offline, and whether a newer version waits. */
  offline: OfflineState;
  /** How safely the last action is saved, and whether storage is full; `lasting`: the browser promised to keep it. */
  storage: StorageState;
  /** The cards of the tables on this device. */
  shelf: Listed[];
  /** How to play, by game, where it has been requested. */
  teaching: Record<string, core.Teaching>;
  /**
   * The open table; null on other screens and until storage has answered. Only code that can run then needs `?.`: the
   * panels of a table never do, so the type leaves null out.
   */
  table: Table;
  /** The tasks of the screen where a turn is tried again. */
  retry: Retry | null;
  /** A message at the top of the shelf. */
  note: Note | null;
  /** The banners that have been closed, by name. */
  dismissed: Record<string, boolean>;
}

/** A table in a reply of the core, joined with the turns that the page had already. */
export type TableReply = Omit<core.Table, "turns"> & { turns: PlayedTurn[] };

/** An open table. It shows its own scene, or the one of `looking`; see `shown`. */
export interface Table {
  /** Its key in the address and in storage. */
  id: string;
  /** The record that the rules last confirmed. It and the scene are null until then; `rescue` may say why. */
  record: core.GameRecord;
  /** The current position. */
  scene: core.Scene;
  /** The turns of the whole line, including those after `at`. */
  turns: PlayedTurn[];
  /** The number of actions played; the later ones were undone. */
  at: number;
  /** The effects of the last move, to be animated. */
  effects: core.Effect[];
  /** What is selected. */
  selection: Selection;
  /** The premove, chosen after `at` actions: a piece, and perhaps its target. The opponent's move keeps it. */
  ahead: { at: number; steps: string[] } | null;
  /** A move that is drawn before the rules have confirmed it. */
  pending: Pending | null;
  /** The moment on the board if it is not the current one: an earlier or later one, or one of a line. */
  looking: Looking | null;
  /** The replay of the game: the moment to show, whether it plays, and its speed. */
  film: Film | null;
  /** Whether this tab plays, watches another tab, or does not know yet; `solver`: a task or a film, never saved. */
  role: "asking" | "writer" | "viewer" | "solver";
  /** No move may be made: the game is only watched. */
  locked: boolean;
  /** The board is flipped. */
  flip: boolean;
  /** Only the board and the strip are shown. */
  zen: boolean;
  /** The progress of the opponent's search. */
  thinking: Thinking | null;
  /** The opponent's reason for the action before `at`, as a sentence. */
  because?: { at: number; action?: string; text: string } | null;
  /** The hint, and how many of its stages are shown. */
  hint: Hint | null;
  /** The Guide while it plays. `since`: the index in the log where it began; `steps`: turns requested one by one. */
  guide: { flowing: boolean; steps: number; text: string; since: number } | null;
  /** The pen: whether touch draws, whether in the second colour, and the cell where the keyboard began an arrow. */
  pen: { held: boolean; second: boolean; from: string | null } | null;
  /** Why this table cannot be continued. */
  rescue: Rescue | null;
  /** The pane that is open beside the board. */
  pane: string | null;
  /** The analysis and the review. */
  study: Study;
  /** The sheet that is open over the table. */
  dialog: string | null;
  /** "How to play" was opened because this is the first table of its game. */
  greeting: boolean;
  /** The move box is open. */
  box: boolean;
  /** A friend's turn that does not continue this game. */
  fork: Fork | null;
  /** The exercise on the board. */
  exercise: Exercise | null;
  /** The ways of the player's pieces, to be drawn over the board of a game that is won. */
  roads: core.Road[] | null;
  /** How the game with this outcome was decided. */
  ending: (core.Ending & { outcome: core.Outcome }) | null;
}

/** The selection at the moment shown. A change of that moment replaces it; `setSelection` changes parts of it. */
export interface Selection {
  /** The steps taken, as the legal moves spell them: cells and choices. */
  picked: string[];
  /** The answering piece, chosen before the piece that moves. */
  answer: string | null;
  /** A complete move to be confirmed; `picked` are its steps. */
  awaiting: Awaiting | null;
  /** Why the attempted steps are illegal. */
  refusal: Refused | null;
  /** The cell to describe, under the pointer or (`pinned`) chosen by tap or key; `note`: why its piece cannot move. */
  inspect: { cell: string; how: string; pinned: boolean; note?: Refused } | null;
  /** The steps of the move under the pointer in the list of moves. */
  preview: string[] | null;
  /** A request waits for the rules, which are still loading. */
  waiting: boolean;
}

/** A task on the board: `judge` gets complete moves, none can be made while `resting`; `home` is its address. */
export interface Exercise {
  judge: (move: core.Move) => void;
  words: string;
  /** What follows the words, and what tone they have. */
  more?: string;
  tone?: string;
  /** What the position asks for is told before `more`. */
  isPrompted?: boolean;
  /** Alarms would give the answer away. */
  isSecret?: boolean;
  /** The solving move has a tick. */
  isSolved?: boolean;
  home: string;
  resting: boolean;
}

/** A position in which a good turn is wanted. `right` praises the first action of `instead`, whatever the engine says. */
export interface Task extends Pick<core.Question, "since" | "by" | "task" | "instead" | "text"> {
  record: core.GameRecord;
  /** The moment that it is about, in words. */
  moment: string;
  /** The nodes of the search that judges a turn. */
  nodes: number;
  right?: string;
}

/** Tasks on a screen of their own. `id` is in its address; `isAsked`: they are the question of a friend. */
export interface Retry {
  id: string;
  name: string;
  /** The way back. */
  home: { address: string; word: string; label: string };
  tasks: Task[];
  /** The index of the task to begin with. */
  first: number;
  isAsked?: boolean;
  /** Where the player's own mistakes come from, whose tasks are loaded one by one. */
  own?: OwnMistakes;
  /** Called when the screen is left. */
  left?: () => void;
}

/** The player's own mistakes that are due, by their places in the list. */
export interface OwnMistakes {
  /** How many there are. */
  all: number;
  /** The address of their screen. */
  address: string;
  /** Returns a task, or null if it is damaged. */
  load: (at: number) => Promise<Task | null>;
  /** Stores the first try of a task. */
  tried: (at: number, right: boolean) => void;
  /** Deletes a mistake; returns a function that brings it back. */
  drop: (at: number) => () => void;
}

export type Screen = import("../ui/router.js").Screen;

/** A value for each of the choices of `settings/commands.js`. */
export type Settings = Record<string, string | boolean> &
  Record<"theme" | "motion" | "promotion" | "seating", string> &
  Record<"labels" | "zones" | "warnings" | "breaches" | "roll" | "confirm" | "keys", boolean>;

export type StorageState = ReturnType<Storage["status"]> & { lasting?: boolean };

export type Listed = ReturnType<Storage["list"]>[number];

export interface Note {
  text: string;
  tone: "polite" | "assertive";
  action: { label: string; run: () => void } | null;
}

/** A turn from the core, or a provisional one that is drawn before the reply. */
export type PlayedTurn = Partial<core.Turn> &
  Pick<core.Turn, "action" | "by" | "notation" | "say"> & { provisional?: boolean };

/** The core's reason why steps are illegal. */
export interface Refused extends Pick<core.Refusal, "message" | "cells"> {
  rule: string | null;
  loop?: core.Refusal["loop"] | null;
  /** The attempted steps. */
  steps?: string[];
}

/** A move that is drawn while the rules check it. */
export interface Pending {
  ticket: number;
  move: core.Move;
  before: Table;
  base: { record: core.GameRecord; scene: core.Scene; turns: PlayedTurn[]; picked: string[] };
  /** The rules have stopped, and the move waits for their restart. */
  stalled?: boolean;
}

export type Awaiting = { why: string; move: core.Move; rule?: string | null; message?: string };

/**
 * Another moment on the board. `tries`: moves can be tried there; then its record is that of the line on the board, as
 * in `lines.js`. `line`: the line of the analysis it belongs to, and how many of its plies are shown.
 */
export interface Looking extends TableReply {
  tries?: boolean;
  line?: { plies: core.Ply[]; shown: number; base: { record: core.GameRecord; scene: core.Scene; at: number } | null };
}

export interface Thinking {
  since: number;
  failed: string | null;
  late?: boolean;
  moveNow?: () => void;
  rerun?: () => void;
}

export interface Film {
  at: number;
  playing: boolean;
  speed: number;
  /** Continues a game to watch as an own table. */
  playOn?: () => void;
}

/** A hint. `key` identifies its moment; `stage` is the last stage shown, from 1. */
export interface Hint {
  key: string;
  phase: "asking" | "ready";
  stage: number;
  stages: (Pick<core.StageOfHint, "text"> & Partial<core.StageOfHint>)[];
  action: string | null;
  /** It is no hint but the opponent's answer to why it made its last move; it has one stage. */
  isAnswer?: boolean;
  /** Says what speaks against another move, where hints do. */
  judge?: (move: core.Move) => unknown;
  /** The next move on the board is judged instead of played. */
  judges?: boolean;
  /** What speaks against another move, and the cells that it is about. */
  against?: { text: string; cells: string[] } | null;
}

export interface Rescue {
  kind: "newer" | "older" | "missing" | "gone" | "measuring" | "stopped" | "unreadable" | "damaged";
  raw?: string;
  message?: string | null;
  reply?: TableReply;
}

/** A moment of a game for a table of its own, or the one after taking back (`undo`). */
export interface Apart {
  record: core.GameRecord;
  undo?: { own?: boolean; at?: number };
}

export type Fork = { theirs: core.GameRecord; offer: boolean; at: number; text: string };

/** Analysis and review; their selectors are in `study/selectors.js`. */
export interface Study {
  /** The analysis is open. */
  on: boolean;
  /** On a phone the panel covers two thirds of the window, not only what is below the board. */
  tall: boolean;
  /** The key of the moment that the player asked about. */
  asked: string | null;
  /** The time limit of the search. */
  seconds: number;
  /** Numbers are shown beside words. */
  numbers: boolean;
  /** The threats of the other side are shown as arrows. */
  threats: boolean;
  /** The index of the chosen candidate. */
  held: number;
  /** The index of the candidate under the pointer. */
  over: number | null;
  /** The key of the position being analysed. */
  key: string | null;
  /** The progress of the analysis. */
  phase: string | null;
  /** Its result. */
  found: core.Analysis | null;
  /** Why there is no result. */
  message: string;
  /** Try again after a failure. */
  rerun?: () => void;
  /** The review: the key of its last moment, its number of actions and of nodes per position, and its result. */
  review: {
    rerun?: () => void;
    phase: string;
    moment: string;
    length: number;
    nodes: number;
    found: core.Reviewed | null;
    message: string;
  } | null;
  /** The turning point of the review that is shown: the move played, and a better line. */
  lesson: { at: number; played: core.Ply; line: core.Ply[] } | null;
  /** The player is asked for a plan: the next complete move goes to `mark` instead of being played. */
  planning: { key: string; mark: (move: core.Move) => unknown } | null;
  /** The player's plan, its judgement, and the best move as a sentence. */
  plan: (core.Plan & { key: string; at: number; move: Pick<core.Ply, "action" | "say" | "by" | "arrow"> }) | null;
}

export type Store = ReturnType<typeof import("./store.js").createStore<State>>;
export type Storage = ReturnType<typeof import("../storage/storage.js").openStorage>;
/** Changed fields, or a function that returns them; a falsy result changes nothing. */
export type Change<T> = Partial<T> | ((now: T) => Partial<T> | false | null | undefined | "" | 0);
