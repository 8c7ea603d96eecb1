/** Where an arrow key leads from a place: the place beside it that way, or else the nearest one askew. */

import { boundsOf, middleOf, type Place, type Point } from './cloth'

const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const ASKEW = 1e4
/** How far to the side a place may lie, for each step towards it. */
const WIDEST = 2.2

export function isArrow(key: string): boolean {
  return key in WAYS
}

/** Which stretch a place takes up, seen along the way of travel. Two places are beside each other where these overlap. */
function span(place: Place, way: Point): [number, number] {
  const [mx, my] = middleOf(place)
  const [x, y, w, h] = place.point ? [mx - 2, my - 2, 4, 4] : boundsOf(place)
  return way[0] ? [y, y + h] : [x, x + w]
}

export function towards(places: Place[], from: Place, key: string): Place | null {
  const way = WAYS[key]
  if (!way) return null
  const [fx, fy] = middleOf(from)
  const [f0, f1] = span(from, way)
  let best: Place | null = null
  let least = Infinity
  for (const place of places) {
    if (place === from) continue
    const [x, y] = middleOf(place)
    const along = (x - fx) * way[0] + (y - fy) * way[1]
    const across = Math.abs((x - fx) * way[1]) + Math.abs((y - fy) * way[0])
    const [s0, s1] = span(place, way)
    // Places that only touch are not beside each other.
    const aside = Math.max(0, s0 - f1 + 1, f0 - s1 + 1)
    if (along < 2 || aside > along * WIDEST) continue
    const cost = along + across * 0.06 + (aside ? ASKEW + aside * 2.4 : 0)
    if (cost < least) [best, least] = [place, cost]
  }
  return best
}

/** Every place the arrow keys reach from one. */
export function reached(places: Place[], from: Place): Set<Place> {
  const seen = new Set([from])
  const next = [from]
  for (let place = next.pop(); place; place = next.pop()) {
    for (const key of Object.keys(WAYS)) {
      const there = towards(places, place, key)
      if (there && !seen.has(there)) {
        seen.add(there)
        next.push(there)
      }
    }
  }
  return seen
}
