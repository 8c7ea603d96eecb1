import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../connection.svelte'
import type { Spot, State, TableEvent } from '../types'
import { duration, Pace, unsettled } from './pace.svelte'

type Told = (state: State, events: TableEvent[]) => void

const event = (name: string, number: number): TableEvent => ({ event: name, number, says: '', seat: 3 })

/** A connection that says what a test says. */
function wire(): { connection: Connection; say: (names: string[], round?: number) => void } {
  let told: Told = () => {}
  const fake = {
    events: [] as TableEvent[],
    state: null as State | null,
    listen: (hear: Told) => (told = hear),
  }
  function say(names: string[], round = 1): void {
    const known = fake.state?.round === round ? fake.events : []
    const events = [...known, ...names.map((name, at) => event(name, known.length + at + 1))]
    const state = { round, seat: 2, since: known.length, events: events.slice(known.length) } as State
    told(state, events)
    fake.events = events
    fake.state = state
  }
  return { connection: fake as unknown as Connection, say }
}

describe('the pace of a round', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
  })
  afterEach(() => vi.useRealTimers())

  it('shows one card after the other, and the payments with the last', () => {
    const { connection, say } = wire()
    const seen: string[] = []
    const pace = new Pace(connection)
    pace.onevent = (one) => seen.push(one.event)
    say(['opened'])
    say(['dealt', 'dealt', 'judged', 'paid', 'closed'])
    expect(seen).toEqual(['dealt'])
    vi.advanceTimersByTime(320)
    expect(seen).toEqual(['dealt', 'dealt'])
    vi.advanceTimersByTime(320)
    expect(seen).toEqual(['dealt', 'dealt', 'judged', 'paid', 'closed'])
  })

  it('shows everything at once to a person who comes to the table, and when it is skipped', () => {
    const { connection, say } = wire()
    const pace = new Pace(connection)
    say(['opened', 'dealt', 'dealt'])
    expect(vi.getTimerCount()).toBe(0)
    say(['dealt', 'dealt'])
    expect(vi.getTimerCount()).toBe(1)
    pace.skip()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('at once waits for nothing, and is kept', () => {
    const { connection, say } = wire()
    const pace = new Pace(connection)
    pace.take('at once')
    say(['opened'])
    say(['dealt', 'dealt'])
    expect(vi.getTimerCount()).toBe(0)
    expect(new Pace(connection).speed).toBe('at once')
  })

  it('takes no longer for a full table than for a small one', () => {
    const many = Array.from({ length: 90 }, (_, at) => event('dealt', at))
    expect(duration(many, 2)).toBeGreaterThan(9000)
    const { connection, say } = wire()
    const pace = new Pace(connection)
    say(['opened'])
    say(many.map((one) => one.event))
    vi.advanceTimersByTime(9100)
    expect(vi.getTimerCount()).toBe(0)
    pace.close()
  })
})

describe('a state that is not shown yet', () => {
  const spot = { seat: 2, wager: 'ante', cents: 500 } as Spot

  it('tells neither the result nor the chips that it moved', () => {
    const before = { round: 1, hands: [], history: [], recent: ['7-0'], balances: [], pots: [] } as unknown as State
    const now = { ...before, over: true, result: { says: 'You win', lines: [] }, net: { 2: {} }, spots: [], laid: [spot], recent: ['7-0', '3-1'] } as unknown as State
    const shown = unsettled(now, before)
    expect([shown.over, shown.result, shown.net, shown.spots, shown.recent]).toEqual([false, null, {}, [spot], ['7-0']])
  })
})
