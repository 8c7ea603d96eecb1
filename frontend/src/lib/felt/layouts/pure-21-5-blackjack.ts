import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [
    { as: 'title', text: 'Pure 21.5 pays {pay.pure.win}' },
    { as: 'line', text: 'Player-dealer stands on {rule.dealer_stands} and hits soft {rule.dealer_hits_soft}' },
  ],
  dealer: { cards: 2, label: 'Player-dealer' },
  seat: { cards: 2, hands: { stake: 'game', again: 'split{hand}', beside: 'double{hand}', most: 4 } },
  spots: [
    { id: 'buster', label: 'Buster', size: 0.86 },
    { id: 'game', label: 'Bet' },
  ],
  pays: { left: [{ table: 'buster', title: 'Buster: busts with' }] },
} satisfies TableLayout
