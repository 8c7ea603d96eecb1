/** What has become of a clause: its letter, its words, its colour. */

import type { Status } from './api'

export interface Kept {
  status: Status
  letter: string
  says: string
  /** A class of the strip. */
  tone: string
}

export const STATUSES: Kept[] = [
  { status: 'encoded', letter: 'e', says: 'encoded', tone: 'encoded' },
  { status: 'through_parent', letter: 't', says: 'through its parent', tone: 'parent' },
  { status: 'prose', letter: 'p', says: 'prose', tone: 'prose' },
  { status: 'waived', letter: 'w', says: 'waived', tone: 'waived' },
  { status: 'unsupported', letter: 'n', says: 'unsupported', tone: 'unsupported' },
  { status: 'unaccounted', letter: 'u', says: 'unaccounted for', tone: 'missing' },
]

export const byStatus = (status: string): Kept => STATUSES.find((one) => one.status === status) ?? STATUSES.at(-1)!
export const byLetter = (letter: string): Kept => STATUSES.find((one) => one.letter === letter) ?? STATUSES.at(-1)!

/** Letters as runs, so that a long strip is a few rectangles. */
export function runs(letters: string): { at: number; length: number; tone: string }[] {
  const found: { at: number; length: number; tone: string }[] = []
  for (const [at, letter] of [...letters].entries()) {
    const { tone } = byLetter(letter)
    const last = found.at(-1)
    if (last && last.tone === tone) last.length += 1
    else found.push({ at, length: 1, tone })
  }
  return found
}

/** How many clauses there are of a kind. */
export const countOf = (letters: string, letter: string): number => letters.split(letter).length - 1
