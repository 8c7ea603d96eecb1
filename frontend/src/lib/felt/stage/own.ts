/** Your own place: spots with their chips, cards with their name, hands that were split, a hand that is set. */

import { byRank, spokenName } from '../../cards'
import type { SpotLayout } from '../stage'
import type { HandFacts, SeatFacts } from './facts'
import { row, stakeSays, type CardAt, type Scene, type Setting, type SpotAt } from './scene'

export interface OwnPlaces {
  spots: { x: number; y: number; step: number; r: number; most: number }
  cards: { x: number; y: number; w: number; most: number }
  small: { x: number; y: number; step: number; r: number }
  band: { x: number; y: number; r: number }
  low: { x: number; y: number; w: number; step: number }
  high: { x: number; y: number; w: number; step: number; most: number }
  /** Spots beside the places of a set hand, and those beside hands that were split. */
  beside: { x: number; y: number; step: number; r: number }
  aside: { x: number; y: number; step: number; r: number } | null
  phone: boolean
}

export const YOU = 'you'

export function layYou(scene: Scene, setting: Setting, you: SeatFacts, at: OwnPlaces): void {
  if (setting.layout.seat.places) laySet(scene, setting, you, at)
  else if (setting.layout.seat.hands) layHands(scene, setting, you, at)
  else {
    laySpots(scene, setting, you, main(setting), at.spots)
    for (const hand of you.hands.slice(0, 1)) layCards(scene, setting, hand, you, at)
  }
  laySmall(scene, setting, you, at)
}

const main = (setting: Setting): SpotLayout[] => setting.spots.filter((spot) => !spot.small && !spot.band)

/** A row of spots that bends with the table: its ends lie a little nearer to the dealer. */
function laySpots(scene: Scene, setting: Setting, you: SeatFacts, spots: SpotLayout[], at: OwnPlaces['spots']): void {
  const step = Math.min(at.step, at.most / Math.max(spots.length, 1))
  const r = Math.min(at.r, step / 2 - 2.5)
  const bend = scene.form === 'phone' ? 0 : 2.4
  let before: SpotAt | null = null
  spots.forEach((spot, i) => {
    const off = i - (spots.length - 1) / 2
    const laid = laySpot(scene, setting, you, spot, at.x + off * step, at.y - off * off * bend, r * (spot.size ?? 1))
    if (before && spot.tie) scene.tag({ key: `tie:${spot.id}`, group: YOU, kind: 'tie', text: spot.tie, x: (laid.x + before.x) / 2, y: (laid.y + before.y) / 2, w: 28, h: 18 })
    before = laid
  })
}

/** One spot with its chips, its name above them and what is staked, or what it came to, below. */
export function laySpot(scene: Scene, setting: Setting, you: SeatFacts, spot: SpotLayout, x: number, y: number, r: number, more: { label?: string | undefined; beside?: string } = {}): SpotAt {
  const label = more.label ?? spot.label ?? ''
  const laid: SpotAt = { key: spot.id, group: YOU, spot, x, y, r, label }
  scene.spots.push(laid)
  const stake = you.stakes.find((one) => one.wager === spot.id)
  const twice = you.stakes.find((one) => one.wager === more.beside)
  const draft = setting.laid[spot.id]
  const chips = draft?.chips ?? stake?.chips ?? []
  const size = Math.max(18, r * (twice?.chips.length ? 0.92 : 1.1))
  const off = twice?.chips.length ? r * 0.44 : 0
  scene.stack(`spot:${spot.id}`, YOU, chips, x - off, y + r * 0.5, size)
  if (twice) scene.stack(`spot:${twice.wager}`, YOU, twice.chips, x + off, y + r * 0.5, size)
  const says = draft?.shown ?? (stake ? stakeSays(stake) : '')
  const both = twice && !stake?.says ? `${says} + ${twice.shown}` : twice?.says && stake ? `${says} · ${twice.says}` : says
  const w = Math.max(r * 2 + 6, both.length * 8 + 14)
  scene.tag({ key: `amount:${spot.id}`, group: YOU, kind: 'amount', text: both, tone: stake?.tone, x, y: y + r, w, h: 20 })
  return laid
}

function laySmall(scene: Scene, setting: Setting, you: SeatFacts, at: OwnPlaces): void {
  const small = setting.spots.filter((spot) => spot.small)
  small.forEach((spot, i) => laySpot(scene, setting, you, spot, at.small.x + (i - (small.length - 1) / 2) * at.small.step, at.small.y, at.small.r))
  for (const spot of setting.spots.filter((one) => one.band)) laySpot(scene, setting, you, spot, at.band.x, at.band.y, at.band.r)
}

/** What a card that may be picked says and does. */
function picks(setting: Setting): (card: string) => Partial<CardAt> {
  const { picking } = setting
  return (card) => {
    const at = picking ? picking.cards.indexOf(card) : -1
    return picking && at >= 0 ? { pick: { digit: at + 1, picked: picking.chosen.has(card), says: spokenName(card) } } : {}
  }
}

function layCards(scene: Scene, setting: Setting, given: HandFacts, you: SeatFacts, at: OwnPlaces): void {
  const pick = picks(setting)
  const choosing = !!setting.picking
  const order = setting.layout.seat.sort ? byRank(given.cards) : given.cards
  const hand = { ...given, cards: order }
  const w = fitting(order.length, at.cards.w, at.cards.most)
  const xs = row(order.length, at.cards.x, w, at.cards.most, choosing ? 9 : 6)
  scene.hand('you:0', YOU, hand, xs, at.cards.y, w, (card) => ({ quiet: you.folded, ...(choosing ? { mark: false, kick: false, dim: false } : {}), ...pick(card) }))
  nameOf(scene, 'you', hand, at.cards.x, at.cards.y + w * 0.7, Math.min(at.cards.most, 340))
  if (hand.down.size) {
    const held = xs.filter((_, i) => hand.down.has(order[i] ?? ''))
    scene.tag({ key: 'seen', group: YOU, kind: 'seen', text: 'only you see these', x: (Math.min(...held) + Math.max(...held)) / 2, y: at.cards.y - w * 0.7 - 12, w: 128, h: 16 })
  }
}

/** Many cards are drawn smaller, so that each index is seen. */
function fitting(count: number, w: number, most: number): number {
  return count * 34 + w > most + 40 ? w * 0.88 : w
}

function nameOf(scene: Scene, key: string, hand: HandFacts, x: number, y: number, most: number, tone?: 'now'): void {
  const beside = hand.beside ? `, ${hand.beside}` : ''
  const long = `${hand.name}${beside}`
  scene.tag({ key: `name:${key}`, group: YOU, kind: 'name', own: true, text: hand.name, more: beside, tone, x, y, w: Math.min(most, long.length * 8.4 + 34), h: 27 })
}

/** Where hands can be split each is a column of its own, with its chips, its cards and its count. */
function layHands(scene: Scene, setting: Setting, you: SeatFacts, at: OwnPlaces): void {
  const rules = setting.layout.seat.hands
  if (!rules) return
  const hands = you.hands
  const n = Math.max(1, hands.length)
  const w = at.cards.w * (n === 1 ? 1 : n === 2 ? 0.92 : n === 3 ? (at.phone ? 0.68 : 0.82) : at.phone ? 0.58 : 0.72)
  const column = n === 1 ? 0 : Math.min(w * 2.4, at.cards.most / n)
  const r = n > 2 ? at.spots.r * 0.8 : at.spots.r
  const stake = setting.spots.find((spot) => spot.id === rules.stake)
  const sides = main(setting).filter((spot) => spot.id !== rules.stake)
  for (let i = 0; i < n; i++) {
    const hand = hands[i]
    const number = hand?.index || i + 1
    const x = at.cards.x + (i - (n - 1) / 2) * column
    const id = number > 1 ? rules.again.replace('{hand}', `${number}`) : rules.stake
    if (n > 1 && setting.hand === number) {
      const [top, foot] = [at.spots.y - r - 12, at.cards.y + w * 0.7 + 18]
      scene.beds.push({ key: `halo:${number}`, group: YOU, kind: 'halo', x, y: (top + foot) / 2, w: Math.max(column - 6, w * 1.5), h: foot - top })
    }
    if (stake) laySpot(scene, setting, you, { ...stake, id }, x, at.spots.y, r, { label: n > 1 ? `Hand ${number}` : stake.label, beside: rules.beside.replace('{hand}', `${number}`) })
    if (!hand) continue
    const xs = row(hand.cards.length, x, w, n === 1 ? w * 2.9 : Math.min(column - 12, w * 2.1), -w * 0.42)
    const playing = setting.hand === number
    scene.hand(`you:${number}`, YOU, hand, xs, at.cards.y, w, () => ({ quiet: you.folded || (n > 1 && setting.hand > 0 && !playing) }))
    nameOf(scene, `you:${number}`, hand, x, at.cards.y + w * 0.7, n > 1 ? column - 4 : 200, playing ? 'now' : undefined)
  }
  const aside = n > 1 ? at.aside : { x: at.cards.x - at.spots.step * sides.length, y: at.spots.y, step: at.spots.step, r: at.spots.r }
  if (aside) sides.forEach((spot, i) => laySpot(scene, setting, you, spot, aside.x + i * aside.step, aside.y, aside.r * (spot.size ?? 1)))
}

/** A hand that is set: its cards sorted, a place for the lesser hand and one for the greater. */
function laySet(scene: Scene, setting: Setting, you: SeatFacts, at: OwnPlaces): void {
  const [low, high] = setting.layout.seat.places ?? []
  if (!low || !high) return
  const { picking } = setting
  const laid = you.hands.find((hand) => hand.index === low.hand)
  const rest = you.hands.find((hand) => hand.index === high.hand)
  const asks = !!picking?.ways.length
  const cards = byRank([...(rest?.cards ?? []), ...(laid?.cards ?? [])])
  const front = asks ? cards.filter((card) => picking.chosen.has(card)) : byRank(laid?.cards ?? [])
  const behind = cards.filter((card) => !front.includes(card))
  const foul = asks && !!picking.way?.warning
  const words = asks && picking.way ? inTwo(picking.way.says) : { low: laid?.name ?? '', high: laid ? (rest?.name ?? '') : '' }
  const { low: L, high: Hh } = at
  const pick = picks(setting)
  // A card keeps its key wherever it lies, so that it travels between the places.
  const put = (card: string, x: number, y: number, w: number): void => {
    const key = card === '??' ? `${scene.cards.length}` : card
    scene.cards.push({ key: `you:${key}`, group: YOU, card, x, y, w, quiet: you.folded, ...(asks ? pick(card) : {}) })
  }
  const shown = asks || front.length > 0
  if (shown) {
    scene.beds.push({ key: 'low', group: YOU, kind: 'box', x: L.x, y: L.y, w: L.step + L.w + 18, h: L.w * 1.4 + 16, tone: foul ? 'bad' : '' })
    for (let i = front.length; i < low.cards; i++) scene.beds.push({ key: `low:${i}`, group: YOU, kind: 'bed', x: L.x + (i - 0.5) * L.step, y: L.y, w: L.w, h: L.w * 1.4 })
    scene.tag({ key: 'low', group: YOU, kind: 'box', text: low.label, x: L.x, y: L.y - L.w * 0.7 - 8, w: 108, h: 16 })
    scene.beds.push({ key: 'high', group: YOU, kind: 'box', x: Hh.x, y: Hh.y, w: Hh.most + 14, h: Hh.w * 1.4 + 16, tone: foul ? 'bad' : '' })
    scene.tag({ key: 'high', group: YOU, kind: 'box', text: high.label, x: Hh.x, y: Hh.y - Hh.w * 0.7 - 8, w: 108, h: 16 })
  }
  front.forEach((card, i) => put(card, L.x + (i - 0.5) * L.step, L.y, L.w))
  const xs = row(behind.length, Hh.x, Hh.w, Hh.most, Hh.step - Hh.w)
  behind.forEach((card, i) => put(card, xs[i] ?? 0, Hh.y, Hh.w))
  const tone = foul ? 'bad' : undefined
  const wide = (text: string): number => Math.min(at.high.most, text.length * 8.2 + 34)
  scene.tag({ key: 'name:low', group: YOU, kind: 'name', own: true, text: words.low, tone, x: L.x, y: L.y + L.w * 0.7 + 4, w: wide(words.low), h: 25 })
  scene.tag({ key: 'name:high', group: YOU, kind: 'name', own: true, text: words.high, tone, x: Hh.x, y: Hh.y + Hh.w * 0.7 + 4, w: wide(words.high), h: 25 })
  main(setting).forEach((spot, i) => laySpot(scene, setting, you, spot, at.beside.x + i * at.beside.step, at.beside.y, at.beside.r * (spot.size ?? 1)))
}

/** "high ace-king high, low ten-two high" names both hands of a setting. */
export function inTwo(says: string): { low: string; high: string } {
  const found = /^high (.*), low (.*)$/.exec(says)
  return found ? { high: found[1] ?? '', low: found[2] ?? '' } : { low: '', high: says }
}
