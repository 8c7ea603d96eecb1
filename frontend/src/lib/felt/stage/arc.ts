/** The arc: a table against the house or a player-dealer. You sit at the bottom, the others along the rail beside you. */

import { HIDDEN } from '../../view'
import type { HandFacts, SeatFacts } from './facts'
import { small, within } from './names'
import { layYou, type OwnPlaces } from './own'
import { row, Scene, type PayRows, type Setting } from './scene'

interface Places extends OwnPlaces {
  dealer: { y: number; w: number; most: number }
  board: { y: number; w: number; most: number; gap: number }
  plate: { x: number; y: number } | null
  pays: { y: number; w: number; edge: number; foot: number }
  print: { y: number; size: number; half: number; bend: number }
}

/** Where the others sit, from your left round to your right, for so many of them: places of the left half, and of the right. */
const BESIDE: [number[], number[]][] = [
  [[], []], [[1], []], [[1], [1]], [[1, 2], [1]], [[1, 2], [2, 1]], [[0, 1, 2], [2, 1]], [[0, 1, 2], [2, 1, 0]], [[0, 1, 2, 3], [2, 1, 0]], [[0, 1, 2, 3], [3, 2, 1, 0]],
]

export function layArc(setting: Setting): Scene {
  const scene = new Scene(setting.form, setting.H)
  const at = placesOf(setting, scene)
  scene.print = { ...at.print, step: 24 }
  scene.shoe = { x: scene.W * 0.86, y: -70 }
  layDealer(scene, setting, at)
  layBoard(scene, setting, at)
  const [you, ...others] = setting.facts.seats
  if (you) {
    layYou(scene, setting, you, at)
    if (at.plate) scene.plates.push({ key: 'you', group: 'you', seat: you.seat, ...at.plate, w: 210, h: 33 })
  }
  if (setting.form !== 'phone') others.forEach((seat, i) => laySeat(scene, setting, seat, seatAt(setting.form === 'wide', scene, i, others.length)))
  layPays(scene, setting, at)
  layBank(scene, setting, at)
  return scene
}

function placesOf(setting: Setting, scene: Scene): Places {
  const { layout } = setting
  const { H, W, cx } = scene
  const both = !!layout.dealer && !!layout.board
  const set = !!layout.seat.places
  const band = setting.print.some((one) => one.as === 'band')
  if (setting.form === 'wide')
    return {
      phone: false,
      dealer: { y: 96, w: 66, most: 400 },
      board: { y: layout.dealer ? 273 : 104, w: layout.dealer ? 66 : 74, most: 430, gap: 8 },
      spots: { x: cx, y: H - 266, step: 92, r: 37, most: 420 },
      cards: { x: cx, y: H - 146, w: 80, most: 436 },
      plate: { x: cx, y: H - 50 },
      small: { x: cx, y: 232, step: 34, r: 15 },
      band: { x: cx + 214, y: 283, r: 22 },
      low: { x: cx, y: H - 306, w: 70, step: 76 },
      high: { x: cx, y: H - 147, w: 72, step: 70, most: 440 },
      beside: { x: cx - 290, y: H - 300, step: 75, r: 33 },
      aside: { x: 250, y: H - 298, step: 70, r: 30 },
      pays: { y: set ? 168 : both ? 186 : 200, w: set ? 222 : 164, edge: set ? 196 : 184, foot: H - (set ? 250 : 268) },
      print: { y: both ? 180 : set ? 184 : band ? 200 : 222, size: both || set || band ? 27 : 32, half: 250, bend: 560 },
    }
  if (setting.form === 'tall')
    return {
      phone: false,
      dealer: both ? { y: 90, w: 60, most: 380 } : { y: 98, w: 66, most: 380 },
      board: { y: layout.dealer ? H - 374 : 110, w: layout.dealer ? 58 : 72, most: 380, gap: 7 },
      spots: { x: cx, y: H - 268, step: 86, r: 36, most: 420 },
      cards: { x: cx, y: H - 150, w: 78, most: 420 },
      plate: { x: cx, y: H - 52 },
      small: { x: cx, y: 226, step: 33, r: 15 },
      band: { x: cx + 180, y: 270, r: 21 },
      low: { x: cx - 108, y: H - 318, w: 68, step: 74 },
      high: { x: cx, y: H - 148, w: 68, step: 66, most: 412 },
      beside: { x: 210, y: H - 462, step: 66, r: 30 },
      aside: { x: cx + 24, y: H - 392, step: 70, r: 30 },
      pays: { y: set ? 262 : band ? 312 : setting.print.length > 1 && !both ? 244 : both ? 186 : 214, w: set ? 212 : 190, edge: 174, foot: both ? H - 417 : set ? H - 226 : H - 326 },
      print: { y: both ? 168 : set ? 188 : 196, size: both ? 22 : 25, half: 212, bend: 420 },
    }
  const dealt = Math.max(layout.dealer?.cards ?? 0, setting.facts.dealer[0]?.cards.length ?? 0)
  return {
    phone: true,
    dealer: { y: both ? 62 : dealt > 3 ? 80 : 72, w: dealt > 5 ? 50 : both ? 54 : 62, most: setting.spots.some((spot) => spot.band) ? 230 : 300 },
    board: { y: layout.dealer ? 154 : 78, w: layout.dealer ? 54 : 70, most: 350, gap: 5 },
    spots: { x: cx, y: H - 198, step: 80, r: 32, most: 366 },
    cards: { x: cx, y: H - 88, w: 78, most: 344 },
    plate: null,
    small: { x: cx, y: 142, step: 34, r: 14 },
    band: { x: W - 48, y: 72, r: 22 },
    low: { x: cx + 88, y: H - 226, w: 58, step: 63 },
    high: { x: cx, y: H - 86, w: 62, step: 56, most: 344 },
    beside: { x: 52, y: H - 222, step: 66, r: 28 },
    aside: null,
    pays: { y: set ? H - 330 : both ? H - 272 : H - 284, w: W - 44, edge: 22, foot: 0 },
    print: { y: both || dealt > 5 || H < 500 ? 0 : 152, size: 16, half: 165, bend: 700 },
  }
}

function seatAt(wide: boolean, scene: Scene, index: number, others: number): { x: number; y: number; s: number } {
  const { H, W } = scene
  const many = others > 6
  const [left, right] = BESIDE[Math.min(others, BESIDE.length - 1)] ?? [[], []]
  const place = [...left, ...right][index] ?? 0
  const low = (at: number): [number, number] =>
    wide
      ? ([[262, H - 176], [118, (many ? 0.585 : 0.535) * H], [108, (many ? 0.39 : 0.265) * H], [108, 0.195 * H]][at] as [number, number])
      : ([[100, H - 236], [98, (many ? 0.515 : 0.475) * H], [98, (many ? 0.345 : 0.24) * H], [98, 0.175 * H]][at] as [number, number])
  const [x, y] = low(place)
  return { x: index < left.length ? x : W - x, y, s: many ? 0.84 : 1 }
}

function layDealer(scene: Scene, setting: Setting, at: Places): void {
  const { layout, facts } = setting
  if (!layout.dealer) return
  const group = 'dealer'
  const { y, w, most } = at.dealer
  const places = layout.seat.places
  const [hand] = facts.dealer
  const x = scene.cx
  const label = layout.dealer.label ?? 'Dealer'
  if (places && facts.dealer.length > 1) return layDealerSet(scene, setting, at, label)
  const size = places ? w * 0.84 : w
  const count = Math.max(layout.dealer.cards, hand?.cards.length ?? 0)
  const xs = row(count, x, size, places ? size + 34 * 6 : most)
  for (let i = 0; i < layout.dealer.cards && !places; i++) scene.beds.push({ key: `dealer:${i}`, group, kind: 'bed', x: xs[i] ?? 0, y, w, h: w * 1.4 })
  if (hand) scene.hand('dealer', group, hand, xs, y, size)
  dealerTags(scene, at, label, Math.min(x, ...xs) - size / 2)
  scene.tag({ key: 'name:dealer', group, kind: 'name', text: dealerName(hand, facts.dealerSays), x, y: y + size * 0.7, w: at.phone ? 290 : 320, h: 26 })
}

/** "17", "pair of kings: qualifies": what was found says more than the name, where it is about the name. */
function dealerName(hand: HandFacts | undefined, found: string): string {
  if (!hand || hand.cards.includes(HIDDEN)) return hand?.name ? [hand.name, found].filter(Boolean).join(' · ') : ''
  return found.includes(hand.name) ? found : hand.name
}

function dealerTags(scene: Scene, at: Places, label: string, left: number): void {
  const w = label.length * 11 + 12
  if (at.phone) scene.tag({ key: 'dealer', group: 'dealer', kind: 'label', text: label, x: 22 + w / 2, y: 28, w, h: 14 })
  else scene.tag({ key: 'dealer', group: 'dealer', kind: 'label', text: label, x: left - 12 - w / 2, y: at.dealer.y, w, h: 16 })
}

function layDealerSet(scene: Scene, setting: Setting, at: Places, label: string): void {
  const [low, high] = setting.layout.seat.places ?? []
  const w = at.dealer.w * (at.phone ? 0.92 : 0.84)
  const step = at.phone ? 27 : w * 0.62
  const hands = [low, high].map((place) => setting.facts.dealer.find((hand) => hand.index === place?.hand))
  const total = hands.reduce((sum, hand) => sum + w + step * ((hand?.cards.length ?? 1) - 1), 24)
  let x = scene.cx + (at.phone ? 8 : 0) - total / 2 + w / 2
  dealerTags(scene, at, label, x - w / 2)
  for (const hand of hands) {
    if (!hand) continue
    const xs = hand.cards.map((_, i) => x + i * step)
    const wide = step * (hand.cards.length - 1)
    scene.hand(`dealer:${hand.index}`, 'dealer', { ...hand, made: new Set() }, xs, at.dealer.y, w)
    scene.tag({ key: `name:dealer:${hand.index}`, group: 'dealer', kind: 'name', text: hand.name, x: x + wide / 2, y: at.dealer.y + w * 0.7 + 2, w: Math.min(152, hand.name.length * 7.6 + 28), h: 20 })
    x += wide + w + 24
  }
}

function layBoard(scene: Scene, setting: Setting, at: Places): void {
  const { board } = setting.layout
  const hand = setting.facts.board
  const cards = Math.max(board?.cards ?? 0, hand?.cards.length ?? 0)
  if (!cards) return
  const { y, w, most, gap } = at.board
  const xs = row(cards, scene.cx, w, most, gap)
  xs.forEach((x, i) => scene.beds.push({ key: `board:${i}`, group: 'board', kind: 'bed', x, y, w, h: w * 1.4, label: board?.labels?.[i] }))
  if (!hand) return
  // The cards of the board that make your own hand are marked with it.
  const [you] = setting.facts.seats
  const own = you?.hands[0]
  scene.hand('board', 'board', { ...hand, made: own?.made ?? new Set(), kickers: own?.kickers ?? new Set() }, xs, y, w)
}

function laySeat(scene: Scene, setting: Setting, seat: SeatFacts, { x, y, s }: { x: number; y: number; s: number }): void {
  const group = `seat ${seat.seat}`
  const stakes = seat.stakes.slice(0, 4)
  const step = Math.min(34, 128 / Math.max(stakes.length, 1)) * s
  stakes.forEach((stake, i) => {
    const px = x + (i - (stakes.length - 1) / 2) * step
    scene.beds.push({ key: `${group}:${stake.wager}`, group, kind: 'mini', x: px, y: y - 50 * s, w: 30 * s, h: 30 * s, tone: stake.tone })
    scene.stack(`${group}:${stake.wager}`, group, stake.chips, px, y - 41 * s, 22 * s)
  })
  const one = stakes.length === 1 ? stakes[0] : undefined
  if (one) scene.tag({ key: `stake:${seat.seat}`, group, kind: 'note', tone: one.tone, x: x + 40 * s, y: y - 50 * s, ...small(one.says || one.shown, 50), h: 16 })
  const hands = [...seat.hands].sort((a, b) => a.cards.length - b.cards.length)
  const set = !!setting.layout.seat.places && hands.length > 1
  const w = (set ? 31 : hands.length > 1 ? 36 : 42) * s
  const widths = hands.map((hand) => (set ? w + 14 * s * (hand.cards.length - 1) : (132 * s) / hands.length - 4))
  let left = x - widths.reduce((sum, one) => sum + one + 4, -4) / 2
  hands.slice(0, 4).forEach((hand, h) => {
    const each = widths[h] ?? w
    const hx = left + each / 2
    left += each + 4
    const xs = row(hand.cards.length, hx, w, Math.max(w, Math.min(each, 120 * s)), hand.cards.length > 3 ? -w * 0.5 : -w * 0.3)
    scene.hand(`${group}:${hand.index}`, group, hand, xs, y, w, () => ({ mark: false, kick: false, dim: false }))
    const count = hand.name.length <= 7
    const shown = hand.cards.every((card) => card !== HIDDEN)
    if (count) scene.tag({ key: `name:${seat.seat}:${hand.index}`, group, kind: 'count', text: hand.name, x: Math.min(Math.max(...xs) + w / 2 - 4, x + 56 - hand.name.length * 3.5), y: y - w * 0.6, w: 20 + hand.name.length * 7, h: 17 })
    else if (shown && hands.length === 1) scene.tag({ key: `name:${seat.seat}`, group, kind: 'count', ...within(hand.name, 131), x, y: y + 25 * s, h: 17 })
  })
  scene.plates.push({ key: group, group, seat: seat.seat, x, y: y + 54 * s, w: 132, h: 42 })
}

const ROW = 15.6
const DENSE = 13.4

function heightOf(table: PayRows, w: number, dense: boolean): number {
  const letter = dense ? 5.4 : 5.9
  const lines = table.rows.reduce((sum, one) => sum + ((one.row.length + one.pays.length) * letter + 16 > w ? 2 : 1), 0)
  return 24 + lines * (dense ? DENSE : ROW)
}

/** Pay tables stand beside the spots as far down as there is room; the rest are in the list of all of them. */
function layPays(scene: Scene, setting: Setting, at: Places): void {
  const { y, w, edge, foot } = at.pays
  if (at.phone) {
    const all = [...setting.pays.left, ...setting.pays.right]
    const staked = all.find((table) => setting.facts.rows[table.table]) ?? all[0]
    // Where cards leave no room for the ribbon the list of all tables must do.
    const above = setting.layout.board && setting.layout.dealer ? at.board.y + at.board.w * 0.7 : at.dealer.y + at.dealer.w * 0.7 + (setting.spots.some((spot) => spot.small) ? 46 : 14)
    if (staked && y - 26 >= above) scene.pays.push({ key: 'ribbon', group: 'pays', ribbon: true, dense: false, ...staked, x: scene.cx, y, w, h: 52 })
    return
  }
  const dense = setting.form === 'tall' && !!setting.layout.board && !!setting.layout.dealer
  for (const side of ['left', 'right'] as const) {
    let top = y
    for (const table of setting.pays[side]) {
      const h = heightOf(table, w, dense)
      if (top + h > foot && top > y) continue
      scene.pays.push({ key: `${side}:${table.table}`, group: `pays ${side}`, ribbon: false, dense, ...table, x: side === 'left' ? edge + w / 2 : scene.W - edge - w / 2, y: top + h / 2, w, h })
      top += h + 10
    }
  }
}

/** What a bank has put up, and what is noted: a meter, where the deal began. */
function layBank(scene: Scene, setting: Setting, at: Places): void {
  const says = [...setting.facts.pots.map((pot) => `${pot.name === 'bank' ? 'Bank' : pot.name} ${pot.shown}`), ...setting.facts.notes.map(([what, value]) => `${what}: ${value.split(',')[0] ?? ''}`)].slice(0, 3)
  const w = 190
  if (at.phone) return
  says.forEach((text, i) => scene.tag({ key: `note:${i}`, group: 'bank', kind: 'note', text: text.charAt(0).toUpperCase() + text.slice(1), x: scene.cx + (setting.layout.dealer ? 250 : 220) + (setting.form === 'wide' ? 40 : 0), y: 62 + i * 20, w, h: 18 }))
}
