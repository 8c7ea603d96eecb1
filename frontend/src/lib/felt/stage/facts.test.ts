import { describe, expect, it } from 'vitest'
import type { State, TableEvent } from '../../types'
import { fold } from '../../view'
import { factsOf, keep, type Kept, type Told } from './facts'

const money = (cents: number) => ({ cents, written: `${cents / 100}`, shown: `$${cents / 100}` })
const CHIPS = [{ cents: 500, shown: '5' }]
const spot = (seat: number, wager: string) => ({ seat, wager, ...money(500), chips: CHIPS })
const balance = (seat: number, you = false) => ({ seat, you, chips: money(100_000 - seat), won: money(0) })

let number = 0
const event = (name: string, rest: Partial<TableEvent>): TableEvent => ({ number: ++number, event: name, says: '', ...rest })

const EVENTS = [
  event('staked', { seat: 2, wager: 'ante', amount_shown: '$5' }),
  event('staked', { seat: 3, wager: 'ante', amount_shown: '$5' }),
  event('dealt', { to: 2, cards: ['As', 'Ks', 'Qs'], face: 'down' }),
  event('dealt', { to: 'dealer', cards: ['??', '??', '??'], face: 'down' }),
  event('shown', { who: 'dealer', cards: ['2h', '3d', '7c'] }),
  event('paid', { seat: 2, wager: 'ante', amount_shown: '$5' }),
  event('taken', { seat: 3, wager: 'ante', amount_shown: '$5' }),
]

const table = (more: Partial<State> = {}): State =>
  ({
    round: 1, turn: 3, seat: 2, over: true, void: false, ask: null, events: EVENTS, spots: [], laid: [spot(2, 'ante'), spot(3, 'ante')], pots: [],
    net: { 2: { wagers: { ante: { ...money(500), shown: '+$5' } }, total: { ...money(500), shown: '+$5' } }, 3: { wagers: { ante: { ...money(-500), shown: '−$5' } }, total: { ...money(-500), shown: '−$5' } } },
    balances: [balance(1), balance(2, true), balance(3)],
    hands: [{ who: 2, hand: 0, name: 'straight flush', made: ['As', 'Ks', 'Qs'], kickers: [], beside: '', rows: { pair_plus: 'straight flush' } }],
    ...more,
  }) as unknown as State

function told(count: number, kept: Kept | null = null): Told {
  const shown = EVENTS.slice(0, count)
  return { table: table(), view: fold(shown), shown, events: EVENTS, revealed: count === EVENTS.length, kept }
}

const you = (one: Told) => factsOf(one).seats[0]

describe('what is told', () => {
  it('begins with you, and goes round clockwise', () => {
    expect(factsOf(told(7)).seats.map((seat) => seat.seat)).toEqual([2, 3, 1])
  })

  it('is no name, no row and no result before the last event is shown', () => {
    const early = you(told(4))
    expect([early?.hands[0]?.name, early?.total, early?.stakes[0]?.says]).toEqual(['', null, ''])
    expect(factsOf(told(4)).rows).toEqual({})
    const late = you(told(7))
    expect([late?.hands[0]?.name, late?.total?.shown, late?.stakes[0]?.says]).toEqual(['straight flush', '+$5', '+$5'])
    expect(factsOf(told(7)).rows).toEqual({ pair_plus: 'straight flush' })
  })

  it('is a stake from the moment it is made, with the chips the server says lay there', () => {
    expect(you(told(0))?.stakes).toEqual([])
    expect(you(told(1))?.stakes).toEqual([{ wager: 'ante', shown: '$5', chips: CHIPS, tone: '', says: '' }])
    expect(factsOf(told(1)).seats[1]?.stakes).toEqual([])
  })

  it('is a lost stake without its chips, and a won one with them', () => {
    const [first, second] = factsOf(told(7)).seats
    expect([first?.stakes[0]?.tone, first?.stakes[0]?.chips.length, second?.stakes[0]?.tone, second?.stakes[0]?.chips.length]).toEqual(['won', 1, 'lost', 0])
  })

  it('keeps a name while its hand stays as it was, and drops it with the next card', () => {
    const before = { ...told(3), revealed: true }
    const kept = keep(table(), before.view)
    expect(you(told(4, kept))?.hands[0]?.name).toBe('straight flush')
    const more = { ...told(4, kept), view: fold([...EVENTS.slice(0, 4), event('dealt', { to: 2, cards: ['2c'], face: 'down' })]) }
    expect(you(more)?.hands[0]?.name).toBe('')
  })

  it('says who won a pot in one line', () => {
    const won = [event('pot made', { name: 'main', total_shown: '$9' }), ...[2, 3, 1].map((seat) => event('awarded', { seat, wager: 'main', amount_shown: '$3' }))]
    expect(factsOf({ ...told(7), view: fold([...EVENTS, ...won]) }).awards).toEqual(['You, seat 3 and seat 1 win $3 each'])
  })
})
