/** What the server sends. Every amount comes with the words to show it: the page counts no money. */

export interface Cite {
  rule: string
  clause: string
}

export interface Money {
  cents: number
  written: string
  shown: string
}

export interface Chip {
  cents: number
  shown: string
}

export interface TrayChip extends Money {
  chip: string
}

export interface Amount {
  minimum: Money
  maximum: Money
  step: Money
  also: Money[]
  exact: boolean
  says: string
}

export interface Offer {
  wager: string
  amount: Amount
  cite: Cite
  needs: string[]
}

export interface Choice {
  do: string
  wager: string
  amount: Amount | null
  /** What is staked when nothing is written. */
  usual: Money | null
  presets: Money[]
  /** What then lies in front of you in all, where you have bet already, with the least that may be added. */
  to?: Money | null
  /** The amount that is all you have, where it may be staked. */
  all_in?: Money | null
}

/** A decision or a wager that a rule bars now, and what the rule says. */
export interface Bar {
  do: string
  says: string
  cite: Cite
}

interface AskBase {
  turn: number
  who: number
  at: string
  cite: Cite
  tray: TrayChip[]
  barred: Bar[]
}

export interface BetAsk extends AskBase {
  kind: 'bet'
  offers: Offer[]
  any_of: string[]
}

export interface ChooseAsk extends AskBase {
  kind: 'choose'
  /** What the choices alone would not tell. */
  says?: string
  choices: Choice[]
}

export type Ask = BetAsk | ChooseAsk

export type Who = number | string

/** One event of a seat's view. Which fields there are depends on `event`. */
export interface TableEvent {
  number: number
  event: string
  /** What happened, as a sentence from this seat's point of view. */
  says: string
  cite?: Cite
  seat?: number
  who?: Who
  to?: Who | string
  cards?: string[]
  face?: string
  hand?: number
  wager?: string
  amount?: number | null
  amount_shown?: string
  stake_shown?: string
  odds?: string
  source?: string
  target?: string
  name?: string
  total_shown?: string
  dice?: number[]
  total?: number
  pocket?: string
  at?: string
  do?: string
  found?: string
  tried?: string[]
  what?: string
  value?: string
  duties?: Cite[]
  kind?: string
  remedy?: string
  card?: string
  then?: string[]
  seats?: number[]
  rulebook?: string
  /** Where the hands alone are void, and not the round. */
  hands?: boolean
  /** What became of a coupon, and whether a payment was for one. */
  does?: string
  coupon?: boolean
  /** Who bets behind a seat, and the number of the place where they do. */
  patron?: string
  place?: number
}

export interface Spot extends Money {
  seat: number
  wager: string
  chips: Chip[]
}

export interface Pot extends Money {
  name: string
  chips: Chip[]
  /** Who may win it, where there are several. */
  seats?: number[]
}

export interface Balance {
  seat: number
  you: boolean
  chips: Money
  won: Money
  /** What is bet and in no pot yet. */
  bet?: (Money & { chips: Chip[] }) | null
  button?: boolean
}

export interface Result {
  wagers: Record<string, Money>
  total: Money
}

export interface State {
  type: 'state'
  round: number
  turn: number
  seat: number
  over: boolean
  void: boolean
  ask: Ask | null
  since: number
  events: TableEvent[]
  spots: Spot[]
  pots: Pot[]
  /** Whether the players play each other, so that they sit around the table. */
  among_players?: boolean
  net: Record<string, Result>
  balances: Balance[]
  history: { number: number; void: boolean; total: Money; standing: Money }[]
  /** What binds the house to this round's cards, dice and wheels; when it is over its seed, and what binds it to the next. */
  chance: { commitment: string; seed: string; next: string }
  /** What only the staff are told: where the round waits, what will be called when due, what could not be. */
  staff: { at: string; due: string | null; missed: string } | null
  /** Whether what was said came too late, or had been said already. */
  stale?: boolean
}

export interface TableInfo {
  id: string
  rulebook: string
  game: string
  title: string
  chapter: string
  seat: number
  seats: number[]
  /** Every house option in force, and those the house chose. */
  options: Record<string, unknown>
  posted: Record<string, unknown>
  priced: boolean
  /** Whether one person is player and staff here. */
  training: boolean
}

export type Role = 'player' | 'staff'

/** A table as the staff's page lists it. */
export interface FloorTable extends TableInfo {
  round: number
  in_play: boolean
  pages: number
  /** Whether its player is there: then nobody can close it. */
  player: boolean
}

export interface Refused {
  code: string
  message: string
  rule: string
  clause: string
}

export interface Payment {
  seat: number
  says: string
  rule: string
  clause: string
  /** How the unclear clauses are read that the payment rests on. */
  rests_on: string[]
  reasons: { rule: string; clause: string; found: string; tried: string[]; rests_on: string[] }[]
}

export type ServerMessage =
  | ({ type: 'table'; roles: Role[] } & TableInfo)
  | State
  | ({ type: 'refused' } & Refused)
  | { type: 'explanation'; payments: Payment[] }
  | ({ type: 'sum'; field: string; chips: Chip[] } & Money)

export interface Rulebook {
  id: string
  title: string
  issuer: string
  dated: string
}

export interface Range {
  choices: (string | number | boolean)[]
  minimum: string | number | null
  maximum: string | number | null
}

export interface FormField {
  name: string
  kind: string
  says: string
  needed: boolean
  choices: string[]
}

/** One field names the form, and each form has fields of its own. */
export interface Forms {
  by: string
  /** Whether several may be taken at once. */
  several: boolean
  each: { name: string; fields: FormField[] }[]
}

export interface Rule {
  name: string
  rule: string
  clause: string
  kind: string
  says: string
  value: unknown
  range: Range | null
  rests_on: string[]
  /** The forms its named fields may take, where it has any. */
  forms?: Forms | null
  /** Whether the house chose the value. */
  posted?: boolean
}

export interface Game {
  rulebook: string
  game: string
  title: string
  /** The game it is one kind of, where a rulebook has several. */
  family?: string
  chapter: string
  seats: number
  /** Whether the game's exact odds are known. */
  priced: boolean
  wagers: string[]
  options: Rule[]
  /** Why the chapter cannot be played, where it cannot. */
  broken?: string
}

export interface PayTable {
  name: string
  version: string
  rule: string
  clause: string
  kind: string
  rests_on: string[]
  posted: boolean
  rows: { row: string; pays: string }[]
}

export interface Irregularity {
  kind: string
  rule: string
  clause: string
  condition: string
  remedy: string
  remedy_says: string
  then: string[]
  at: string
}

export interface Reading {
  name: string
  rule: string
  clause: string
  problem: string
  value: string
  why: string
  alternatives: string[]
  /** The rules and pay tables that rest on it. */
  resting: string[]
}

export interface Chapter {
  rulebook: string
  game: string
  title: string
  chapter: string
  sha256: string
  priced: boolean
  document: { title: string; issuer: string; document: string; dated: string }
  rules: Rule[]
  wagers: { name: string; rule: string; clause: string; says: string; needs: string[]; offered: string }[]
  pay: PayTable[]
  irregularities: Irregularity[]
  readings: Reading[]
  duties: { name: string; rule: string; clause: string; says: string; at: string; every: string }[]
  facts: { name: string; rule: string; clause: string; value: unknown; choices: unknown[] }[]
}

export interface Outcome {
  event: string
  pays: string
  combinations: string
  probability: string
  percent: string
}

export interface WagerOdds {
  house_edge: string
  house_edge_exact?: string
  error?: string
  decision_rule: string | null
  outcomes: Outcome[]
  rests_on?: string[]
  shown: { house_edge: string; element_of_risk: string; hit_frequency: string; standard_deviation: string }
}

export interface Odds {
  game: string
  rulebook: string
  posting: Record<string, unknown>
  wagers: Record<string, WagerOdds>
  strategy: Record<string, string>
  notes: string[]
  readings?: Record<string, { clause: string; problem: string; value: string; why: string; alternatives: string[] }>
}
