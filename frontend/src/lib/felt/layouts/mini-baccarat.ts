/** Mini-baccarat: the two hands, a place for every seat along the arc, and the scorecards of the shoe. */

import { arc, own } from '../cloths/baccarat'
import type { Panel } from '../cloth'
import type { Layout } from '../props'

const roads = (width: number, height: number): Panel => ({ view: [width, height], pieces: [{ name: 'roads', rect: [0, 0, width, height] }] })

export default {
  shape: 'cloth',
  arrange: {
    wide: [{ name: 'Table', rows: [['roads'], ['arc']] }],
    tall: [{ name: 'Table', rows: [['roadsTall'], ['arcSmall'], ['ownTall']] }],
    phone: [
      { name: 'Table', rows: [['handsPhone'], ['own'], ['roadsPhone']] },
      { name: 'All seats', rows: [['seats']] },
    ],
  },
  panels: (facts) => ({
    roads: roads(1380, 150),
    roadsTall: roads(760, 138),
    roadsPhone: roads(374, 128),
    arc: arc(facts, [
      { name: 'hands', rect: [310, 2, 760, 200] },
      { name: 'pays', of: 'main', title: 'PAYS', rect: [12, 396, 190, 112] },
      ...(facts.offers('dragon_player') ? [{ name: 'pays' as const, of: 'dragon', title: 'DRAGON BONUS', rect: [1176, 366, 194, 150] as [number, number, number, number] }] : []),
    ]),
    arcSmall: { ...arc(facts, [{ name: 'hands', rect: [310, 2, 760, 200] }]), looked: true },
    ownTall: own(facts, 760, 230),
    handsPhone: { view: [374, 132], pieces: [{ name: 'hands', rect: [0, 0, 374, 132] }] },
    own: own(facts, 374, 216),
    seats: { view: [374, 488], pieces: [{ name: 'seats', rect: [0, 0, 374, 488] }] },
  }),
} satisfies Layout
