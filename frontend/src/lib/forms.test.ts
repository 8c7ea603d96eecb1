import { describe, expect, it } from 'vitest'
import { fieldsOf, pairsOf, taken, turned, withPair, written } from './forms'
import type { FormField, Forms } from './types'

const field = (name: string, kind = 'amount'): FormField => ({ name, kind, says: name, needed: true, choices: [] })
const forms = (several: boolean): Forms => ({
  by: 'method',
  several,
  each: [
    { name: 'none', fields: [] },
    { name: 'percentage', fields: [field('percent'), field('cap')] },
    { name: 'increment', fields: [field('levels', 'pairs'), field('cap')] },
  ],
})

describe('a value of one form or another', () => {
  it('says which forms it is of, in the order of the rulebook', () => {
    expect(taken(forms(true), { method: 'percentage' })).toEqual(['percentage'])
    expect(taken(forms(true), { method: ['increment', 'percentage'] })).toEqual(['percentage', 'increment'])
    expect(taken(forms(true), {})).toEqual([])
  })

  it('has the fields of its forms, each once', () => {
    expect(fieldsOf(forms(true), ['percentage', 'increment']).map((one) => one.name)).toEqual(['percent', 'cap', 'levels'])
    expect(fieldsOf(forms(true), ['none'])).toEqual([])
  })

  it('takes one form in place of another, or several where they go together', () => {
    expect(turned(forms(false), ['percentage'], 'increment', true)).toEqual(['increment'])
    expect(turned(forms(true), ['increment'], 'percentage', true)).toEqual(['percentage', 'increment'])
    expect(turned(forms(true), ['none'], 'percentage', true)).toEqual(['percentage'])
    expect(turned(forms(true), ['percentage', 'increment'], 'none', true)).toEqual(['none'])
  })

  it('lets a form go, but never the last', () => {
    expect(turned(forms(true), ['percentage', 'increment'], 'percentage', false)).toEqual(['increment'])
    expect(turned(forms(true), ['increment'], 'increment', false)).toEqual(['increment'])
  })

  it('keeps what is written in the fields of its forms alone', () => {
    const value = { method: 'percentage', percent: '5', cap: '', levels: [['20', '1']] }
    expect(written(forms(true), ['percentage'], value)).toEqual({ method: 'percentage', percent: '5' })
    expect(written(forms(true), ['percentage', 'increment'], value)).toEqual({ method: ['percentage', 'increment'], percent: '5', levels: [['20', '1']] })
    expect(written(forms(true), ['none'], value)).toEqual({ method: 'none' })
    expect(written(forms(true), ['increment'], { levels: [] })).toEqual({ method: 'increment' })
  })

  it('writes pairs row by row, with an empty one to write in', () => {
    expect(pairsOf(undefined)).toEqual([['', '']])
    expect(pairsOf([['20', 1]])).toEqual([['20', '1'], ['', '']])
    expect(withPair(pairsOf(undefined), 0, 0, '20')).toEqual([['20', '']])
    expect(withPair([['20', '1'], ['', '']], 1, 1, '2')).toEqual([['20', '1'], ['', '2']])
    expect(withPair([['20', '1'], ['', '']], 0, 0, '')).toEqual([['', '1']])
    expect(withPair([['20', ''], ['', '']], 0, 0, '')).toEqual([])
  })
})
