/** What the posting of a table puts on its cloth: printed lines, the spots of the wagers offered, pay tables. */

import type { Chapter, TableInfo } from '../../types'
import { title } from '../../words'
import type { Form } from '../props'
import type { PaysLayout, SpotLayout, TableLayout } from '../stage'
import type { PayRows, Print } from './scene'

const NOTHING = new Set(['', '0', 'false', 'none', 'undefined', 'null'])

/** A house option in force, or a rule of the chapter. */
function valueOf(name: string, info: TableInfo, chapter: Chapter): unknown {
  return info.options[name] ?? chapter.rules.find((rule) => rule.name === name)?.value
}

function written(name: string, info: TableInfo, chapter: Chapter): string | null {
  const value = valueOf(name, info, chapter)
  const money = chapter.rules.find((rule) => rule.name === name)?.kind.startsWith('amount') ?? false
  const list = (Array.isArray(value) ? value : [value]).filter((one) => typeof one !== 'object' && one !== undefined)
  return list.length ? list.map((one) => `${money ? '$' : ''}${String(one)}`).join(' and ') : null
}

/** The value a placeholder names, or null where there is none. */
function filled(what: string, info: TableInfo, chapter: Chapter): string | null {
  if (what === 'title') return info.title
  const [kind, name = '', rest = ''] = what.split('.')
  if (kind === 'pay') {
    const table = chapter.pay.find((one) => one.name === name && one.posted)
    return table?.rows.find((one) => one.row === rest)?.pays ?? null
  }
  const choice = /^(\w+)\?(.*):(.*)$/.exec(name)
  if (!choice) return written(name, info, chapter)
  const value = valueOf(choice[1] ?? '', info, chapter)
  return value === undefined ? null : ((NOTHING.has(String(value)) ? choice[3] : choice[2]) ?? null)
}

/** The lines of a layout with their values; a line that lacks one is left out. */
export function printOf(layout: TableLayout, info: TableInfo, chapter: Chapter | null, form: Form = 'wide'): Print[] {
  // Between a dealer's cards and a board an upright table has room for the title alone.
  const lines = form === 'tall' && layout.board && layout.dealer ? layout.print.slice(0, 1) : layout.print
  return lines.flatMap(({ as, text }) => {
    let whole = true
    const said = text.replaceAll(/\{([^}]*)\}/g, (_, what: string) => {
      const value = chapter ? filled(what, info, chapter) : what === 'title' ? info.title : null
      if (value === null) whole = false
      return value ?? ''
    })
    return whole ? [{ as, text: said.charAt(0).toUpperCase() + said.slice(1) }] : []
  })
}

/** The spots of the wagers this table offers: those of the layout, then a plain circle for every other one. */
export function spotsOf(layout: TableLayout, info: TableInfo, chapter: Chapter | null, wagers: string[]): SpotLayout[] {
  const taken = wagers.filter((wager) => !isOff(wager, info, chapter))
  const offered = layout.spots.filter((spot) => taken.includes(spot.id) || isOffered(spot.id, info, chapter))
  const extra = taken.filter((wager) => !isKnown(layout, wager)).map((id): SpotLayout => ({ id, label: title(id) }))
  return [...offered, ...extra]
}

function isOffered(id: string, info: TableInfo, chapter: Chapter | null): boolean {
  return !!chapter?.wagers.some((one) => one.name === id) && !isOff(id, info, chapter)
}

/** Whether the house has posted that it does not take a wager. */
function isOff(id: string, info: TableInfo, chapter: Chapter | null): boolean {
  const wager = chapter?.wagers.find((one) => one.name === id)
  return !!wager?.offered && NOTHING.has(String(valueOf(wager.offered, info, chapter as Chapter)))
}

/** Whether a wager has a place on a layout: a spot, or the stakes of a hand that was split or doubled. */
export function isKnown(layout: TableLayout, wager: string): boolean {
  const { hands } = layout.seat
  const ofHand = hands && [hands.again, hands.beside].some((name) => new RegExp(`^${name.replace('{hand}', '\\d*')}$`).test(wager))
  return !!ofHand || layout.spots.some((spot) => spot.id === wager)
}

/** The pay tables of the posting that the layout names, where the house offers what they pay on. */
export function paysOf(layout: TableLayout, info: TableInfo, chapter: Chapter | null): { left: PayRows[]; right: PayRows[] } {
  const side = (list: PaysLayout[] = []): PayRows[] => (chapter ? list.flatMap((one) => payOf(one, info, chapter)) : [])
  return { left: side(layout.pays?.left), right: side(layout.pays?.right) }
}

function payOf(pays: PaysLayout, info: TableInfo, chapter: Chapter): PayRows[] {
  const { table: name, title: heading, when } = typeof pays === 'string' ? { table: pays } : pays
  const table = chapter.pay.find((one) => one.name === name && one.posted)
  if (!table || (when && !holds(when, info, chapter))) return []
  const spot = chapter.wagers.find((one) => one.name === name)
  if (spot && !isOffered(name, info, chapter)) return []
  return [{ table: name, title: heading ?? title(name), rows: table.rows }]
}

/** `['decks', '1']`; `'2..'` is two or more, `'*'` anything but none. */
function holds([option, wanted]: [string, string], info: TableInfo, chapter: Chapter): boolean {
  const value = String(valueOf(option, info, chapter))
  if (wanted === '*') return !NOTHING.has(value)
  if (wanted.endsWith('..')) return Number(value) >= Number(wanted.slice(0, -2))
  return value === wanted
}
