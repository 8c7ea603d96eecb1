/** A decision about one's own cards: which are picked, and what that makes. The server names every way to lay them. */

import { cardSets, setOf, type CardSets } from '../cards'
import type { Connection } from '../connection.svelte'
import type { Choice, ChooseAsk, Way } from '../types'
import type { Picking } from './props'

const NO_SETS: CardSets<Choice> = { sets: [], others: [], cards: [], fewest: 0, most: 0 }

export class Picker implements Picking {
  #picked = $state.raw<string[]>([])

  constructor(readonly connection: Connection) {}

  readonly ask: ChooseAsk | null = $derived.by(() => {
    const ask = this.connection.state?.ask
    return ask?.kind === 'choose' && ask.who ? ask : null
  })

  readonly #sets: CardSets<Choice> = $derived.by(() => (this.ask ? cardSets(this.ask.choices) : NO_SETS))

  get cards(): string[] {
    return this.#sets.cards
  }

  get fewest(): number {
    return this.#sets.fewest
  }

  get most(): number {
    return this.#sets.most
  }

  /** What can be done besides picking. */
  get others(): Choice[] {
    return this.#sets.others
  }

  readonly chosen: Set<string> = $derived.by(() => new Set(this.#picked.filter((card) => this.#sets.cards.includes(card))))
  /** The choice that names just the picked cards. */
  readonly choice: Choice | null = $derived.by(() => setOf(this.#sets.sets, [...this.chosen]) ?? null)

  get ways(): Way[] {
    return this.ask?.ways ?? []
  }

  readonly way: Way | null = $derived.by(() => this.ways.find((way) => way.wager === this.choice?.wager) ?? null)

  /** Pick a card up or put it back; one too many puts the first back. */
  toggle(card: string): void {
    if (!this.cards.includes(card)) return
    const held = [...this.chosen]
    this.#picked = held.includes(card) ? held.filter((one) => one !== card) : [...held, card].slice(-this.most)
  }

  /** Lay the cards as the house would. */
  houseWay(): void {
    const way = this.ways.find((one) => one.usual)
    if (way) this.#picked = way.wager.split(' ')
  }

  clear(): void {
    this.#picked = []
  }
}
