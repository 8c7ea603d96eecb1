/** What the server tells of settled records and audited logs. Every amount comes with its words. */

import type { Balance, Money, NamedHand, Pot, Refused, Spot, TableEvent, TableInfo } from '../types'

export interface Explained {
  seat: number
  wager: string
  says: string
  rule: string
  clause: string
  rests_on: string[]
  reasons: { rule: string; clause: string; found: string; tried: string[]; rests_on: string[] }[]
}

/** One entry of a log: what it says and, where it is an event, the event as the felt takes it. */
export interface EntryTold {
  n: number
  says: string
  rule: string
  clause: string
  event: TableEvent | null
  raw: string
}

/** The chips on each spot: whole amounts, so that the page counts nothing. What holds nothing is gone. */
export interface Laid {
  spots?: Spot[]
  balances?: Balance[]
  pots?: Pot[]
  hands?: NamedHand[]
}

export interface RoundTold {
  info: TableInfo
  entries: EntryTold[]
  /** How many entries a very long round has beyond those told. */
  left_off: number
  over: boolean
  start: Laid
  steps: (Laid & { n: number })[]
}

export interface WagerNet {
  wager: string
  /** In words: "Don't pass". */
  name: string
  won: Money
  rule: string
  clause: string
}

export interface Settled {
  line: number
  id: unknown
  rulebook: string
  game: string
  title: string
  refused?: Refused
  void?: boolean
  seats?: { seat: string; wagers: WagerNet[]; total: Money }[]
  total?: Money
  /** The answer as the terminal writes it. */
  answer: Record<string, unknown>
  /** Where it was explained. */
  payments?: Explained[]
  round?: RoundTold
}

export interface Compared {
  recorded: Money
  due?: Money
  difference?: Money & { words: string }
}

export interface Owed extends Compared {
  seat: number
  wager: string
  name: string
  says: string
  rule: string
  clause: string
}

export interface MoneyRow extends Compared {
  seat: number
  wager: string
  name: string
  staked: Money | null
  rule: string
  clause: string
}

export interface Side {
  says: string
  entry: Record<string, unknown> | null
}

export interface Divergence {
  line: number
  rule: string
  clause: string
  recorded: Side
  expected: Side
}

export interface LogHeader {
  table: string
  round: string
  people: Record<string, string>
  at: string
  number: number
  software: string
  training: boolean
  rulebook_sha256: string
  posting_sha256: string
  seed_commitment: string
}

/** The audit of one round, in short. */
export interface Audited {
  index: number
  name: string
  of: string
  header: LogHeader | null
  closed: { at: string; seed: string; why: string } | null
  rulebook: string
  game: string
  title: string
  entries: number
  verdict: string
  whole: boolean
  says: string
  finished?: boolean
  seal?: { verdict: string; says: string; line: number; key: string } | null
  divergence?: Divergence | null
  owed?: Owed[]
  refused?: Refused
}

export interface AuditedFile {
  rounds: Audited[]
  left_off: number
  /** The first round of an excerpt of a table's rounds; 0 where the file begins with the table's first. */
  starts_at: number
}

/** The audit of one round, entry by entry. */
export interface AuditedRound extends Omit<Audited, 'index'> {
  round: RoundTold | null
  entries_told: EntryTold[]
  money: MoneyRow[]
  payments: Explained[]
  due: Explained[] | null
  /** The log of a room: which of its entries are hands, or the one that is told. */
  hands?: number[]
  hand?: number
  /** Why there is no felt. */
  no_felt?: string
}

/** One log of the house. */
export interface ShelvedLog {
  table: string
  file: string
  day: string
  rulebook: string
  game: string
  title: string
  training: boolean
  rounds: number
  first: number
  last: number
  from: string
  to: string
  unfinished: number
  people: { id: string; name: string }[]
  bytes: number
  open: boolean
}
