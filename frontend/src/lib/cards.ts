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

/** From the highest, the joker first. */
export function byRank(cards: string[]): string[] {
  const ranks = [...RANKS.keys()]
  const place = (card: string): number => (card === 'Jk' ? -1 : ranks.indexOf(card.slice(0, -1)))
  return [...cards].sort((a, b) => place(a) - place(b) || a.localeCompare(b))
}

/** A decision about which cards: the sets that may be picked, all cards in them by rank, and how many one picks. */
export interface CardSets<T> {
  sets: T[]
  others: T[]
  cards: string[]
  fewest: number
  most: number
}

/** Tell the choices that name cards from the others. */
export function cardSets<T extends { wager: string }>(choices: T[]): CardSets<T> {
  const sets = choices.filter((choice) => cardsOf(choice.wager).length)
  const others = choices.filter((choice) => !cardsOf(choice.wager).length)
  const sizes = sets.map((choice) => cardsOf(choice.wager).length)
  const cards = byRank([...new Set(sets.flatMap((choice) => cardsOf(choice.wager)))])
  return { sets, others, cards, fewest: Math.min(...sizes), most: Math.max(...sizes) }
}

/** The choice that names just these cards, in any order. */
export function setOf<T extends { wager: string }>(sets: T[], held: string[]): T | undefined {
  return sets.find((choice) => {
    const cards = cardsOf(choice.wager)
    return cards.length === held.length && cards.every((card) => held.includes(card))
  })
}

/** How many cards one picks, in words: "2 cards", "up to 5 cards", or with other words than "cards". */
export function howMany(fewest: number, most: number, what = most === 1 ? 'card' : 'cards'): string {
  return `${fewest < most ? 'up to ' : ''}${most} ${what}`
}
