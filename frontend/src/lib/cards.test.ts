import { existsSync } from 'node:fs'
import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import Card from './Card.svelte'
import { cardsOf, DECK, faceUrl, spokenName } from './cards'

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

  it('shows a card with its name', () => {
    render(Card, { card: 'Qh' })
    expect(screen.getByRole('img', { name: 'queen of hearts' }).getAttribute('src')).toBe('/cards/Qh.svg')
  })
})
