import { expect, it } from 'vitest'
import { totalOf } from './throws'

it('adds the spots of a throw', () => {
  expect(totalOf('4-3')).toBe(7)
})
