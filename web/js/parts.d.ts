import type { State, Storage, Store, Table } from "./state/state.js";

export type Voice = ReturnType<typeof import("./ui/announce.js").createAnnouncer>;
export type Announce = Voice["announce"];
export type Core = typeof import("./core/core.js").core;
export type RulesClient = ReturnType<typeof import("./table/commands/rules-client.js").createRulesClient>;
export type TableRequest = Parameters<RulesClient["askTable"]>[0];
export type Tables = ReturnType<typeof import("./table/commands/table.js").tableCommands>;
export type Boards = ReturnType<typeof import("./table/boards.js").boardCommands>;
export type History = ReturnType<typeof import("./table/commands/history.js").historyCommands>;
export type Shelf = ReturnType<typeof import("./shelf/commands.js").shelfCommands>;
export type Commands = ReturnType<typeof import("./commands.js").createCommands>;
/** Rooms of commands as one object. */
export type Joined<R extends unknown[]> = R extends [infer Room, ...infer Rooms] ? Room & Joined<Rooms> : unknown;
export interface Parts {
  store: Store;
  commands: Commands;
  core: Core;
  storage: Storage;
  voice: Voice;
}

/** A field of the form that sets a table up. */
export interface Field {
  /** Of the option it is for, and its kind. */
  name: string;
  kind: string;
  node: HTMLElement;
  value: () => string;
  set: (text: string) => void;
  /** Draws what needs the pictures of the pieces, once they are there. */
  draw?: (symbols: import("./board/symbols.js").Symbols) => void;
  /** Whether what stands in it can be taken; and the question for something better. */
  valid?: () => boolean;
  ask?: () => void;
}

/** A part of the screen, drawn anew with every state. */
export interface Part {
  render: (state: State) => void;
  destroy?: () => void;
}
export interface NodePart extends Part {
  node: HTMLElement;
}
/** What a view at the table is made with. */
export type TableParts = Pick<Parts, "store" | "commands">;
/** The places of the table that a part may add its own nodes to. */
export interface Place extends TableParts {
  /** The whole table. */
  node: HTMLElement;
  /** Under the board. */
  foot: HTMLElement;
  /** The list of turns. */
  turns: HTMLElement;
  /** The panel about the table. */
  about: HTMLElement;
}
export interface MenuItem {
  label: string;
  run?: () => unknown;
  /** In place of `run`: where a link leads. */
  address?: string;
}

/** What features put at the table, which knows none of them. They are listed in page/features.js. */
export interface Slots {
  /** A part that finds its own places. */
  part: { make: (place: Place) => Part };
  /** A part that is fetched, with its style, when it is first wanted. */
  lazy: {
    wanted: (state: State) => boolean;
    load: () => Promise<(place: Place) => Part>;
    style?: string;
    /** The file did not come. It is fetched again when the part is still wanted. */
    failed?: (place: Place) => void;
  };
  /** A panel beside the board, with its tab. `below`: it lies under the others, on a wide screen under the turns. */
  pane: {
    name: string;
    label: string;
    below?: boolean;
    wanted?: (state: State) => boolean;
    /** Whether there is something to be read in it. */
    news?: (state: State) => boolean;
    make: (parts: TableParts) => NodePart;
  };
  /** What stands in the place of the board when a table cannot be shown. */
  banner: { make: (parts: TableParts) => NodePart };
  /** Under the board, below a question that a move must be asked about. */
  foot: { make: (parts: TableParts) => NodePart };
  /** A sheet over the table, made at once or fetched when it is first opened. */
  dialog: {
    name: string;
    title: string | ((state: State) => string);
    make?: (parts: TableParts) => HTMLElement;
    load?: () => Promise<(parts: TableParts) => HTMLElement>;
  };
  menu: {
    group: "Game" | "View" | "Share" | "Table";
    items: (state: State, commands: Commands) => (MenuItem | false | null | undefined)[];
  };
  /** A button under the board, and in the panel about the table. */
  tool: {
    name: string;
    label: string;
    /** Its label in the panel, and what it is called by. */
    inPanel: { label: string; words?: string };
    wanted: (state: State) => boolean;
    run: (commands: Commands) => void;
  };
  /** Takes what is pointed at before the table does; each method answers whether it has. */
  input: {
    make: (parts: TableParts) => Part & {
      point: (cell: string) => boolean;
      carry: (from: string, to: string) => boolean;
      back: () => boolean;
    };
  };
  /** Drawn on the board. */
  board: {
    arrows?: (state: State) => import("./board/arrows.js").Arrow[];
    /** Cells that are pointed out. */
    cells?: (state: State) => string[] | undefined;
  };
  /** In the place of what the strip says and offers. */
  strip: {
    words: (state: State) => { words: string; more: string } | null;
    actions: (state: State) => { label: string; run: () => void; name: string }[] | null;
  };
  /** In the list of turns: lines under a turn, and a button below the list. */
  turns: {
    notes?: (table: Table, at: number) => string[];
    opener?: { label: string; wanted: (state: State) => boolean; run: (commands: Commands) => void };
  };
}
export type Slot = { [K in keyof Slots]: { slot: K } & Slots[K] }[keyof Slots];
