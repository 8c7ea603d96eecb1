import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [{ as: 'title', text: 'Texas Hold’em Bonus' }],
  dealer: { cards: 2 },
  board: { cards: 5 },
  seat: { cards: 2 },
  spots: [
    { id: 'progressive', label: 'Progressive', shape: 'slot', size: 0.84 },
    { id: 'bonus', label: 'Bonus', size: 0.9 },
    { id: 'ante', label: 'Ante', shape: 'square' },
    { id: 'flop', label: 'Flop', shape: 'square', tie: '2×' },
    { id: 'turn', label: 'Turn', shape: 'square' },
    { id: 'river', label: 'River', shape: 'square' },
  ],
  pays: { left: ['bonus'], right: [{ table: 'both_aces', title: 'Two aces each' }, { table: 'progressive', when: ['meter', '*'] }] },
} satisfies TableLayout
