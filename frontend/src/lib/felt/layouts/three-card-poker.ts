import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [
    { as: 'title', text: 'Three Card Poker' },
    { as: 'line', text: 'Dealer plays with {rule.dealer_qualifies} or better' },
  ],
  dealer: { cards: 3 },
  seat: { cards: 3, sort: true },
  spots: [
    { id: 'six_card_bonus', label: '6 Card', size: 0.84 },
    { id: 'pair_plus', label: 'Pair Plus' },
    { id: 'ante', label: 'Ante', shape: 'square' },
    { id: 'play', label: 'Play', shape: 'square', tie: '=' },
  ],
  pays: { left: ['pair_plus', 'ante_bonus'], right: ['six_card_bonus'] },
} satisfies TableLayout
