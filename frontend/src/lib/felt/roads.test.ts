import { describe, expect, it } from 'vitest'
import { bigRoad, winnersOf, type Winner } from './roads'

describe('the scorecards of a shoe', () => {
  it('tell the winners of the newest shoe alone', () => {
    expect(winnersOf(['new shoe', '7-1', 'new shoe', '6-0', '2-4', '5-5'])).toEqual(['P', 'B', 'T'])
  })

  it('have none before the first coup', () => {
    expect(winnersOf(['new shoe'])).toEqual([])
    expect(bigRoad([])).toEqual([])
  })
})

const at = (winners: string) => bigRoad([...winners] as Winner[]).map(({ column, row, winner, ties }) => `${winner}${column},${row}${'/'.repeat(ties)}`)

describe('the big road', () => {
  it('begins a column when the winner changes, and marks ties on the last', () => {
    expect(at('PPTB')).toEqual(['P0,0', 'P0,1/', 'B1,0'])
  })

  it('turns right at the floor', () => {
    expect(at('BBBBBBBB')).toEqual(['B0,0', 'B0,1', 'B0,2', 'B0,3', 'B0,4', 'B0,5', 'B1,5', 'B2,5'])
  })

  it('turns right before a run that has turned', () => {
    expect(at('BBBBBBBPPPPPP').at(-1)).toBe('P2,4')
  })
})
