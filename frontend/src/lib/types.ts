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

/** An amount worth a button, with what players call it: "½ pot", "All in". */
export interface Preset extends Money {
  name: string
}

export interface Choice {
  do: string
  wager: string
  /** The words on its button. */
  label: string
  /** What is asked before it is done, where it cannot be undone. */
  confirm?: string
  amount: Amount | null
  /** What is staked when nothing is written. */
  usual: Money | null
  presets: Preset[]
  /** What then lies in front of you in all, where you have bet already, with the least that may be added. */
  to?: Money | null
  /** The amount that is all you have, where it may be staked. */
  all_in?: Money | null
}

/** A decision or a wager that a rule bars now, and what the rule says. */
export interface Bar {
  do: string
  label: string
  says: string
  cite: Cite
}

interface AskBase {
  turn: number
  who: number
  at: string
  cite: Cite
  tray: TrayChip[]
  /** The chip in hand at first, in cents: the smallest that is a stake by itself. */
  chip?: number
  /** What is barred now: a few things at your own decision, every wager where anyone may act. */
  barred: Bar[]
  /** The number of the hand that plays, where there can be several; else 0. */
  hand?: number
}

/** One way to lay your cards, as a choice's `wager` names it: what it makes, what is wrong with it. */
export interface Way {
  wager: string
  says: string
  warning: string
  /** Whether the house would set such a hand this way. */
  usual: boolean
}

/** A hand that lies open to you, in words. */
export interface NamedHand {
  who: Who
  hand: number
  name: string
  /** The cards that make it, and the kickers that play beside them. */
  made: string[]
  kickers: string[]
  /** The kickers as they are said: "K-J-9". */
  beside: string
  /** The row it is in now, of each pay table that pays on the hand alone. */
  rows: Record<string, string>
}

/** What a round came to for you. */
export interface CameTo {
  says: string
  lines: { wager: string; says: string; won: Money }[]
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
  /** How your cards can be laid, where the decision is about that. */
  ways?: Way[]
  /** Where anyone may act: what you do, one after the other, to have the dice thrown or the wheel spun. */
  go?: string[]
  /** The words on the button for the last of them. */
  go_label?: string
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
  /** Whether nothing decides it for now. */
  off?: boolean
  /** Whether it may neither be taken down nor reduced. */
  locked?: boolean
}

export interface Pot extends Money {
  name: string
  chips: Chip[]
  /** Who may win it, where there are several. */
  seats?: number[]
}

/** Too little left for another round, and what may be bought in for. */
export interface Broke {
  left: Money
  least: Money
  buy_ins: Money[]
}

export interface Balance {
  seat: number
  you: boolean
  /** What a page calls the seat where nobody looks from it: "Seat 4" in a recorded round, not "You". */
  called?: string
  /** The name a person gave, whether a person sits there, and whether their page is open. */
  name?: string
  person?: boolean
  here?: boolean
  /** Too little left to play: they are asked first, and sit out meanwhile. */
  sits_out?: boolean
  chips: Money
  won: Money
  /** What is bet and in no pot yet. */
  bet?: (Money & { chips: Chip[] }) | null
  button?: boolean
  /** Among players: out of the hand, all in, the blind posted. */
  out?: boolean
  all_in?: boolean
  blind?: string
  /** What the seat did last: "Raise $20". */
  last?: string
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
  /** Every hand that lies open to you, in words. */
  hands?: NamedHand[]
  /** What the round came to, when it is over. */
  result?: CameTo | null
  /** Throws ("3-4"), numbers, or coups ("7-0", "new shoe") of this round and those before it, the newest last. */
  recent?: string[]
  /** Where you have too little for another round: what is left, what it takes, and what you may buy in for. */
  broke?: Broke | null
  /** What the markers on the table say: craps has `point`, `shooter`, and the points made for the `fire` bet. */
  marks?: Record<string, string>
  /** What you staked last, to stake it again. */
  last?: Record<string, Money>
  spots: Spot[]
  /** The chips as they lay before the first payment of these events; null where nothing was paid. */
  laid?: Spot[] | null
  /** What each of your wagers came to by these events. */
  came?: Record<string, { mark: 'won' | 'lost' | 'push'; won: Money }>
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
  /** The seats of the people the round waits for; none where anyone may act. */
  waits_for?: number[]
  /** Who plays from the next round on, by seat. */
  joined?: Record<string, string>
  /** What waits or what happened, in a sentence, and the detail beside it. */
  status: Status
  /** Whether what was said came too late, or had been said already. */
  stale?: boolean
}

export interface Status {
  says: string
  detail: string
}

/** What a wager is called: its name, a short form, its name within a sentence, other words that find it. */
export interface WagerName {
  name: string
  short: string
  said: string
  also: string[]
}

/** A wheel in order: pockets each different, or stops that repeat; with colours where the rules give them. */
export interface Device {
  pockets?: string[]
  stops?: string[]
  colours?: Record<string, string>
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
  /** Every wager of the table by its id, in words. */
  wagers?: Record<string, WagerName>
  device?: Device | null
}

export type Role = 'player' | 'staff' | 'rail'

/** Chips laid ready, as the server counts them, and what they lack to be staked. */
export interface Laid {
  wagers: Record<string, Money & { chips: Chip[] }>
  total: Money | null
  lacks: Refused | null
}

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

/** Something that may be done, as advice names it. */
export interface Option {
  do: string
  wager: string
  amount: Money | null
}

/** The best choice at a decision, and what each of the others costs on average. */
export interface Advice {
  turn: number
  /** The best choice or, where nothing is known, what a practised player does. */
  best: Option | null
  options: (Option & { costs: Money })[]
  /** Whether the costs were worked out, and whether they are exact. */
  known: boolean
  exact: boolean
  says: string
}

/** What your decisions of a round cost on average, compared with the best ones. */
export interface Review {
  decisions: { did: Option; best: Option | null; costs: Money | null; says: string }[]
  says: string
}

export type ServerMessage =
  | ({ type: 'table'; roles: Role[] } & TableInfo)
  | State
  | ({ type: 'refused' } & Refused)
  | { type: 'explanation'; payments: Payment[] }
  | ({ type: 'laid' } & Laid)
  | ({ type: 'advice' } & Advice)
  | ({ type: 'review' } & Review)

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
  /** What it may be only where other options are so. */
  ties?: { says: string; rule: string; clause: string }[]
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
  /** How many clauses of the chapter are not carried out yet. */
  unsupported?: number
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
  wagers: {
    name: string
    called?: string
    rule: string
    clause: string
    says: string
    needs: string[]
    offered: string
  }[]
  pay: PayTable[]
  irregularities: Irregularity[]
  readings: Reading[]
  duties: { name: string; rule: string; clause: string; says: string; at: string; every: string }[]
  facts: { name: string; rule: string; clause: string; value: unknown; choices: unknown[] }[]
  /** The clauses that the game cannot carry out yet. */
  unsupported?: { id: string; title: string; missing: string }[]
}
