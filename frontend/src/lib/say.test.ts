import { describe, expect, it } from 'vitest'
import { sentence, tone } from './say'
import type { TableEvent } from './types'

const event = (fields: Omit<TableEvent, 'number'>): TableEvent => ({ number: 1, ...fields })

describe('sentence', () => {
  it.each([
    [{ event: 'staked', seat: 1, wager: 'pair_plus', amount: 500, amount_shown: '$5' }, 'You stake $5 on pair plus'],
    [{ event: 'staked', seat: 2, wager: 'ante', amount: 500, amount_shown: '$5' }, 'Seat 2 stakes $5 on ante'],
    [{ event: 'paid', seat: 1, wager: 'ante', amount_shown: '$5', odds: '1 to 1' }, 'You are paid $5 on ante at 1 to 1'],
    [{ event: 'coupon', seat: 1, wager: 'blackjack', amount_shown: '$10', does: 'laid' }, 'Your coupon of $10 on blackjack is laid'],
    [{ event: 'coupon', seat: 2, wager: 'pass', amount_shown: '$5', does: 'taken' }, "Seat 2's coupon of $5 on pass is taken"],
    [{ event: 'coupon', seat: 2, wager: 'pass', amount_shown: '$5', does: 'returned' }, "Seat 2's coupon of $5 on pass is returned"],
    [
      { event: 'paid', seat: 1, wager: 'blackjack', amount_shown: '$10', odds: '1 to 1', coupon: true },
      'You are paid $10 on blackjack at 1 to 1, for the coupon',
    ],
    [{ event: 'discarded', who: 1, cards: ['7h'] }, 'You put away seven of hearts'],
    [{ event: 'discarded', who: 2, cards: ['??', '??'] }, 'Seat 2 puts away 2 face-down cards'],
    [{ event: 'discarded', who: 'dealer', cards: ['??'] }, 'Discarded: 1 face-down card'],
    [{ event: 'discarded', cards: ['??'] }, 'Discarded: 1 face-down card'],
    [{ event: 'backed', seat: 1, place: 1001, patron: 'Ann' }, 'Ann bets behind you'],
    [{ event: 'backed', seat: 3, place: 3001, patron: 'Ann' }, 'Ann bets behind seat 3'],
    [
      { event: 'staked', seat: 3001, seat_shown: 'bettor 1 behind seat 3', wager: 'ante', amount_shown: '$5' },
      'Bettor 1 behind seat 3 stakes $5 on ante',
    ],
    [{ event: 'dealt', to: 2, cards: ['??', '??'] }, '2 face-down cards to seat 2'],
    [{ event: 'dealt', to: 1, cards: ['As', '??'] }, 'Ace of spades, 1 face-down card to you'],
    [{ event: 'shown', who: 'dealer', cards: ['Td'] }, 'The dealer shows ten of diamonds'],
    [{ event: 'judged', who: 'table', found: '17, black' }, '17, black'],
    [{ event: 'judged', who: 2, found: 'pair' }, 'Seat 2: pair'],
    [{ event: 'decided', seat: 2, do: 'play', wager: 'play', amount_shown: '$5' }, 'Seat 2: play $5'],
    [{ event: 'decided', seat: 2, do: 'bet', wager: 'third_street', amount_shown: '$5' }, 'Seat 2: bet third street $5'],
    [{ event: 'rolled', dice: [5, 3], total: 8 }, 'The dice show 5 and 3: 8'],
    [{ event: 'noted', what: 'point', value: '8' }, 'Point: 8'],
    [{ event: 'irregular', kind: 'wrong_deck', remedy: 'void_round' }, 'Irregularity: wrong deck → void round'],
    [{ event: 'raked', seat: 0, wager: 'main', amount_shown: '$4' }, 'The house collects $4 from the main pot'],
    [{ event: 'voided' }, 'The round is void: every stake goes back'],
    [{ event: 'voided', hands: true }, 'All hands are void: every stake on them goes back'],
    [{ event: 'something_new' }, 'Something new'],
  ])('%j', (fields, text) => {
    expect(sentence(event(fields), 1)).toBe(text)
  })
})

describe('tone', () => {
  it('marks what was won, lost and went wrong', () => {
    expect(['paid', 'taken', 'voided', 'dealt'].map((name) => tone(event({ event: name })))).toEqual(['good', 'bad', 'warn', ''])
  })
})
