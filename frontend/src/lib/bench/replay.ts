/** Any moment of a recorded round as the state of a table, from what the server tells of each entry. */

import type { Balance, NamedHand, Pot, Result, Spot, State, TableEvent } from '../types'
import type { EntryTold, Laid, MoneyRow, RoundTold } from './told'

/** The table after an entry, seen from a seat. The amounts are the server's, the last one of each account. */
export function stateAt(told: RoundTold, entry: number, money: MoneyRow[] = [], seat = 0): State {
  const spots = new Map<string, Spot>()
  const balances = new Map<number, Balance>()
  const pots = new Map<string, Pot>()
  let hands: NamedHand[] = []
  const lay = (laid: Laid): void => {
    for (const one of laid.spots ?? []) spots.set(`${one.seat} ${one.wager}`, one)
    for (const one of laid.balances ?? []) balances.set(one.seat, one)
    for (const one of laid.pots ?? []) pots.set(one.name, one)
    if (laid.hands) hands = laid.hands
  }
  const settles = told.entries.find((one) => SETTLES.has(one.event?.event ?? ''))?.n ?? Infinity
  let laid: Spot[] | null = null
  lay(told.start)
  for (const step of told.steps) {
    if (step.n > entry) break
    if (step.n >= settles) laid ??= [...spots.values()].filter((one) => one.cents > 0)
    lay(step)
  }
  const events = eventsTo(told.entries, entry)
  const over = told.over && entry >= told.entries.length
  return {
    type: 'state',
    round: 0,
    turn: entry,
    seat,
    over,
    void: events.some((one) => one.event === 'voided'),
    ask: null,
    status: { says: '', detail: '' },
    since: 0,
    events,
    hands,
    result: null,
    spots: [...spots.values()].filter((one) => one.cents > 0),
    pots: [...pots.values()].filter((one) => one.cents > 0),
    among_players: events.some((one) => one.event === 'put'),
    laid: over ? laid : null,
    came: over ? cameTo(money, seat) : {},
    net: over ? netOf(money, balances) : {},
    balances: [...balances.values()].map((one) => ({ ...one, you: one.seat === seat, called: `Seat ${one.seat}` })).sort((a, b) => a.seat - b.seat),
    history: [],
    chance: { commitment: '', seed: '', next: '' },
    staff: null,
  }
}

const eventsTo = (entries: EntryTold[], last: number): TableEvent[] =>
  entries.flatMap((one) => (one.n <= last && one.event ? [one.event] : []))

/** What each wager of a seat came to, to be drawn where its chips lay. */
function cameTo(money: MoneyRow[], seat: number): NonNullable<State['came']> {
  const mine = money.filter((row) => row.seat === seat)
  return Object.fromEntries(mine.map(({ wager, recorded }) => [wager, { mark: recorded.cents > 0 ? 'won' : recorded.cents < 0 ? 'lost' : 'push', won: recorded }]))
}

/** What each seat won or lost on each wager, as it was recorded. */
function netOf(money: MoneyRow[], balances: Map<number, Balance>): Record<string, Result> {
  const net: Record<string, Result> = {}
  for (const [seat, balance] of balances) {
    const mine = money.filter((row) => row.seat === seat)
    if (mine.length) net[seat] = { wagers: Object.fromEntries(mine.map((row) => [row.wager, row.recorded])), total: balance.won }
  }
  return net
}

/** What kind of entry it is, for its colour in a timeline. */
export function kindOf(entry: EntryTold): string {
  return KINDS[entry.event?.event ?? ''] ?? (entry.event ? 'other' : 'answer')
}

/** Events by which chips leave the layout again. */
const SETTLES = new Set(['paid', 'taken', 'returned'])

const KINDS: Record<string, string> = {
  staked: 'stake',
  put: 'stake',
  banked: 'stake',
  dealt: 'cards',
  shown: 'cards',
  discarded: 'cards',
  rolled: 'cards',
  spun: 'cards',
  decided: 'decision',
  judged: 'judgement',
  paid: 'paid',
  awarded: 'paid',
  returned: 'back',
  uncalled: 'back',
  taken: 'taken',
  charged: 'taken',
  raked: 'taken',
  irregular: 'irregular',
  voided: 'irregular',
}
