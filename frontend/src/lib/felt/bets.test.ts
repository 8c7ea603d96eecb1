import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection, Laying } from '../connection.svelte'
import type { Amount, BetAsk, Laid, Money, State, TableEvent, TrayChip } from '../types'
import { Bets } from './bets.svelte'
import type { Pace } from './pace.svelte'

const money = (cents: number): Money => ({ cents, written: String(cents / 100), shown: `$${cents / 100}` })
const chip = (cents: number): TrayChip => ({ ...money(cents), chip: String(cents / 100) })
const amount: Amount = { minimum: money(100), maximum: money(100_000), step: money(100), also: [], exact: false, says: '' }
const cite = { rule: 'rules.ante', clause: '§7' }

const ask: BetAsk = {
  kind: 'bet', turn: 1, who: 2, at: 'wagers', cite, tray: [chip(100), chip(500), chip(2500)], chip: 500, barred: [], any_of: [],
  offers: ['ante', 'pair_plus'].map((wager) => ({ wager, amount, cite, needs: [] })),
}

/** A server that adds up. */
function table(more: Partial<State> = {}): { bets: Bets; sent: unknown[]; hear: (state: State) => void } {
  const sent: unknown[] = []
  let told: (state: State, events: TableEvent[]) => void = () => {}
  const state = { round: 1, turn: 1, seat: 2, ask, spots: [], last: {}, ...more } as unknown as State
  const connection = {
    id: 'one', info: null, state,
    listen: (hear: typeof told) => (told = hear),
    onRefused: () => {},
    lay({ have = {}, add = {}, double = false }: Laying): Promise<Laid | null> {
      const sums: Record<string, number> = {}
      for (const [wager, text] of Object.entries(have)) sums[wager] = Number(text) * 100 * (double ? 2 : 1)
      for (const [wager, text] of Object.entries(add)) sums[wager] = (sums[wager] ?? 0) + Number(text) * 100
      const total = Object.values(sums).reduce((sum, one) => sum + one, 0)
      if (total > 100_000) return Promise.resolve(null)
      return Promise.resolve({ wagers: Object.fromEntries(Object.entries(sums).map(([wager, cents]) => [wager, { ...money(cents), chips: [] }])), total: total ? money(total) : null, lacks: null })
    },
    bet: (wagers: unknown) => sent.push(wagers),
    newRound: () => sent.push('new round'),
  }
  const pace = { get table() { return connection.state }, revealed: true, skip: () => {} }
  const bets = new Bets(connection as unknown as Connection, pace as unknown as Pace)
  return { bets, sent, hear: (next) => { told(next, []); connection.state = next } }
}

const laid = (bets: Bets): Record<string, number> => Object.fromEntries(Object.entries(bets.drafts).map(([wager, spot]) => [wager, spot.cents]))

describe('chips laid ready', () => {
  beforeEach(() => sessionStorage.clear())

  it('begin with the smallest chip that is a stake, and take another from the tray', async () => {
    const { bets } = table()
    expect(bets.chip?.cents).toBe(500)
    bets.lay('ante')
    bets.take(chip(2500))
    bets.lay('ante')
    bets.lay('pair_plus')
    await vi.waitFor(() => expect(laid(bets)).toEqual({ ante: 3000, pair_plus: 2500 }))
    expect(bets.total?.shown).toBe('$55')
  })

  it('are taken back chip by chip, undone, doubled and cleared', async () => {
    const { bets } = table()
    bets.lay('ante')
    bets.take(chip(100))
    bets.lay('ante')
    await vi.waitFor(() => expect(laid(bets)).toEqual({ ante: 600 }))
    bets.takeBack('ante')
    await vi.waitFor(() => expect(laid(bets)).toEqual({ ante: 500 }))
    bets.double()
    await vi.waitFor(() => expect(laid(bets)).toEqual({ ante: 1000 }))
    bets.undo()
    expect(laid(bets)).toEqual({ ante: 500 })
    bets.clear()
    expect(laid(bets)).toEqual({})
    bets.undo()
    expect(laid(bets)).toEqual({ ante: 500 })
  })

  it('stay as they were where a chip is refused', async () => {
    const { bets } = table()
    bets.lay('ante')
    await vi.waitFor(() => expect(bets.any).toBe(true))
    bets.take(chip(2500))
    for (let n = 0; n < 50; n += 1) bets.lay('pair_plus')
    await vi.waitFor(() => expect(bets.total?.cents).toBe(98_000))
  })

  it('are sent with the last chip even where it is still being counted', async () => {
    const { bets, sent } = table()
    bets.lay('ante')
    bets.lay('ante')
    await bets.send()
    expect(sent).toEqual([{ ante: '10' }])
  })

  it('are laid again as a whole, or not at all', async () => {
    const { bets } = table({ last: { ante: money(700), pair_plus: money(100) } })
    bets.lay('ante')
    bets.rebet()
    await vi.waitFor(() => expect(laid(bets)).toEqual({ ante: 700, pair_plus: 100 }))
    expect(table({ last: { other: money(700) } }).bets.last).toBeNull()
  })

  it('are gone once they are placed', async () => {
    const { bets, hear } = table()
    bets.lay('ante')
    await bets.send()
    hear({ round: 1, turn: 2, seat: 2, ask: null, spots: [], last: {} } as unknown as State)
    expect(bets.any).toBe(false)
    expect(bets.sending).toBe(false)
  })
})
