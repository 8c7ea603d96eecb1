/** Roulette: the cloth for every wheel, the wheel with its numbers in order, the racetrack. */

import { field, strip, track, type Field } from '../cloths/roulette'
import type { Panel } from '../cloth'
import type { Layout } from '../props'

const WIDE: Field = {
  view: [980, 486], at: [14, 10], zero: 62, along: 69, across: 110, foot: 62, side: 66, size: 29, word: 19, fine: 13, reach: 17, chip: 16, pointChip: 12,
}
const TALL: Field = {
  view: [762, 364], at: [8, 8], zero: 50, along: 54, across: 80, foot: 48, side: 54, size: 23, word: 15, fine: 11, reach: 14, chip: 15, pointChip: 11,
}
const PHONE: Field = {
  view: [374, 546], standing: true, at: [23, 6], zero: 32, along: 40, across: 78, foot: 28, side: 58, size: 20, word: 12, fine: 10.5, reach: 22, chip: 14, pointChip: 12,
}

/** The pay table's rows of the wagers on numbers, which have no room for print of their own. */
const INSIDE = 'odds: straight, split, row, trio, corner, first-five, six'

const wheel = (view: [number, number], size: number, numbers: Panel['pieces']): Panel => ({
  view,
  pieces: [{ name: 'wheel', rect: [0, 0, size, size] }, ...(numbers ?? [])],
})

export default {
  shape: 'cloth',
  arrange: {
    wide: [{ name: 'Table', rows: [['wheel', ['cloth', 'track']]] }],
    tall: [{ name: 'Table', rows: [['wheelTall'], ['clothTall'], ['trackTall']] }],
    phone: [
      { name: 'Table', rows: [['clothPhone']] },
      { name: 'Wheel', rows: [['wheelPhone'], ['trackPhone']] },
    ],
  },
  watch: 'Wheel',
  kinds: [
    { name: 'Number', kinds: ['straight'], pays: 'odds.straight' },
    { name: 'Split', kinds: ['split'], pays: 'odds.split' },
    { name: 'Street', kinds: ['row', 'trio'], pays: 'odds.row' },
    { name: 'Corner', kinds: ['corner'], pays: 'odds.corner' },
    { name: 'Six line', kinds: ['six', 'first-five'], pays: 'odds.six' },
  ],
  panels: (facts) => ({
    wheel: wheel([400, 680], 400, [{ name: 'numbers', rect: [10, 416, 380, 110] }, { name: 'pays', of: INSIDE, title: 'INSIDE BETS PAY', rect: [10, 530, 380, 148] }]),
    wheelTall: wheel([762, 276], 276, [{ name: 'numbers', rect: [300, 20, 230, 236] }, { name: 'pays', of: INSIDE, title: 'INSIDE BETS PAY', rect: [540, 40, 216, 160] }]),
    wheelPhone: { view: [374, 380], pieces: [{ name: 'wheel', rect: [0, 0, 374, 300] }, { name: 'numbers', rect: [2, 302, 370, 70] }] },
    cloth: field(facts, WIDE),
    clothTall: field(facts, TALL),
    clothPhone: field(facts, PHONE),
    track: track(facts, [980, 190], 12, 46, 18),
    trackTall: track(facts, [762, 162], 6, 46, 16),
    trackPhone: strip(facts, 46, 18),
  }),
} satisfies Layout
