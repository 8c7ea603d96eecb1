/** The roulette cloth, lying or standing, for every wheel; the racetrack, and the wheel unrolled. */

import type { Look, Panel, Place, Point, Rect, Text } from '../cloth'
import type { Facts } from '../facts'

const NUMBERS = Array.from({ length: 36 }, (_, at) => at + 1)
const WHEELS: Record<string, string> = { 'single zero': 'single_zero_wheel', 'triple zero': 'triple_zero_wheel' }

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
    /** How many zeros the wheel has. */
    readonly zeros: number,
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

/** What a chapter says of the places at the zeros of a wheel, where it has others than usual. */
interface ZeroBoxes {
  wheel: string
  splits?: string[]
  trios?: string[]
  corner?: string[]
  first_five?: string[]
  courtesy?: string[]
}

function ownBoxes(facts: Facts): ZeroBoxes | undefined {
  const listed = facts.rule('zero_boxes')
  return Array.isArray(listed) ? (listed as ZeroBoxes[]).find((row) => row.wheel === facts.rule('wheel')) : undefined
}

/** Where the points around the zeros lie: with one zero, with two side by side, with a third above both. */
function zeroSpots(grid: Grid): Record<string, Point> {
  const deep = -grid.g.zero / grid.g.along
  if (grid.zeros === 1) return { 'split-0-1': [0, 0.5], 'split-0-2': [0, 1.5], 'split-0-3': [0, 2.5], 'trio-0-1-2': [0, 1], 'trio-0-2-3': [0, 2], 'corner-0': [0, 0] }
  const low = grid.zeros === 2 ? deep / 2 : deep / 4
  return {
    'split-0-00': [low, 1.5], 'split-0-1': [0, 0.5], 'split-0-2': [0, 1.25], 'split-00-2': [0, 1.75], 'split-00-3': [0, 2.5],
    'trio-0-1-2': [0, 1], 'trio-0-2-00': [0, 1.5], 'trio-00-2-3': [0, 2], 'first-five': [0, 0],
    ...(grid.zeros === 3 ? { 'split-0-000': [deep / 2, 0.75], 'split-00-000': [deep / 2, 2.25], 'trio-0-00-000': [deep / 2, 1.5] } : {}),
  } as Record<string, Point>
}

/** The points around the zeros. One that only a chapter knows lies amid its boxes. */
function zeroPoints(grid: Grid): Place[] {
  const where = zeroSpots(grid)
  const own = ownBoxes(grid.facts)
  if (!own) {
    const taken = zeroWagers(grid.facts)
    const usual: Record<string, string[]> = { 'first-five': ['0', '00', '1', '2', '3'], 'corner-0': ['0', '1', '2', '3'] }
    return Object.entries(where)
      .filter(([id]) => taken(id))
      .map(([id, at]) => pointOf(grid, id, usual[id] ?? id.split('-').slice(1), at))
  }
  const found: [string, string[]][] = [
    ...(own.splits ?? []).map((boxes): [string, string[]] => [`split-${boxes}`, boxes.split('-')]),
    ...(own.trios ?? []).map((boxes): [string, string[]] => [`trio-${boxes}`, boxes.split('-')]),
    ...(own.corner?.length ? [['corner-0', own.corner] as [string, string[]]] : []),
    ...(own.first_five?.length ? [['first-five', own.first_five] as [string, string[]]] : []),
  ]
  return found.map(([id, boxes]) => pointOf(grid, id, boxes, where[id] ?? amid(grid, boxes)))
}

function pointOf(grid: Grid, id: string, boxes: string[], [u, v]: Point): Place {
  return grid.point(id, id === 'first-five' ? id : id.split('-')[0] ?? '', u, v, boxes)
}

/** The middle of some boxes at the head of the cloth. */
function amid(grid: Grid, boxes: string[]): Point {
  const deep = -grid.g.zero / grid.g.along
  const middles = boxes.map((box): Point => {
    if (box === '000') return [(deep * 3) / 4, 1.5]
    const low = grid.zeros === 3 ? deep / 4 : deep / 2
    if (box === '0') return [low, grid.zeros === 1 ? 1.5 : 0.75]
    return box === '00' ? [low, 2.25] : [0.5, column(Number(box)) + 0.5]
  })
  return [0, 1].map((at) => middles.reduce((sum, one) => sum + (one[at] ?? 0), 0) / middles.length) as Point
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

/** A third zero needs a second row at the head; the numbers give way for it. */
function deeper(g: Field): Field {
  if (g.standing) {
    const each = (g.zero + 12 * g.along + g.foot) / 15
    return { ...g, along: each, zero: 2 * each, foot: each }
  }
  const less = Math.round(g.along * 0.045)
  return { ...g, along: g.along - less, zero: g.zero + 12 * less }
}

function zeroBoxes(grid: Grid): Place[] {
  const deep = grid.g.zero / grid.g.along
  if (grid.zeros === 1) return [grid.number('0', grid.rect(-deep, 0, deep, 3))]
  const low = grid.zeros === 2 ? deep : deep / 2
  const pair = [grid.number('0', grid.rect(-low, 0, low, 1.5)), grid.number('00', grid.rect(-low, 1.5, low, 1.5))]
  return grid.zeros === 2 ? pair : [...pair, grid.number('000', grid.rect(-deep, 0, deep / 2, 3))]
}

/** Where even chances wait that zero has imprisoned: at the other end of their own box. */
function prisons(facts: Facts, outside: Place[]): Place[] {
  if (facts.rule('zero_loss') !== 'imprisoned') return []
  const listed = facts.rule('zero_beats')
  const held = outside.filter((place) => Array.isArray(listed) && listed.includes(place.id))
  return held.map(({ id, rect: [x, y, w, h] = [0, 0, 0, 0] }): Place => {
    const at: Point = h > w ? [x + w / 2, y + 17] : [x + 24, y + h / 2]
    return { id: `prison-${id}`, family: id, look: 'ghost', point: at, reach: 12, chips: at, shown: 'held', most: 1 }
  })
}

export function field(facts: Facts, form: Field): Panel {
  const zeros = pocketsOf(facts).filter((pocket) => /^0+$/.test(pocket)).length
  const g = zeros > 2 ? deeper(form) : form
  const grid = new Grid(facts, g, zeros)
  const numbers = NUMBERS.map((n) => grid.number(String(n), grid.rect(row(n), column(n), 1, 1)))
  // The same pair as 0 and 00 at the head, within reach of those who stand at the foot.
  const aside = g.side / 2 / g.across
  const own = ownBoxes(facts)
  const pair = own ? (own.courtesy ?? []) : zeros > 1 ? ['0', '00'] : []
  const courtesy = pair.length ? [grid.point('courtesy', 'split', 8, g.standing ? 3 + aside : -aside, pair)] : []
  const outside = outsideBoxes(grid)
  return {
    view: g.view, chip: g.chip,
    places: [...zeroBoxes(grid), ...numbers, ...outside, ...insidePoints(grid), ...zeroPoints(grid), ...courtesy, ...prisons(facts, outside)],
  }
}

/** A number with so many neighbours on each side: two, or as many as a wager on them covers. */
function neighbours(pockets: string[], at: number, beside: number): string[] {
  return Array.from({ length: 2 * beside + 1 }, (_, by) => pockets[(at + by - beside + pockets.length) % pockets.length] ?? '')
}

/** A number of the track: a wager of its own where the house takes it, or a shortcut to straight wagers. */
function shortcut(facts: Facts, pockets: string[], at: number): Place {
  const n = pockets[at] ?? ''
  const wager = facts.rule('neighbors_beside')
  const near = neighbours(pockets, at, Number(wager ?? 2))
  const look: Look = colourOf(facts, n)
  if (wager) return { id: `neighbors-${n}`, family: 'neighbors', covers: near, look, pays: 'odds.straight', most: 1, chip: 9 }
  return { id: `near-${n}`, stands: near.map((one) => `straight-${one}`), covers: near, look, pays: 'odds.straight' }
}

/** The wagers that a chapter names by their place on the wheel in use, with the numbers they cover where that is plain. */
function calledBets(facts: Facts): { name: string; pieces: string[] }[] {
  const listed = facts.rule('racetrack_bets')
  const bets = Array.isArray(listed) ? (listed as { name: string; pieces: string[]; wheel?: string }[]) : []
  return bets.filter((bet) => !bet.wheel || bet.wheel === facts.rule('wheel'))
}

function calledPlaces(facts: Facts, rect: (at: number, many: number) => Rect, size: number): Place[] {
  return calledBets(facts).map(({ name, pieces }, at, all): Place => {
    const box = rect(at, all.length)
    const [x, y, w, h] = box
    const covers = [...new Set(pieces.filter((piece) => /^(straight|split|trio)-/.test(piece)).flatMap((piece) => piece.split('-').slice(1)))]
    return {
      id: name, family: 'racetrack', look: 'outside', rect: box, round: 6, most: 1, covers, chips: [x + w - 20, y + h / 2], chip: 10,
      text: [[name.toUpperCase(), x + w / 2 - 10, y + h / 2 + size * 0.36, size, 'cream']],
    }
  })
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
  const beside = facts.rule('neighbors_beside')
  const text: Text[] = [
    ['RACETRACK', w / 2, h / 2 - 2, size * 0.95, 'gold'],
    [beside ? `a number and ${beside} beside it on each side` : 'a chip on a number and two neighbours on each side', w / 2, h / 2 + size, size * 0.76, 'soft'],
  ]
  const inner = [pad + r, pad + band + 6, long, h - 2 * (pad + band) - 12] as const
  const called = calledPlaces(facts, (at, many) => [inner[0] + (at * inner[2]) / many, inner[1], inner[2] / many - 8, inner[3]], size * 0.8)
  return { view, chip: 10, places: [...places, ...called], text: called.length ? [] : text }
}

/** On a phone the track is the wheel unrolled, to swipe along: 38 pockets of 40 px do not fit around a screen. */
export function strip(facts: Facts, cell: number, size: number): Panel {
  const pockets = pocketsOf(facts)
  const places = pockets.map((n, at): Place => {
    const x = 4 + at * cell
    return { ...shortcut(facts, pockets, at), rect: [x, 24, cell, 56], round: 0, text: [[n, x + cell / 2, 58, size, 'pocket']] }
  })
  const beside = facts.rule('neighbors_beside')
  const words = `WHEEL UNROLLED · a number and ${beside ? String(beside) : 'two'} on each side`
  const text = [0, 1, 2, 3].map((at): Text => [words, 187 + 450 * at, 15, 11.5, 'gold'])
  const called = calledPlaces(facts, (at) => [4 + at * 150, 90, 142, 48], size * 0.8)
  return { view: [pockets.length * cell + 8, called.length ? 144 : 92], chip: 12, scrolls: true, places: [...places, ...called], text }
}
