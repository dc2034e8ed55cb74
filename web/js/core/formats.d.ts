/**
 * The types of requests and replies. `build.py check --fix` generates them from `kernel/shapes.py`,
 * `interfaces/shapes`, and the types of the door (`pycore/door`) of the core, which describe each type; docs/api
 * explains the fields.
 */
export type CellId = string;
export type StepKind = "from" | "move" | "capture" | "exchange" | "place" | "flip" | "fly" | "shadow" | "promote" |
  "token" | "vote" | "roll" | "end" | "exit";
export type MarkKind = "check" | "checker" | "named" | "breach" | "frozen" | "gaze" | "may-flip" | "tether" | "lit";
export interface Piece { cell: CellId; side: string; kind: string; letter: string; name: string; back?: string;
  stack?: number }
export type Effect = ["shift", CellId, CellId] | ["shift", CellId, CellId, CellId[]] | ["remove", CellId] | ["put",
  CellId, Piece];
export interface LoopRow { by: string; threats: number; checks: number }
export interface LoopSum { threats: number; checks: number }
export interface Loop { first: number; rows: LoopRow[]; totals: Record<string, LoopSum>; must_vary: string;
  text: string }
export interface Refusal { rule: string; message: string; cells: CellId[]; loop?: Loop }
export interface Outcome { winner: string; reason: string; rule: string | null; text: string }
export interface Fault { code: string; message: string; at?: number; action?: string; rule?: string; cells?: CellId[];
  loop?: Loop; field?: string; reason?: string; file?: string; line?: number; game?: string }
export interface Branch { at: number; log: string[] }
export interface Ended { at: number; reason: "agreement" | "resignation"; side: string | null;
  how?: "time" | "forfeit" | "told" }
export interface LineEnding extends Ended { line: string }
export interface GameRecord { format: number; game: string; rules: number; options: Record<string, string>;
  seed: string; start: string | null; log: string[]; at: number; branches: Branch[]; ended?: Ended | null;
  endings?: LineEnding[]; meta: Record<string, unknown>; rest?: unknown[]; branches_aside?: unknown[] }
export type Corner = [number, number];
export interface Cell { id: CellId; kind: string; tags: string[]; points: Corner[]; centre: Corner; radius: number;
  name: string; say: string; brief?: string; about?: string }
export interface Line { id: string; kind: string; name: string; cells: CellId[]; label?: string }
export interface Ground { on: string; name: string; text: string; rule: string; caption: string }
export interface Water { name: string; cells: CellId[]; courses: string[][]; cloud: CellId[] }
export interface Board { id: string; box: number[]; cells: Cell[]; lines: Line[];
  travel: Record<CellId, Record<string, [CellId, string][]>>; order: CellId[]; roles: "grid" | "group";
  columns?: number; near?: string; tones?: "chess"; bent?: boolean; forks?: CellId[]; pieces?: "disks";
  grounds?: Ground[]; waters?: Water[]; marks?: Record<string, string> }
export type Reach = Record<string, CellId[]>;
export interface Arrival { cell: CellId; piece: Piece; reach: Reach; checks: CellId[]; text?: string }
export interface Move { action: string; steps: string[]; kinds: StepKind[]; say: string; effects: Effect[];
  warn: Refusal | null; also?: string[][]; arrives?: Arrival }
export interface Choice { label: string; key: string; piece?: string | null; face?: "front" | "back"; help?: string;
  turn?: number[] }
export interface Mark { kind: MarkKind | "from" | "to" | "passed" | "open"; cells: CellId[] }
export interface Alarm { kind: string; text: string; cells: CellId[]; side?: string; ledger?: Record<string, number> }
export interface Lost { kind: string; name: string; count: number }
export interface Fact { kind: string; side: string | null; text: string; rule?: string; on?: boolean; piece?: string;
  name?: string; pieces?: Lost[] }
export interface Overlay { kind: string; label: string; help: string; cells: CellId[]; say: string; pattern: string;
  side?: string; lines?: string[] }
export interface Figure { kind: string; label: string; done: number; of: number; goal: boolean }
export interface Die { face: number; text: string; turn: number[]; used: boolean }
export interface LostPieces { how: "taken" | "forfeited"; side: string; text: string }
export interface Scene { position: string; pieces: Piece[]; names?: Record<string, Record<string, string>>;
  to_move: string | null; phase: string; turn: number | null; turn_number?: number; lost?: LostPieces[]; prompt: string;
  marks: Mark[]; moves: Move[]; choices: Record<string, Choice>; reach: Record<CellId, Reach>; alarms: Alarm[];
  status: Fact[]; outcome: Outcome | null; overlays: Overlay[]; progress: Figure[]; die: Die | null; goal?: string }
export interface Loss extends Piece { how: "taken" | "forfeited" }
export interface Turn { action: string; by: string; notation: string; say: string; number: number; turn: number;
  moment: string; events: string[]; losses: Loss[]; captures: number; opens?: CellId[]; label?: string }
export interface Table { record: GameRecord; scene: Scene; turns: Turn[]; at: number; effects: Effect[];
  problem: Fault | null; text?: string; turns_from?: number; log_from?: number }
export interface Explored extends Table { kept: GameRecord }
export interface Merged extends Table { how: "other" | "same" | "longer" | "fork"; common: number; changed: boolean;
  news?: boolean }
export interface Road extends Piece { cells: CellId[]; main: boolean }
export interface JournalLine { at: number; number: number; text: string; own: boolean }
export interface JournalDay { day: string | null; turns: number; lines: JournalLine[] }
export interface Roll { number: number; face: number }
export interface FaceCount { face: number; times: number }
export interface Picture { caption: string; position?: string; options?: Record<string, string>; after?: string[];
  reached?: string; pieces: Piece[]; cell?: string | null; near?: string[]; marks?: Mark[]; reach?: Reach | null;
  action?: string; effects?: Effect[]; shade?: CellId[]; lit?: string[] }
export interface Point { title?: string; text: string; rule: string; pictures?: Picture[] }
export interface HowTo { goal: Point; turn: Point; surprises: Point[]; facts: Point[] }
export interface PieceWords { kinds: string[]; moves: string; special: string; rule: string; sides?: string[];
  worth?: number; value?: string }
export interface BookLink { text: string; href: string }
export interface BookCode { code: string }
export type BookWords = string | (string | BookLink | BookCode)[];
export type Block = ["p" | "li" | "h" | "quote", BookWords] | ["table", BookWords[][]] | ["code", string] | ["diagram",
  Picture];
export interface Section { id: string; title: string; blocks: Block[] }
export interface Step { say: string; options: Record<string, string>; start: string | null; after: string[];
  task: string; accept: string[]; replies: Record<string, string[]>; wrong: Record<string, string>; else: string;
  done: string; proves?: "win" | "forced" | "save" | "safe" }
export interface Lesson { id: string; title: string; rule: string; also: string[]; steps: Step[] }
export interface Note { at: number; text: string }
export interface Watched { id: string; title: string; options: Record<string, string>; turns: number; log: string[];
  notes: Note[] }
export interface Stage { label: string; position: string }
export interface PieceCard { value: string; name: string; letter: string; worth: number; text: string; known: string;
  rule: string; apart: string[]; stages: Stage[]; diagram: Picture }
export interface Goal { kind: "win" | "save" | "gain" | "crossing"; turns: number }
export interface Puzzle { id: string; options: Record<string, string>; start: string; after: string[]; goal: Goal;
  first: string[]; solution: string[]; also: Record<string, string[]>; theme: string; motif: string; title: string;
  rating: number }
export interface Verdict { text: string; number: string; side: string | null; share: number }
export interface Ply { action: string; by: string; notation: string; say: string; takes: boolean; arrow: CellId[] }
export interface Candidate extends Verdict { score: number; depth: number; line: Ply[] }
export interface Threats { side: string; text: string; list: Candidate[] }
export interface Plan { text: string; best: string }
export interface Analysis { depth: number; nodes: number; text: string; verdict: Verdict; candidates: Candidate[];
  threats: Threats | null; plan: Plan | null }
export interface Course extends Verdict { at: number; eval?: string }
export interface Judged { at: number; since: number; by: string; cost: number; played: Ply; before: Verdict;
  after: Verdict; better: Ply[]; instead: string[]; reply: Ply[]; task: string; text: string }
export interface Missed { at: number; by: string; line: Ply[]; text: string }
export type Seen = [number, [string, string[], number] | null];
export interface BetterTurn { since: number; instead: string[]; score: number }
export interface Cost { at: number; kind: "slip" | "mistake" | "blunder"; sign: string; text: string;
  better?: BetterTurn }
export interface PartReviewed { at: number; of: number; points: Course[]; judged: Seen[] }
export interface Reviewed { at: number; of: number; points: Course[]; turning: Judged[]; costs: Cost[];
  heading?: string; text?: string; missed: Missed[] }
export interface Reason { kind: string; text: string; cells: CellId[] }
export interface Retried { right?: boolean; best?: boolean; cost?: number; after?: Verdict; reply?: Ply[];
  text?: string; against?: Reason; reasons?: Reason[] }
export interface HintArrow { kind: "hint" | "hint-answer"; cells: CellId[]; first: boolean; sign: string }
export interface HintDrawing { arrows: HintArrow[]; cells: CellId[]; way: CellId[] }
export interface StageOfHint { text: string; cells: CellId[]; drawing: HintDrawing; reasons?: Reason[] }
export interface Found { move: string | null; score: number; line: string[]; depth: number }
export interface Courtesy { kind: "resigns" | "offers"; text: string }
export interface Manners { played_on: boolean; offered: number | null; open: boolean }
export interface Searched extends Found { nodes: number; lines?: Found[]; reason?: string; courtesy?: Courtesy;
  manners?: Manners }
export interface Answer { accepts: boolean; text: string }
export type FieldValue = string | number | string[];
export interface TrayPiece { side: string; kind: string; letter: string; name: string; back?: string }
export interface KeyedPiece extends TrayPiece { key: string }
export interface Needs { field: string; value: string }
export interface EditField { name: string; kind: "choice" | "several" | "number" | "cell" | "cells" | "option";
  label: string; help: string; default: FieldValue; values?: string[]; labels?: string[]; low?: number; high?: number;
  of?: TrayPiece[]; needs?: Needs; cell?: CellId; piece?: TrayPiece }
export interface Placed { cell: CellId; side: string; kind: string }
export interface Laid { pieces: Placed[]; fields: Record<string, FieldValue> }
export interface Drawn extends TrayPiece { cell: CellId; stack?: number }
export interface Entry { name: string; value: FieldValue; choices?: [string, string][] }
export interface Palette { tray: KeyedPiece[]; cells: CellId[]; fields: EditField[]; start: Laid; about: string;
  help: string }
export interface Row { name: string; played: number; won: number; drawn: number; lost: number }
export interface Summary { game: string; name?: string; text: string; suits: string; rows: Row[] }
export interface Statistics { games: Summary[] }
export interface Opponent { kind: "opponent"; level: number; strength?: number; character?: string; suits?: boolean }
export interface SeriesGame { table: string; won: 0 | 1 | null }
export interface Series { of: number; number: number; levels: [number, number]; games: SeriesGame[]; next: string;
  stopped: boolean; seats?: Opponent[] }
export interface Points { points: string; side: string }
export interface ScoreRow { number: number; table: string; players: Points[] }
export interface ScoreSheet { caption: string; players: string[]; rows: ScoreRow[]; totals: string[] }
export interface NextGame { series: Series; levels: number[]; seats: Record<string, Opponent>; name: string }
export interface KeptResult { game: string; result?: "won" | "drawn" | "lost"; side?: string; against?: string;
  strength?: number; turns?: number; days?: number; hints?: number; guide?: number; daily?: boolean; analysis?: boolean;
  day?: string }
export interface Shares { own: number; guide: number; text: string }
export interface OtherOpponent { label: string; title: string; seats: Record<string, Opponent> }
export interface Ending { kind: "home" | "exit" | "mate" | ""; text: string; path: CellId[]; net: CellId[][] }
export interface GameResult { kept: KeptResult | null; heading: string; figures: [string, number][];
  shares: Shares | null; other: OtherOpponent | null; advice: string; play_on: boolean; said: string[]; ending: Ending }
export interface Suited { strength: number; low: number; high: number; games: number; seat: Opponent; about: string }
export interface Standing { series: Series; goes_on: boolean; text: string; standing: string; verdict: string;
  sheet: ScoreSheet; next: NextGame | null }
export interface GameText { format: 1; name: string; author: string; licence: string; files: Record<string, string> }
export interface PackedGame { game: string; hash: string; link: string }
export interface UnpackedGame { link: string; text: GameText; game: string; hash: string; name: string }
export interface ProgramFault { file: string; line: number; sentence: string }
export interface FaultyGame { fault: ProgramFault }
export interface Drawings { drawings: string }
export interface Mistake { check: string; file: string; line: number; sentence: string; position: string }
export interface CheckedGame { findings: Mistake[]; parts: number }
export interface PastedLine { file: string; line: string; sentence: string }
export interface Submission { game: string; files: Record<string, string>; paste: PastedLine[] }
export interface Rulebook { sections: Section[] }
export interface Teaching { howto: HowTo | null; pieces: PieceWords[] }
export interface Lessons { lessons: Lesson[] }
export interface GamesToWatch { games: Watched[] }
export interface Gallery { option: string; cards: PieceCard[] }
export interface Tried { scene: Scene }
export interface Puzzles { puzzles: Puzzle[] }
export interface Daily { puzzle: Puzzle; date: string; number: number }
export interface OwnRating { value: number; deviation: number; tries: number }
export interface Streak { now: number; best: number }
export interface NextPuzzle { puzzle: Puzzle | null; number: number; text: string; rating: OwnRating; due: string[];
  streak: Streak }
export interface KeptMistakes { results: Record<string, unknown> | null }
export interface MistakeTask { record: GameRecord; since: number; moment: string; nodes: number; by: string;
  task: string; instead: string[]; text: string }
export interface Mistakes { text: string; due: string[]; kept: string[]; task: MistakeTask | null }
export interface Attempt { verdict: "open" | "right" | "wrong" | "won" | "unsure"; text: string; reply: string[];
  next: string | null; score: number; left: number; share?: string; solved?: "alone" | "helped"; job?: number;
  done?: boolean }
export interface Roads { roads: Road[] }
export interface Journal { days: JournalDay[]; rolls: Roll[]; faces: FaceCount[] }
export interface Offer { by: "us" | "friend"; at: number | null }
export interface Link { table: string; sent: number; over: boolean; line: string; offer: Offer | null }
export interface Packed { text: string; chars: number; link?: Link }
export interface Question { at: number; since: number; by: string; task: string; instead: string[]; text: string;
  right: string }
export interface Unpacked { sent: string; record: GameRecord; what: "game" | "position" | "turn" | "annotated";
  table?: string; offer?: boolean; link?: Link; question?: Question }
export interface Restored { lines: string[] }
export interface Written { text: string }
export interface Unread { line: number; column: number; message: string; text: string }
export interface Guess { kind: "file" | "link" | "position" | "text" | "moves" | "pgn"; title: string; heading: string;
  game: string | null; record: GameRecord | null; problems: Unread[]; report: string[]; what?: string; table?: string;
  link?: string }
export interface Read { candidates: Guess[] }
export interface Hint { stages: StageOfHint[] }
export interface Started { job: number; done: boolean }
export interface Findings { think: Searched; offer: Answer; analyse: Analysis; review: Reviewed | PartReviewed;
  walk: Reviewed; retry: Retried; attempt: Attempt }
export interface Option { default: string; help: string; values: string[];
  kind: "choice" | "seed" | "number" | "text" | "several"; low: number; high: number; labels: string[]; label: string;
  pattern: string; board: boolean; pictures: string[]; in_links: number | null }
export interface Level { level: number; name: string; about: string }
export interface Character { character: string; name: string }
export interface GameCard { id: string; name: string; players: number; sides: string[]; hook: string; goal: string;
  look: string; glance: string; begin?: boolean; takes: string; bands: Record<string, string>; inventor: string;
  rules: number; on_shelf: boolean; guide: boolean; gallery: string | null; options: Record<string, Option>;
  levels: Level[]; characters: Character[]; aside?: string;
  lacks?: ("howto" | "editor" | "puzzles" | "lessons" | "rules")[] }
export interface Hello {}
export interface Games { games: GameCard[] }
export interface Legal { legal: true }
export interface Illegal extends Refusal { legal: false }
export type Judgement = Legal | Illegal;
export interface BoardReply { board: Board }
export interface Side { side: string; name: string; note: string }
export interface Plans { opponent: Record<string, string[]>; suits: Record<string, string>;
  link: Record<string, string>; person: string; watch: string; alone: string }
export interface SeatChoice { value: string; label: string; note?: string; spoken?: string; about?: string;
  begins?: string }
export interface Handicap { side: string; kind: string; name: string; position: string }
export interface Seats { against: SeatChoice[]; own: SeatChoice[]; levels: SeatChoice[]; suits: SeatChoice;
  characters: SeatChoice[]; lengths: [string, string][]; handicaps: Handicap[] }
export interface Setup { pieces: Piece[]; holds: string[]; given: string | null; sides: Side[]; seats: Seats | null;
  plans: Plans; plan?: string; moment: Picture | null }
export interface Composed { position: string; options: Record<string, string>; to_move: string | null; prompt: string;
  outcome: Outcome | null }
export interface Problem { code: string; message: string; field: string }
export interface Edited extends Laid { text: string; cell: CellId | null; drawn: Drawn[]; form: Entry[];
  composed: Composed | null; problem: Problem | null }
export interface RowText { name: string; text: string }
export interface Description { pieces: string[]; rows: RowText[] }
export interface CellDescription { text: string; lines: string; reach: string }
export interface Typed { text: string; action: string | null; steps: string[] | null; asked: boolean }
export interface LoadedGame { game: string; hash: string; named: string; card: GameCard; board: Board; table: Table }
export interface Renewed { table: Table; moves: number; of: number; text: string }
export type LoadGame = LoadedGame | FaultyGame;
export interface Replies { hello: Hello; games: Games; think: Started; offer: Started; hint: Hint; analyse: Started;
  review: Started; walk: Started; retry: Started; board: BoardReply; rulebook: Rulebook; howto: Teaching;
  lessons: Lessons; "games-to-watch": GamesToWatch; setup: Setup; gallery: Gallery; try: Tried; palette: Palette;
  decompose: Laid; edit: Edited; puzzles: Puzzles; daily: Daily; "next-puzzle": NextPuzzle;
  "keep-mistakes": KeptMistakes; mistakes: Mistakes; attempt: Attempt; new: Table; open: Table; play: Table;
  follow: Table; draw: Table; end: Table; roads: Roads; journal: Journal; undo: Table; redo: Table; go: Table;
  branch: Table; refuse: Judgement; explore: Explored; prune: Table; promote: Table; describe: Description;
  "describe-cell": CellDescription; "describe-hand": Written; typed: Typed; result: GameResult; statistics: Statistics;
  suited: Suited; series: Standing; pack: Packed; unpack: Unpacked; merge: Merged; restored: Restored; text: Written;
  read: Read; "pack-game": PackedGame; "unpack-game": UnpackedGame; "load-game": LoadGame; findings: CheckedGame;
  drawings: Drawings; submission: Submission; renew: Renewed }
export interface OfGame { game: string }
export interface OfSetup extends OfGame { options?: Record<string, string>; seed?: string | number }
export interface OfPosition extends OfSetup { start?: string | null; after?: string[] }
export interface OfRecord { record: GameRecord; turns_from?: number; log_from?: number }
export interface Limits { level?: number; character?: string; seconds?: number; nodes?: number; lines?: number }
export interface ThinkRequest extends OfRecord, Limits { seed?: string | number }
export interface OpponentRequest extends ThinkRequest { manners?: boolean }
export interface AnalyseRequest extends ThinkRequest { plan?: string | null }
export interface SliceRequest { job: number; slice?: number; stop?: boolean }
export interface HintRequest extends OfRecord { move: string; score?: number }
export interface ReviewRequest extends OfRecord { nodes: number; seed?: string | number; first?: number; last?: number;
  judged?: Seen[] }
export interface RetryRequest extends OfRecord { nodes: number; action: string; then?: string[]; seed?: string | number;
  reasons?: boolean }
export interface TryRequest extends OfGame { value: string; position?: string; action?: string | null }
export interface ComposeRequest extends OfSetup { pieces: Placed[]; fields?: Record<string, unknown> }
export interface Edit { how: "put" | "use" | "take" | "move" | "clear"; cell?: string; to?: string; key?: string }
export interface EditRequest extends ComposeRequest { edit?: Edit | null }
export interface DailyRequest extends OfGame { date: string }
export interface NextPuzzleRequest extends OfGame { mode: string; results: Record<string, unknown>; today: string;
  theme?: string; last?: string }
export interface KeepMistakesRequest extends OfRecord { costs: Cost[]; nodes: number; results: Record<string, unknown>;
  now: number }
export interface MistakesRequest extends OfGame { results: Record<string, unknown>; today: string; mistake?: string }
export interface PuzzleTask { kind: "puzzle"; puzzle: string }
export interface StepTask { kind: "step"; step: Step }
export interface TurnTask { kind: "turn"; record: GameRecord; instead: string[]; text: string; right?: string }
export interface AttemptRequest extends OfGame { puzzle?: string; task?: PuzzleTask | StepTask | TurnTask;
  actions: string[]; date?: string | null; tries?: number; hints?: number; shown?: boolean; nodes?: number;
  seed?: string | number }
export interface Against { side: string; level: number; character?: string; suits?: boolean }
export interface SetupRequest extends OfSetup { start?: string | null; against?: Against | null }
export interface Odds { side: string; kind: string }
export interface NewRequest extends OfSetup { start?: string | null; odds?: Odds | null;
  meta?: Record<string, unknown> }
export interface PlayRequest extends OfRecord { action: string }
export interface FollowRequest extends OfRecord { actions: string[] }
export interface LineRequest extends OfRecord { line: string[] }
export interface ExploreRequest extends LineRequest { at?: number; action?: string | null }
export interface PromoteRequest extends LineRequest { main?: boolean }
export interface Day { day: string; at: number }
export interface JournalRequest extends OfRecord { days?: Day[]; notes?: Note[] }
export interface EndRequest extends OfRecord { reason: "agreement" | "resignation"; side?: string | null }
export interface UndoRequest extends OfRecord { at?: number; own?: boolean }
export interface TextRequest extends OfRecord { board?: boolean }
export interface RedoRequest extends OfRecord { own?: boolean }
export interface GoRequest extends OfRecord { at: number }
export interface BranchRequest extends OfRecord { branch: number }
export interface RefuseRequest extends OfRecord { steps: string[] }
export interface DescribeRequest extends OfRecord { flipped?: boolean }
export interface DescribeCellRequest extends OfRecord { cell: string; toward?: string | null }
export interface DescribeHandRequest extends OfRecord { picked: string[]; answer?: string | null }
export interface TypedRequest extends OfRecord { text: string }
export interface StatisticsRequest { results: Record<string, unknown> }
export interface ResultRequest extends OfRecord { results?: Record<string, unknown> }
export interface SuitedRequest extends OfGame { results: Record<string, unknown> }
export interface SeriesRequest extends OfGame { series: Series; table: string; winner?: string | null }
export interface AskedQuestion { text?: string; answer: string; note?: string }
export interface PackRequest extends OfRecord { what?: "game" | "position" | "turn" | "annotated"; table?: string;
  offer?: boolean; question?: AskedQuestion }
export interface UnpackRequest { text: string }
export interface MergeRequest { ours: GameRecord; theirs: GameRecord; turn?: boolean; offer?: boolean }
export interface RestoredTable {
  how: "added" | "longer" | "merged" | "same" | "deleted" | "damaged" | "unopened" | "busy" | "kept"; name: string;
  moves?: number; why?: string; title?: string }
export interface RestoredRequest { tables: RestoredTable[]; values?: string[]; left?: string[] }
export interface ReadRequest { text: string; game?: string | null }
export interface OfGameText { text: GameText }
export interface FindingsRequest extends OfGame { part?: number }
export interface RenewRequest extends OfGame { record: GameRecord }
export interface UnpackGameRequest { link: string }
export interface EmptyRequest {}
export interface Requests { hello: EmptyRequest; games: EmptyRequest; think: OpponentRequest | SliceRequest;
  offer: OfRecord; hint: HintRequest; analyse: AnalyseRequest; review: ReviewRequest; walk: OfRecord;
  retry: RetryRequest; board: OfSetup; rulebook: OfSetup; howto: OfSetup; lessons: OfGame; "games-to-watch": OfGame;
  setup: SetupRequest; gallery: OfGame; try: TryRequest; palette: OfSetup; decompose: OfPosition; edit: EditRequest;
  puzzles: OfGame; daily: DailyRequest; "next-puzzle": NextPuzzleRequest; "keep-mistakes": KeepMistakesRequest;
  mistakes: MistakesRequest; attempt: AttemptRequest; new: NewRequest; open: OfRecord; play: PlayRequest;
  follow: FollowRequest; draw: OfRecord; end: EndRequest; roads: OfRecord; journal: JournalRequest; undo: UndoRequest;
  redo: RedoRequest; go: GoRequest; branch: BranchRequest; refuse: RefuseRequest; explore: ExploreRequest;
  prune: LineRequest; promote: PromoteRequest; describe: DescribeRequest; "describe-cell": DescribeCellRequest;
  "describe-hand": DescribeHandRequest; typed: TypedRequest; result: ResultRequest; statistics: StatisticsRequest;
  suited: SuitedRequest; series: SeriesRequest; pack: PackRequest; unpack: UnpackRequest; merge: MergeRequest;
  restored: RestoredRequest; text: TextRequest; read: ReadRequest; "pack-game": OfGameText;
  "unpack-game": UnpackGameRequest; "load-game": OfGameText; findings: FindingsRequest; drawings: OfGame;
  submission: OfGameText; renew: RenewRequest }
export type Refused = { ok: false; error: Fault };
/** The core's reply to a request: its result, or the reason why there is none. */
export type Reply<T = Table> = ({ ok: true } & T) | Refused;
