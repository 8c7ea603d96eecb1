import { describe, expect, it } from 'vitest'
import { alongRail, area, onEachSide } from './around'

const TABLES = [4, 5, 6, 7, 8, 9, 10, 11]

describe('seats around a table', () => {
  it('leaves few players along the rail', () => {
    expect([2, 3].map(onEachSide)).toEqual([0, 0])
  })

  it('has two on each side of a full table', () => {
    expect([4, 6, 7, 11].map(onEachSide)).toEqual([1, 1, 2, 2])
    expect(alongRail(10)).toBe(6)
  })

  it('goes down one side, along the rail and up the other', () => {
    expect([0, 1, 2, 7, 8, 9].map((place) => area(place, 10))).toEqual([
      '1 / 1 / span 1 / span 6',
      '2 / 1 / span 1 / span 6',
      '3 / 1 / span 1 / span 5',
      '3 / 26 / span 1 / span 5',
      '2 / 25 / span 1 / span 6',
      '1 / 25 / span 1 / span 6',
    ])
    expect(area(0, 5)).toBe('1 / 1 / span 2 / span 3')
    expect(area(4, 5)).toBe('1 / 13 / span 2 / span 3')
  })

  it.each(TABLES)('gives %i seats places of their own', (count) => {
    const taken = Array.from({ length: count }, (_, place) => area(place, count))
    expect(new Set(taken).size).toBe(count)
  })
})
