/** What the page asks of the server over HTTP; a refusal becomes an error with its sentence and clause. */

import type { Keys } from './keys'
import type { Chapter, Game, Refused, Rulebook, TableInfo } from './types'

export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.clause ? `${refused.message} [${refused.clause}]` : refused.message)
  }
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body as T
  const refused = (body as { refused?: Refused } | null)?.refused
  if (refused) throw new RefusedError(refused)
  throw new Error(`the server answered ${response.status}`)
}

const part = encodeURIComponent

export const getRulebooks = (): Promise<Rulebook[]> => ask('/api/v1/rulebooks')
export const getGames = (): Promise<Game[]> => ask('/api/v1/games')

const chapters = new Map<string, Promise<Chapter>>()

/** A chapter under a posting is asked for once. */
export function getChapter(rulebook: string, game: string, query = ''): Promise<Chapter> {
  const path = `/api/v1/rules/${part(rulebook)}/${part(game)}${query ? `?${query}` : ''}`
  const known = chapters.get(path) ?? ask<Chapter>(path)
  chapters.set(path, known)
  known.catch(() => chapters.delete(path))
  return known
}

export interface SitDown {
  rulebook: string
  game: string
  options: Record<string, unknown>
  /** Odds posted in place of a pay table's: rows by table. */
  pay?: Record<string, Record<string, string>>
  seat: number
  bots: number
  training: boolean
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

export const sitDown = (wanted: SitDown): Promise<TableInfo & Keys> => post('/api/tables', wanted)

/** A ticket for one socket at a table, for who knows its secrets. */
export const getTicket = (id: string, keys: Keys): Promise<{ ticket: string }> => post(`/api/tables/${part(id)}/ticket`, keys)

/** What a guest sees of a table: what is played, and who has which seat. */
export const getGuest = (id: string, guest: string): Promise<TableInfo & { taken: Record<string, string> }> =>
  post(`/api/tables/${part(id)}/guest`, { guest })

/** Take a seat as a guest: it is yours from the next round on. */
export const joinTable = (id: string, guest: string, seat: number, name: string): Promise<TableInfo & Keys> =>
  post(`/api/tables/${part(id)}/join`, { guest, seat, name })

/** Leave a table for good: bets on it are played out. */
export const leaveTable = (id: string, player: string): Promise<{ seat: number }> => post(`/api/tables/${part(id)}/leave`, { player })

/** What is played at a table; a refusal where it is gone. */
export const getTable = (id: string): Promise<TableInfo> => ask(`/api/tables/${part(id)}`)
