/** What the training room asks of the server: cases from a seed, and the judgement of an answer. */

import { ask, post } from '../../api'
import type { Chip, Money, TrayChip, Who } from '../../types'

export interface Laid {
  who: Who
  hand: number
  cards: string[]
  /** Cards that were laid apart from the others: a low hand. */
  apart: string[]
}

export interface DrillBet {
  id: string
  seat: number
  wager: string
  name: string
  stake: (Money & { chips: Chip[] }) | null
}

export interface Case {
  kind: string
  seed: string
  case: number
  step: number
  steps: number
  says: string
  at: string
  table: {
    hands: Laid[]
    dice: number[]
    pocket: string
    notes: Record<string, string>
    decided: Record<string, string>
    put: Record<string, Money>
    pot: (Money & { chips: Chip[] }) | null
  }
  bets: DrillBet[]
  among_players: boolean
  choices: string[]
  cards: string[]
  pick: number
  rack: TrayChip[]
  coins: TrayChip[]
}

export type Does = 'pay' | 'push' | 'take' | 'leave'

export interface Judged {
  right: boolean
  rule: string
  clause: string
  due: { does: Does; amount: Money; says: string } | null
  choice: number
  cards: string[]
  found: string
  rests_on: string[]
  reasons: { found: string; rule: string; clause: string; tried: string[] }[]
}

export interface Said {
  item?: string
  does?: Does
  amount?: string
  choice?: number
  cards?: string[]
}

export type Cut = Money & { chips: Chip[] }

const part = encodeURIComponent
export const getKinds = (book: string, game: string): Promise<{ title: string; kinds: string[]; irregularities: number }> => ask(`/api/drills/${part(book)}/${part(game)}`)

export const getCase = (book: string, game: string, kind: string, seed: string, number: number, step: number): Promise<Case> =>
  ask(`/api/drill/${part(book)}/${part(game)}?${new URLSearchParams({ kind, seed, case: String(number), step: String(step) }).toString()}`)

export const judge = (book: string, game: string, asked: Case, said: Said): Promise<Judged> =>
  post(`/api/drill/${part(book)}/${part(game)}`, { kind: asked.kind, seed: asked.seed, case: asked.case, step: asked.step, ...said })

/** Chips as one amount: the page adds no money up. */
export const cut = (have: string, chips: number[]): Promise<Cut> => post('/api/cut', { have, chips })
