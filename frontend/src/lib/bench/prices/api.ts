/** What the pages of figures ask of the server. Every figure comes in words beside its number. */

import { ask, getGames, post } from '../../api'
import type { Game, Refused } from '../../types'

export interface Outcome {
  event: string
  pays: string
  /** What it pays, and whether the stake comes back with a sum. */
  says: string
  combinations: string
  ways: string
  probability: string
  percent: string
  net: string
  contribution: string
  /** Its part of what comes back of a hundred staked. */
  returns: string
}

export interface PricedWager {
  house_edge: string
  house_edge_exact?: string
  element_of_risk: string
  payback: string
  hit_frequency: string
  standard_deviation: string
  volatility_index: string
  decision_rule: string | null
  rests_on?: string[]
  clauses: { rule: string; clause: string }[]
  on_bases: Record<string, string>
  outcomes: Outcome[]
  total: { combinations: string; ways: string; returns: string }
  shown: Record<
    | 'house_edge'
    | 'element_of_risk'
    | 'payback'
    | 'hit_frequency'
    | 'push_frequency'
    | 'standard_deviation'
    | 'volatility_index'
    | 'skewness'
    | 'mean_stake'
    | 'error',
    string
  >
}

export interface Chart {
  heads: string[]
  rows: string[][]
  legend: string
}

export interface ReadingOf {
  clause: string
  problem: string
  value: string
  why: string
  alternatives: string[]
}

export interface Priced {
  game: string
  rulebook: string
  posting: Record<string, unknown>
  wagers: Record<string, PricedWager>
  combined: Record<string, PricedWager>
  /** What players call each wager, and the other words that find it. */
  names: Record<string, string>
  also: Record<string, string>
  strategy: Record<string, string>
  chart: Chart | null
  notes: string[]
  readings: Record<string, ReadingOf>
  read_as: Record<string, string>
  as_read?: Record<string, { house_edge: string; points: string }>
  outside: Refused[]
  volatility_says: string
  sha256: string
  posting_sha256: string
}

export interface After {
  wager: string
  rounds: number
  columns: { from: number; to: number; share: number; says: string }[]
  mean: number
  mean_shown: string
  ahead: string
  even: string
  behind: string
  nine_in_ten: [string, string]
  one_in_a_thousand: string
}

export interface StrategyTold {
  names: string[]
  name?: string
  says?: string
  lines?: { at: string; do: string; when: string }[]
  chart?: Chart | null
  wagers?: Record<string, { house_edge: string; best: string; points: string }>
  standard?: string
  judged_by?: string
  mistakes?: { at: string; hand: string; does: string; best: string; combinations: string; points: string }[]
  more?: number
}

export interface Together {
  stakes: Record<string, string>
  shown: Record<'house_edge' | 'element_of_risk' | 'hit_frequency' | 'standard_deviation' | 'expected_value', string>
  wagers: Record<string, { correlation: Record<string, string | null> }>
  outcomes: { net: string; combinations: string; percent: string }[]
  notes?: string[]
}

/** A difference in points of an edge: in words, and as a number for its bar. */
export interface By {
  points: string
  by: number
}

export interface ChoiceEffect {
  kind: string
  name: string
  clause: string
  value: string
  chosen: unknown
  why_not: string
  wagers: Record<string, { house_edge: string | null; points: string | null; by: number | null }>
}

export interface Effects {
  house_edge: Record<string, string>
  choices: ChoiceEffect[]
  names: Record<string, string>
  slopes: { field: string; wager: string; by: number; points: string }[]
}

export interface Posted {
  options: Record<string, unknown>
  pay: Record<string, Record<string, string>>
}

export interface Checked {
  rulebook: string
  game: string
  ok: boolean
  refused: (Refused & { field: string })[]
  toml: string
  in_force: Record<string, string>
  posted?: Posted
}

export interface SideSays {
  says: string
  clause: string
}

export interface Difference {
  part: string
  name: string
  says: string
  left: SideSays | null
  right: SideSays | null
  moves: Record<string, By>
  why_not: string
}

export interface ComparedWager {
  name: string
  left: string | null
  right: string | null
  edges: [number | null, number | null]
  points: string | null
  by: number | null
  causes: ({ name: string; part: string; left: string | null; right: string | null } & By)[]
  together: By | null
  outcomes: ({ event: string; left: { pays: string; percent: string } | null; right: { pays: string; percent: string } | null } & By)[]
}

export interface ComparedSide {
  name: string
  title: string
  issuer: string
  dated: string
  chapter: string
  sha256: string
  posted: Record<string, string>
  pay: Record<string, Record<string, string>>
  outside: Refused[]
}

export interface Comparison {
  game: string
  sides: [ComparedSide, ComparedSide]
  choices: { name: string; title: string; since: string }[]
  priced: boolean
  differences: Difference[]
  wagers: ComparedWager[]
  names: Record<string, string>
  readings: Worded[]
  duties: Worded[]
}

/** A reading or a duty of the staff in the words of each side, where they are not the same. */
export interface Worded {
  name: string
  left: { clause: string; says: string } | null
  right: { clause: string; says: string } | null
}

export interface RunRow {
  wager: string
  decided: string
  house_edge: string
  standard_error: string
  interval: string
  exact: string
  deviation: string
  agrees: boolean
}

export interface Run {
  id: string
  state: 'starting' | 'running' | 'stopping' | 'done' | 'stopped' | 'failed'
  done: number
  of: number
  seconds: number
  result: { title: string; unit: string; rounds: number; seed: string; agrees: boolean; names: Record<string, string>; says?: string; rows: RunRow[] } | null
  refused: Refused | null
}

export const MOST_ROUNDS = 100_000_000

const part = encodeURIComponent
const asked = (query: string): string => (query ? `?${query}` : '')

/** Answers are kept while the page is open: going back asks nothing again. */
const kept = new Map<string, Promise<unknown>>()

function keep<T>(path: string): Promise<T> {
  const known = (kept.get(path) as Promise<T> | undefined) ?? ask<T>(path)
  kept.set(path, known)
  known.catch(() => kept.delete(path))
  return known
}

let listed: Promise<Game[]> | null = null

/** Every chapter that can be used. */
export function chapters(): Promise<Game[]> {
  listed ??= getGames().then((all) => all.filter((one) => !one.broken))
  listed.catch(() => (listed = null))
  return listed
}

export const oddsPath = (book: string, game: string, query: string): string => `/api/v1/odds/${part(book)}/${part(game)}${asked(query)}`
export const getPriced = (book: string, game: string, query: string): Promise<Priced> => keep(oddsPath(book, game, query))
export const getAfter = (book: string, game: string, wager: string, rounds: number, query: string): Promise<After> =>
  keep(`/api/v1/odds/${part(book)}/${part(game)}/${part(wager)}/after/${rounds}${asked(query)}`)
export const getTogether = (book: string, game: string, query: string): Promise<Together> => keep(`/api/v1/joint/${part(book)}/${part(game)}${asked(query)}`)
export const getStrategy = (book: string, game: string, name: string, query: string): Promise<StrategyTold> =>
  keep(`/api/v1/strategy/${part(book)}/${part(game)}${name ? `/${part(name)}` : ''}${asked(query)}`)
export const getEffects = (book: string, game: string, query: string): Promise<Effects> => keep(`/api/v1/effects/${part(book)}/${part(game)}${asked(query)}`)
export const getComparison = (game: string, left: string, right: string, query: string): Promise<Comparison> =>
  keep(`/api/v1/compare/${part(game)}/${part(left)}/${part(right)}${asked(query)}`)
export const parPath = (book: string, game: string, form: string, query: string): string => `/api/v1/par/${part(book)}/${part(game)}.${form}${asked(query)}`

export const checkPosting = (rulebook: string, game: string, posted: Posted): Promise<Checked> => post('/api/v1/check', { rulebook, game, ...posted })
export const checkFile = (toml: string): Promise<Checked> => post('/api/v1/check', { toml })

export const startRun = (wanted: Record<string, unknown>): Promise<Run> => post('/api/v1/simulate', wanted)
export const lookAtRun = (id: string): Promise<Run> => ask(`/api/v1/jobs/${part(id)}`)
export const stopRun = (id: string): Promise<Run> => ask(`/api/v1/jobs/${part(id)}`, { method: 'DELETE' })
