/** What the floor asks of the server. Every request carries the house's secret, which is in no address. */

import { ask } from '../../api'
import type { FloorTable, Money } from '../../types'

export interface FloorSeat {
  seat: number
  person: boolean
  name: string
  here: boolean
  bought: Money
  /** The chips before the seat and on the layout. */
  chips: Money
  staked: Money
  won: Money
}

export interface FloorCall {
  kind: string
  says: string
  seat: number
  round: number
  at: string
  /** Whether it waited for its moment. */
  waits: boolean
  by: string
}

export interface FloorEntry extends FloorTable {
  /** The number of the table: "UTH-01". */
  name: string
  opened: string
  moved: string
  /** Seconds since something happened at it. */
  quiet_s: number
  halted: string
  /** The house's result after each of the last rounds, for a picture. */
  trend: number[]
  calls: FloorCall[]
  over: boolean
  waits_for: number[]
  due?: string
  house: Money | null
  on_seats?: Money
  balances: FloorSeat[]
}

export interface Meter {
  id: string
  shut: string
  rulebook?: string
  rate?: string
  reset?: Money
  opened?: { at: string; start: Money }
  shows?: Money
  funded?: string
  contributed?: string
  paid?: string
  awards?: { table: string; round: number; at: string; resets: number; awards: Money[]; left: Money }[]
  corrections?: { at: string; before: Money; after: Money; by: string[]; why: string }[]
}

const part = encodeURIComponent
const as = (house: string): Record<string, string> => ({ authorization: `Bearer ${house}` })

function send<T>(house: string, path: string, body: unknown): Promise<T> {
  return ask(path, { method: 'POST', headers: { ...as(house), 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

export const getTables = (house: string): Promise<FloorEntry[]> => ask('/api/staff/tables', { headers: as(house) })
export const getMeters = (house: string): Promise<Meter[]> => ask('/api/staff/links', { headers: as(house) })

export const callAt = (house: string, table: FloorEntry, kind: string, seat: number, when: 'now' | 'due'): Promise<FloorEntry> =>
  send(house, `/api/staff/tables/${part(table.id)}/call`, { round: table.round, kind, seat, when })

export const closeAt = (house: string, table: FloorEntry, why: string): Promise<{ returned: Record<string, Money> }> =>
  send(house, `/api/staff/tables/${part(table.id)}/close`, { why })

export const correctMeter = (house: string, id: string, shows: string, seen: string, why: string, secrets: string[]): Promise<Meter> =>
  send(house, `/api/staff/links/${part(id)}/correct`, { shows, seen, why, secrets })
