/** How fast a round is shown: the server tells a step at once, the felt shows it card by card, and nothing early. */

import type { Connection } from '../connection.svelte'
import type { State, TableEvent } from '../types'

export type Speed = 'slow' | 'usual' | 'fast' | 'at once'
export const SPEEDS: Speed[] = ['slow', 'usual', 'fast', 'at once']

/** How long things take at each speed; 1 is the usual. */
const FACTORS: Record<Speed, number> = { slow: 1.8, usual: 1, fast: 0.5, 'at once': 0 }

/** How long an event is looked at before the next one, in milliseconds; what is not named here comes with the next. */
const LOOKS: Record<string, number> = { dealt: 300, shown: 450, discarded: 250, rolled: 1300, spun: 3400, judged: 0, irregular: 700 }
const OTHERS_DECIDE = 380
/** However many play, a step takes no longer than this. */
const LONGEST = 9000

const KEPT = 'pitboss.pace'

export class Pace {
  speed = $state<Speed>('usual')
  /** How many of the newest state's events are shown. */
  #count = $state(0)
  /** The last state that was shown to its end. */
  #before = $state.raw<State | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #left = 1
  readonly #connection: Connection
  /** Called with each event as it is shown. */
  onevent: (event: TableEvent) => void = () => {}

  constructor(connection: Connection) {
    this.#connection = connection
    this.speed = keptSpeed()
    connection.listen((state, events) => this.#hear(state, events))
  }

  readonly shown: TableEvent[] = $derived.by(() => this.#connection.events.slice(0, this.#count))
  readonly revealed: boolean = $derived.by(() => this.#count >= this.#connection.events.length)

  /** The state to draw: until the last event is shown, chips, names and results are those from before. */
  readonly table: State | null = $derived.by(() => {
    const now = this.#connection.state
    return now && !this.revealed ? unsettled(now, this.#before) : now
  })

  /** What all times are multiplied by; 0 where nothing moves. */
  get factor(): number {
    return FACTORS[this.speed]
  }

  /** Take a speed, and keep it for this browser. */
  take(speed: Speed): void {
    this.speed = speed
    localStorage.setItem(KEPT, speed)
    if (!this.factor) this.skip()
  }

  /** Show the rest at once. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#count = this.#connection.events.length
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** A new state has come: show what is new in it. What is still being shown goes on first, unless a round begins. */
  #hear(state: State, events: TableEvent[]): void {
    const last = this.#connection.state
    if (this.revealed) this.#before = last
    const known = last?.round === state.round
    if (!known) this.#count = 0
    else if (!state.since) this.#count = Math.min(this.#count, events.length)
    // Somebody who comes to the table, or back to it, is not made to watch what is past.
    const rejoins = !last || (known && !state.since && events.length > 0)
    if (rejoins || !this.factor || document.hidden) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#count = events.length
      if (!rejoins) for (const event of state.events) this.onevent(event)
      return
    }
    const length = duration(events.slice(this.#count), state.seat) * this.factor
    this.#left = length > LONGEST ? LONGEST / length : 1
    if (this.#timer === undefined) this.#next(events)
  }

  /** Show events up to the next one worth a look, and wait. */
  #next(events: TableEvent[] = this.#connection.events): void {
    this.#timer = undefined
    const you = this.#connection.state?.seat ?? 0
    while (this.#count < events.length) {
      const event = events[this.#count] as TableEvent
      this.#count += 1
      this.onevent(event)
      const wait = look(event, you) * this.factor * this.#left
      if (wait && this.#count < events.length) {
        this.#timer = setTimeout(() => this.#next(), wait)
        return
      }
    }
  }
}

/** How long one event is looked at. */
export function look(event: TableEvent, you: number): number {
  if (event.event === 'decided') return event.seat === you ? 0 : OTHERS_DECIDE
  return LOOKS[event.event] ?? 0
}

export function duration(events: TableEvent[], you: number): number {
  return events.reduce((sum, event) => sum + look(event, you), 0)
}

/** A state before its last events are known: the chips as they lay, and no name, count or result of what comes. */
export function unsettled(now: State, before: State | null): State {
  const same = before?.round === now.round ? before : null
  return {
    ...now,
    over: false,
    void: false,
    result: null,
    net: {},
    came: {},
    hands: same?.hands ?? [],
    recent: before?.recent ?? [],
    marks: before?.marks ?? {},
    spots: now.laid ?? now.spots,
    pots: same?.pots ?? [],
    balances: before?.balances ?? now.balances,
    history: before?.history ?? now.history,
  }
}

function keptSpeed(): Speed {
  const kept = localStorage.getItem(KEPT) as Speed | null
  if (kept && SPEEDS.includes(kept)) return kept
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'at once' : 'usual'
}
