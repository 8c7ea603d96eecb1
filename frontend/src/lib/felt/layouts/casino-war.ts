import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [
    { as: 'title', text: 'Casino War' },
    { as: 'band', text: 'Tie pays {pay.tie.win}' },
    { as: 'line', text: 'A war pays {pay.war.win}, a tie in the war {pay.war_tie.win}' },
  ],
  dealer: { cards: 2 },
  seat: { cards: 2 },
  spots: [
    { id: 'tie', label: 'Tie', size: 0.84 },
    { id: 'initial', label: 'Bet' },
    { id: 'war', label: 'War', tie: '=' },
  ],
} satisfies TableLayout
