import { describe, expect, it } from 'vitest'
import type { Balance, Spot } from '../types'
import { kindOf, stateAt } from './replay'
import type { EntryTold, RoundTold } from './told'

const spot = (cents: number): Spot => ({ seat: 1, wager: 'ante', cents, written: '', shown: `$${cents / 100}`, chips: [] })
const balance = (shown: string): Balance => ({ seat: 1, you: false, chips: { cents: 0, written: '', shown }, won: { cents: 500, written: '5', shown: '+$5' } })
const entry = (n: number, event: string | null): EntryTold => ({
  n,
  says: '',
  rule: '',
  clause: '',
  event: event ? { number: n, event, says: '' } : null,
  raw: '',
})

const TOLD = {
  info: {},
  entries: [entry(1, 'opened'), entry(2, null), entry(3, 'staked'), entry(4, 'paid'), entry(5, 'returned'), entry(6, 'closed')],
  left_off: 0,
  over: true,
  start: { balances: [balance('$100')] },
  steps: [
    { n: 3, spots: [spot(500)], balances: [balance('$95')] },
    { n: 4, balances: [balance('$100')] },
    { n: 5, spots: [spot(0)], balances: [balance('$105')] },
  ],
} as unknown as RoundTold

describe('a recorded round', () => {
  it('stands at any entry as the server told it, with nothing of later ones', () => {
    expect(stateAt(TOLD, 1)).toMatchObject({ spots: [], over: false, events: [{ number: 1 }] })
    const staked = stateAt(TOLD, 3)
    expect(staked.spots.map((one) => one.cents)).toEqual([500])
    expect(staked.balances[0]?.chips.shown).toBe('$95')
    expect(staked.events.map((one) => one.event)).toEqual(['opened', 'staked'])
  })

  it('loses the spots that hold nothing any more, and tells the result at its end alone', () => {
    const row = { seat: 1, wager: 'ante', recorded: { cents: 500, written: '5', shown: '+$5' } }
    expect(stateAt(TOLD, 5, [row] as never).net).toEqual({})
    const over = stateAt(TOLD, 6, [row] as never)
    expect(over.laid?.map((one) => one.cents)).toEqual([500])
    expect(stateAt(TOLD, 6, [{ ...row, wager: 'ante' }] as never, 1).came).toMatchObject({ ante: { mark: 'won' } })
    expect(over).toMatchObject({ spots: [], over: true, net: { 1: { wagers: { ante: { shown: '+$5' } }, total: { shown: '+$5' } } } })
  })

  it('can be stepped through backwards: an earlier state is the same whichever way one came', () => {
    const before = JSON.stringify(stateAt(TOLD, 3))
    stateAt(TOLD, 6)
    expect(JSON.stringify(stateAt(TOLD, 3))).toBe(before)
  })

  it('has a colour for each kind of entry', () => {
    expect([entry(1, 'paid'), entry(2, null), entry(3, 'due')].map(kindOf)).toEqual(['paid', 'answer', 'other'])
  })
})
