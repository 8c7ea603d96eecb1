/** The stops of a wheel of fortune, and the places that bear their insignia. */

import type { Place, Rect } from '../cloth'
import type { Facts } from '../facts'

const NAMED: Record<string, string> = { joker: 'JOKER', logo: 'LOGO' }

/** The stops in order around the wheel. */
export function stopsOf(facts: Facts): string[] {
  return facts.device.stops ?? spread(sectionsOf(facts))
}

/** The pay table that has a row for each insignia: of money, or of plain numbers. */
export function paidBy(facts: Facts): string {
  return facts.rows('insignia').length ? 'insignia' : 'numbers'
}

/** By how much a stop multiplies the odds of the next one, if it does. */
export function multiplierOf(facts: Facts, name: string): number | undefined {
  const listed = facts.rule('multipliers')
  return listed && typeof listed === 'object' ? (listed as Record<string, number>)[name] : undefined
}

/** What a stop bears, in print: $5, 5, 7×, or a word. */
export function faceOf(facts: Facts, name: string): string {
  const times = multiplierOf(facts, name)
  if (times) return `${times}×`
  if (!/^\d+$/.test(name)) return name.toUpperCase()
  return paidBy(facts) === 'insignia' ? `$${name}` : name
}

export function sectionsOf(facts: Facts): { insignia: string; sections: number }[] {
  const listed = facts.rule('wheel')
  return Array.isArray(listed) ? (listed as { insignia: string; sections: number }[]) : []
}

/** Where a document counts the sections and gives no order, each insignia is spread as evenly as it goes. */
export function spread(rows: { insignia: string; sections: number }[]): string[] {
  const total = rows.reduce((sum, row) => sum + row.sections, 0)
  const ring: (string | undefined)[] = Array(total).fill(undefined)
  const rarest = [...rows].sort((a, b) => a.sections - b.sections)
  rarest.forEach(({ insignia, sections }, nth) => {
    const from = sections === 1 ? (nth * total) / 2 : total / sections / 2
    for (let at = 0; at < sections; at++) {
      const wanted = Math.round(from + (at * total) / sections)
      ring[nearestFree(ring, wanted)] = insignia
    }
  })
  return ring.map((insignia) => insignia ?? '')
}

function nearestFree(ring: (string | undefined)[], wanted: number): number {
  const total = ring.length
  for (let off = 0; off < total; off++) {
    for (const at of [wanted + off, wanted - off]) {
      const place = ((at % total) + total) % total
      if (ring[place] === undefined) return place
    }
  }
  return 0
}

/** "23 of 54": how many stops bear an insignia. */
export function shareOf(facts: Facts, insignia: string): string {
  const stops = stopsOf(facts)
  return `${stops.filter((one) => one === insignia).length} of ${stops.length}`
}

/** So many places in one row. */
export function inARow(x: number, y: number, width: number, height: number, gap: number): (at: number, many: number) => Rect {
  return (at, many) => [x + (at * width) / many, y, width / many - gap, height]
}

/** So many places in rows of at most four, the last row as wide as the others. */
export function inRows(x: number, y: number, width: number, height: number, gap: number): (at: number, many: number) => Rect {
  return (at, many) => {
    const rows = Math.ceil(many / 4)
    const across = Math.ceil(many / rows)
    const row = Math.floor(at / across)
    const here = Math.min(across, many - row * across)
    const high = height / rows
    return [x + ((at - row * across) * width) / here, y + row * high, width / here - gap, high - 2 * gap]
  }
}

/** The places in a row, or in rows of a few. */
export function notes(facts: Facts, rects: (at: number, many: number) => Rect, size: number): Place[] {
  const table = paidBy(facts)
  const insignia = facts.rows(table).map((row) => row.row)
  return insignia.map((id, at): Place => {
    const rect = rects(at, insignia.length)
    const [x, y, w, h] = rect
    const mid = x + w / 2
    const small = h < 160
    return {
      id, pays: `${table}.${id}`, look: `note-${id}`, rect, round: 10, most: 1, fan: [27 * size, -6], chip: 17,
      insignia: { name: id, face: faceOf(facts, id), at: [mid, y + h * (small ? 0.34 : 0.3)], size: Math.min(w * 0.34, h * 0.22) },
      chips: [mid - 12 * size, y + h * (small ? 0.66 : 0.62)],
      text: [
        [NAMED[id] ? `${NAMED[id]} · ${shareOf(facts, id)}` : shareOf(facts, id), mid, y + 18 * size, 11 * size, 'soft'],
        ...(small ? [] : [['pays', mid, y + h - 32, 12, 'soft'] as [string, number, number, number, 'soft']]),
        ['{pays}', mid, y + h - 12 * size, 16 * size, 'cream'],
      ],
    }
  })
}
