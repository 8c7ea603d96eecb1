/** Big six: the wheel with its stops, and a place for each insignia. */

import { inARow, inRows, notes } from '../cloths/bigSix'
import type { Layout } from '../props'

export default {
  shape: 'cloth',
  arrange: {
    wide: [{ name: 'Table', rows: [['wheel', 'row']] }],
    tall: [{ name: 'Table', rows: [['wheelTall'], ['rowTall']] }],
    phone: [{ name: 'Table', rows: [['wheelPhone'], ['rowPhone']] }],
  },
  panels: (facts) => ({
    wheel: { view: [680, 680], pieces: [{ name: 'big-six', rect: [0, 0, 680, 680] }] },
    wheelTall: { view: [760, 500], pieces: [{ name: 'big-six', rect: [0, 0, 500, 500] }, { name: 'stops', rect: [515, 30, 240, 440] }] },
    wheelPhone: { view: [374, 252], pieces: [{ name: 'big-six', rect: [0, 0, 374, 252] }] },
    row: {
      view: [780, 680], chip: 18, pieces: [{ name: 'stops', rect: [14, 30, 752, 210] }],
      places: notes(facts, inARow(14, 270, 756, 370, 6), 1),
    },
    rowTall: { view: [760, 250], chip: 18, places: notes(facts, inARow(6, 8, 749, 234, 5), 1) },
    rowPhone: {
      view: [374, 282], chip: 16,
      places: notes(facts, inRows(3, 4, 370.4, 284, 4.5), 0.92),
    },
  }),
} satisfies Layout
