import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [
    { as: 'title', text: 'Caribbean Stud Poker' },
    { as: 'line', text: 'Dealer plays with {rule.dealer_qualifies} or better' },
  ],
  dealer: { cards: 5 },
  seat: { cards: 5, sort: true },
  spots: [
    { id: 'progressive', label: 'Progressive', shape: 'slot', size: 0.84 },
    { id: 'ante', label: 'Ante', shape: 'square' },
    { id: 'bet', label: 'Bet', shape: 'square', tie: '2×' },
  ],
  pays: { left: [{ table: 'bet', title: 'Bet pays' }], right: [{ table: 'progressive', when: ['meter', '*'] }] },
} satisfies TableLayout
