import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [
    { as: 'title', text: 'Crazy Four Poker' },
    { as: 'line', text: 'Dealer plays with {rule.dealer_qualifies} or better' },
  ],
  dealer: { cards: 5 },
  seat: { cards: 5, sort: true },
  spots: [
    { id: 'progressive', label: 'Progressive', shape: 'slot', size: 0.84 },
    { id: 'queens_up', label: 'Queens Up' },
    { id: 'ante', label: 'Ante', shape: 'square' },
    { id: 'super_bonus', label: 'Super Bonus', tie: '=' },
    { id: 'play', label: 'Play', shape: 'square' },
  ],
  pays: { left: ['queens_up'], right: ['super_bonus', { table: 'progressive', when: ['meter', '*'] }] },
} satisfies TableLayout
