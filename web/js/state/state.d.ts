/**
 * The page's state (`store.js`), field by field. It is replaced whole, never changed in place; commands set it, and
 * views compare its parts by identity to see what they must redraw. What the core says is in `core/formats.d.ts`.
 */
import type { CoreState } from "../core/core.js";
import type {
  Analysis,
  Board,
  Effect,
  GameCard,
  GameRecord,
  HowTo,
  Move,
  PieceWords,
  Ply,
  Refusal,
  Reviewed,
  Scene,
  Turn,
} from "../core/formats.js";
import type { OfflineState } from "../site/offline.js";

export interface State {
  /** What the address names (`ui/router.js`). */
  screen: Screen;
  /** The screen before it. */
  previous: Screen | null;
  /** The games there are, in the order of the shelf. */
  games: GameCard[];
  /** Boards by the name that `boardKey` gives them. */
  boards: Record<string, Board>;
  /** Boards that options make, by game; read after the first picture. */
  otherBoards: Record<string, { options: Record<string, string>; board: Board }[]>;
  /** A fresh table of each game's usual set-up, baked by the build. */
  openings: Record<string, Told>;
  /** What the person has chosen, and the usual for the rest. */
  settings: Settings;
  /** Whether the rules are there, and how far their files are. */
  core: CoreState;
  /** Whether the page is kept for play without a network, and whether a newer one waits. */
  offline: OfflineState;
  /** How safe what was done last is, and whether the device has room; `lasting`: the browser has promised to keep it. */
  storage: StorageState;
  /** The cards of the tables on this device. */
  shelf: Listed[];
  /** How to play, by game, as far as it has been asked for. */
  teaching: Record<string, Teaching>;
  /**
   * The open table. There is none on the other screens, and none until the device has been asked: what can run there
   * asks with `?.`. The panels of a table run with one alone, so the type does not make each of them ask.
   */
  table: Table;
  /** The review whose turning points are tried again, and where to begin. */
  retry: Retry | null;
  /** A message at the top of the shelf. */
  note: Note | null;
  /** The banners that have been closed, by name. */
  dismissed: Record<string, boolean>;
}

/** A table as the core tells it, with turns that the page had already. */
export type Told = Omit<import("../core/formats.js").Table, "turns"> & { turns: PlayedTurn[] };

/** A table that is open. What it shows is its scene, or the one of `looking`; see `shown`. */
export interface Table {
  /** Its name in the address and on the device. */
  id: string;
  /** As the rules last agreed to it. It and the scene come with the first drawing: before that `rescue` may say why not. */
  record: GameRecord;
  /** What the record comes to where it stands. */
  scene: Scene;
  /** The turns of the whole line, also those after `at`. */
  turns: PlayedTurn[];
  /** How many actions of the turns stand. */
  at: number;
  /** Of the last move, to be animated. */
  effects: Effect[];
  /** What is in the hand. */
  selection: Selection;
  /**
   * What is chosen while the opponent thinks, after so many actions: a piece, and perhaps where it shall go. It outlives
   * the hand, which is emptied by the opponent's move.
   */
  ahead: { at: number; steps: string[] } | null;
  /** A move drawn and sent to the rules, which have not answered. */
  pending: Pending | null;
  /** Another moment than the present on the board: an earlier one, or a line that is stepped through. */
  looking: Looking | null;
  /** Looking back as a film: the moment wanted, whether it runs, and how many times as fast as one reads. */
  film: Film | null;
  /** Who writes here: this tab, another one, or nobody knows yet; `solver`: a puzzle, of which nothing is kept. */
  role: "asking" | "writer" | "viewer" | "solver";
  /** The hand is held: a puzzle is being judged or answered. */
  locked: boolean;
  /** The puzzle that lies here, and how it stands. */
  puzzle: Puzzled | null;
  /** The board is turned. */
  flip: boolean;
  /** Nothing is in sight but the board and what is to be done. */
  zen: boolean;
  /** The opponent at work: how far the search is. */
  thinking: Thinking | null;
  /** Why an opponent decided as it did, in a sentence: about the action that came to `at`. */
  because?: { at: number; action: string; text: string } | null;
  /** The hint that was asked for, and how many of its stages are told. */
  hint: Hint | null;
  /** The Guide that plays on. `since`: the place in the log where it began; `steps`: turns it was asked for one by one. */
  guide: { flowing: boolean; steps: number; text: string; since: number } | null;
  /** The pen: in the hand, so that a finger draws; in the other colour; on which cell an arrow has been begun by keys. */
  pen: { held: boolean; second: boolean; from: string | null } | null;
  /** Why this table cannot be played on as it is. */
  rescue: Rescue | null;
  /** The pane that is open beside the board. */
  pane: string | null;
  /** The analysis and the review. */
  study: Study;
  /** The sheet that is open over the table. */
  dialog: string | null;
  /** How to play is shown because this is the first table of its game. */
  greeting: boolean;
  /** The box to type a move in is open. */
  box: boolean;
  /** A friend's turn that does not go on from here. */
  fork: Fork | null;
  /** What lies on the board is no table but a task: it is kept nowhere. */
  exercise: Exercise | null;
}

/**
 * What a person has taken up and asked at the moment that is shown. It is replaced whole (`selectionOf` in hand.js) by every
 * move, look and jump; `setSelection` changes parts of it within one moment.
 */
export interface Selection {
  /** The steps taken, as the legal moves spell them: cells and choices. */
  picked: string[];
  /** The piece chosen to answer a move, before the move itself. */
  answer: string | null;
  /** A whole move that is asked about before it is played; `picked` are its steps. */
  awaiting: Awaiting | null;
  /** Why the steps tried may not be made. */
  refusal: Refused | null;
  /** The cell the reader asks about, by pointing or (`pinned`, until let go of) by a tap or key; `note`: why its piece cannot move. */
  inspect: { cell: string; how: string; pinned: boolean; note?: Refused } | null;
  /** The steps of a move under the pointer in the list of moves. */
  preview: Preview | null;
  /** Something was asked that needs the full rules, which are still on their way. */
  waiting: boolean;
}

/** A task on the board: whole moves of a hand go to `judge`, nothing is played while it rests, `home` is its address. */
export interface Exercise {
  judge: (move: Move) => void;
  words: string;
  home: string;
  resting: boolean;
}

export interface Retry {
  table: string;
  record: GameRecord;
  review: NonNullable<Study["review"]>;
  at: number;
}

export type Screen = import("../ui/router.js").Screen;

/** A value for each of the choices of `settings/choices.js`. */
export type Settings = Record<string, string | boolean> & {
  theme: string;
  motion: string;
  promotion: string;
  seating: string;
  labels: boolean;
  zones: boolean;
  warnings: boolean;
  breaches: boolean;
  roll: boolean;
  confirm: boolean;
  keys: boolean;
};

export type StorageState = ReturnType<Storage["status"]> & { lasting?: boolean };

export type Listed = ReturnType<Storage["list"]>[number];

export interface Note {
  text: string;
  tone: "polite" | "assertive";
  action: { label: string; run: () => void } | null;
}

export interface Teaching {
  howto: HowTo | null;
  pieces: PieceWords[];
}

/** A turn as the core tells it, or one that is drawn before it has told. */
export type PlayedTurn = Partial<Turn> & Pick<Turn, "action" | "by" | "notation" | "say"> & { provisional?: boolean };

/** A puzzle at work (`puzzles/solving.js`); verdict, text, next, score and left are the core's (docs/api/puzzles.md). */
export interface Puzzled {
  game: string;
  id: string;
  date: string | null;
  kind: string;
  /** Who solves: the board is seen from there. */
  side: string | null;
  turns: number;
  rating: number;
  theme: string;
  tries: number;
  hints: number;
  share: string;
  verdict: string;
  text: string;
  next: string | null;
  score: number;
  left: number;
}

/** A sentence of the core why steps may not be made. */
export interface Refused {
  rule: string | null;
  message: string;
  cells: string[];
  loop?: Refusal["loop"] | null;
  /** The steps that were tried. */
  steps?: string[];
}

/** A table as it stood before a move was drawn. */
export interface Pending {
  ticket: number;
  move: Move;
  before: Table;
  base: { record: GameRecord; scene: Scene; turns: PlayedTurn[]; picked: string[] };
  /** The rules stopped working; it waits for them. */
  stalled?: boolean;
}

export interface Awaiting {
  why: string;
  move: Move;
  rule?: string | null;
  message?: string;
}

/** A moment that is looked at. `line`: the line of play it belongs to, and how many of its plies are shown. */
export interface Looking extends Told {
  line?: { plies: Ply[]; shown: number; base: { record: GameRecord; scene: Scene; at: number } | null };
}

export interface Thinking {
  since: number;
  depth?: number;
  nodes?: number;
  failed: string | null;
  late?: boolean;
  moveNow?: () => void;
  retry?: () => void;
}

export interface Film {
  at: number;
  playing: boolean;
  speed: number;
  /** Of a game that is only to be watched: to play on from where the film stands. */
  playOn?: () => void;
}

/** `key` is the moment it is about; `stage` the last one shown, from 1. */
export interface Hint {
  key: string;
  phase: "asking" | "ready";
  stage: number;
  stages: { text: string; cells: string[] }[];
  action: string | null;
}

export interface Rescue {
  kind: "newer" | "missing" | "gone" | "measuring" | "stopped" | "unreadable" | "damaged";
  raw?: string;
  message?: string | null;
  reply?: Told;
}

export type Preview = string[];

export interface Fork {
  theirs: GameRecord;
  offer: unknown;
  at: number;
}

/** Analysis and review; `study/selectors.js` says what follows from it. */
export interface Study {
  /** The analysis is open. */
  on: boolean;
  /** The moment at which a person asked. */
  asked: string | null;
  /** How long it may be searched. */
  seconds: number;
  /** Numbers beside words. */
  numbers: boolean;
  /** Arrows of what the other side threatens. */
  threats: boolean;
  /** The candidate that was chosen. */
  held: number;
  /** The candidate under the pointer. */
  over: number | null;
  /** What was asked of the thinker. */
  key: string | null;
  /** How far it is with that. */
  phase: string | null;
  /** What has come of it. */
  found: Analysis | null;
  /** Why nothing has. */
  message: string;
  /** The thinker failed: how to try once more. */
  retry?: () => void;
  /** The review: of how many actions and up to which moment, with how many nodes a position, and what was found. */
  review: {
    retry?: () => void;
    phase: string;
    moment: string;
    length: number;
    nodes: number;
    found: Reviewed | null;
    message: string;
  } | null;
  /** The lesson of a review that is open: what was played, and what was better. */
  lesson: { at: number; played: Ply; line: Ply[] } | null;
  /** One's own plan is awaited: the next whole move of the hand is marked. */
  planning: { key: string; mark: (move: Move) => unknown } | null;
  /** One's own plan, what was said of it, and what was best. */
  plan: {
    key: string;
    at: number;
    move: Pick<Ply, "action" | "say" | "by" | "arrow">;
    judged: string;
    best: string;
  } | null;
}

export type Store = ReturnType<typeof import("./store.js").createStore<State>>;
export type Storage = ReturnType<typeof import("../storage/storage.js").openStorage>;
/** What is different, or how it follows from what was; nothing changes nothing. */
export type Change<T> = Partial<T> | ((now: T) => Partial<T> | false | null | undefined | "" | 0);
