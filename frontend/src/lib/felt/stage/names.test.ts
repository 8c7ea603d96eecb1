import { describe, expect, it } from 'vitest'
import { brief, within } from './names'

describe('names of hands', () => {
  it.each([
    ['Two pair, sevens and twos', 'Two pair, 7s and 2s'],
    ['full house, sixes full of kings', 'full house, 6s full of Ks'],
    ['straight flush, ten high', 'straight flush, 10 high'],
    ['four of a kind, aces', 'four of a kind, As'],
    ['pair of jacks', 'pair of Js'],
    ['ace-king high', 'A-K high'],
  ])('%s is %s in brief', (name, short) => expect(brief(name)).toBe(short))

  it('are printed in full where there is room, then in brief, then smaller, and never cut', () => {
    expect(within('pair of twos', 176)).toEqual({ text: 'pair of twos', w: expect.any(Number) })
    const tight = within('two pair, queens and sevens', 160)
    expect([tight.text, tight.size]).toEqual(['two pair, Qs and 7s', undefined])
    const small = within('straight flush, ten high', 131)
    expect(small).toMatchObject({ text: 'straight flush, 10 high', w: 131 })
    expect(small.size).toBeGreaterThanOrEqual(8)
    expect(small.text.length * (small.size ?? 0) * 0.58 + 20).toBeLessThanOrEqual(131.5)
  })
})
