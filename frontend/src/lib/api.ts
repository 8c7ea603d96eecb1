/** What the page asks of the server over HTTP; a refusal becomes an error with its sentence and clause. */

import type { Keys } from './keys'
import type { Chapter, FloorTable, Game, Money, Odds, Refused, Rulebook, TableInfo } from './types'

export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.clause ? `${refused.message} [${refused.clause}]` : refused.message)
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body as T
  const refused = (body as { refused?: Refused } | null)?.refused
  if (refused) throw new RefusedError(refused)
  throw new Error(`the server answered ${response.status}`)
}

const part = encodeURIComponent

export const getRulebooks = (): Promise<Rulebook[]> => ask('/api/rulebooks')
export const getGames = (): Promise<Game[]> => ask('/api/games')

export const getOdds = (rulebook: string, game: string, query = ''): Promise<Odds> =>
  ask(`/api/odds/${part(rulebook)}/${part(game)}${query ? `?${query}` : ''}`)

const chapters = new Map<string, Promise<Chapter>>()

/** A chapter under a posting is asked for once. */
export function getChapter(rulebook: string, game: string, query = ''): Promise<Chapter> {
  const path = `/api/rules/${part(rulebook)}/${part(game)}${query ? `?${query}` : ''}`
  const known = chapters.get(path) ?? ask<Chapter>(path)
  chapters.set(path, known)
  known.catch(() => chapters.delete(path))
  return known
}

export interface SitDown {
  rulebook: string
  game: string
  options: Record<string, unknown>
  seat: number
  bots: number
  training: boolean
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

export const sitDown = (wanted: SitDown): Promise<TableInfo & Keys> => post('/api/tables', wanted)

/** A ticket for one socket at a table, for who knows its secrets. */
export const getTicket = (id: string, keys: Keys): Promise<{ ticket: string }> => post(`/api/tables/${part(id)}/ticket`, keys)

export const getFloor = (house: string): Promise<FloorTable[]> =>
  ask('/api/staff/tables', { headers: { authorization: `Bearer ${house}` } })

/** Close a table that was abandoned; what went back, by seat. */
export const closeTable = (house: string, id: string, why: string): Promise<{ returned: Record<string, Money> }> =>
  ask(`/api/staff/tables/${part(id)}/close`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house}`, 'content-type': 'application/json' },
    body: JSON.stringify({ why }),
  })
