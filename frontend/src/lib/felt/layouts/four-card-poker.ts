import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [
    { as: 'title', text: 'Four Card Poker' },
    { as: 'line', text: 'Five cards to you, six to the dealer: the best four play' },
  ],
  dealer: { cards: 6 },
  seat: { cards: 5, sort: true },
  spots: [
    { id: 'progressive', label: 'Progressive', shape: 'slot', size: 0.84 },
    { id: 'aces_up', label: 'Aces Up' },
    { id: 'ante', label: 'Ante', shape: 'square' },
    { id: 'play', label: 'Play', shape: 'square' },
  ],
  pays: { left: ['aces_up'], right: ['ante_bonus', { table: 'progressive', when: ['meter', '*'] }] },
} satisfies TableLayout
