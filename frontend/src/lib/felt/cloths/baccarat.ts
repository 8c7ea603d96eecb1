/** The baccarat cloth: places for every seat along an arc, and one seat's places enlarged. */

import type { Panel, Place, Point, Rect, Text, Tone } from '../cloth'
import type { Facts } from '../facts'

/** From the dealer outward: what is bet, and how deep its band is. */
const BANDS: { id: string; name: string; deep: number; size: number; tone: Tone }[] = [
  { id: 'tie', name: 'TIE', deep: 50, size: 15, tone: 'tie' },
  { id: 'banker', name: 'BANKER', deep: 66, size: 17, tone: 'banker' },
  { id: 'player', name: 'PLAYER', deep: 66, size: 17, tone: 'player' },
]
const DRAGONS: { id: string; name: string; tone: Tone; aside: number }[] = [
  { id: 'dragon_player', name: 'PLAYER', tone: 'player', aside: -0.26 },
  { id: 'dragon_banker', name: 'BANKER', tone: 'banker', aside: 0.26 },
]
const CENTER: Point = [690, -760]
const INNER = 1000
const SPREAD = 64

function polar(r: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [CENTER[0] + r * Math.sin(angle), CENTER[1] + r * Math.cos(angle)]
}

function sector(r0: number, r1: number, a: number, b: number): string {
  const at = (r: number, angle: number) => polar(r, angle).map((c) => c.toFixed(1)).join(' ')
  return `M${at(r0, a)}A${r0} ${r0} 0 0 0 ${at(r0, b)}L${at(r1, b)}A${r1} ${r1} 0 0 1 ${at(r1, a)}Z`
}

function around([x, y]: Point, wide: number, high: number): Rect {
  return [x - wide / 2, y - high / 2, wide, high]
}

/** One seat's places. Seats run clockwise from the dealer's left, so the highest is on the left as a player looks. */
function seatPlaces(seat: number, a: number, b: number): { places: Place[]; number: Point } {
  const mid = (a + b) / 2
  const places: Place[] = []
  const wide = ((b - a) * Math.PI * INNER) / 180
  let r = INNER
  for (const band of BANDS) {
    const center = polar(r + band.deep / 2, mid)
    const [x, y] = polar(r + band.deep / 2 + 6, mid)
    places.push({
      id: band.id, seat, pays: `${band.id}.win`, look: 'band', path: sector(r, r + band.deep, a, b), box: around(center, wide, band.deep),
      chips: center, text: [[band.name, x, y, band.size, band.tone, -mid]],
    })
    r += band.deep + 3
  }
  for (const dragon of DRAGONS) {
    const turn = mid + dragon.aside * (b - a)
    const [x, y] = polar(r + 28, turn)
    const line = (by: number): Point => polar(r + by, turn)
    places.push({
      id: dragon.id, seat, pays: 'dragon', look: 'dragon', circle: [x, y, Math.min(27, wide * 0.22)], chips: [x, y],
      text: [['DRAGON', ...line(26), 8.5, 'gold', -mid], [dragon.name, ...line(38), 8.5, dragon.tone, -mid]],
    })
  }
  return { places, number: polar(r + 70, mid) }
}

export function arc(facts: Facts, pieces: Panel['pieces']): Panel {
  const count = Math.max(facts.positions, 1)
  const seats = Array.from({ length: count }, (_, at) => {
    const edge = (k: number) => -SPREAD / 2 + (SPREAD * k) / count
    return { seat: count - at, ...seatPlaces(count - at, edge(at) + 0.25, edge(at + 1) - 0.25) }
  })
  return {
    view: [1380, 520], chip: 16, pieces,
    places: seats.flatMap((one) => one.places),
    seats: seats.map(({ seat, number }) => ({ seat, at: number })),
  }
}

/** Your own places, enlarged. */
export function own(facts: Facts, w: number, h: number): Panel {
  const dragon = facts.offers('dragon_player')
  const upper = dragon ? h * 0.6 : h - 8
  const third = (w - 14) / 3
  const main: [string, string, Tone, string][] = [
    ['player', 'PLAYER', 'player', '{pays}'],
    ['tie', 'TIE', 'tie', '{pays}'],
    ['banker', 'BANKER', 'banker', '{pays} less {rule:vigorish}%'],
  ]
  const places = main.map(([id, name, tone, pays], at): Place => {
    const x = 3 + at * (third + 4)
    const mid = x + third / 2
    return {
      id, pays: `${id}.win`, look: 'band', rect: [x, 4, third, upper], chips: [mid, upper * 0.64], fan: [0, 0],
      text: [[name, mid, upper * 0.32, 23, tone], [pays, mid, upper * 0.94, 13, 'soft']],
    }
  })
  const half = (w - 10) / 2
  const top = upper + 10
  const low = h - top - 2
  const bonus = DRAGONS.map(({ id, tone }, at): Place => {
    const x = 3 + at * (half + 4)
    const mid = x + half * 0.36
    const text: Text[] = [
      ['DRAGON BONUS', mid, top + low * 0.36, w > 500 ? 16 : 12, 'gold'],
      [at ? 'on Banker' : 'on Player', mid, top + low * 0.62, 13, tone],
      ['up to {pays:win by 9}', mid, top + low * 0.88, 11, 'soft'],
    ]
    return { id, pays: 'dragon', look: 'dragon', rect: [x, top, half, low], round: 16, chip: 16, chips: [x + half * 0.84, top + low * 0.56], text }
  })
  return { view: [w, h], chip: 20, own: true, places: [...places, ...bonus] }
}
