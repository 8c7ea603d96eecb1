/** A posting as an address holds it: options as they stand, `pay.TABLE.ROW` for odds, `reading.NAME` for a reading. */

import { title } from '../../words'
import type { Posted } from './api'

/** The names in an address that are the page's own; every other is part of the posting. */
const OWN = new Set(['wager', 'n', 'by', 'down', 'find', 'play', 'run', 'part', 'only', 'show'])
const STAKE = 'stake.'

export const isPosting = (name: string): boolean => !OWN.has(name) && !name.startsWith(STAKE)
export const isStake = (name: string): boolean => name.startsWith(STAKE)

/** The part of a query whose names are kept, as a query again. */
export function part(query: Record<string, string>, keep: (name: string) => boolean): string {
  return new URLSearchParams(Object.entries(query).filter(([name]) => keep(name))).toString()
}

/** Read a posting out of a query, without the fields named. */
export function posted(query: Record<string, string>, without: ReadonlySet<string> = new Set()): Posted {
  const found: Posted = { options: {}, pay: {} }
  for (const [name, text] of Object.entries(query)) {
    if (!isPosting(name) || without.has(name) || name.startsWith('reading.')) continue
    const row = payField(name)
    if (row) (found.pay[row.table] ??= {})[row.row] = text
    else found.options[name] = valueOf(text)
  }
  return found
}

/** Write a posting as a query. */
export function queryOf({ options, pay }: Posted): Record<string, string> {
  const said = Object.entries(options).map(([name, value]) => [name, textOf(value)] as const)
  const rows = Object.entries(pay).flatMap(([table, odds]) => Object.entries(odds).map(([row, pays]) => [`pay.${table}.${row}`, pays] as const))
  return Object.fromEntries([...said, ...rows])
}

export function payField(name: string): { table: string; row: string } | null {
  const [, table, row] = /^pay\.([^.]+)\.(.+)$/.exec(name) ?? []
  return table && row ? { table, row } : null
}

/** A value as an address writes it. */
export const textOf = (value: unknown): string => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A value as the server reads it: yes and no, lists and fields; everything else is text. */
export function valueOf(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What odds pay on one unit, "5 to 2" is 2.5; null for a sum, or for anything that is no odds yet. */
export function units(pays: string): number | null {
  const [, win, stake = '1'] = /^\s*(\d+(?:\.\d+)?)\s*(?:to\s*(\d+(?:\.\d+)?))?\s*$/.exec(pays) ?? []
  return win && Number(stake) > 0 ? Number(win) / Number(stake) : null
}

/** A bare number where the rulebook writes odds means so many to one. */
export function asOdds(text: string, usual: string): string {
  const plain = text.trim()
  return /^\d+$/.test(plain) && / to \d+$/.test(usual) ? `${plain} to 1` : plain
}

/** What a wager is called: as players say it, or its own name in words; a family by its first and last. */
export const nameIn = (names: Record<string, string>, id: string): string => id.split(' … ').map((one) => names[one] ?? title(one)).join(' … ')

/** A difference with a minus sign of its full width. */
export const minus = (text: string): string => text.replace('-', '−')
