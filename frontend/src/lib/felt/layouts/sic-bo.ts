/** Sic bo: small and big, doubles and triples, the totals, the pairs, and single numbers. */

import type { Panel, Place, Rect } from '../cloth'
import type { Facts } from '../facts'
import type { Layout } from '../props'

const FACES = [1, 2, 3, 4, 5, 6]
const PAIRS = FACES.flatMap((low) => FACES.slice(low).map((high): [number, number] => [low, high]))
const TOTALS = Array.from({ length: 14 }, (_, at) => at + 4)
const CHANCES: Record<string, string> = { small: '4 to 10', big: '11 to 17', odd: 'odd totals', even: 'even totals' }

/** One box: what it is called, what it pays, and where its chips stand. */
function box(id: string, family: string, pays: string, name: string, [x, y, w, h]: Rect, size: number): Place {
  return {
    id, family, pays, look: 'fine', rect: [x, y, w, h], chips: [x + w / 2, y + h * 0.66], chip: Math.min(13, w / 3.6), fan: [3, -5], most: 1,
    text: [[name, x + w / 2, y + h * 0.36, size, 'cream'], ['{pays}', x + w / 2, y + h * 0.94, Math.min(11, size * 0.72), 'soft']],
  }
}

/** Boxes of one kind, so many across. */
function grid(boxes: [id: string, family: string, pays: string, name: string][], [x, y, w, h]: Rect, across: number, gap: number, size: number): Place[] {
  const each = (w - gap * (across - 1)) / across
  const rows = Math.ceil(boxes.length / across)
  const high = (h - gap * (rows - 1)) / rows
  return boxes.map(([id, family, pays, name], at) =>
    box(id, family, pays, name, [x + (at % across) * (each + gap), y + Math.floor(at / across) * (high + gap), each, high], size))
}

/** The even chances that the house takes, side by side. */
function chances(facts: Facts, rect: Rect, gap: number, size: number): Place[] {
  const taken = Object.keys(CHANCES).filter((id) => facts.offers(id))
  const [x, y, w, h] = rect
  const each = (w - gap * (taken.length - 1)) / taken.length
  return taken.map((id, at) => {
    const from = x + at * (each + gap)
    return {
      id, pays: `${id}.win`, look: 'warm', rect: [from, y, each, h], chips: [from + each * 0.8, y + h / 2], fan: [0, -22], most: 1,
      text: [
        [id.toUpperCase(), from + each * 0.42, y + h * 0.5, size, 'gold'],
        [`${CHANCES[id]} · {pays}`, from + each * 0.42, y + h * 0.84, Math.min(12, size * 0.5), 'soft'],
      ],
    }
  })
}

const triples = (rect: Rect, across: number, gap: number, size: number): Place[] =>
  grid([...FACES.map((n): [string, string, string, string] => [`triple_${n}`, 'triple', 'triple.win', `${n}${n}${n}`]), ['any_triple', 'any_triple', 'any_triple.win', 'ANY']], rect, across, gap, size)
const doubles = (rect: Rect, across: number, gap: number, size: number): Place[] =>
  grid(FACES.map((n) => [`double_${n}`, 'double', 'double.win', `${n}${n}`]), rect, across, gap, size)
const totals = (rect: Rect, across: number, gap: number, size: number): Place[] =>
  grid(TOTALS.map((n) => [`total_${n}`, 'total', `total.${n}`, String(n)]), rect, across, gap, size)
const pairs = (rect: Rect, across: number, gap: number, size: number): Place[] =>
  grid(PAIRS.map(([a, b]) => [`pair_${a}_${b}`, 'pair', 'pair.win', `${a}·${b}`]), rect, across, gap, size)
const singles = (rect: Rect, across: number, gap: number, size: number): Place[] =>
  grid(FACES.map((n) => [`single_${n}`, 'single', 'single', String(n)]), rect, across, gap, size).map((place) => ({
    ...place, text: (place.text ?? []).map(([words, ...rest]) => [words === '{pays}' ? '{pays:one} · {pays:two} · {pays:three}' : words, ...rest]),
  }))

function table(facts: Facts): Panel {
  return {
    view: [1000, 560], chip: 15,
    places: [
      ...chances(facts, [8, 8, 984, 84], 8, 30),
      ...triples([8, 100, 524, 84], 7, 6, 17), ...doubles([540, 100, 452, 84], 6, 6, 18),
      ...totals([8, 192, 984, 92], 14, 6, 22),
      ...pairs([8, 292, 984, 84], 15, 6, 16),
      ...singles([8, 384, 984, 168], 6, 8, 42),
    ],
  }
}

function many(facts: Facts): Panel {
  return {
    view: [374, 420], chip: 14,
    places: [...chances(facts, [3, 3, 368, 62], 4, 20), ...totals([3, 70, 368, 150], 7, 4, 17), ...singles([3, 226, 368, 190], 3, 5, 28)],
  }
}

function alike(): Panel {
  return {
    view: [374, 420], chip: 14,
    places: [
      ...triples([3, 3, 368, 128], 4, 4, 17), ...doubles([3, 137, 368, 74], 6, 4, 17), ...pairs([3, 217, 368, 199], 5, 4, 16),
    ],
  }
}

const throws = (width: number, height: number): Panel => ({ view: [width, height], pieces: [{ name: 'throws', rect: [0, 0, width, height] }] })

export default {
  shape: 'cloth',
  arrange: {
    wide: [{ name: 'Table', rows: [['throws'], ['table']] }],
    tall: [{ name: 'Table', rows: [['throws'], ['table']] }],
    phone: [
      { name: 'Totals & numbers', rows: [['throwsPhone'], ['many']] },
      { name: 'Triples, doubles & pairs', rows: [['throwsPhone'], ['alike']] },
    ],
  },
  panels: (facts) => ({
    throws: throws(1000, 58),
    throwsPhone: throws(374, 44),
    table: table(facts),
    many: many(facts),
    alike: alike(),
  }),
} satisfies Layout
