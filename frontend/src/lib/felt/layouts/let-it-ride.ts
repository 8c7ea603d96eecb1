import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [{ as: 'title', text: 'Let It Ride' }],
  board: { cards: 2 },
  seat: { cards: 3, sort: true },
  spots: [
    { id: 'progressive', label: 'Progressive', shape: 'slot', size: 0.84 },
    { id: 'bonus', label: 'Bonus', shape: 'slot', size: 0.84 },
    { id: 'bet1', label: '1' },
    { id: 'bet2', label: '2' },
    { id: 'bet3', label: '$' },
    { id: 'three_card_bonus', label: '3 Card', size: 0.84 },
  ],
  pays: {
    left: [{ table: 'hand', title: 'Each bet pays' }],
    right: [
      { table: 'three_card_bonus', when: ['three_card_bonus_offered', 'true'] },
      { table: 'bonus', when: ['bonus_offered', 'true'] },
      { table: 'progressive', when: ['meter', '*'] },
    ],
  },
} satisfies TableLayout
