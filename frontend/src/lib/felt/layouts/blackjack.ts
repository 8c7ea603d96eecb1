import type { TableLayout } from '../stage'

export default {
  shape: 'arc',
  print: [
    { as: 'title', text: 'Blackjack pays {pay.blackjack.win}' },
    { as: 'line', text: 'Dealer must draw to 16 and {rule.dealer_hits_soft_17?hits:stands on} soft 17' },
    { as: 'band', text: 'Insurance pays {pay.insurance.win}' },
  ],
  dealer: { cards: 2 },
  seat: { cards: 2, hands: { stake: 'blackjack', again: 'split{hand}', beside: 'double{hand}', most: 4 } },
  spots: [
    { id: 'house_money', label: 'House Money', size: 0.86 },
    { id: 'blackjack', label: 'Bet' },
    { id: 'tip', label: 'Tip', size: 0.7 },
    { id: 'insurance', label: 'Ins.', band: true },
  ],
  pays: {
    left: [
      { table: 'house_money_one_deck', title: 'House Money', when: ['decks', '1'] },
      { table: 'house_money', title: 'House Money', when: ['decks', '2..'] },
    ],
  },
} satisfies TableLayout
