import type { TableLayout } from '../stage'

export default {
  shape: 'oval',
  print: [{ as: 'title', text: '{title}' }, { as: 'line', text: '{rule.structure}, {rule.limits}' }],
  board: { cards: 5 },
  seat: { cards: 2 },
  spots: [],
} satisfies TableLayout
