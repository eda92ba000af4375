// Made from src/protocol.rs by `CADOGAN_WRITE_DATA=1 cargo test -p cadogan-page declarations`. Do not edit.

export type Question = { "ask": "games" } | { "ask": "open", 
/**
 * Which game.
 */
game: GameChoice, 
/**
 * Which deal of it.
 */
deal: DealChoice, 
/**
 * Moves to play at once, in the notation of solutions.
 */
moves: Array<string>, 
/**
 * How many of the moves are played; the others can be played again by `redo`. All, if left out.
 */
at?: number, } | { "ask": "load", 
/**
 * The contents of the file.
 */
text: string, } | { "ask": "follow", 
/**
 * The fragment, without `#`.
 */
fragment: string, } | { "ask": "carry", 
/**
 * The pile that the cards come from.
 */
from: string, 
/**
 * How many cards.
 */
cards: number, 
/**
 * The pile that they go to.
 */
to: string, } | { "ask": "play", 
/**
 * The moves, first to last.
 */
moves: Array<string>, } | { "ask": "stock" } | { "ask": "stock-back" } | { "ask": "undo" } | { "ask": "redo" } | { "ask": "go-to", 
/**
 * After how many moves.
 */
at: number, } | { "ask": "play-safe" } | { "ask": "table" } | { "ask": "learn", 
/**
 * After how many moves of the game.
 */
at: number, 
/**
 * `winnable`, `unwinnable` or `undecided`.
 */
verdict: VerdictWord, 
/**
 * Moves that win from there, if it is winnable.
 */
solution: Array<string>, } | { "ask": "ways-out", 
/**
 * Its pile.
 */
pile: string, 
/**
 * Its index in the pile, from 0 at the bottom.
 */
index: number, } | { "ask": "outlines" } | { "ask": "save" } | { "ask": "rules" } | { "ask": "check-rules", 
/**
 * Rules as text in JSON.
 */
text: string, } | { "ask": "edit" } | { "ask": "check-edit", 
/**
 * The fields.
 */
fields: Array<EditField>, };

export type GameChoice = { "named": string } | { "rules": string } | "same";

export type DealChoice = { "seed": string } | { "ms": string } | { "pysol": string } | { "klondike-solver": string } | { "text": string } | { "fields": Array<EditField> } | "same";

export type Answer = { "answer": "games", 
/**
 * All of them.
 */
games: Array<GameInfo>, } | { "answer": "table", 
/**
 * It.
 */
table: TableView, } | { "answer": "refused", 
/**
 * The referee's words.
 */
reason: string, } | { "answer": "mistakes", 
/**
 * All of them, in the order of their places.
 */
mistakes: Array<MistakeView>, } | { "answer": "ways-out", 
/**
 * The ways.
 */
ways: WaysView | null, } | { "answer": "outlines", 
/**
 * One for each card that has one.
 */
outlines: Array<OutlineView>, } | { "answer": "save", 
/**
 * The contents of the file.
 */
text: string, 
/**
 * A name for it.
 */
name: string, } | { "answer": "rules", 
/**
 * The rules, without defaults.
 */
text: string, 
/**
 * The fields of a form.
 */
fields: Array<RuleField>, } | { "answer": "right" } | { "answer": "edit-checked", 
/**
 * The cards that lie nowhere yet, as often as they are missing.
 */
loose: Array<string>, 
/**
 * What is wrong; nothing if the position can be played.
 */
mistakes: Array<MistakeView>, } | { "answer": "edit", 
/**
 * The fields.
 */
fields: Array<EditField>, 
/**
 * Every card of the pack, as often as it is there.
 */
pack: Array<string>, };

export type GameInfo = { 
/**
 * The name by which it is opened.
 */
name: string, 
/**
 * The name for people.
 */
title: string, 
/**
 * The names that it has elsewhere.
 */
aliases: Array<string>, 
/**
 * What sort of game it is.
 */
family: string, 
/**
 * `game`, `variant`, `historical` or `test`.
 */
kind: string, 
/**
 * The game in a line.
 */
description: string, };

export type TableView = { 
/**
 * The name of the game, if it has one.
 */
game: string | null, 
/**
 * The game for people.
 */
title: string, 
/**
 * The game in a line.
 */
description: string, 
/**
 * Where the deal is from: `seed 3`.
 */
deal: string, 
/**
 * What follows the `#` in a link to this very point of the game.
 */
link: string, 
/**
 * The position, as the thinker takes it.
 */
position: PositionText, 
/**
 * The start of the game, as the thinker takes it.
 */
start: PositionText, 
/**
 * The groups of piles, from the top of the table to its bottom.
 */
groups: Array<GroupView>, 
/**
 * Everything that can be done with one gesture.
 */
gestures: Array<GestureView>, 
/**
 * What a tap on the stock does, if it does anything.
 */
stock: StockView | null, 
/**
 * All moves, played and taken back.
 */
moves: Array<MoveView>, 
/**
 * How many of them are played.
 */
at: number, 
/**
 * Whether the game is won.
 */
won: boolean, 
/**
 * Whether no move is left, and the game is not won.
 */
stuck: boolean, 
/**
 * What is known about this position; `null` if the thinker has to be asked.
 */
verdict: VerdictWord | null, 
/**
 * How many moves a known win takes from here.
 */
toWin: number | null, 
/**
 * The next move of a known win.
 */
hint: GestureView | null, 
/**
 * The rest of the known win, for a player who wants to be shown.
 */
solution: Array<string>, 
/**
 * The move that turned a winnable game into a lost one: its index.
 */
deadEnd: number | null, 
/**
 * What has just happened, for a screen reader.
 */
said: string, };

export type PositionText = { 
/**
 * The rules, in JSON.
 */
rules: string, 
/**
 * The position as a deal, in JSON.
 */
deal: string, };

export type GroupView = { 
/**
 * `foundations`, `hole`, `cells`, `reserve`, `stock`, `waste`, `tableau`, `sequences` or `accordion`.
 */
kind: string, 
/**
 * The group for people.
 */
label: string, 
/**
 * How its piles are laid out.
 */
layout: Layout, 
/**
 * How many piles lie side by side, where that is part of the game (rows with gaps).
 */
columns: number | null, 
/**
 * Its piles.
 */
piles: Array<PileView>, };

export type Layout = "stack" | "column" | "fan";

export type PileView = { 
/**
 * Its name on the page: `tableau-3`.
 */
id: string, 
/**
 * The pile for a screen reader: `pile 3`.
 */
label: string, 
/**
 * What is drawn where no card lies: a suit sign, a rank, or nothing.
 */
empty: string, 
/**
 * A short text under it: how many cards, how many redeals.
 */
note: string, 
/**
 * Where it lies in a layout whose cards cover each other: its row from the top, and its column in halves of a card.
 */
place: [number, number] | null, 
/**
 * Its cards, the bottom card first.
 */
cards: Array<CardView>, };

export type CardView = { 
/**
 * Rank and suit: `QH`.
 */
card: string, 
/**
 * The card for a screen reader: `queen of hearts`.
 */
name: string, 
/**
 * Whether it lies face up.
 */
up: boolean, 
/**
 * How many cards are taken if this one is grabbed, if anything can be done with them; 0 if nothing can.
 */
grabs: number, };

export type GestureView = { 
/**
 * The pile that cards come from.
 */
from: string, 
/**
 * How many cards. None if it is a move of the stock.
 */
cards: number, 
/**
 * The pile they go to.
 */
to: string, 
/**
 * Piles that may be aimed at instead: any foundation will do.
 */
also: Array<string>, 
/**
 * The moves that it takes, in the notation of solutions.
 */
moves: Array<string>, 
/**
 * What it does, in words: `queen of hearts and 2 more cards to pile 3`.
 */
says: string, };

export type StockView = { 
/**
 * Whether there is something to turn, deal or turn over.
 */
forward: boolean, 
/**
 * Whether the last move was one of the stock, so that it can be turned back.
 */
back: boolean, 
/**
 * What the tap does, in words.
 */
says: string, };

export type MoveView = { 
/**
 * In the notation of solutions.
 */
text: string, 
/**
 * What is known about it.
 */
mark: MoveMark, 
/**
 * Whether it belongs to the same gesture as the move before it.
 */
joined: boolean, };

export type MoveMark = "unknown" | "kept" | "lost" | "was-lost";

export type VerdictWord = "winnable" | "unwinnable" | "undecided";

export type MistakeView = { 
/**
 * Where: a key of the rules (`stock.deal count`), a field, a line.
 */
place: string, 
/**
 * What is wrong and what is expected.
 */
message: string, };

export type WaysView = { 
/**
 * In words.
 */
prose: string, 
/**
 * Every card that it needs, with the state of that card.
 */
needs: Array<NeedView>, };

export type NeedView = { 
/**
 * The card.
 */
card: string, 
/**
 * The pile in which it lies.
 */
pile: string, 
/**
 * Its index there.
 */
index: number, 
/**
 * What it is needed for.
 */
role: Role, 
/**
 * Whether it can be had.
 */
state: NeedState, 
/**
 * In words: `under the 10♠ in pile 7`.
 */
says: string, };

export type Role = "packing" | "foundation";

export type NeedState = "free" | "possible" | "blocked" | "gone";

export type OutlineView = { 
/**
 * The pile.
 */
pile: string, 
/**
 * The index of the card in it.
 */
index: number, 
/**
 * `goes-up`, `only-up`, `blocks-helper`, `keep-reachable` or `second`.
 */
outline: string, };

export type RuleField = { 
/**
 * The section and the key: `stock`, `deal count`.
 */
section: string, 
/**
 * The key.
 */
key: string, 
/**
 * What it means.
 */
description: string, 
/**
 * Its schema: `enum`, `type`, `minimum`, `maximum`.
 */
schema: Record<string, unknown>, 
/**
 * Its value on the table.
 */
value: unknown, 
/**
 * Its default.
 */
default: unknown, };

export type EditField = { 
/**
 * The pile: `tableau-3`.
 */
pile: string, 
/**
 * The pile for people.
 */
label: string, 
/**
 * Its cards, the bottom card first: `QH 9C`; face-down cards in parentheses.
 */
cards: string, };

export type Task = { "task": "decide", 
/**
 * The position.
 */
position: PositionText, 
/**
 * How much may be spent on it.
 */
limits: Limits, } | { "task": "explain", 
/**
 * The position.
 */
position: PositionText, 
/**
 * How much may be spent on it.
 */
limits: Limits, } | { "task": "review", 
/**
 * The start of the game.
 */
start: PositionText, 
/**
 * Its moves.
 */
moves: Array<string>, 
/**
 * How much may be spent on each position.
 */
limits: Limits, } | { "task": "find-winnable", 
/**
 * The rules, as text in JSON.
 */
rules: string, 
/**
 * The first seed to try.
 */
seed: number, 
/**
 * How much may be spent on each deal.
 */
limits: Limits, };

export type Limits = { 
/**
 * Seconds of work.
 */
seconds: number, 
/**
 * Megabytes of memory.
 */
megabytes: number, };

export type Thought = { "thought": "working", 
/**
 * Positions visited so far.
 */
positions: number, 
/**
 * Seconds spent so far.
 */
seconds: number, 
/**
 * In words, what it is doing: `deal 4 of seed 7`, `move 12 of 90`.
 */
says: string, } | { "thought": "decided", 
/**
 * Whether it can be won.
 */
verdict: VerdictWord, 
/**
 * Moves that win.
 */
solution: Array<string>, 
/**
 * Why it is undecided, in words for a player; empty if it is decided.
 */
reason: string, 
/**
 * Positions visited.
 */
positions: number, 
/**
 * Seconds spent.
 */
seconds: number, 
/**
 * Whether a shorter solution is being looked for: then another `decided` follows.
 */
more: boolean, } | { "thought": "explained", 
/**
 * Whether it can be won.
 */
verdict: VerdictWord, 
/**
 * The story.
 */
prose: string, 
/**
 * Which cards it is about.
 */
marks: Array<CardMark>, } | { "thought": "reviewed", 
/**
 * The verdict on every position, the start first.
 */
verdicts: Array<VerdictWord>, 
/**
 * A win from the position before the first mistake, or from the start if there is none.
 */
solution: Array<string>, 
/**
 * The index of the first move that lost the game.
 */
firstMistake: number | null, 
/**
 * In words.
 */
prose: string, } | { "thought": "found", 
/**
 * The seed; `null` if none was found within the limits.
 */
seed: number | null, 
/**
 * How many deals were tried.
 */
tried: number, } | { "thought": "failed", 
/**
 * Why.
 */
message: string, };

export type CardMark = { 
/**
 * The pile.
 */
pile: string, 
/**
 * The index in it.
 */
index: number, 
/**
 * `traced`: can never leave its place; `needed`: is needed, but cannot be had; `hidden`: was never laid open by the
 * search.
 */
mark: string, };
