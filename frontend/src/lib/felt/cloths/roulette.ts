/** The roulette cloth, lying or standing, for either wheel; the racetrack, and the wheel unrolled. */

import type { Look, Panel, Place, Point, Rect, Text } from '../cloth'
import type { Facts } from '../facts'

const NUMBERS = Array.from({ length: 36 }, (_, at) => at + 1)
const WHEELS: Record<string, string> = { 'single zero': 'single_zero_wheel' }

/** The numbers in order around the wheel. */
export function pocketsOf(facts: Facts): string[] {
  if (facts.device.pockets) return facts.device.pockets
  const listed = facts.rule(WHEELS[String(facts.rule('wheel'))] ?? 'double_zero_wheel')
  return Array.isArray(listed) ? listed.map(String) : ['0', ...NUMBERS.map(String)]
}

export function colourOf(facts: Facts, pocket: string): 'red' | 'black' | 'green' {
  const told = facts.device.colours?.[pocket]
  if (told === 'red' || told === 'black' || told === 'green') return told
  if (/^0+$/.test(pocket)) return 'green'
  const red = facts.rule('red_numbers')
  return Array.isArray(red) && red.map(String).includes(pocket) ? 'red' : 'black'
}

/** How a cloth is drawn. `along` and `across` are the sides of a number's box; standing, the zeros are at the top. */
export interface Field {
  standing?: boolean
  view: [number, number]
  at: Point
  zero: number
  along: number
  across: number
  foot: number
  side: number
  size: number
  word: number
  fine: number
  reach: number
  chip: number
  pointChip: number
}

/** Turns rows and columns of numbers into places: u runs along the twelve rows, v across the three columns. */
class Grid {
  constructor(
    readonly facts: Facts,
    readonly g: Field,
    readonly double: boolean,
  ) {}

  at(u: number, v: number): Point {
    const { g } = this
    const [x, y] = g.at
    return g.standing ? [x + v * g.across, y + g.zero + u * g.along] : [x + g.zero + u * g.along, y + (3 - v) * g.across]
  }

  rect(u: number, v: number, long: number, wide: number): Rect {
    const [a, b] = [this.at(u, v), this.at(u + long, v + wide)]
    return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])]
  }

  /** A box beside the numbers: dozens, and the even chances beyond them. */
  beside(u: number, long: number, from: number): Rect {
    const { g } = this
    const [a, b] = [this.at(u, 0), this.at(u + long, 0)]
    return g.standing ? [a[0] + 3 * g.across + from, a[1], g.side, b[1] - a[1]] : [a[0], a[1] + from, b[0] - a[0], g.side]
  }

  number(n: string, rect: Rect): Place {
    const { g } = this
    const [x, y, w, h] = rect
    const label: Text = g.standing
      ? [n, x + w * 0.34, y + h / 2 + g.size * 0.36, g.size, 'pocket']
      : [n, x + w / 2, y + h * 0.37 + g.size * 0.36, g.size, 'pocket']
    return {
      id: `straight-${n}`, family: 'straight', kind: 'straight', pays: 'odds.straight', look: colourOf(this.facts, n),
      rect, round: 0, covers: [n], chips: g.standing ? [x + w * 0.7, y + h / 2] : [x + w / 2, y + h * 0.72], most: 1, text: [label],
    }
  }

  point(id: string, kind: string, u: number, v: number, covers: string[]): Place {
    const { g } = this
    const at = this.at(u, v)
    const family = kind === 'split' && id === 'courtesy' ? 'courtesy' : kind
    return {
      id, family, kind, look: 'point', point: at, reach: g.reach, chips: at, chip: g.pointChip, most: 1, covers,
      pays: `odds.${kind}`,
    }
  }

  outside(id: string, family: string, rect: Rect, name: string, covers: string[]): Place {
    const { g } = this
    const [x, y, w, h] = rect
    const turn = g.standing ? 90 : 0
    const [mx, my] = [x + w / 2, y + h / 2]
    const words: Text = g.standing
      ? [name, mx + g.word * 0.24, my - 6, g.word, 'cream', turn]
      : [name, mx, my + g.word * 0.1, g.word, 'cream']
    const pays: Text = g.standing
      ? ['{pays}', mx - g.word * 0.85, my - 6, g.fine, 'soft', turn]
      : ['{pays}', mx, my + g.word * 0.1 + g.fine * 1.3, g.fine, 'soft']
    return {
      id, family, pays: `odds.${family}`, look: 'outside', rect, round: 0, covers, most: 1,
      chips: g.standing ? [mx, y + h - 17] : [x + w - 24, my], fan: g.standing ? [0, -22] : [-26, 0],
      text: name ? [words, pays] : [pays],
    }
  }
}

const run = (from: number, count: number, step = 1) => Array.from({ length: count }, (_, at) => String(from + at * step))
const row = (n: number) => Math.floor((n - 1) / 3)
const column = (n: number) => (n - 1) % 3

/** The points on the lines between numbers. */
function insidePoints(grid: Grid): Place[] {
  return NUMBERS.flatMap((n) => {
    const [u, v] = [row(n), column(n)]
    const found: Place[] = []
    if (v < 2) found.push(grid.point(`split-${n}-${n + 1}`, 'split', u + 0.5, v + 1, run(n, 2)))
    if (n <= 33) found.push(grid.point(`split-${n}-${n + 3}`, 'split', u + 1, v + 0.5, run(n, 2, 3)))
    if (n <= 32 && v < 2) found.push(grid.point(`corner-${n}`, 'corner', u + 1, v + 1, [...run(n, 2), ...run(n + 3, 2)]))
    if (v === 0) found.push(grid.point(`row-${n}`, 'row', u + 0.5, 0, run(n, 3)))
    if (v === 0 && n <= 31) found.push(grid.point(`six-${n}`, 'six', u + 1, 0, run(n, 6)))
    return found
  })
}

/** The points around the zeros; where one lies depends on whether 0 has a neighbour. */
function zeroPoints(grid: Grid): Place[] {
  const half = -grid.g.zero / grid.g.along / 2
  const where: Record<string, Point> = grid.double
    ? {
        'split-0-00': [half, 1.5], 'split-0-1': [0, 0.5], 'split-0-2': [0, 1.25], 'split-00-2': [0, 1.75], 'split-00-3': [0, 2.5],
        'trio-0-1-2': [0, 1], 'trio-0-2-00': [0, 1.5], 'trio-00-2-3': [0, 2], 'first-five': [0, 0],
      }
    : { 'split-0-1': [0, 0.5], 'split-0-2': [0, 1.5], 'split-0-3': [0, 2.5], 'trio-0-1-2': [0, 1], 'trio-0-2-3': [0, 2], 'corner-0': [0, 0] }
  const taken = zeroWagers(grid.facts)
  return Object.entries(where)
    .filter(([id]) => taken(id))
    .map(([id, [u, v]]) => {
      const [kind = '', ...numbers] = id.split('-')
      if (id === 'first-five') return grid.point(id, id, u, v, ['0', '00', '1', '2', '3'])
      return grid.point(id, kind, u, v, id === 'corner-0' ? ['0', '1', '2', '3'] : numbers)
    })
}

/** Which of the wagers on zeros the rules know. */
function zeroWagers(facts: Facts): (id: string) => boolean {
  const trios = facts.rule('trios')
  const listed = Array.isArray(trios) ? trios.map((trio) => `trio-${String(trio)}`) : null
  return (id) => (id === 'corner-0' ? facts.rule('zero_corner') !== false : !id.startsWith('trio') || !listed || listed.includes(id))
}

function outsideBoxes(grid: Grid): Place[] {
  const { g, facts } = grid
  const reds = NUMBERS.map(String).filter((n) => colourOf(facts, n) === 'red')
  const blacks = NUMBERS.map(String).filter((n) => colourOf(facts, n) === 'black')
  const columns = [0, 1, 2].map((at): Place => {
    const rect = grid.rect(12, at, g.foot / g.along, 1)
    const [x, y, w, h] = rect
    const print: Text = ['{pays}', x + w / 2, y + h / 2 + (g.standing ? g.fine * 0.4 : 0), g.fine + 3, 'cream', g.standing ? 0 : -90]
    return { ...grid.outside(`column-${at + 1}`, 'column', rect, '', run(at + 1, 12, 3)), text: [print], chips: [x + w / 2, y + h / 2 + (g.standing ? 0 : 18)], fan: [g.standing ? -24 : 0, g.standing ? 0 : -24] }
  })
  const dozens = ['1st 12', '2nd 12', '3rd 12'].map((name, at) =>
    grid.outside(`dozen-${at + 1}`, 'dozen', grid.beside(at * 4, 4, 0), name, run(at * 12 + 1, 12)),
  )
  const halves: [string, string, string[]][] = [
    ['low', '1 – 18', run(1, 18)], ['even', 'EVEN', run(2, 18, 2)], ['red', '', reds],
    ['black', '', blacks], ['odd', 'ODD', run(1, 18, 2)], ['high', '19 – 36', run(19, 18)],
  ]
  const even = halves.map(([id, name, covers], at): Place => {
    const place = grid.outside(id, id, grid.beside(at * 2, 2, g.side), name, covers)
    return id === 'red' || id === 'black' ? { ...place, diamond: id, text: [underDiamond(place)] } : place
  })
  return [...columns, ...dozens, ...even]
}

/** What red and black pay stands under their diamond. */
function underDiamond({ rect: [x, y, w, h] = [0, 0, 0, 0] }: Place): Text {
  return ['{pays}', x + w / 2, y + h * (h > w ? 0.62 : 0.9), h > w ? 10.5 : 12, 'soft']
}

export function field(facts: Facts, g: Field): Panel {
  const double = pocketsOf(facts).includes('00')
  const grid = new Grid(facts, g, double)
  const deep = g.zero / g.along
  const zeros = double
    ? [grid.number('0', grid.rect(-deep, 0, deep, 1.5)), grid.number('00', grid.rect(-deep, 1.5, deep, 1.5))]
    : [grid.number('0', grid.rect(-deep, 0, deep, 3))]
  const numbers = NUMBERS.map((n) => grid.number(String(n), grid.rect(row(n), column(n), 1, 1)))
  // The same pair as 0 and 00 at the head, within reach of those who stand at the foot.
  const aside = g.side / 2 / g.across
  const courtesy = double ? [grid.point('courtesy', 'split', 8, g.standing ? 3 + aside : -aside, ['0', '00'])] : []
  return { view: g.view, chip: g.chip, places: [...zeros, ...numbers, ...outsideBoxes(grid), ...insidePoints(grid), ...zeroPoints(grid), ...courtesy] }
}

/** A number with two neighbours on each side. */
function neighbours(pockets: string[], at: number): string[] {
  return [-2, -1, 0, 1, 2].map((by) => pockets[(at + by + pockets.length) % pockets.length] ?? '')
}

function shortcut(facts: Facts, pockets: string[], at: number): Place {
  const n = pockets[at] ?? ''
  const near = neighbours(pockets, at)
  const look: Look = colourOf(facts, n)
  return { id: `near-${n}`, stands: near.map((one) => `straight-${one}`), covers: near, look, pays: 'odds.straight' }
}

/** The racetrack: the wheel's order around an oval. It only lays straight wagers, and holds no chips. */
export function track(facts: Facts, view: [number, number], pad: number, band: number, size: number): Panel {
  const pockets = pocketsOf(facts)
  const [w, h] = view
  const r = (h - 2 * pad) / 2
  const long = w - 2 * pad - 2 * r
  const round = 2 * long + 2 * Math.PI * r
  /** A point at a length along the track, some way in from its edge. */
  const point = (length: number, inward: number): Point => {
    const s = ((length % round) + round) % round
    const k = r - inward
    if (s < long) return [pad + r + s, pad + inward]
    if (s < long + Math.PI * r) {
      const angle = (s - long) / r - Math.PI / 2
      return [pad + r + long + k * Math.cos(angle), h / 2 + k * Math.sin(angle)]
    }
    if (s < 2 * long + Math.PI * r) return [pad + r + long - (s - long - Math.PI * r), h - pad - inward]
    const angle = (s - 2 * long - Math.PI * r) / r + Math.PI / 2
    return [pad + r + k * Math.cos(angle), h / 2 + k * Math.sin(angle)]
  }
  const step = round / pockets.length
  const start = long + (Math.PI * r) / 2 - step / 2
  const places = pockets.map((n, at): Place => {
    const s = start + at * step
    const edge = (inward: number) => Array.from({ length: 7 }, (_, k) => point(s + (step * k) / 6, inward))
    const outline = [...edge(0), ...edge(band).reverse()].map((p) => p.map((c) => c.toFixed(1)).join(' '))
    const [x, y] = point(s + step / 2, band / 2)
    const half = Math.min(step, band) / 2
    return {
      ...shortcut(facts, pockets, at), path: `M${outline.join('L')}Z`, box: [x - half, y - half, 2 * half, 2 * half],
      text: [[n, x, y + size * 0.36, size, 'pocket']],
    }
  })
  const text: Text[] = [
    ['RACETRACK', w / 2, h / 2 - 2, size * 0.95, 'gold'],
    ['a chip on a number and two neighbours on each side', w / 2, h / 2 + size, size * 0.76, 'soft'],
  ]
  return { view, chip: 10, places, text }
}

/** On a phone the track is the wheel unrolled, to swipe along: 38 pockets of 40 px do not fit around a screen. */
export function strip(facts: Facts, cell: number, size: number): Panel {
  const pockets = pocketsOf(facts)
  const places = pockets.map((n, at): Place => {
    const x = 4 + at * cell
    return { ...shortcut(facts, pockets, at), rect: [x, 24, cell, 56], round: 0, text: [[n, x + cell / 2, 58, size, 'pocket']] }
  })
  const words = 'WHEEL UNROLLED · a number and two on each side'
  const text = [0, 1, 2, 3].map((at): Text => [words, 187 + 450 * at, 15, 11.5, 'gold'])
  return { view: [pockets.length * cell + 8, 92], chip: 12, scrolls: true, places, text }
}
