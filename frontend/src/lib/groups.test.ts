import { describe, expect, it } from 'vitest'
import { alike, families, mainChoice, search, stem } from './groups'
import { plain, title, valueText, whoName } from './words'

describe('groups', () => {
  it.each([
    [['end', 'take_dice', 'refuse_dice'], 1],
    [['end', 'pass_dice', 'roll'], 2],
    [['fold', 'check'], 1],
    [['end'], -1],
  ])('of %j the one that stands out is at %i', (words, place) => {
    expect(mainChoice(words.map((word) => ({ do: word })))).toBe(place)
  })

  it.each([
    ['place_6', 'place'],
    ['hop_1_3', 'hop'],
    ['straight-17', 'straight'],
    ['horn_high_12', 'horn_high'],
    ['dont_pass', 'dont_pass'],
    ['10', '10'],
  ])('%s begins with %s', (name, start) => expect(stem(name)).toBe(start))

  it('takes entries of one family together that say the same', () => {
    const entries = Object.entries({ 's-0': 1, 's-1': 1, 's-2': 1, 't-1': 1, 't-2': 1, 't-3': 2, red: 1 })
    expect(alike(entries)).toEqual([['s-0 … s-2', 1], ['t-1', 1], ['t-2', 1], ['t-3', 2], ['red', 1]])
  })

  it('finds by every word', () => {
    const names = ['place 6', 'place 8', 'buy 6']
    expect(search(names, 'PLACE 6', (name) => name)).toEqual(['place 6'])
    expect(search(names, ' ', (name) => name)).toEqual(names)
    expect(search(names, 'lay', (name) => name)).toEqual([])
  })
})

describe('words', () => {
  it('reads names as people do', () => {
    expect(plain('pair_plus')).toBe('pair plus')
    expect(plain('double1')).toBe('double 1')
    expect(plain('straight-17')).toBe('straight 17')
    expect(plain('net of -5')).toBe('net of -5')
    expect(title('hop_1_3')).toBe('Hop 1 3')
    expect(whoName(2, 2)).toBe('you')
    expect(whoName('dealer', 2)).toBe('the dealer')
    expect(whoName(0, 2)).toBe('the table')
  })

  it('writes a value in one line', () => {
    expect(valueText(true)).toBe('yes')
    expect(valueText(['ante', 'pair_plus'])).toBe('ante, pair_plus')
    expect(valueText([{ up_to: '5', fee: 1 }])).toBe('up to 5, fee 1')
  })
})

describe('families', () => {
  it('has the games that stand alone first, then the kinds of each other game', () => {
    const razz = { game: 'razz', family: 'Poker' }
    const craps = { game: 'craps', family: '' }
    const omaha = { game: 'omaha', family: 'Poker' }
    expect(families([razz, craps, omaha])).toEqual([['', [craps]], ['Poker', [razz, omaha]]])
    expect(families([razz])).toEqual([['Poker', [razz]]])
  })
})
