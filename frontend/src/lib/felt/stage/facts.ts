/** The cards and chips at each place of a table with cards, as far as it has been shown: the ground the scene is laid out from. */

import type { Balance, Chip, Money, NamedHand, Pot, Spot, State, TableEvent, Who } from '../../types'
import { HIDDEN, lastFound, type Hand, type Place, type TableView } from '../../view'
import { plain, title } from '../../words'

export type Tone = '' | 'won' | 'lost' | 'push'

export interface HandFacts {
  index: number
  cards: string[]
  name: string
  /** The kickers as they are said. */
  beside: string
  made: Set<string>
  kickers: Set<string>
  /** Cards only their holder sees, where others of the hand lie open. */
  down: Set<string>
}

/** A stake as it lies there, and what became of it. */
export interface StakeFacts {
  wager: string
  shown: string
  chips: Chip[]
  tone: Tone
  /** What it won or lost, with its sign. */
  says: string
}

export interface SeatFacts {
  seat: number
  you: boolean
  name: string
  bank: string
  did: string
  total: { tone: Tone; shown: string } | null
  hands: HandFacts[]
  stakes: StakeFacts[]
  bet: (Money & { chips: Chip[] }) | null
  button: boolean
  blind: string
  folded: boolean
  turn: boolean
  banks: boolean
}

export interface Facts {
  /** The seat at the bottom first, then clockwise. */
  seats: SeatFacts[]
  dealer: HandFacts[]
  dealerSays: string
  board: HandFacts | null
  pots: (Pot & { who: string })[]
  notes: [string, string][]
  /** What somebody won of the pots. */
  awards: string[]
  /** The row of each pay table your hand is in now. */
  rows: Record<string, string>
  voided: string
}

/** The last state that was shown whole: until the next one is, its money and names still hold. */
export interface Kept {
  round: number
  spots: Spot[]
  balances: Balance[]
  pots: Pot[]
  hands: NamedHand[]
  /** The cards each hand had then, by `who:hand`. */
  cards: Map<string, string>
}

export interface Told {
  table: State
  view: TableView
  /** The events shown so far, and all of them. */
  shown: TableEvent[]
  events: TableEvent[]
  revealed: boolean
  kept: Kept | null
}

const BLINDS: Record<string, string> = { small_blind: 'SB', big_blind: 'BB', third_blind: '3B', bring_in: 'in', kill_blind: 'K' }

export function keep(table: State, view: TableView): Kept {
  const cards = new Map<string, string>()
  for (const [who, place] of view.places) for (const hand of place.hands) cards.set(`${who}:${hand.index}`, hand.cards.join(' '))
  return { round: table.round, spots: table.spots, balances: table.balances, pots: table.pots, hands: table.hands ?? [], cards }
}

export function factsOf(told: Told): Facts {
  const { table, view, revealed } = told
  const kept = told.kept?.round === table.round ? told.kept : null
  const balances = revealed || !kept ? table.balances : kept.balances
  const order = around(balances)
  const named = names(told, kept)
  const stakes = stakesOf(told, kept)
  const you = balances.find((one) => one.you)
  return {
    seats: order.map((balance) => seatOf(told, balance, named, stakes, kept)),
    dealer: handsOf(view.places.get('dealer'), 'dealer', named),
    dealerSays: plain(lastFound(view.places.get('dealer'), 1)[0] ?? ''),
    board: handsOf(view.places.get('board'), 'board', named)[0] ?? null,
    pots: (revealed || !kept ? table.pots : kept.pots).map((pot) => ({ ...pot, who: whoMay(pot, you?.seat ?? 0) })),
    notes: [...view.notes].filter(([what]) => what !== 'button'),
    awards: revealed ? awardsOf(view, you?.seat ?? 0) : [],
    rows: you ? (named.get(`${you.seat}:0`)?.rows ?? {}) : {},
    voided: view.voided?.says ?? '',
  }
}

/** You at the bottom (or the first seat, for those who watch), the others clockwise from there. */
function around(balances: Balance[]): Balance[] {
  const at = Math.max(balances.findIndex((one) => one.you), 0)
  return [...balances.slice(at), ...balances.slice(0, at)]
}

/** A name holds as long as its hand has the cards it had when the name was told. */
function names(told: Told, kept: Kept | null): Map<string, NamedHand> {
  const list = told.revealed ? (told.table.hands ?? []) : (kept?.hands ?? [])
  const found = new Map<string, NamedHand>()
  for (const one of list) {
    const key = `${one.who}:${one.hand}`
    if (told.revealed || cardsAt(told.view, one.who, one.hand) === kept?.cards.get(key)) found.set(key, one)
  }
  return found
}

function cardsAt(view: TableView, who: Who, index: number): string | undefined {
  return view.places.get(who)?.hands.find((hand) => hand.index === index)?.cards.join(' ')
}

function handsOf(place: Place | undefined, who: Who, named: Map<string, NamedHand>): HandFacts[] {
  return (place?.hands ?? []).filter((hand) => hand.cards.length).map((hand) => handOf(hand, place, named.get(`${who}:${hand.index}`)))
}

function handOf(hand: Hand, place: Place | undefined, named: NamedHand | undefined): HandFacts {
  const closed = hand.cards.filter((card) => card !== HIDDEN && !place?.open.has(card))
  return {
    index: hand.index,
    cards: hand.cards,
    name: named?.name ?? '',
    beside: named?.beside ?? '',
    made: new Set(named?.made),
    kickers: new Set(named?.kickers),
    down: new Set(closed.length < hand.cards.length ? closed : []),
  }
}

type Stakes = Map<number, StakeFacts[]>

/** Which stakes have been told of so far; the server's state says the chips there, the events say when. */
function stakesOf(told: Told, kept: Kept | null): Stakes {
  const found = new Map<string, { seat: number } & StakeFacts>()
  for (const event of told.shown) {
    const key = `${event.seat}:${event.wager}`
    const stake = found.get(key)
    if (event.event === 'staked') {
      const spot = [...told.table.spots, ...(told.table.laid ?? []), ...(kept?.spots ?? [])].find((one) => `${one.seat}:${one.wager}` === key)
      found.set(key, { seat: event.seat ?? 0, wager: event.wager ?? '', shown: spot?.shown ?? event.amount_shown ?? '', chips: spot?.chips ?? [], tone: '', says: '' })
    } else if (stake && event.event === 'paid') {
      stake.tone = 'won'
      stake.says = `+${event.amount_shown}`
    } else if (stake && event.event === 'taken') {
      stake.tone = 'lost'
      stake.says = `−${event.amount_shown}`
      stake.chips = []
    } else if (stake && event.event === 'returned' && stake.tone !== 'won') {
      stake.tone = 'push'
      stake.says = told.revealed && told.table.over ? 'Push' : 'back'
      if (!told.table.over) stake.chips = []
    }
  }
  // What stands from an earlier round was staked there.
  for (const spot of told.table.spots) {
    const key = `${spot.seat}:${spot.wager}`
    if (!found.has(key) && !told.events.some((one) => one.event === 'staked' && `${one.seat}:${one.wager}` === key))
      found.set(key, { seat: spot.seat, wager: spot.wager, shown: spot.shown, chips: spot.chips, tone: '', says: '' })
  }
  const stakes: Stakes = new Map()
  for (const { seat, ...stake } of found.values()) {
    const net = told.revealed && told.table.over ? told.table.net[seat]?.wagers[stake.wager] : undefined
    const settled = net ? { ...stake, tone: toneOf(net), says: net.cents ? net.shown : stake.tone === 'push' ? stake.says : 'Push' } : stake
    stakes.set(seat, [...(stakes.get(seat) ?? []), settled])
  }
  return stakes
}

function toneOf(won: Money): Tone {
  return won.cents > 0 ? 'won' : won.cents < 0 ? 'lost' : 'push'
}

function seatOf(told: Told, balance: Balance, named: Map<string, NamedHand>, stakes: Stakes, kept: Kept | null): SeatFacts {
  const { table, view, shown, revealed } = told
  const place = view.places.get(balance.seat)
  const net = revealed && table.over ? table.net[balance.seat] : undefined
  const waits = table.waits_for ?? (table.ask?.who ? [table.ask.who] : [])
  const blind = shown.find((event) => event.event === 'put' && event.seat === balance.seat && BLINDS[event.wager ?? ''])
  const banked = shown.some((event) => event.event === 'banked' && event.seat === balance.seat)
  const out = table.among_players && !place?.folded && !net && balance.chips.cents === 0 && !!place?.hands.length
  return {
    seat: balance.seat,
    you: balance.you,
    name: balance.called ?? (balance.you ? 'You' : balance.name || `Seat ${balance.seat}`),
    bank: out ? 'All in' : balance.chips.shown,
    did: balance.sits_out ? 'Sits out' : net || out ? '' : title(place?.took || place?.did || ''),
    total: net ? { tone: toneOf(net.total), shown: net.total.cents ? net.total.shown : 'Even' } : null,
    hands: place?.folded && !balance.you ? [] : handsOf(place, balance.seat, named),
    stakes: stakes.get(balance.seat) ?? [],
    bet: betOf(told, balance, kept),
    button: !!balance.button,
    blind: blind ? (BLINDS[blind.wager ?? ''] ?? '') : '',
    folded: !!place?.folded,
    turn: revealed && !table.over && waits.includes(balance.seat),
    banks: banked,
  }
}

/** The chips before a player. While a street is being shown they lie there from the first that were put in on it. */
function betOf(told: Told, balance: Balance, kept: Kept | null): SeatFacts['bet'] {
  const now = told.table.balances.find((one) => one.seat === balance.seat)?.bet ?? null
  if (told.revealed) return now
  const street = (events: TableEvent[]) => events.findLastIndex((one) => one.event === 'dealt')
  const [begun, last] = [street(told.shown), street(told.events)]
  if (begun < last) return kept?.balances.find((one) => one.seat === balance.seat)?.bet ?? null
  return told.shown.slice(last + 1).some((one) => one.event === 'put' && one.seat === balance.seat) ? now : null
}

/** Who won the pots: "You win $40", "You, seat 5 and seat 8 win $113 each". */
function awardsOf(view: TableView, you: number): string[] {
  const alike = new Map<string, number[]>()
  for (const { seat, shown } of view.won.flatMap((pot) => pot.awards)) alike.set(shown, [...(alike.get(shown) ?? []), seat])
  return [...alike].map(([shown, seats]) => {
    const names = seats.map((seat) => (seat === you ? 'you' : `seat ${seat}`))
    const who = title(names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? ''))
    return names.length > 1 ? `${who} win ${shown} each` : `${who} ${seats[0] === you ? 'win' : 'wins'} ${shown}`
  })
}

function whoMay(pot: Pot, you: number): string {
  return pot.seats?.length ? pot.seats.map((seat) => (seat === you ? 'you' : `${seat}`)).join(', ') : ''
}
