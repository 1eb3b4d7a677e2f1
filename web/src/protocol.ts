// Made from the types of crates/server/src/protocol.rs and crates/table by
// `HETERODOX_BLESS=1 cargo test -p heterodox-server --test protocol`. Do not edit.

export const PROTOCOL = 1;

/** Why games of the chess family end by their rules. */
export const CHESS_ENDS = [
  "checkmate",
  "score",
  "goal",
  "checks",
  "castled",
  "lost",
  "rid",
  "bare",
  "no-moves",
  "repetition",
  "perpetual-check",
  "counted",
  "row",
  "joined",
  "full",
  "points",
  "quiet-moves",
  "dead",
] as const;

/** Why games end. */
export const REASONS = [
  "checkmate",
  "score",
  "goal",
  "checks",
  "castled",
  "lost",
  "rid",
  "bare",
  "no-moves",
  "repetition",
  "perpetual-check",
  "counted",
  "row",
  "joined",
  "full",
  "points",
  "quiet-moves",
  "dead",
  "king-struck",
  "eliminated",
  "resigned",
  "time",
  "time-bare-king",
  "agreed",
  "aborted",
  "gone",
  "claimed-repetition",
  "claimed-quiet-moves",
  "claimed-promotion",
] as const;
export type Reason = (typeof REASONS)[number];

export type ClientMessage = { "t": "watch", 
/**
 * Which.
 */
game: string, 
/**
 * The last version seen: only what is missing comes. Without it, everything.
 */
since?: number, 
/**
 * Whether views should list what the viewer may do.
 */
actions?: boolean, } | { "t": "unwatch", 
/**
 * Which.
 */
game: string, } | { "t": "act", 
/**
 * Which.
 */
game: string, 
/**
 * Grows with every act of this seat in this game; the same number again gets the same answer again.
 */
seq: number, 
/**
 * The question that is answered, as the last view told; an act for another is refused.
 */
ply?: number, 
/**
 * An action of the game, or `resign`, `draw`, `takeback`, `decline`, `claim`, `abort`, `claim-gone`, `rematch`.
 */
action: string, } | { "t": "say", 
/**
 * Where.
 */
game: string, 
/**
 * What.
 */
text: string, } | { "t": "emote", 
/**
 * Where.
 */
game: string, 
/**
 * Which.
 */
emote: Emote, } | { "t": "lobby", 
/**
 * Which of the two.
 */
on: boolean, } | { "t": "seek", 
/**
 * The game.
 */
variant: string, 
/**
 * The clocks.
 */
control: TimeControl, 
/**
 * Whether it counts; accounts only.
 */
rated?: boolean, 
/**
 * Where whoever seeks sits.
 */
side?: Side, 
/**
 * Only against accounts rated from and to so much.
 */
range?: [number, number], 
/**
 * Any other live clock will do as well.
 */
anyClock?: boolean, } | { "t": "unseek", } | { "t": "ping", 
/**
 * Comes back.
 */
n: number, };

export type ServerMessage = { "t": "welcome", 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * Who the client is.
 */
you: Person, 
/**
 * The server's time.
 */
now: number, } | { "t": "snapshot", 
/**
 * What does not change about it.
 */
game: GameInfo, 
/**
 * The question before the seats.
 */
ply: number, 
/**
 * The last `seq` this seat has used; 0 for spectators.
 */
seq: number, 
/**
 * Who is there, first seat first.
 */
present: [boolean, boolean], 
/**
 * Everything so far.
 */
events: Array<Versioned>, 
/**
 * How it stands.
 */
view: View, } | { "t": "events", 
/**
 * Which.
 */
game: string, 
/**
 * The question before the seats.
 */
ply: number, 
/**
 * In order; none is left out.
 */
events: Array<Versioned>, 
/**
 * How it stands after them.
 */
view: View, } | { "t": "accepted", 
/**
 * Where.
 */
game: string, 
/**
 * Which.
 */
seq: number, 
/**
 * The seat's version after it.
 */
v: number, } | { "t": "rejected", 
/**
 * Where.
 */
game: string, 
/**
 * Which.
 */
seq: number, 
/**
 * For programs.
 */
kind: RejectKind, 
/**
 * For people.
 */
reason: string, 
/**
 * The same as data; refusals from long ago have none.
 */
said?: Said, } | { "t": "said", 
/**
 * Where.
 */
game: string, 
/**
 * Who.
 */
seat: string, 
/**
 * What was said.
 */
text?: string, 
/**
 * What was shown.
 */
emote?: Emote, } | { "t": "presence", 
/**
 * Where.
 */
game: string, 
/**
 * Who is there, first seat first.
 */
present: [boolean, boolean], } | { "t": "lobby", 
/**
 * Whether the rest is everything.
 */
all: boolean, 
/**
 * Challenges that anybody may accept.
 */
challenges: Array<Challenge>, 
/**
 * Games that can be watched, and those that have ended.
 */
games: Array<GameInfo>, 
/**
 * Ids of challenges and games that are no longer there.
 */
gone: string[], 
/**
 * How many sockets are open.
 */
online: number, } | { "t": "started", 
/**
 * The game.
 */
game: GameInfo, 
/**
 * The challenge, if it came of one.
 */
challenge?: string, 
/**
 * The game it is a rematch of.
 */
after?: string, } | { "t": "seeking", 
/**
 * Which of the two.
 */
on: boolean, 
/**
 * What for, as others see it in the lobby.
 */
seek?: Challenge, } | { "t": "news", 
/**
 * The game.
 */
game: GameInfo, 
/**
 * Whether it is the client's turn.
 */
turn: boolean, } | { "t": "challenged", 
/**
 * To what.
 */
challenge: Challenge, } | { "t": "declined", 
/**
 * Which challenge; it is gone.
 */
challenge: string, 
/**
 * Who said so.
 */
name: string, } | { "t": "pong", 
/**
 * What was sent.
 */
n: number, 
/**
 * The server's time.
 */
now: number, } | { "t": "error", 
/**
 * For programs.
 */
kind: ErrorKind, 
/**
 * For people.
 */
message: string, 
/**
 * The same as data. What only programs do wrong is in English alone.
 */
said?: Said, 
/**
 * The game it was about.
 */
game?: string, } | { "t": "closing", 
/**
 * For people.
 */
message: string, 
/**
 * The same as data.
 */
said: Said, };

export type Said = { 
/**
 * Which.
 */
id: string, 
/**
 * What is put into it, by name.
 */
args?: { [key in string]: SaidOf }, };

export type SaidOf = string | number | { 
/**
 * Its name.
 */
kind: string, } | { 
/**
 * Its word.
 */
side: string, } | { 
/**
 * Which.
 */
and: Array<SaidOf>, } | { 
/**
 * Which.
 */
or: Array<SaidOf>, } | Said;

export type RejectKind = "over" | "not-seated" | "not-your-turn" | "illegal" | "untimely" | "stale" | "seq-used" | "storage";

export type ErrorKind = "malformed" | "too-large" | "not-found" | "forbidden" | "unauthorized" | "cross-site" | "slow-down" | "conflict" | "variant" | "storage" | "stopping" | "internal";

export type Emote = "hello" | "luck" | "praise" | "thanks" | "oops" | "hmm" | "wow" | "bye";

export type Person = { 
/**
 * `g...` for guests, `u...` for users, `c5` for the computer at level 5.
 */
id: string, 
/**
 * What they are called.
 */
name: string, 
/**
 * The same as data, for guests and the computer.
 */
said?: Said, 
/**
 * How strong they are at this, where that is known.
 */
rating?: number, 
/**
 * `guest`, `user` or `computer`.
 */
kind: string, };

export type GameInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The variant's name.
 */
name: string, 
/**
 * `chess` or `battle`.
 */
family: string, 
/**
 * What its rules mean: 32 hexadecimal digits. They stay those it was begun with; games from long ago have none.
 */
meaning?: string, 
/**
 * The clocks.
 */
control: TimeControl, 
/**
 * Where it started, if not at the variant's own start.
 */
start: string | null, 
/**
 * First seat first.
 */
players: [Person, Person], 
/**
 * Whether it counts.
 */
rated: boolean, 
/**
 * Whether it is in no list.
 */
private: boolean, 
/**
 * When it began.
 */
begun: number, 
/**
 * How it ended.
 */
result: string | null, 
/**
 * Why.
 */
reason: string | null, };

export type Terms = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The clocks.
 */
control: TimeControl, 
/**
 * Whether it counts; accounts only.
 */
rated?: boolean, 
/**
 * Where whoever asks sits.
 */
side?: Side, 
/**
 * Another start position.
 */
start?: Start, 
/**
 * In no list: only those who have the link can find it.
 */
private?: boolean, 
/**
 * Only for accounts rated from and to so much.
 */
range?: [number, number], 
/**
 * Whoever waits for another live clock is as welcome.
 */
anyClock?: boolean, 
/**
 * Only for the account with this name, which is told; in no list.
 */
to?: string, };

export type Side = "first" | "second" | "random";

export type Start = { 
/**
 * The text.
 */
fen: string, } | { 
/**
 * `w:Pa5,Kg1;b:Ke8,Ph5`.
 */
board: string, 
/**
 * `white` or `black`.
 */
turn: string, 
/**
 * What was played last, like `h7h5`.
 */
lastMove?: string, } | { 
/**
 * From 1, as the page counts them.
 */
number: number, };

export type Challenge = { 
/**
 * Its id.
 */
id: string, 
/**
 * Who asks.
 */
owner: Person, 
/**
 * For what.
 */
terms: Terms, 
/**
 * When it was made.
 */
made: number, 
/**
 * Whether whoever asks is paired with anybody who wants the same.
 */
seek?: boolean, };

export type VariantInfo = { 
/**
 * Its id: the name of a file of the catalogue, or `~` and 13 letters and digits for one that somebody brought.
 */
id: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * One sentence about it.
 */
about: string, 
/**
 * `chess` or `battle`.
 */
family: string, 
/**
 * Files.
 */
width: number, 
/**
 * Ranks.
 */
height: number, 
/**
 * The start position, where there is one.
 */
start: string | null, 
/**
 * What its rules mean: 32 hexadecimal digits that change when the rules do, not with names.
 */
meaning: string, 
/**
 * Who brought it.
 */
owner?: Person, 
/**
 * Who may see it, if somebody brought it.
 */
visibility?: Visibility, 
/**
 * The meaning of the rules it was made from.
 */
parent?: string, 
/**
 * When it was brought.
 */
made?: number, };

export type VariantWish = { 
/**
 * The file; it has its name and what it is about in it.
 */
text: string, 
/**
 * Who may see it.
 */
visibility?: Visibility, 
/**
 * The meaning of the rules it was made from.
 */
parent?: string, };

export type Visibility = "private" | "unlisted" | "public";

export type PuzzleInfo = { 
/**
 * Eight hexadecimal digits.
 */
id: string, 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The position; the side to move solves it.
 */
fen: string, 
/**
 * The move that led to it.
 */
lastMove?: string, 
/**
 * `mate-in-3`, `win` or `save`.
 */
goal: string, 
/**
 * The solver's moves and the answers in turn.
 */
solution: Array<string>, 
/**
 * From 1, the easiest, to 8.
 */
grade: number, 
/**
 * What it is about.
 */
themes: Array<string>, };

export type PuzzleTry = { 
/**
 * Whether it was solved without help and without a wrong move.
 */
solved: boolean, };

export type PuzzleStanding = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The estimate.
 */
rating: number, 
/**
 * How far off it may be.
 */
deviation: number, 
/**
 * How many puzzles were tried, each counted once.
 */
tried: number, 
/**
 * How many of them were solved.
 */
solved: number, };

export type TimeControl = { "kind": "unlimited" } | { "kind": "variant" } | { "kind": "fischer", 
/**
 * The supply.
 */
base: number, 
/**
 * Added after each move.
 */
increment: number, } | { "kind": "delay", 
/**
 * The supply.
 */
base: number, 
/**
 * What costs nothing.
 */
delay: number, } | { "kind": "byo-yomi", 
/**
 * The supply.
 */
base: number, 
/**
 * How long a period is.
 */
period: number, 
/**
 * How many there are.
 */
periods: number, } | { "kind": "hourglass", 
/**
 * What each begins with.
 */
base: number, } | { "kind": "unequal", 
/**
 * The supplies.
 */
base: [number, number], 
/**
 * Added after each move.
 */
increment: [number, number], } | { "kind": "per-move", 
/**
 * For each.
 */
limit: number, } | { "kind": "correspondence", 
/**
 * For each.
 */
days: number, };

export type View = { 
/**
 * How many events this viewer has been sent.
 */
v: number, 
/**
 * The variant's id.
 */
variant: string, 
/**
 * Who looks.
 */
viewer: string, 
/**
 * FEN, or a seat's text.
 */
position: string, 
/**
 * Who may act.
 */
turn: Array<string>, 
/**
 * What the viewer may do now.
 */
actions: Array<ActionView>, 
/**
 * How many more there are that are not listed; they can be done all the same.
 */
unlisted?: number, 
/**
 * The last move.
 */
lastMove?: string, 
/**
 * Whether the side to move is in check.
 */
check: boolean, 
/**
 * Who is done setting up, first seat first; only in battles.
 */
ready?: [boolean, boolean], 
/**
 * A tie being picked for.
 */
tie?: TieView, 
/**
 * Milliseconds left, first seat first.
 */
clocks: [number | null, number | null], 
/**
 * What is on offer.
 */
offers: Offers, 
/**
 * How it ended.
 */
result?: ResultView, };

export type ActionView = { 
/**
 * What to send.
 */
action: string, 
/**
 * What to click, in order.
 */
path: Array<string>, 
/**
 * What to show.
 */
notation: string, 
/**
 * What is special about it.
 */
tags?: Array<string>, };

export type TieView = { 
/**
 * From, to.
 */
move: string, 
/**
 * The kind of both.
 */
kind: string, 
/**
 * Who has picked, first seat first.
 */
picked: [boolean, boolean], };

export type Offers = { 
/**
 * A draw.
 */
draw: [boolean, boolean], 
/**
 * To take back.
 */
takeback: [boolean, boolean], 
/**
 * Another game.
 */
rematch: [boolean, boolean], };

export type ResultView = { 
/**
 * `1-0`, `0-1` or `1/2-1/2`.
 */
result: string, 
/**
 * Who won.
 */
winner: string | null, 
/**
 * Why, for programs: a word of [`heterodox_rules::REASONS`].
 */
reason: Reason, 
/**
 * In an English sentence.
 */
text: string, 
/**
 * The same as a code with its data.
 */
said: Said, };

export type Event = { "t": "arranged", 
/**
 * Letters, `.` for an empty cell.
 */
rows: string, } | { "t": "ready", 
/**
 * Which.
 */
seat: string, } | { "t": "first", 
/**
 * Who moves first.
 */
seat: string, } | { "t": "moved", 
/**
 * Who.
 */
seat: string, 
/**
 * In coordinates.
 */
move: string, 
/**
 * In notation, where the game has one.
 */
san?: string | null, } | { "t": "fought", 
/**
 * The attacker.
 */
seat: string, 
/**
 * From, to.
 */
move: string, 
/**
 * Who is left; nobody when both are gone.
 */
winner: string | null, 
/**
 * The kind of the winner.
 */
kind: string | null, 
/**
 * The kind that was lost, for those who may know.
 */
lost?: string, } | { "t": "tied", 
/**
 * From, to.
 */
move: string, 
/**
 * The kind of both.
 */
kind: string, } | { "t": "picked", 
/**
 * Which.
 */
seat: string, } | { "t": "passed", 
/**
 * Which.
 */
seat: string, } | { "t": "offered", 
/**
 * Who.
 */
seat: string, 
/**
 * `draw`, `takeback` or `rematch`.
 */
what: string, } | { "t": "declined", 
/**
 * Who declined.
 */
seat: string, 
/**
 * What.
 */
what: string, } | { "t": "taken-back", 
/**
 * How many plies.
 */
plies: number, } | { "t": "over", 
/**
 * `1-0`, `0-1` or `1/2-1/2`.
 */
result: string, 
/**
 * Who won.
 */
winner: string | null, 
/**
 * Why, for programs: a word of [`heterodox_rules::REASONS`].
 */
reason: Reason, 
/**
 * The end in a sentence.
 */
text: string, } | { "t": "shown", 
/**
 * As a seat's text.
 */
position: string, } | { "t": "rematch" };

export type Versioned = { 
/**
 * From 1, without gaps.
 */
v: number, 
/**
 * When, in milliseconds.
 */
at: number, } & ({ "t": "arranged", 
/**
 * Letters, `.` for an empty cell.
 */
rows: string, } | { "t": "ready", 
/**
 * Which.
 */
seat: string, } | { "t": "first", 
/**
 * Who moves first.
 */
seat: string, } | { "t": "moved", 
/**
 * Who.
 */
seat: string, 
/**
 * In coordinates.
 */
move: string, 
/**
 * In notation, where the game has one.
 */
san?: string | null, } | { "t": "fought", 
/**
 * The attacker.
 */
seat: string, 
/**
 * From, to.
 */
move: string, 
/**
 * Who is left; nobody when both are gone.
 */
winner: string | null, 
/**
 * The kind of the winner.
 */
kind: string | null, 
/**
 * The kind that was lost, for those who may know.
 */
lost?: string, } | { "t": "tied", 
/**
 * From, to.
 */
move: string, 
/**
 * The kind of both.
 */
kind: string, } | { "t": "picked", 
/**
 * Which.
 */
seat: string, } | { "t": "passed", 
/**
 * Which.
 */
seat: string, } | { "t": "offered", 
/**
 * Who.
 */
seat: string, 
/**
 * `draw`, `takeback` or `rematch`.
 */
what: string, } | { "t": "declined", 
/**
 * Who declined.
 */
seat: string, 
/**
 * What.
 */
what: string, } | { "t": "taken-back", 
/**
 * How many plies.
 */
plies: number, } | { "t": "over", 
/**
 * `1-0`, `0-1` or `1/2-1/2`.
 */
result: string, 
/**
 * Who won.
 */
winner: string | null, 
/**
 * Why, for programs: a word of [`heterodox_rules::REASONS`].
 */
reason: Reason, 
/**
 * The end in a sentence.
 */
text: string, } | { "t": "shown", 
/**
 * As a seat's text.
 */
position: string, } | { "t": "rematch" });
