/** Parts of a craps cloth that stand on several panels: the column of a number, the center bets, the hops. */

import type { Place, Point, Rect, Text } from '../cloth'
import type { Facts } from '../facts'

export const NUMBERS = [4, 5, 6, 8, 9, 10]
/** Six and nine are spelled, so that they are read from both sides of the table. */
const SPELLED: Record<number, string> = { 6: 'SIX', 9: 'NINE' }
/** The dice that stand for a total barred to don't bets. */
const BARRED: Record<number, [number, number]> = { 2: [1, 1], 3: [1, 2], 12: [6, 6] }
const SINGLES: { id: string; faces: [number, number] }[] = [
  { id: 'craps_2', faces: [1, 1] },
  { id: 'craps_3', faces: [1, 2] },
  { id: 'eleven', faces: [5, 6] },
  { id: 'craps_12', faces: [6, 6] },
]
/** What the parts of a split wager are called on the cloth. */
const PARTS: Record<string, string> = {
  craps_2: '2', craps_3: '3', craps_12: '12', eleven: '11', any_craps: 'craps', any_seven: '7', named: 'twice',
}

export function barredDice(facts: Facts): [number, number] {
  return BARRED[Number(facts.rule('barred_number'))] ?? [6, 6]
}

function parts(facts: Facts, rule: string): string {
  const named = facts.rule(rule)
  return Array.isArray(named) ? named.map((part) => PARTS[String(part)] ?? String(part)).join(' · ') : ''
}

/** Where the wagers on one number stand: a lay above, the box with its place wager, come bets that travel into it. */
export interface Column {
  x: number
  step: number
  w: number
  lay: [y: number, height: number]
  box: [y: number, height: number]
  big: number
  small: number
  ring: number
  /** Whether the house takes lay wagers, and place wagers to lose: they share the row. */
  takes: { lay: boolean; lose: boolean }
}

/** What of the row above the numbers the house takes. */
export function against(facts: Facts): Column['takes'] {
  return { lay: facts.offers('lay'), lose: facts.offers('place_to_lose') }
}

export function columns(g: Column): Place[] {
  return NUMBERS.flatMap((n, at) => column(g, n, g.x + at * g.step))
}

function column(g: Column, n: number, x: number): Place[] {
  const { w, lay, box, small, ring } = g
  const mid = x + w / 2
  const [first, second] = [x + ring + 3, x + 3 * ring + 5]
  const low = box[0] + box[1] * 0.67
  const high = lay[0] + lay[1] / 2
  const half = g.takes.lay && g.takes.lose ? w / 2 : w
  const against = (id: string, family: string, name: string, from: number): Place => ({
    id, family, pays: `${family}.${n}`, look: 'fine', rect: [from, lay[0], half, lay[1]], chips: [from + half - 18, high],
    text: [[name, from + half / 2, lay[0] + lay[1] * 0.42, small + 2, 'cream'], ['{pays}', from + half / 2, lay[0] + lay[1] * 0.82, small, 'soft']],
  })
  const behind = (y: number): Text[] => [['odds', second, y + 3, Math.max(small - 1, 9), 'gold']]
  return [
    against(`lay_${n}`, 'lay', 'LAY', x),
    against(`place_to_lose_${n}`, 'place_to_lose', 'LOSE', x + w - half),
    {
      id: `place_${n}`, family: 'place', pays: `place.${n}`, rect: [x, box[0], w, box[1]],
      chips: [x + w * 0.75, low], fan: [-ring * 1.75, -2], most: 1, mark: [x + w - ring + 2, box[0] + 2],
      beside: [`come_odds_${n}`, `dont_come_odds_${n}`, `put_${n}_odds`],
      text: [
        [SPELLED[n] ?? String(n), mid, box[0] + box[1] * 0.4, g.big, 'number'],
        ['PLACE {pays}', mid, box[0] + box[1] * 0.94, small, 'soft'],
      ],
    },
    { id: `come_${n}`, family: 'come', shown: 'held', look: 'ghost', circle: [first, low, ring], most: 1, chip: ring, fan: [4, -ring * 1.5] },
    { id: `come_odds_${n}`, family: 'come_odds', pays: `odds.${n}`, shown: 'offered', look: 'ghost', circle: [second, low, ring], chip: ring - 1, text: behind(low) },
    { id: `dont_come_${n}`, family: 'dont_come', shown: 'held', look: 'ghost', circle: [first, high, ring], chip: ring },
    { id: `dont_come_odds_${n}`, family: 'dont_come_odds', pays: `dont_odds.${n}`, shown: 'offered', look: 'ghost', circle: [second, high, ring], chip: ring - 1, text: behind(high) },
  ]
}

/** One row of wagers on the six numbers: buys, puts. */
export function numberRow(family: 'buy' | 'put', first: Rect, step: number, size: number): Place[] {
  const [x0, y, w, h] = first
  return NUMBERS.map((n, at) => {
    const x = x0 + at * step
    return {
      id: `${family}_${n}`, family, pays: family === 'put' ? 'put.put' : `${family}.${n}`, look: 'fine',
      rect: [x, y, w, h], chips: [x + w - 14, y + h * 0.6], chip: 12, most: 1,
      text: [
        [family.toUpperCase(), x + w / 2, y + h * 0.42, size + 2, 'cream'],
        ['{pays}', x + w / 2, y + h * 0.84, size, 'soft'],
      ],
    }
  })
}

/** The odds behind puts, each a ring in its put's corner. */
export function putOdds(first: [x: number, y: number, r: number], step: number): Place[] {
  const [x0, y, r] = first
  return NUMBERS.map((n, at) => {
    const x = x0 + at * step
    return {
      id: `put_${n}_odds`, family: 'put_odds', pays: `odds.${n}`, shown: 'offered', look: 'ghost', circle: [x, y, r],
      chip: r - 1, text: [['odds', x, y + 3, 9, 'gold']],
    }
  })
}

/** A row of boxes with dice printed on them: hard ways, or the totals of one roll. */
function diceRow(wagers: { id: string; family: string; pays: string; faces: [number, number] }[], first: Rect, step: number, die: number): Place[] {
  const [x0, y, w, h] = first
  return wagers.map(({ id, family, pays, faces }, at) => {
    const x = x0 + at * step
    return {
      id, family, pays, rect: [x, y, w, h], dice: { faces, at: [x + w / 2, y + h * 0.32], size: die },
      chips: [x + w - 20, y + h * 0.74], fan: [0, -24], most: 1, text: [['{pays}', x + w * 0.42, y + h * 0.88, 13, 'cream']],
    }
  })
}

export function hardWays(first: Rect, step: number, die: number): Place[] {
  const wagers = [6, 10, 8, 4].map((n) => ({
    id: `hard_${n}`, family: 'hard', pays: `hard.${n}`, faces: [n / 2, n / 2] as [number, number],
  }))
  return diceRow(wagers, first, step, die)
}

export function singles(first: Rect, step: number, die: number): Place[] {
  return diceRow(SINGLES.map((one) => ({ ...one, family: one.id, pays: `one_roll.${one.id}` })), first, step, die)
}

export function anySeven(rect: Rect, size: number): Place {
  const [x, y, w, h] = rect
  return {
    id: 'any_seven', pays: 'one_roll.any_seven', look: 'warm', rect, chips: [x + w * 0.76, y + h / 2 + 2], fan: [26, 0], most: 2,
    text: [['SEVEN', x + w * 0.46, y + h * 0.58, size, 'red'], ['pays {pays}', x + w * 0.46, y + h * 0.88, 11, 'soft']],
  }
}

export function anyCraps(rect: Rect, size: number): Place {
  const [x, y, w, h] = rect
  return {
    id: 'any_craps', pays: 'one_roll.any_craps', look: 'warm', rect, chips: [x + w - 24, y + h / 2 + 2], fan: [-26, 0], most: 1,
    text: [
      ['ANY CRAPS', x + w * 0.4, y + h * 0.5, size, 'cream'],
      ['2 · 3 · 12 pays {pays}', x + w * 0.4, y + h * 0.84, 11, 'soft'],
    ],
  }
}

/** A wager that is split over others: its name, and over which. */
function split(facts: Facts, id: string, name: string, rule: string, rect: Rect, size: number): Place {
  const [x, y, w, h] = rect
  return {
    id, rect, chips: [x + w - 15, y + h * 0.6], chip: 13, most: 1,
    text: [[name, x + w / 2, y + h * 0.5, size, 'gold'], [parts(facts, rule), x + w / 2, y + h * 0.84, 10, 'soft']],
  }
}

export function cAndE(facts: Facts, rect: Rect): Place {
  const place = split(facts, 'c_and_e', 'C & E', 'c_and_e_parts', rect, 20)
  const [x, y, w, h] = rect
  const pays: Text = ['{pays:one_roll.any_craps} · {pays:one_roll.eleven}', x + w / 2, y + h * 0.84, 11, 'soft']
  return { ...place, text: [...(place.text ?? []).slice(0, 1), pays] }
}

/** Horn, world and the four horn highs, side by side. */
export function horns(facts: Facts, [x, y]: Point, h: number, widths: [each: number, high: number], gap: number): Place[] {
  const [w, high] = widths
  const from = x + 2 * (w + gap)
  return [
    split(facts, 'horn', 'HORN', 'horn_parts', [x, y, w, h], 16),
    split(facts, 'world', 'WORLD', 'world_parts', [x + w + gap, y, w, h], 15),
    ...[2, 3, 11, 12].map((n, at): Place => {
      const left = from + at * (high + gap)
      return {
        id: `horn_high_${n}`, family: 'horn_high', look: 'fine', rect: [left, y, high, h], chips: [left + high - 13, y + h * 0.62], chip: 12, most: 1,
        text: [['HORN HIGH', left + high / 2, y + h * 0.36, 9.5, 'soft'], [String(n), left + high / 2, y + h * 0.8, 20, 'cream']],
      }
    }),
  ]
}

/** The hops the house takes, by their total, so many in a row. */
export function hops(facts: Facts, [x, y]: Point, [w, h]: [number, number], across: number, gap: [number, number], die: number): Place[] {
  const listed = facts.rule('hops')
  const total = (pair: string): number => pair.split('-').reduce((sum, spots) => sum + Number(spots), 0)
  const pairs = (Array.isArray(listed) ? listed.map(String) : []).toSorted((a, b) => total(a) - total(b) || a.localeCompare(b))
  return pairs.map((pair, at) => {
    const [left, top] = [x + (at % across) * (w + gap[0]), y + Math.floor(at / across) * (h + gap[1])]
    return hop(pair, [left, top, w, h], die)
  })
}

function hop(pair: string, rect: Rect, die: number): Place {
  const [x, y, w, h] = rect
  const [a = 1, b = 1] = pair.split('-').map(Number)
  return {
    id: `hop_${a}_${b}`, family: 'hop', pays: a === b ? 'hop.hard' : 'hop.easy', look: 'fine', rect,
    dice: { faces: [a, b], at: [x + w / 2, y + h * 0.36], size: die }, chips: [x + w / 2, y + h - 14], chip: 12, most: 1,
    text: [['{pays}', x + w / 2, y + h - 5, 10, 'soft']],
  }
}

/** The field: its numbers evenly, those that pay more in a ring with what they pay. */
export function field(facts: Facts, rect: Rect, size: number): Place {
  const [x, y, w, h] = rect
  const rows = facts.rows('field')
  const usual = rows.map((row) => row.pays).find((pays) => rows.filter((row) => row.pays === pays).length > rows.length / 2)
  const text: Text[] = []
  const rings: [number, number, number][] = []
  const ordered = [...rows].sort((a, b) => Number(a.row) - Number(b.row))
  ordered.forEach((row, at) => {
    const cx = x + (w * (at + 0.5)) / ordered.length
    const cy = y + h * 0.4
    text.push([row.row, cx, cy, size, 'gold'])
    if (row.pays === usual) return
    rings.push([cx, cy - size * 0.34, size * 0.86])
    text.push([`pays ${row.pays}`, cx, y + h * 0.88, Math.min(12, size * 0.44), 'soft'])
  })
  text.push(['FIELD', x + w * 0.34, y + h * 0.9, size * 0.82, 'cream'])
  if (usual) text.push([`others ${usual}`, x + w * 0.54, y + h * 0.88, Math.min(12, size * 0.5), 'soft'])
  return { id: 'field', pays: 'field', rect, chips: [x + w * 0.7, y + h * 0.74], fan: [30, 0], most: 2, text, rings }
}

/** The corners, big 6 and big 8, where the house takes them. */
export function bigs(first: Rect, [dx, dy]: Point, size: number): Place[] {
  const [x0, y0, w, h] = first
  return [6, 8].map((n, at) => {
    const [x, y] = [x0 + at * dx, y0 + at * dy]
    return {
      id: `big_${n}`, pays: `big_${n}.${n}`, look: 'warm', rect: [x, y, w, h], chips: [x + w - 20, y + h * 0.6], most: 1,
      text: [[`BIG ${n}`, x + w * 0.4, y + h * 0.5, size, 'red'], ['{pays}', x + w * 0.4, y + h * 0.86, size * 0.6, 'soft']],
    }
  })
}

/** The fire bet with what each number of points pays. */
export function fire(facts: Facts, rect: Rect): Place {
  const [x, y, w, h] = rect
  const rows = facts.rows('fire')
  const flat = w > 2 * h
  const lines = rows.flatMap((row, at): Text[] =>
    flat
      ? [[row.row, x + w * (0.32 + 0.18 * at), y + h * 0.42, 11, 'soft'], [row.pays, x + w * (0.32 + 0.18 * at), y + h * 0.7, 13, 'cream']]
      : [[`${row.row} ${row.pays}`, x + w / 2, y + h * (0.58 + 0.17 * at), 11, 'soft']],
  )
  const name: Text = flat ? ['FIRE', x + w * 0.12, y + h * 0.62, 26, 'red'] : ['FIRE', x + w * 0.36, y + h * 0.34, 24, 'red']
  return {
    id: 'fire', pays: 'fire', look: 'fire', rect, chips: flat ? [x + w - 24, y + h / 2] : [x + w - 22, y + 24],
    fan: flat ? [-24, 0] : [4, 28], most: 1, text: [name, ...lines],
  }
}

/** The total's dice, for "BAR". */
export function barDice(facts: Facts, at: Point, size: number): NonNullable<Place['dice']> {
  return { faces: barredDice(facts), at, size }
}
