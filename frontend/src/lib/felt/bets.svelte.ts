/** The chips in hand and those laid ready, and the chips on each spot. The server counts every amount. */

import type { Connection, Laying } from '../connection.svelte'
import type { Amount, Bar, Choice, Laid, Money, Refused, Spot, State, TrayChip } from '../types'
import { title } from '../words'
import type { Pace } from './pace.svelte'
import type { Draft, SpotState } from './props'

/** What laying chips means where a decision can also be something else. */
const STAKE = 'bet'
const MOST_UNDONE = 200
const NOTHING: Ready = { wagers: {}, total: null, lacks: null, before: {} }

/** The chips laid ready, and what each draft was before its last chip. */
interface Ready extends Laid {
  before: Record<string, (Draft | null)[]>
}

export class Bets {
  /** A wager that is looked for: the component that draws its spot brings it into view. */
  wanted = $state('')
  /** Whether the chips laid ready have been sent and not yet answered. */
  sending = $state(false)
  #picked = $state<number | null>(null)
  #ready = $state.raw<Ready>(NOTHING)
  #past = $state.raw<Ready[]>([])
  #restored = false
  #again: 'send' | 'lay' | '' = ''
  /** The chips that are being counted: one after the other, each on top of the last. */
  #counting: Promise<void> = Promise.resolve()

  constructor(
    readonly connection: Connection,
    readonly pace: Pace,
  ) {
    connection.listen((state) => this.#hear(state))
    connection.onRefused(() => (this.sending = false))
  }

  // -- what is there ------------------------------------------------------------------------------

  readonly #table: State | null = $derived.by(() => this.pace.table)

  readonly #offers: Map<string, Amount> = $derived.by(() => {
    const ask = this.connection.state?.ask
    if (ask?.kind === 'bet') return new Map(ask.offers.map((offer) => [offer.wager, offer.amount]))
    if (!ask || ask.who) return new Map()
    const staking = ask.choices.filter((choice) => choice.do === STAKE && choice.wager && choice.amount)
    return new Map(staking.map((choice) => [choice.wager, choice.amount as Amount]))
  })

  readonly #barred: Map<string, Bar> = $derived.by(() => new Map((this.connection.state?.ask?.barred ?? []).map((bar) => [bar.do, bar])))

  readonly #placed: Map<string, Spot> = $derived.by(() => {
    const table = this.#table
    return new Map((table?.spots ?? []).filter((spot) => spot.seat === table?.seat).map((spot) => [spot.wager, spot]))
  })

  /** What lay there when it was settled: drawn with the result until the next bet. */
  readonly #settled: Map<string, Spot> = $derived.by(() => {
    const table = this.#table
    return new Map((table?.laid ?? []).filter((spot) => spot.seat === table?.seat).map((spot) => [spot.wager, spot]))
  })

  readonly #others: Map<string, Spot[]> = $derived.by(() => {
    const table = this.#table
    const found = new Map<string, Spot[]>()
    for (const spot of table?.spots ?? [])
      if (spot.seat !== table?.seat) found.set(spot.wager, [...(found.get(spot.wager) ?? []), spot])
    return found
  })

  /** The choice of your own decision that would stake on a wager. */
  readonly #wants: Map<string, Choice> = $derived.by(() => {
    const ask = this.connection.state?.ask
    if (ask?.kind !== 'choose' || !ask.who) return new Map()
    return new Map(ask.choices.filter((choice) => choice.amount).map((choice) => [choice.wager || choice.do, choice]))
  })

  /** Whether chips can be laid now. */
  readonly open: boolean = $derived.by(() => this.#offers.size > 0 && !this.sending)

  readonly tray: TrayChip[] = $derived.by(() => this.connection.state?.ask?.tray ?? [])

  /** The chip in hand: the one taken, while there is one like it; else the smallest that is a stake by itself. */
  readonly chip: TrayChip | null = $derived.by(() => {
    const first = this.connection.state?.ask?.chip
    const of = (cents: number | null | undefined): TrayChip | undefined => this.tray.find((chip) => chip.cents === cents)
    return of(this.#picked) ?? of(first) ?? this.tray[0] ?? null
  })

  take(chip: TrayChip): void {
    this.#picked = chip.cents
  }

  readonly drafts: Record<string, Spot> = $derived.by(() => {
    const seat = this.connection.state?.seat ?? 0
    return Object.fromEntries(Object.entries(this.#ready.wagers).map(([wager, money]) => [wager, { ...money, seat, wager }]))
  })

  readonly total: Money | null = $derived.by(() => this.#ready.total)
  /** What the stakes that lie ready lack, in words with the clause. */
  readonly lacks: Refused | null = $derived.by(() => this.#ready.lacks)
  readonly any: boolean = $derived.by(() => this.#ready.total !== null)
  readonly canUndo: boolean = $derived.by(() => this.#past.length > 0)
  /** What you staked last, where all of it can be staked now. */
  readonly last: Record<string, Money> | null = $derived.by(() => {
    const last = this.connection.state?.last ?? {}
    const wagers = Object.keys(last)
    return wagers.length && wagers.every((wager) => this.#offers.has(wager)) ? last : null
  })

  readonly wagers: string[] = $derived.by(() => {
    const known = this.connection.info?.wagers
    const barred = [...this.#barred.keys()].filter((name) => !known || name in known)
    return [...new Set([...this.#offers.keys(), ...barred, ...this.#placed.keys(), ...this.#settled.keys()])]
  })

  name(wager: string): string {
    return this.connection.info?.wagers?.[wager]?.name ?? title(wager)
  }

  short(wager: string): string {
    return this.connection.info?.wagers?.[wager]?.short ?? this.name(wager)
  }

  spot(wager: string): SpotState {
    const placed = this.#placed.get(wager) ?? null
    const came = this.pace.revealed ? this.#table?.came?.[wager] : undefined
    const line = this.#table?.result?.lines.find((one) => one.wager === wager)
    const amount = this.#offers.get(wager) ?? null
    return {
      wager,
      name: this.name(wager),
      short: this.short(wager),
      open: amount !== null && !this.sending,
      amount,
      barred: amount ? null : (this.#barred.get(wager) ?? null),
      draft: this.#ready.wagers[wager] ?? null,
      placed: placed ?? (came ? (this.#settled.get(wager) ?? null) : null),
      wants: this.#wants.has(wager),
      locked: placed?.locked ?? false,
      off: placed?.off ?? false,
      result: came ? { ...came, says: line?.says ?? '' } : null,
    }
  }

  /** The chips of the other seats on a wager. */
  others(wager: string): Spot[] {
    return this.#others.get(wager) ?? []
  }

  // -- what is done -------------------------------------------------------------------------------

  /** Lay the chip in hand. */
  lay(wager: string): void {
    this.layAll([wager])
  }

  /** Lay the chip in hand on each of several: all of them, or none. */
  layAll(wagers: string[]): void {
    const chip = this.chip
    if (!chip || this.sending || !wagers.length) return
    this.pace.skip()
    void this.#lay({ add: Object.fromEntries(wagers.map((wager) => [wager, chip.written])) })
  }

  /** Take the last chip of a draft back. */
  takeBack(wager: string): void {
    if (!this.#ready.wagers[wager] || this.sending) return
    const earlier = [...(this.#ready.before[wager] ?? [])]
    const left = earlier.pop() ?? null
    const have = this.#written()
    if (left) have[wager] = left.written
    else delete have[wager]
    void this.#lay({ have }, { ...this.#ready.before, [wager]: earlier })
  }

  undo(): void {
    const last = this.#past.at(-1)
    if (!last || this.sending) return
    this.#past = this.#past.slice(0, -1)
    this.#put(last)
  }

  /** Take everything back that lies ready. */
  clear(): void {
    if (!this.any || this.sending) return
    this.#remember()
    this.#put(NOTHING)
  }

  /** Lay what was staked last again, instead of the chips laid ready: all of it, or nothing. */
  rebet(): void {
    const last = this.last
    if (!last || this.sending) return
    void this.#lay({ have: {}, add: Object.fromEntries(Object.entries(last).map(([wager, money]) => [wager, money.written])) }, {})
  }

  /** On to the next round: the same bet again, or the same laid ready to be changed. */
  next(same: boolean): void {
    this.#again = same ? 'send' : 'lay'
    this.pace.skip()
    this.connection.newRound()
  }

  double(): void {
    if (this.any && !this.sending) void this.#lay({ double: true })
  }

  /** Stake the chips laid ready, and do more with it where anyone may act: throw the dice, spin the wheel. */
  async send(then: string[] = []): Promise<void> {
    await this.#counting
    const ask = this.connection.state?.ask
    if (!ask || this.sending) return
    this.sending = true
    this.pace.skip()
    const stakes = this.#written()
    if (ask.kind === 'bet') this.connection.bet(stakes)
    else {
      const bets = Object.entries(stakes).map(([wager, amount]) => ({ do: STAKE, wager, amount }))
      this.connection.doAll([...bets, ...then.map((what) => ({ do: what, wager: '' }))])
    }
  }

  // -- behind it ----------------------------------------------------------------------------------

  #written(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#ready.wagers).map(([wager, money]) => [wager, money.written]))
  }

  #lay(laying: Laying, before?: Ready['before']): Promise<void> {
    this.#counting = this.#counting.then(() => this.#count(laying, before))
    return this.#counting
  }

  async #count(laying: Laying, before?: Ready['before']): Promise<void> {
    const laid = await this.connection.lay({ have: laying.have ?? this.#written(), ...laying })
    if (!laid) return
    this.#remember()
    this.#put({ ...laid, before: before ?? this.#grown(laid) })
  }

  /** Keep what every draft was before it changed. */
  #grown(laid: Laid): Ready['before'] {
    const before = { ...this.#ready.before }
    for (const [wager, money] of Object.entries(laid.wagers)) {
      const old = this.#ready.wagers[wager] ?? null
      if (old?.cents !== money.cents) before[wager] = [...(before[wager] ?? []), old]
    }
    return before
  }

  #remember(): void {
    this.#past = [...this.#past, this.#ready].slice(-MOST_UNDONE)
  }

  #put(ready: Ready): void {
    this.#ready = ready
    this.#keep()
  }

  /** The table has moved on: what was sent is placed; the chips laid ready stay as long as they can be staked. */
  #hear(state: State): void {
    const last = this.connection.state
    if (state.stale) this.sending = false
    else if (this.sending && state.turn !== last?.turn) this.#drop()
    if (!this.#restored) {
      this.#restored = true
      queueMicrotask(() => this.#restore(state))
    } else if (this.#again && state.round !== last?.round) {
      const send = this.#again === 'send'
      this.#again = ''
      queueMicrotask(() => void this.#sameAgain(send))
    } else if (this.any && state.turn !== last?.turn) queueMicrotask(() => this.#check())
  }

  /** Lay the last bet again; where it is complete it is dealt at once, but nobody throws dice for a player. */
  async #sameAgain(send: boolean): Promise<void> {
    this.rebet()
    await this.#counting
    if (send && this.any && !this.lacks && this.connection.state?.ask?.kind === 'bet') await this.send()
  }

  #drop(): void {
    this.sending = false
    this.#past = []
    this.#put(NOTHING)
  }

  /** Count the chips laid ready again, without what can no longer be staked. */
  #check(): void {
    const have = Object.fromEntries(Object.entries(this.#written()).filter(([wager]) => this.#offers.has(wager)))
    if (!Object.keys(have).length) return this.#drop()
    void this.connection.lay({ have }).then((laid) => {
      if (laid) this.#put({ ...laid, before: this.#ready.before })
      else this.#drop()
    })
  }

  get #place(): string {
    return `pitboss.ready.${this.connection.id}`
  }

  #keep(): void {
    if (this.any) sessionStorage.setItem(this.#place, JSON.stringify({ round: this.connection.state?.round, have: this.#written() }))
    else sessionStorage.removeItem(this.#place)
  }

  /** After the page was loaded again, lay what lay ready before. */
  #restore(state: State): void {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#place) ?? 'null') as { round: number; have: Record<string, string> } | null
      if (kept?.round === state.round && this.#offers.size) void this.#lay({ have: kept.have })
    } catch {
      sessionStorage.removeItem(this.#place)
    }
  }
}
