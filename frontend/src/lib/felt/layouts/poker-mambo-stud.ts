import type { TableLayout } from '../stage'

export default {
  shape: 'oval',
  print: [{ as: 'title', text: '{title}' }, { as: 'line', text: '{rule.structure}, {rule.limits}' }],
  board: { cards: 1 },
  seat: { cards: 3, open: true },
  spots: [],
} satisfies TableLayout
