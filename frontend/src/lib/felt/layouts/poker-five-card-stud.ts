import type { TableLayout } from '../stage'

export default {
  shape: 'oval',
  print: [{ as: 'title', text: '{title}' }, { as: 'line', text: '{rule.structure}, {rule.limits}' }],
  seat: { cards: 5, open: true },
  spots: [],
} satisfies TableLayout
