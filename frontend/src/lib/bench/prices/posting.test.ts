import { describe, expect, it } from 'vitest'
import { asOdds, isPosting, part, payField, posted, queryOf, units } from './posting'

describe('a posting in an address', () => {
  const query = { wager: 'ante', minimum: '15', offered: 'false', 'pay.pair_plus.three of a kind': '33 to 1', 'reading.x': 'y', 'stake.ante': '5' }

  it('is told from what is the page’s own', () => {
    expect(posted(query)).toEqual({ options: { minimum: '15', offered: false }, pay: { pair_plus: { 'three of a kind': '33 to 1' } } })
    expect(part(query, isPosting)).toBe('minimum=15&offered=false&pay.pair_plus.three+of+a+kind=33+to+1&reading.x=y')
  })

  it('leaves out what was refused', () => {
    expect(posted(query, new Set(['minimum', 'pay.pair_plus.three of a kind']))).toEqual({ options: { offered: false }, pay: {} })
  })

  it('is written as it was read', () => {
    expect(queryOf({ options: { limits: ['2', '4'], offered: true }, pay: { tie: { win: '9 to 1' } } })).toEqual({
      limits: '["2","4"]',
      offered: 'true',
      'pay.tie.win': '9 to 1',
    })
  })

  it('names a row of a table', () => {
    expect(payField('pay.fortune.royal flush plus royal match')).toEqual({ table: 'fortune', row: 'royal flush plus royal match' })
    expect(payField('payment_rounding')).toBeNull()
  })
})

it('reads odds as units, and a bare number as so many to one', () => {
  expect([units('5 to 2'), units('4'), units('$100'), units('4 to'), units('4 to 0')]).toEqual([2.5, 4, null, null, null])
  expect([asOdds('4', '3 to 1'), asOdds('4 to 1', '3 to 1'), asOdds('50', '$100')]).toEqual(['4 to 1', '4 to 1', '50'])
})
