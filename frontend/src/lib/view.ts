/** The table as a seat sees it: events folded, one by one, into what lies on the felt. Money is not folded here: the server counts it. */

import type { TableEvent, Who } from './types'

export const HIDDEN = '??'

export interface Hand {
  cards: string[]
  index: number
}

export interface Place {
  hands: Hand[]
  /** What the rules found about this place, the last of each rule: "pair of kings: qualifies". */
  found: Map<string, string>
  /** The last decision made here: "fold", "play". */
  did: string
  folded: boolean
}

export interface TableView {
  places: Map<Who, Place>
  dice: number[]
  throws: number
  pocket: string
  spins: number
  notes: Map<string, string>
  discards: number
  irregular: TableEvent | null
  voided: TableEvent | null
}

const GONE = new Set(['fold', 'surrender', 'dead'])

export function emptyView(): TableView {
  return {
    places: new Map(),
    dice: [],
    throws: 0,
    pocket: '',
    spins: 0,
    notes: new Map(),
    discards: 0,
    irregular: null,
    voided: null,
  }
}

/** What was found last about a place, a few lines at most. */
export function lastFound(place: Place | undefined, most = 2): string[] {
  return [...(place?.found.values() ?? [])].slice(-most)
}

/** Fold a round's events into a view. */
export function fold(events: Iterable<TableEvent>): TableView {
  const view = emptyView()
  for (const event of events) STEPS[event.event]?.(view, event)
  return view
}

const STEPS: Record<string, (view: TableView, event: TableEvent) => void> = {
  dealt(view, event) {
    if (event.to === 'burn') view.discards += event.cards?.length ?? 0
    else handOf(view, event.to ?? '', event.hand ?? 0).cards.push(...(event.cards ?? []))
  },
  shown(view, event) {
    const hand = handOf(view, event.who ?? '', event.hand ?? 0)
    // A hand made by splitting is shown with the card that leaves the other one.
    if (!hand.cards.length) for (const card of event.cards ?? []) drop(placeOf(view, event.who ?? ''), card, [card])
    turnUp(hand, event.cards ?? [])
  },
  discarded(view, event) {
    const cards = event.cards ?? []
    view.discards += cards.length
    const place = view.places.get(event.who ?? '')
    if (place) for (const card of cards) drop(place, card)
  },
  rolled(view, event) {
    view.dice = event.dice ?? []
    view.throws += 1
  },
  spun(view, event) {
    view.pocket = event.pocket ?? ''
    view.spins += 1
  },
  decided(view, event) {
    const place = placeOf(view, event.seat ?? 0)
    place.did = [event.do, event.amount_shown].filter(Boolean).join(' ')
    if (GONE.has(event.do ?? '')) place.folded = true
  },
  judged(view, event) {
    const { found } = placeOf(view, event.who ?? '')
    const rule = event.cite?.rule ?? ''
    found.delete(rule)
    found.set(rule, event.found ?? '')
  },
  noted(view, event) {
    view.notes.set(event.what ?? '', event.value ?? '')
  },
  /** Before the deal nobody holds cards: those drawn for a button or a seat are gathered in. */
  due(view, event) {
    if (event.at === 'before_deal') for (const place of view.places.values()) place.hands = []
  },
  irregular(view, event) {
    view.irregular = event
  },
  voided(view, event) {
    view.voided = event
  },
}

function placeOf(view: TableView, who: Who): Place {
  const known = view.places.get(who)
  if (known) return known
  const place: Place = { hands: [], found: new Map(), did: '', folded: false }
  view.places.set(who, place)
  return place
}

/** A place's hand by its number; numbers start at 0, or at 1 where a hand can be split. */
function handOf(view: TableView, who: Who, index: number): Hand {
  const { hands } = placeOf(view, who)
  const known = hands.find((hand) => hand.index === index)
  if (known) return known
  const hand: Hand = { cards: [], index }
  hands.push(hand)
  return hand
}

/** Turn cards up: a card already known stays where it is, another takes the place of one nobody could see. */
function turnUp(hand: Hand, cards: string[]): void {
  if (cards.length >= hand.cards.length) {
    hand.cards = [...cards]
    return
  }
  for (const card of cards) {
    if (hand.cards.includes(card)) continue
    const hidden = hand.cards.indexOf(HIDDEN)
    if (hidden >= 0) hand.cards[hidden] = card
    else hand.cards.push(card)
  }
}

/** Take a card out of a place's hands; where its face is not known, one of the unseen goes. */
function drop(place: Place, card: string, faces: string[] = [card, HIDDEN]): void {
  for (const face of faces)
    for (const hand of place.hands) {
      const at = hand.cards.indexOf(face)
      if (at >= 0) {
        hand.cards.splice(at, 1)
        return
      }
    }
}
