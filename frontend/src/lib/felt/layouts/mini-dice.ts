/** Mini-dice: the numbers to place, the field, and what is over, under or seven on the next shake. */

import type { Panel, Place, Rect } from '../cloth'
import { field, NUMBERS } from '../cloths/craps'
import type { Facts } from '../facts'
import type { Layout } from '../props'

const SPELLED: Record<number, string> = { 6: 'SIX', 9: 'NINE' }

function places(first: Rect, step: number, big: number): Place[] {
  const [x0, y, w, h] = first
  return NUMBERS.map((n, at) => {
    const x = x0 + at * step
    return {
      id: `place_${n}`, pays: `place.${n}`, rect: [x, y, w, h], chips: [x + w / 2, y + h * 0.7], fan: [0, -26], most: 1,
      text: [[SPELLED[n] ?? String(n), x + w / 2, y + h * 0.36, big, 'number'], ['{pays}', x + w / 2, y + h * 0.94, big * 0.36, 'soft']],
    }
  })
}

/** Under 7, any 7 and over 7, side by side. */
function totals([x0, y, w, h]: Rect, gap: number, size: number): Place[] {
  const each = (w - 2 * gap) / 3
  const named: [id: string, name: string, totals: string][] = [
    ['under_7', 'UNDER 7', '2 to 6'], ['any_seven', 'ANY 7', 'seven'], ['over_7', 'OVER 7', '8 to 12'],
  ]
  return named.map(([id, name, covers], at) => {
    const x = x0 + at * (each + gap)
    return {
      id, pays: `${id}.win`, look: 'warm', rect: [x, y, each, h], chips: [x + each / 2, y + h * 0.74], fan: [26, 0], most: 1,
      text: [
        [name, x + each / 2, y + h * 0.36, size, id === 'any_seven' ? 'red' : 'cream'],
        [`${covers} · {pays}`, x + each / 2, y + h * 0.54, size * 0.5, 'soft'],
      ],
    }
  })
}

function table(facts: Facts): Panel {
  return {
    view: [900, 470], chip: 18,
    places: [...places([10, 10, 140, 190], 148, 46), field(facts, [10, 210, 880, 120], 36), ...totals([10, 340, 880, 120], 10, 28)],
  }
}

function phone(facts: Facts): Panel {
  return {
    view: [374, 330], chip: 15,
    places: [...places([3, 3, 58, 118], 61.8, 24), field(facts, [3, 127, 368, 86], 21), ...totals([3, 219, 368, 108], 5, 17)],
  }
}

const throws = (width: number, height: number): Panel => ({ view: [width, height], pieces: [{ name: 'throws', rect: [0, 0, width, height] }] })

export default {
  shape: 'cloth',
  arrange: {
    wide: [{ name: 'Table', rows: [['throws'], ['table']] }],
    tall: [{ name: 'Table', rows: [['throws'], ['table']] }],
    phone: [{ name: 'Table', rows: [['throwsPhone'], ['phone']] }],
  },
  panels: (facts) => ({
    throws: throws(900, 58),
    throwsPhone: throws(374, 44),
    table: table(facts),
    phone: phone(facts),
  }),
} satisfies Layout
