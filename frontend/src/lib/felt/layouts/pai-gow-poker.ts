import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [{ as: 'title', text: 'Pai Gow Poker' }],
  dealer: { cards: 7 },
  seat: {
    cards: 7,
    sort: true,
    places: [
      { label: 'Low hand', cards: 2, hand: 2 },
      { label: 'High hand', cards: 5, hand: 0 },
    ],
  },
  spots: [
    { id: 'pai_gow', label: 'Bet' },
    { id: 'fortune', label: 'Fortune', size: 0.88 },
    { id: 'bonus', label: 'Bonus', size: 0.88 },
    { id: 'progressive', label: 'Progressive', shape: 'slot', size: 0.84 },
    { id: 'additional_1', label: '1', small: true },
    { id: 'additional_2', label: '2', small: true },
    { id: 'additional_3', label: '3', small: true },
    { id: 'additional_4', label: '4', small: true },
    { id: 'additional_5', label: '5', small: true },
    { id: 'additional_6', label: '6', small: true },
    { id: 'additional_7', label: '7', small: true },
  ],
  pays: {
    right: [
      { table: 'fortune', when: ['bonus_offered', 'true'] },
      { table: 'bonus', when: ['bonus_offered', 'true'] },
      { table: 'progressive', when: ['meter', '*'] },
    ],
  },
} satisfies TableLayout
