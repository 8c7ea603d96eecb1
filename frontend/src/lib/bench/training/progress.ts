/** How a trainee does: kept in this browser, by chapter and kind of drill. */

export interface Missed {
  seed: string
  case: number
  step: number
  /** The bet, where a case has several. */
  item: string
}

export interface Score {
  right: number
  asked: number
  /** Right answers in a row, now and at best. */
  row: number
  best: number
  /** Cases to look at again. */
  missed: Missed[]
}

const NAME = 'pitboss.training'
const MOST_MISSED = 24
export const NONE: Score = { right: 0, asked: 0, row: 0, best: 0, missed: [] }

type Kept = Record<string, Score>

export function readScores(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

export const scores = (): Kept => readScores(localStorage.getItem(NAME))
export const keyOf = (book: string, game: string, kind: string): string => `${book}/${game}/${kind}`

/** A score after one more answer; a case that is right now need not be looked at again. */
export function scored(score: Score, right: boolean, at: Missed): Score {
  const others = score.missed.filter((one) => one.seed !== at.seed || one.case !== at.case || one.step !== at.step || one.item !== at.item)
  const row = right ? score.row + 1 : 0
  return {
    right: score.right + Number(right),
    asked: score.asked + 1,
    row,
    best: Math.max(score.best, row),
    missed: right ? others : [at, ...others].slice(0, MOST_MISSED),
  }
}

/** The cases to look at again, each once, however many of their bets were missed. */
export function again(missed: Missed[]): Missed[] {
  const name = (one: Missed): string => `${one.seed} ${one.case} ${one.step}`
  return missed.filter((one, at) => missed.findIndex((other) => name(other) === name(one)) === at)
}

/** Keep one more answer, and return all scores. */
export function keep(key: string, right: boolean, at: Missed): Kept {
  const all = scores()
  const kept = { ...all, [key]: scored({ ...NONE, ...all[key] }, right, at) }
  localStorage.setItem(NAME, JSON.stringify(kept))
  return kept
}

export function forget(): Kept {
  localStorage.removeItem(NAME)
  return {}
}
