/** What a cloth prints: the wagers offered, the posted pay tables, the values of rules, and the device that decides. */

import type { Chapter, TableInfo } from '../types'
import type { Place } from './cloth'

/** What decides a round, as the server tells it. */
export interface Device {
  /** A wheel's pockets, in order around it. */
  pockets?: string[]
  colours?: Record<string, string>
  /** A wheel of fortune's stops, in order around it. */
  stops?: string[]
}

export interface Facts {
  /** Whether the house takes a wager of the chapter. */
  offers(wager: string): boolean
  /** What a row of a pay table pays: "hard.6", or "hard" and "6". */
  pays(table: string, row?: string): string
  rows(table: string): { row: string; pays: string }[]
  rule(name: string): unknown
  /** How many places the table has. */
  positions: number
  device: Device
}

export function factsOf(info: Pick<TableInfo, 'options'> & { device?: Device | null }, chapter: Chapter | null): Facts {
  const rules = new Map(chapter?.rules.map((rule) => [rule.name, rule.value]))
  const rule = (name: string) => info.options[name] ?? rules.get(name)
  const wagers = new Map(chapter?.wagers.map((wager) => [wager.name, wager.offered]))
  const tables = new Map<string, { row: string; pays: string }[]>()
  for (const table of chapter?.pay ?? []) if (table.posted || !tables.has(table.name)) tables.set(table.name, table.rows)
  const rows = (table: string) => tables.get(table) ?? []
  return {
    offers: (wager) => !chapter || (wagers.has(wager) && (!wagers.get(wager) || rule(wagers.get(wager) ?? '') !== false)),
    pays(table, row) {
      const [name = '', key = row] = table.split('.')
      return rows(name).find((one) => one.row === key)?.pays ?? ''
    },
    rows,
    rule,
    positions: Number(rule('positions') ?? 1),
    device: info.device ?? {},
  }
}

/** Print with what the posting says put in: `{pays}` is the place's own, `{pays:12}` a row of its table, `{rule:vigorish}` a value. */
export function fill(words: string, place: Pick<Place, 'pays'>, facts: Facts): string {
  return words
    .replaceAll(/\{pays(?::([^}]*))?\}/g, (_, row: string | undefined) => {
      if (row?.includes('.')) return facts.pays(row)
      return facts.pays(row ? (place.pays ?? '').split('.')[0] ?? '' : place.pays ?? '', row)
    })
    .replaceAll(/\{rule:([^}]*)\}/g, (_, name: string) => String(facts.rule(name) ?? ''))
}

/** What a place pays, in words: one rate, or those of its table that differ. */
export function paysWords(place: Pick<Place, 'pays'>, facts: Facts): string {
  if (!place.pays) return ''
  const one = facts.pays(place.pays)
  if (one) return `pays ${one}`
  const rates = [...new Set(facts.rows(place.pays).map((row) => row.pays))]
  return rates.length ? `pays ${rates.join(', ')}` : ''
}
