/** Craps: one end of the table and the center bets; on a phone three tabs. */

import type { Facts } from '../facts'
import type { Layout } from '../props'
import type { Panel, Place, Text } from '../cloth'
import {
  against, anyCraps, anySeven, barDice, bigs, cAndE, columns, field, fire, hardWays, hops, horns, numberRow, putOdds, singles,
} from '../cloths/craps'

const cornersOf = (facts: Facts): boolean => facts.offers('big_6') || facts.offers('big_8')

/** A heading over wagers, where the house takes them. */
const over = (facts: Facts, family: string, heading: Text): Text[] => (facts.offers(family) ? [heading] : [])

/** One end of the table. */
function main(facts: Facts): Panel {
  const corners = cornersOf(facts)
  const left = 130 + (facts.offers('fire') ? 140 : 0)
  const from = left + (corners ? 140 : 0)
  const places: Place[] = [
    {
      id: 'pass', pays: 'line.pass', path: 'M16 16H70V506Q70 530 94 530H884V594H86Q16 594 16 524Z', box: [180, 530, 560, 64],
      chips: [206, 562], fan: [34, 0],
      text: [['PASS LINE', 520, 575, 36, 'gold'], ['pays {pays}', 800, 568, 13, 'soft'], ['PASS LINE', 43, 275, 30, 'gold', -90]],
    },
    {
      id: 'pass_odds', pays: 'odds', look: 'dashed', rect: [96, 602, 788, 56], chips: [206, 631], fan: [34, 0],
      text: [['ODDS BEHIND THE LINE', 430, 635, 15, 'soft'], ['4, 10 pay {pays:4} · 5, 9 pay {pays:5} · 6, 8 pay {pays:6}', 716, 635, 12, 'soft']],
    },
    {
      id: 'dont_pass', pays: 'line.dont_pass', path: 'M78 16H122V450Q122 468 140 468H716V524H110Q78 524 78 492Z', box: [160, 468, 540, 56],
      chips: [206, 497], fan: [30, 0], dice: barDice(facts, [604, 496], 24),
      text: [["DON'T PASS BAR", 424, 505, 25, 'cream'], ['{pays}', 674, 501, 12, 'soft'], ["DON'T PASS", 100, 245, 21, 'cream', -90]],
    },
    {
      id: 'dont_pass_odds', pays: 'dont_odds', look: 'dashed', rect: [722, 468, 162, 56], chips: [862, 497],
      text: [['LAY ODDS', 786, 492, 14, 'soft'], ['{pays:4} · {pays:5} · {pays:6}', 790, 512, 10.5, 'soft']],
    },
    {
      id: 'dont_come', pays: 'line.dont_come', rect: [130, 16, 110, 248], chips: [166, 178], fan: [34, 0], most: 1, mark: [185, 48],
      dice: barDice(facts, [206, 240], 17),
      text: [["DON'T", 185, 106, 22, 'cream'], ['COME', 185, 131, 22, 'cream'], ['BAR', 168, 245, 13, 'soft'], ['pays {pays}', 185, 220, 11, 'soft']],
    },
    ...columns({ x: 246, step: 107.2, w: 102, lay: [16, 58], box: [78, 122], big: 38, small: 11, ring: 15, takes: against(facts) }),
    ...numberRow('buy', [246, 204, facts.offers('put') ? 50 : 102, 60], 107.2, 10),
    ...numberRow('put', [298, 204, 50, 60], 107.2, 10),
    ...putOdds([337, 218, 12], 107.2),
    {
      id: 'come', pays: 'line.come', rect: [130, 270, 754, 80], chips: [206, 312], fan: [32, 0],
      text: [['COME', 520, 331, 56, 'red'], ['pays {pays}', 800, 315, 13, 'soft']],
    },
    ...(facts.offers('fire') ? [fire(facts, [130, 356, 132, 106])] : []),
    ...bigs([left, 356, 132, 50], [0, 56], 22),
    field(facts, [from, 356, 884 - from, 106], 31),
  ]
  return { view: [900, 674], chip: 16, places }
}

/** The center bets beside the end of the table. */
function box(facts: Facts): Panel {
  return {
    view: [460, 674], chip: 15,
    text: [...over(facts, 'hard', ['HARD WAYS', 230, 28, 13, 'gold']), ['ONE ROLL', 230, 220, 13, 'gold'], ...over(facts, 'hop', ['HOPS · ONE ROLL', 230, 480, 13, 'gold'])],
    places: [
      ...hardWays([16, 36, 101, 98], 109, 34),
      anySeven([16, 142, 428, 60], 32),
      ...singles([16, 228, 101, 94], 109, 34),
      anyCraps([16, 330, 290, 58], 23),
      cAndE(facts, [314, 330, 130, 58]),
      ...horns(facts, [16, 396], 62, [78, 61.7], 5),
      ...hops(facts, [16, 488], [58, 56], 7, [3.6, 3], 18),
    ],
  }
}

/** The same laid flat, under the end of the table. */
function flat(facts: Facts): Panel {
  return {
    view: [900, 308], chip: 16,
    text: [...over(facts, 'hard', ['HARD WAYS', 230, 20, 12, 'gold']), ['ONE ROLL', 674, 20, 12, 'gold'], ['HOPS · ONE ROLL', 450, 184, 12, 'gold']],
    places: [
      ...hardWays([16, 28, 101, 78], 109, 30),
      ...singles([460, 28, 100, 78], 108, 30),
      anySeven([16, 114, 210, 52], 25),
      anyCraps([234, 114, 210, 52], 16),
      cAndE(facts, [460, 114, 96, 52]),
      ...horns(facts, [561, 114], 52, [62, 46], 4),
      ...hops(facts, [16, 190], [75, 53], 11, [4.3, 4], 18),
    ],
  }
}

/** On a phone: what is bet oneself. Nothing is lower than 40. */
function line(facts: Facts): Panel {
  const places: Place[] = [
    {
      id: 'pass', pays: 'line.pass', rect: [3, 339, 367, 46], chips: [24, 363], fan: [25, 0],
      text: [['PASS LINE', 206, 371, 24, 'gold'], ['pays {pays}', 334, 367, 10, 'soft']],
    },
    {
      id: 'pass_odds', pays: 'odds', look: 'dashed', rect: [3, 389, 367, 42], chips: [24, 410], fan: [25, 0],
      text: [['ODDS BEHIND THE LINE', 226, 408, 12, 'soft'], ['4, 10 {pays:4} · 5, 9 {pays:5} · 6, 8 {pays:6}', 226, 424, 10.5, 'soft']],
    },
    ...columns({ x: 3, step: 61.6, w: 59, lay: [3, 40], box: [47, 76], big: 25, small: 10, ring: 12, takes: against(facts) }),
    ...numberRow('buy', [3, 127, 59, 40], 61.6, 10),
    {
      id: 'dont_come', pays: 'line.dont_come', rect: [3, 171, 96, 54], chips: [82, 204], mark: [82, 188], most: 1, fan: [-24, 0],
      text: [["DON'T", 36, 190, 14, 'cream'], ['COME', 36, 206, 14, 'cream'], ['{pays}', 36, 220, 10, 'soft']],
    },
    {
      id: 'come', pays: 'line.come', rect: [103, 171, 267, 54], chips: [130, 199], fan: [26, 0], most: 2,
      text: [['COME', 250, 206, 31, 'red'], ['pays {pays}', 250, 221, 10, 'soft']],
    },
    ...bigs([3, 229, 56, 60], [60, 0], 13),
    field(facts, cornersOf(facts) ? [123, 229, 247, 60] : [3, 229, 367, 60], cornersOf(facts) ? 16 : 20),
    {
      id: 'dont_pass', pays: 'line.dont_pass', rect: [3, 293, 258, 42], chips: [24, 314], fan: [24, 0], most: 2, dice: barDice(facts, [236, 314], 15),
      text: [["DON'T PASS BAR", 138, 313, 15, 'cream'], ['pays {pays}', 138, 329, 10, 'soft']],
    },
    {
      id: 'dont_pass_odds', pays: 'dont_odds', look: 'dashed', rect: [265, 293, 105, 42], chips: [350, 314],
      text: [['LAY ODDS', 317, 311, 12, 'soft'], ['{pays:4} · {pays:5} · {pays:6}', 317, 327, 10, 'soft']],
    },
  ]
  return { view: [374, 434], chip: 14, places }
}

function stick(facts: Facts): Panel {
  return {
    view: [374, 434], chip: 15,
    text: [...over(facts, 'hard', ['HARD WAYS', 187, 15, 12, 'gold']), ['ONE ROLL', 187, 176, 12, 'gold'], ...over(facts, 'horn', ['SPLIT OVER SEVERAL', 187, 358, 12, 'gold'])],
    places: [
      ...hardWays([3, 22, 88, 80], 92.6, 28),
      anySeven([3, 108, 367, 52], 28),
      ...singles([3, 183, 88, 80], 92.6, 28),
      anyCraps([3, 269, 238, 52], 18),
      cAndE(facts, [246, 269, 124, 52]),
      ...horns(facts, [3, 366], 64, [64, 54.7], 4),
    ],
  }
}

function rest(facts: Facts): Panel {
  const puts: Text[] = facts.offers('put') ? [['PUT · STRAIGHT ON A NUMBER', 187, 288, 12, 'gold']] : []
  return {
    view: [374, 434], chip: 15,
    text: [...over(facts, 'hop', ['HOPS · ONE ROLL', 187, 15, 12, 'gold']), ...puts],
    places: [
      ...hops(facts, [3, 22], [49.8, 77], 7, [3, 5], 19),
      ...numberRow('put', [3, 296, 59, 58], 61.6, 11),
      ...putOdds([46, 310, 13], 61.6),
      ...(facts.offers('fire') ? [fire(facts, [3, 366, 367, 62])] : []),
    ],
  }
}

const throws = (width: number, height: number): Panel => ({ view: [width, height], pieces: [{ name: 'throws', rect: [0, 0, width, height] }] })

export default {
  shape: 'cloth',
  arrange: {
    wide: [{ name: 'Table', rows: [['throws'], ['main', 'box']] }],
    tall: [{ name: 'Table', rows: [['throwsTall'], ['main'], ['flat']] }],
    phone: [
      { name: 'Line & numbers', rows: [['throwsPhone'], ['line']] },
      { name: 'Center bets', rows: [['throwsPhone'], ['stick']] },
      { name: 'Hops & more', rows: [['throwsPhone'], ['rest']] },
    ],
  },
  puck: { mark: 'point', on: 'place_', off: 'dont_come' },
  panels: (facts) => ({
    throws: throws(1360, 58),
    throwsTall: throws(900, 58),
    throwsPhone: throws(374, 44),
    main: main(facts),
    box: box(facts),
    flat: flat(facts),
    line: line(facts),
    stick: stick(facts),
    rest: rest(facts),
  }),
} satisfies Layout
