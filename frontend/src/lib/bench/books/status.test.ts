import { expect, it } from 'vitest'
import { countOf, runs } from './status'

it('draws a strip as runs of clauses that fared alike', () => {
  expect(runs('ppeeeu')).toEqual([
    { at: 0, length: 2, tone: 'prose' },
    { at: 2, length: 3, tone: 'encoded' },
    { at: 5, length: 1, tone: 'missing' },
  ])
  expect(runs('')).toEqual([])
  expect(countOf('ppeeeu', 'e')).toBe(3)
})
