import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cardSets, cardsOf, DECK, faceUrl, howMany, setOf, spokenName } from './cards'

describe('cards', () => {
  it.each([
    ['7h 3s', ['7h', '3s']],
    ['Jk', ['Jk']],
    ['', []],
    ['come_6', []],
    ['7h last', []],
  ])('reads %j as the cards %j', (text, found) => expect(cardsOf(text)).toEqual(found))

  it('speaks a card in words', () => {
    expect(spokenName('As')).toBe('ace of spades')
    expect(spokenName('Td')).toBe('ten of diamonds')
    expect(spokenName('Jk')).toBe('joker')
    expect(spokenName('back')).toBe('face-down card')
  })

  it.each(['', 'A', '1s', '10s', 'Ax', 'as', 'toStrings'])('refuses %j', (card) => {
    expect(() => faceUrl(card)).toThrow('no such card')
  })

  it('has 52 cards, a joker and a back, each with its own picture', () => {
    const urls = [...DECK, 'Jk', 'back'].map(faceUrl)
    expect(new Set(urls).size).toBe(54)
    expect(urls.filter((url) => !existsSync(`public${url}`))).toEqual([])
  })
})

describe('cards to pick', () => {
  const draws = ['', '7h', '2c', '7h 2c'].map((wager) => ({ do: wager ? 'draw' : 'stand_pat', wager }))

  it('are those that choices name; what names none stands beside', () => {
    const { sets, others, cards, fewest, most } = cardSets(draws)
    expect([sets.length, others[0]?.do, cards, fewest, most]).toEqual([3, 'stand_pat', ['7h', '2c'], 1, 2])
  })

  it('make the choice that has just these, in any order', () => {
    const { sets } = cardSets(draws)
    expect(setOf(sets, ['2c', '7h'])?.wager).toBe('7h 2c')
    expect(setOf(sets, ['2c'])?.wager).toBe('2c')
    expect(setOf(sets, [])).toBeUndefined()
    expect(setOf(sets, ['2c', '9d'])).toBeUndefined()
  })

  it('say how many', () => {
    expect([howMany(2, 2), howMany(1, 5), howMany(1, 1)]).toEqual(['2 cards', 'up to 5 cards', '1 card'])
    expect(howMany(1, 5, 'of these cards')).toBe('up to 5 of these cards')
  })
})
