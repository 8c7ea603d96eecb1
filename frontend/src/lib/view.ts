/** The table as a seat sees it: events folded, one by one, into the cards and chips on the felt. Money is not folded here: the server counts it. */

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
  /** Cards that lie open for all; the others somebody holds are for their own eyes. */
  open: Set<string>
  /** The last exchange of cards: "draw 2", "stand pat". */
  took: string
}

/** A pot that was won: by whom, and how much each. */
export interface WonPot {
  name: string
  shown: string
  awards: { seat: number; shown: string }[]
}

export interface TableView {
  places: Map<Who, Place>
  dice: number[]
  throws: number
  pocket: string
  spins: number
  notes: Map<string, string>
  discards: number
  /** Whether chips go into a pot: the players play each other. */
  pot: boolean
  won: WonPot[]
  /** What the house took of the pots, each with its clause. */
  raked: { shown: string; clause: string }[]
  irregular: TableEvent | null
  voided: TableEvent | null
}

const EXCHANGES = new Set(['draw', 'discard', 'stand_pat'])
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
    pot: false,
    won: [],
    raked: [],
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
    if (event.to === 'burn') {
      view.discards += event.cards?.length ?? 0
      return
    }
    const place = placeOf(view, event.to ?? '')
    // With another card, what was found of the hand before no longer holds.
    if (!event.hand) place.found.clear()
    handOf(view, event.to ?? '', event.hand ?? 0).cards.push(...(event.cards ?? []))
    if (event.face !== 'down') for (const card of event.cards ?? []) place.open.add(card)
    if (view.pot) newStreet(view, event.to ?? '')
  },
  shown(view, event) {
    const hand = handOf(view, event.who ?? '', event.hand ?? 0)
    // A hand made by splitting is shown with the card that leaves the other one.
    if (!hand.cards.length) for (const card of event.cards ?? []) drop(placeOf(view, event.who ?? ''), card, [card])
    turnUp(hand, event.cards ?? [])
    for (const card of event.cards ?? []) placeOf(view, event.who ?? '').open.add(card)
  },
  discarded(view, event) {
    const cards = event.cards ?? []
    view.discards += cards.length
    const place = view.places.get(event.who ?? '')
    if (!place) return
    for (const card of cards) drop(place, card)
    if (EXCHANGES.has(place.did)) place.took = `${place.did} ${cards.length}`
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
    if (EXCHANGES.has(event.do ?? '')) place.took = event.do ?? ''
  },
  judged(view, event) {
    const { found } = placeOf(view, event.who ?? '')
    const rule = event.cite?.rule ?? ''
    found.delete(rule)
    found.set(rule, event.found ?? '')
  },
  put(view) {
    view.pot = true
  },
  'pot made'(view, event) {
    view.won.push({ name: event.name ?? '', shown: event.total_shown ?? '', awards: [] })
  },
  awarded(view, event) {
    const pot = view.won.find((one) => one.name === event.wager)
    pot?.awards.push({ seat: event.seat ?? 0, shown: event.amount_shown ?? '' })
  },
  raked(view, event) {
    view.raked.push({ shown: event.amount_shown ?? '', clause: event.cite?.clause ?? '' })
  },
  noted(view, event) {
    view.notes.set(event.what ?? '', event.value ?? '')
    if (event.what === 'button') gatherIn(view)
  },
  /** Before the deal nobody holds cards: those drawn for a button or a seat are gathered in. */
  due(view, event) {
    if (event.at === 'before_deal') gatherIn(view)
  },
  irregular(view, event) {
    view.irregular = event
  },
  voided(view, event) {
    view.voided = event
  },
}

function gatherIn(view: TableView): void {
  for (const place of view.places.values()) {
    place.hands = []
    place.open.clear()
  }
}

/** A card to a player or the board begins a new betting round there: what was done in the last one is past. */
function newStreet(view: TableView, to: Who): void {
  for (const [who, place] of view.places)
    if ((to === 'board' || to === who) && !place.folded && !EXCHANGES.has(place.did)) place.did = ''
}

/** A hand's cards that only its holder sees, where others of it lie open. */
export function heldDown(place: Place | undefined, cards: string[]): Set<string> {
  const down = place ? cards.filter((card) => card !== HIDDEN && !place.open.has(card)) : []
  return new Set(down.length < cards.length ? down : [])
}

function placeOf(view: TableView, who: Who): Place {
  const known = view.places.get(who)
  if (known) return known
  const place: Place = { hands: [], found: new Map(), did: '', folded: false, open: new Set(), took: '' }
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
