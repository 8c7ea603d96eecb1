import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [{ as: 'title', text: 'Ultimate Texas Hold’em' }, { as: 'line', text: 'Dealer qualifies with a {rule.dealer_qualifies} or better' }],
  dealer: { cards: 2 },
  board: { cards: 5 },
  seat: { cards: 2 },
  spots: [
    { id: 'progressive', label: 'Progressive', shape: 'slot', size: 0.84 },
    { id: 'trips', label: 'Trips' },
    { id: 'ante', label: 'Ante', shape: 'square' },
    { id: 'blind', label: 'Blind', shape: 'square', tie: '=' },
    { id: 'play', label: 'Play', shape: 'diamond' },
  ],
  pays: { left: ['trips'], right: ['blind', { table: 'progressive', when: ['meter', '*'] }] },
} satisfies TableLayout
