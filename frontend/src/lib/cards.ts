/** Cards as records write them: a rank and a suit (`As`, `Td`, `2c`), the joker `Jk`, `back` for a hidden card. */

const RANKS = new Map([
  ['A', 'ace'],
  ['K', 'king'],
  ['Q', 'queen'],
  ['J', 'jack'],
  ['T', 'ten'],
  ['9', 'nine'],
  ['8', 'eight'],
  ['7', 'seven'],
  ['6', 'six'],
  ['5', 'five'],
  ['4', 'four'],
  ['3', 'three'],
  ['2', 'two'],
])

const SUITS = new Map([
  ['s', 'spades'],
  ['h', 'hearts'],
  ['d', 'diamonds'],
  ['c', 'clubs'],
])

/** What a screen reader says for a card: `As` is "ace of spades". */
export function spokenName(card: string): string {
  if (card === 'Jk') return 'joker'
  if (card === 'back') return 'face-down card'
  const rank = RANKS.get(card.slice(0, -1))
  const suit = SUITS.get(card.slice(-1))
  if (!rank || !suit) throw new Error(`no such card: ${card}`)
  return `${rank} of ${suit}`
}

/** The cards a choice names, as `7h 3s`; none where it names anything else. */
export function cardsOf(text: string): string[] {
  const cards = text.split(' ')
  return cards.every((card) => card === 'Jk' || (RANKS.has(card.slice(0, -1)) && SUITS.has(card.slice(-1)))) ? cards : []
}

/** Where the picture of a card is; the name is checked first, so a wrong one never becomes a broken picture. */
export function faceUrl(card: string): string {
  spokenName(card)
  return `${import.meta.env.BASE_URL}${card === 'back' ? 'back' : `cards/${card}`}.svg`
}

/** The 52 cards, by suit and then from the ace down. */
export const DECK: string[] = [...SUITS.keys()].flatMap((suit) => [...RANKS.keys()].map((rank) => rank + suit))
