/** The oval: players against each other around one table, you at the bottom, seats spread along the rail. */

import { HIDDEN } from '../../view'
import type { SeatFacts } from './facts'
import { within } from './names'
import { layYou, type OwnPlaces } from './own'
import { row, Scene, type Setting } from './scene'

const PLATE = { w: 120, h: 42 }
const POWER = 2.7

interface Places extends OwnPlaces {
  board: { y: number; w: number; most: number; gap: number }
  pots: { y: number; step: number }
  bet: { x: number; y: number }
  plate: { x: number; y: number } | null
}

export function layOval(setting: Setting): Scene {
  const scene = new Scene(setting.form, setting.H)
  const at = placesOf(setting, scene)
  scene.shoe = { x: scene.cx, y: -80 }
  layBoard(scene, setting, at)
  layPots(scene, setting, at)
  const [you, ...others] = setting.facts.seats
  if (you) {
    layYou(scene, setting, you, at)
    if (you.bet) layBet(scene, 'you', you, at.bet.x, at.bet.y)
    if (at.plate) scene.plates.push({ key: 'you', group: 'you', seat: you.seat, ...at.plate, w: 230, h: 33 })
  }
  if (setting.form !== 'phone') others.forEach((seat, i) => laySeat(scene, seat, (i + 1) / (others.length + 1), others.length + 1))
  return scene
}

function placesOf(setting: Setting, scene: Scene): Places {
  const { layout } = setting
  const { H, cx } = scene
  const board = layout.board || setting.facts.board
  const cards = Math.max(layout.seat.cards, setting.facts.seats[0]?.hands[0]?.cards.length ?? 0)
  const none = { x: cx, y: 0, step: 0, r: 0, most: 0, w: 0 }
  const rest = { spots: none, small: none, band: none, low: none, high: none, beside: none, aside: null }
  if (setting.form === 'phone') {
    scene.print = { y: (board ? 0.54 : 0.42) * H, size: 16, half: 150, bend: 0, step: 19 }
    return {
      ...rest, phone: true,
      board: { y: 0.375 * H, w: 60, most: 344, gap: 5 },
      pots: { y: (board ? 0.14 : 0.24) * H, step: 120 },
      cards: { x: cx, y: H - 86, w: cards > 5 ? 62 : cards > 2 ? 72 : 84, most: 344 },
      bet: { x: cx, y: H - 159 },
      plate: null,
    }
  }
  const wide = setting.form === 'wide'
  scene.print = { y: (board ? (wide ? 0.595 : 0.585) : 0.5) * H, size: wide ? 26 : 22, half: wide ? 240 : 170, bend: 0, step: 21 }
  return {
    ...rest, phone: false,
    board: { y: (wide ? 0.455 : 0.455) * H, w: wide ? 70 : 58, most: wide ? 400 : 318, gap: 7 },
    pots: { y: (board ? (wide ? 0.315 : 0.345) : 0.33) * H, step: wide ? 172 : 140 },
    cards: { x: cx, y: H - 138, w: cards > 5 ? (wide ? 68 : 60) : cards > 3 ? (wide ? 76 : 66) : 82, most: wide ? 350 : setting.facts.seats.length > 10 ? 222 : 268 },
    bet: { x: cx, y: H - 218 },
    plate: { x: cx, y: H - 42 },
  }
}

interface Rail {
  points: [number, number][]
  /** How far along the rail each point is. */
  lengths: number[]
}

const rails = new Map<string, Rail>()
const STEPS = 720

function railOf(rx: number, ry: number): Rail {
  const known = rails.get(`${rx} ${ry}`)
  if (known) return known
  const made: Rail = { points: [], lengths: [] }
  for (let i = 0; i <= STEPS; i++) {
    const turn = Math.PI / 2 + (i / STEPS) * 2 * Math.PI
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const point: [number, number] = [rx * Math.sign(c) * Math.abs(c) ** (2 / POWER), ry * Math.sign(s) * Math.abs(s) ** (2 / POWER)]
    const last = made.points.at(-1)
    made.lengths.push(last ? (made.lengths.at(-1) ?? 0) + Math.hypot(point[0] - last[0], point[1] - last[1]) : 0)
    made.points.push(point)
  }
  rails.set(`${rx} ${ry}`, made)
  return made
}

/** The point a share of the way round, clockwise from the bottom: by length along the rail, so that the ends do not crowd. */
function along(rx: number, ry: number, share: number): [number, number] {
  const { points, lengths } = railOf(rx, ry)
  const target = (lengths.at(-1) ?? 0) * share
  return points[Math.max(lengths.findIndex((length) => length >= target), 0)] ?? [0, ry]
}

/** Plate, cards and bet of one seat: cards on the middle's side of the plate, the bet before the cards. */
function laySeat(scene: Scene, seat: SeatFacts, share: number, seats: number): void {
  const group = `seat ${seat.seat}`
  const [rx, ry] = [scene.cx - 74, scene.H / 2 - 40]
  const [dx, dy] = along(rx, ry, share)
  const [x, y] = [scene.cx + dx, scene.H / 2 + dy]
  const way = dy < -0.02 * ry ? 1 : -1
  const end = Math.abs(dy) <= 0.5 * ry
  const inward = -Math.sign(Math.round(dx))
  scene.plates.push({ key: group, group, seat: seat.seat, x, y, ...PLATE, high: way > 0 })
  const [hand] = seat.hands
  const shown = !!hand && hand.cards.some((card) => card !== HIDDEN)
  const w = shown ? 40 : 34
  const xs = stepped(hand?.cards ?? [], !shown ? 13 : scene.form === 'tall' && (hand?.cards.length ?? 0) > 5 ? 16 : 22)
  const half = hand ? (Math.max(...xs) - Math.min(...xs) + w) / 2 : 0
  // A wide hand at an end moves in, so that it lies on the cloth.
  const cx = end ? x + inward * Math.max(14, half - 48) : Math.min(Math.max(x, 60 + half), scene.W - 60 - half)
  const cy = y + way * (PLATE.h / 2 + w * 0.7 + 3)
  if (hand) {
    scene.hand(group, group, hand, xs.map((one) => cx + one), cy, w, (_, i) => ({ tilt: shown ? 0 : (i - (hand.cards.length - 1) / 2) * 4 }))
    const most = seats > (scene.form === 'wide' ? 9 : 8) ? 134 : 176
    if (hand.name && shown && hand.made.size) scene.tag({ key: `name:${seat.seat}`, group, kind: 'count', ...within(hand.name, most), x: cx, y: cy + way * (w * 0.7 + (way < 0 ? 13 : 6)), h: 17 })
  }
  if (!seat.bet) return
  if (end) layBet(scene, group, seat, cx + inward * (half + betWidth(seat, true) / 2 + 3), cy, true)
  else layBet(scene, group, seat, cx, cy + way * ((hand ? w * 0.7 : 0) + (shown ? (way < 0 ? 34 : 30) : 20)))
}

/** Where cards lie around the middle of a hand: those that nobody sees closer than those that are read. */
function stepped(cards: string[], step: number): number[] {
  const steps = cards.slice(0, -1).map((card) => (card === HIDDEN ? Math.min(step, 13) : step))
  let at = -steps.reduce((sum, one) => sum + one, 0) / 2
  return cards.map((_, i) => {
    const here = at
    at += steps[i] ?? 0
    return here
  })
}

const CHIP = 24

function betWidth(seat: SeatFacts, upright: boolean): number {
  return (seat.bet?.shown.length ?? 0) * 7.6 + 20 + (upright ? 0 : CHIP + 2)
}

/** Chips beside their amount, or above it where there is little room across. */
function layBet(scene: Scene, group: string, seat: SeatFacts, x: number, y: number, upright = false): void {
  if (!seat.bet) return
  const whole = betWidth(seat, upright)
  if (upright) {
    scene.stack(`bet:${seat.seat}`, group, seat.bet.chips, x, y + 4, CHIP)
    scene.tag({ key: `bet:${seat.seat}`, group, kind: 'amount', text: seat.bet.shown, x, y: y + 13, w: whole, h: 20 })
    return
  }
  const [left, w] = [x - whole / 2, whole - CHIP - 2]
  scene.stack(`bet:${seat.seat}`, group, seat.bet.chips, left + CHIP / 2, y + 11, CHIP)
  scene.tag({ key: `bet:${seat.seat}`, group, kind: 'amount', text: seat.bet.shown, x: left + CHIP + 2 + w / 2, y, w, h: 20 })
}

function layBoard(scene: Scene, setting: Setting, at: Places): void {
  const { board } = setting.layout
  const hand = setting.facts.board
  const cards = Math.max(board?.cards ?? 0, hand?.cards.length ?? 0)
  if (!cards) return
  const xs = row(cards, scene.cx, at.board.w, at.board.most, at.board.gap)
  xs.forEach((x, i) => scene.beds.push({ key: `board:${i}`, group: 'board', kind: 'bed', x, y: at.board.y, w: at.board.w, h: at.board.w * 1.4 }))
  const own = setting.facts.seats[0]?.hands[0]
  if (hand) scene.hand('board', 'board', { ...hand, made: own?.made ?? new Set(), kickers: own?.kickers ?? new Set() }, xs, at.board.y, at.board.w)
}

/** The pot, or the main pot and the side pots with who may win each; when it is over, who won. */
function layPots(scene: Scene, setting: Setting, at: Places): void {
  const { pots, awards } = setting.facts
  const shown = pots.slice(0, 4)
  const step = Math.min(at.pots.step, (scene.W - (at.phone ? 30 : 506)) / Math.max(shown.length, 1))
  shown.forEach((pot, i) => {
    scene.pots.push({ key: pot.name, group: 'pots', name: pot.name, shown: pot.shown, who: pot.who, chips: pot.chips, x: scene.cx + (i - (shown.length - 1) / 2) * step, y: at.pots.y, w: step - 6, h: 46 })
  })
  if (!shown.length) awards.slice(0, 2).forEach((text, i) => scene.tag({ key: `award:${i}`, group: 'pots', kind: 'award', text, x: scene.cx, y: at.pots.y - 11 + i * 23, w: Math.min(at.phone ? 340 : 320, text.length * 8 + 26), h: 21 }))
}
