/** What the rulebooks' room asks of the server. */

import { ask } from '../../api'

export type Status = 'encoded' | 'through_parent' | 'prose' | 'waived' | 'unsupported' | 'unaccounted'

/** A chapter on the shelf: one letter a clause (`e` `t` `p` `w` `u`), in the document's order. */
export interface Covered {
  rulebook: string
  book: string
  issuer: string
  dated: string
  chapter: string
  title: string
  letters: string
  /** Whether its clauses are listed with another chapter's. */
  shared: boolean
  /** Whether a game on the floor plays it. */
  played: boolean
  broken?: string
}

export interface ClauseEntry {
  id: string
  title: string
  status: Status
  /** Why it is left out, where it is. */
  why: string
  /** The entries that cite it. */
  cited_by: string[]
  /** Whether one of them rests on a reading. */
  reads: boolean
}

export interface Hit {
  rulebook: string
  chapter: string
  kind: string
  name: string
  rule: string
  clause: string
  says: string
}

export interface EditionEntry {
  chapter: string
  sha256: string
  since: string
  current: boolean
  /** The first day it was in force and who approved it, where that is known. */
  effective?: string
  approver?: string
}

export interface Submitted {
  unsaid: string[]
  subjects: {
    subject: string
    asks: string
    verdict: string
    entries: { rule: string; says: string; clause: string }[]
    clauses: { id: string; title: string; status: Status }[]
    left_open: string[]
  }[]
}

export interface ReadingPrice {
  reading: string
  alternatives: { value: string; refused: string; wagers: { wager: string; by: number; shown: string }[] }[]
}

const part = encodeURIComponent
let covered: Promise<Covered[]> | null = null

/** Asked for once: it changes only with the books. */
export function getCoverage(): Promise<Covered[]> {
  covered ??= ask<Covered[]>('/api/v1/coverage')
  covered.catch(() => (covered = null))
  return covered
}

export const getClauses = (book: string, chapter: string): Promise<ClauseEntry[]> => ask(`/api/v1/clauses/${part(book)}/${part(chapter)}`)
export const searchBooks = (words: string): Promise<{ count: number; results: Hit[] }> => ask(`/api/v1/search?q=${part(words)}`)
export const getEditions = (book: string): Promise<EditionEntry[]> => ask(`/api/v1/editions/${part(book)}`)
export const getSubmission = (book: string, chapter: string): Promise<Submitted> => ask(`/api/v1/submission/${part(book)}/${part(chapter)}`)
export const priceReading = (book: string, game: string, name: string): Promise<ReadingPrice> =>
  ask(`/api/v1/readings/${part(book)}/${part(game)}/${part(name)}`)
