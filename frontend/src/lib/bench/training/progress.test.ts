import { expect, it } from 'vitest'
import { again, NONE, readScores, scored } from './progress'

const at = { seed: 'abc', case: 3, step: 1, item: '1:ante' }

it('counts answers, rows of right ones, and what to look at again', () => {
  const wrong = scored(NONE, false, at)
  expect(wrong).toEqual({ right: 0, asked: 1, row: 0, best: 0, missed: [at] })
  expect(scored(wrong, false, at).missed).toEqual([at])
  expect(scored(wrong, true, at)).toEqual({ right: 1, asked: 2, row: 1, best: 1, missed: [] })
})

it('lists a case once until each of its bets is right', () => {
  const both = scored(scored(NONE, false, at), false, { ...at, item: '1:play' })
  expect(again(both.missed)).toHaveLength(1)
  expect(again(scored(both, true, at).missed)).toHaveLength(1)
  expect(again(scored(scored(both, true, at), true, { ...at, item: '1:play' }).missed)).toEqual([])
})

it('keeps a few of the cases that were missed', () => {
  let score = NONE
  for (let n = 0; n < 30; n += 1) score = scored(score, false, { ...at, case: n })
  expect(score.missed.length).toBe(24)
  expect(score.missed[0]?.case).toBe(29)
})

it('begins anew where what was kept cannot be read', () => {
  expect(readScores('{')).toEqual({})
  expect(readScores('[1]')).toEqual({})
  expect(readScores(null)).toEqual({})
})
