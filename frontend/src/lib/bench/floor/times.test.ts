import { expect, it } from 'vitest'
import { ago, clock } from './times'

it('says how long ago something was', () => {
  expect([3, 40, 120, 5400, 10800].map(ago)).toEqual(['now', '40 s', '2 min', '2 h', '3 h'])
})

it('shows no time where the house keeps none', () => {
  expect(clock('1970-01-01T00:00:00Z')).toBe('')
  expect(clock('nothing')).toBe('')
  expect(clock('2026-11-16T12:34:00Z')).toMatch(/^\d\d:\d\d$/)
})
