/** What the table page hands to the felt: the contract between the shell, the cloth and the stage. */

import type { Amount, Bar, Chapter, Chip, Money, Spot, State, TableInfo, Way } from '../types'
import type { TableView } from '../view'
import type { Bets } from './bets.svelte'
import type { ClothLayout } from './cloth'
import type { Pace } from './pace.svelte'
import type { TableLayout } from './stage'

/** The window's width: from 1000, from 600, below. */
export type Form = 'wide' | 'tall' | 'phone'

export type SpotMark = 'won' | 'lost' | 'push' | null

/** Chips laid on a spot and not sent yet. */
export type Draft = Money & { chips: Chip[] }

/** One wager of your own seat. */
export interface SpotState {
  wager: string
  /** In words: "Don't pass". */
  name: string
  /** For a small place. */
  short: string
  /** Whether a chip can be laid now. */
  open: boolean
  /** The limits, where it is open. */
  amount: Amount | null
  /** Why it is not, with the clause. */
  barred: Bar | null
  draft: Draft | null
  /** What the server holds there for you. */
  placed: Spot | null
  /** Whether the decision at hand would stake here. */
  wants: boolean
  locked: boolean
  off: boolean
  /** What became of it, once that has been told. */
  result: { mark: SpotMark; won: Money; says: string } | null
}

/** A decision about one's own cards: a draw, a discard, a pai gow hand. */
export interface Picking {
  /** The cards that may be picked. */
  cards: string[]
  chosen: Set<string>
  toggle(card: string): void
  fewest: number
  most: number
  /** How the cards can be laid, and the way that is chosen now, with its words and its warning. */
  ways: Way[]
  way: Way | null
}

export type Layout = ClothLayout | TableLayout

export interface FeltProps {
  info: TableInfo
  table: State
  /** What has been shown so far, folded. */
  view: TableView
  chapter: Chapter | null
  layout: Layout | null
  bets: Bets
  pace: Pace
  picking: Picking | null
  form: Form
  onrule: (rule: string) => void
}

export function formOf(width: number): Form {
  return width >= 1000 ? 'wide' : width >= 600 ? 'tall' : 'phone'
}
