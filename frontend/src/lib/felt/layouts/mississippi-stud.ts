import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [
    { as: 'title', text: 'Mississippi Stud' },
    { as: 'line', text: '{rule.push_from} or better pushes' },
  ],
  board: { cards: 3, labels: ['3rd', '4th', '5th'] },
  seat: { cards: 2, sort: true },
  spots: [
    { id: 'progressive', label: 'Progressive', shape: 'slot', size: 0.84 },
    { id: 'ante', label: 'Ante', shape: 'square' },
    { id: 'third_street', label: '3rd' },
    { id: 'fourth_street', label: '4th' },
    { id: 'fifth_street', label: '5th' },
    { id: 'three_card_bonus', label: '3 Card', size: 0.84 },
  ],
  pays: {
    left: [{ table: 'hand', title: 'Every bet pays' }],
    right: [{ table: 'three_card_bonus', when: ['three_card_bonus_offered', 'true'] }, { table: 'progressive', when: ['meter', '*'] }],
  },
} satisfies TableLayout
