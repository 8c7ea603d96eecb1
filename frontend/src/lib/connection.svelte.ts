/** A seat at a table: the socket, what it last said, and what may be said back. */

import { getTicket, RefusedError } from './api'
import { forgetKeys, keysOf } from './keys'
import type { Advice, Laid, Payment, Refused, Review, Role, ServerMessage, State, TableEvent, TableInfo } from './types'

const RETRY_MS = 1500
const TAKEN_OVER = 4409
const TABLE_CLOSED = 4410

/** Chips to count: those laid ready, what is added, whether it is doubled. */
export interface Laying {
  have?: Record<string, string>
  add?: Record<string, string>
  double?: boolean
}

interface Counting extends Laying {
  done: (laid: Laid | null) => void
}

const STALE: Refused = { code: 'stale', message: 'the table had moved on; look again', rule: '', clause: '' }

export class Connection {
  info = $state<TableInfo | null>(null)
  state = $state.raw<State | null>(null)
  events = $state.raw<TableEvent[]>([])
  refused = $state.raw<Refused | null>(null)
  payments = $state.raw<Payment[] | null>(null)
  /** What was found out about the decision at hand, and about those of the round. */
  advice = $state.raw<Advice | null>(null)
  review = $state.raw<Review | null>(null)
  /** Whether something is being weighed. */
  weighing = $state(false)
  lost = $state('')
  /** Whether another window has taken the seat, which can be taken back. */
  taken = $state(false)
  roles = $state.raw<Role[]>([])

  #socket: WebSocket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #closed = false
  /** Layings that wait to be counted, the first of them at the server. */
  #layings: Counting[] = []
  #refusals: (() => void)[] = []
  #listeners: ((state: State, events: TableEvent[]) => void)[] = []

  constructor(readonly id: string) {
    void this.#connect()
  }

  /** Ask for a ticket with what this browser knows of the table, and open the socket with it. */
  async #connect(): Promise<void> {
    const { player, staff, guest } = keysOf(this.id)
    const keys = player || staff ? { player, staff } : { guest }
    try {
      const { ticket } = await getTicket(this.id, keys)
      if (!this.#closed) this.#open(ticket)
    } catch (problem) {
      if (!(problem instanceof RefusedError)) this.#tryAgain()
      else if (problem.refused.code === 'too_fast' || problem.refused.code === 'too_many') this.#tryAgain()
      else {
        if (problem.refused.code === 'unknown_table') forgetKeys(this.id)
        this.lost = problem.refused.code === 'wrong_secret' && !player && !staff ? 'someone else sits at this table' : problem.message
      }
    }
  }

  #open(ticket: string): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const path = `/api/tables/${encodeURIComponent(this.id)}/socket?ticket=${encodeURIComponent(ticket)}`
    const socket = new WebSocket(`${scheme}://${location.host}${path}`)
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as ServerMessage)
    socket.onclose = (closing) => this.#lose(closing)
    this.#socket = socket
  }

  #lose(closing: CloseEvent): void {
    this.#dropLayings()
    if (this.#closed) return
    if (closing.code === TAKEN_OVER || closing.code === TABLE_CLOSED) {
      this.taken = closing.code === TAKEN_OVER
      this.lost = closing.reason
      return
    }
    this.#tryAgain()
  }

  #tryAgain(): void {
    if (this.#closed) return
    this.lost = 'the connection is lost; trying again…'
    this.#retry = setTimeout(() => void this.#connect(), RETRY_MS)
  }

  /** Take the seat back from another window. */
  takeBack(): void {
    this.taken = false
    this.lost = ''
    void this.#connect()
  }

  #hear(message: ServerMessage): void {
    this.lost = ''
    switch (message.type) {
      case 'table':
        this.info = message
        this.roles = message.roles
        break
      case 'state':
        this.#tell(message)
        this.events = message.since ? [...this.events.slice(0, message.since), ...message.events] : message.events
        if (message.round !== this.state?.round) {
          this.payments = null
          this.review = null
        }
        if (message.turn !== this.advice?.turn) this.advice = null
        this.state = message
        this.refused = message.stale ? STALE : null
        break
      case 'refused':
        this.refused = message
        this.weighing = false
        if (this.#layings.length) this.#haveLaid(null)
        else for (const told of this.#refusals) told()
        break
      case 'laid':
        this.#haveLaid(message)
        break
      case 'explanation':
        this.payments = message.payments
        break
      case 'advice':
        this.weighing = false
        if (message.turn === this.state?.turn) this.advice = message
        break
      case 'review':
        this.weighing = false
        this.review = message
        break
    }
  }

  /** Be told of every state before the page sees it. */
  listen(told: (state: State, events: TableEvent[]) => void): void {
    this.#listeners.push(told)
  }

  /** Be told when something that was said is refused. */
  onRefused(told: () => void): void {
    this.#refusals.push(told)
  }

  #tell(state: State): void {
    const events = state.since ? [...this.events.slice(0, state.since), ...state.events] : state.events
    for (const told of this.#listeners) told(state, events)
  }

  /** Have chips counted, one message after the other; null where they are refused. */
  lay(laying: Laying): Promise<Laid | null> {
    return new Promise((done) => {
      this.#layings.push({ ...laying, done })
      if (this.#layings.length === 1) this.#layNext()
    })
  }

  #layNext(): void {
    const next = this.#layings[0]
    if (!next) return
    if (this.#socket?.readyState !== WebSocket.OPEN) return this.#dropLayings()
    this.refused = null
    this.#say({ type: 'lay', have: next.have ?? {}, add: next.add ?? {}, double: next.double ?? false })
  }

  #haveLaid(laid: Laid | null): void {
    this.#layings.shift()?.done(laid)
    this.#layNext()
  }

  #dropLayings(): void {
    for (const one of this.#layings.splice(0)) one.done(null)
  }

  #say(message: Record<string, unknown>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** Say something to the state that is shown: said twice, or too late, it changes nothing. */
  #sayNow(message: Record<string, unknown>): void {
    this.#say({ ...message, turn: this.state?.turn ?? 0 })
  }

  bet(wagers: Record<string, string>): void {
    this.#sayNow({ type: 'answer', wagers })
  }

  choose(what: string, wager = '', amount?: string): void {
    this.#sayNow({ type: 'answer', do: what, wager, ...(amount ? { amount } : {}) })
  }

  /** Do several things at once: all of them are taken, or none. */
  doAll(answers: { do: string; wager: string; amount?: string }[]): void {
    this.#sayNow({ type: 'answers', answers })
  }

  call(kind: string, when: 'now' | 'due', seat = 0): void {
    this.#sayNow({ type: 'call', kind, when, seat })
  }

  /** Go on without somebody who does not decide. */
  passOver(seat: number): void {
    this.#sayNow({ type: 'pass_over', seat })
  }

  /** Ask which choice is best now, and what the others cost. */
  hint(): void {
    this.weighing = true
    this.#sayNow({ type: 'hint' })
  }

  /** Ask what the decisions of this round cost. */
  lookBack(): void {
    this.weighing = true
    this.#say({ type: 'review' })
  }

  /** Begin the next round, buying in first where too little is left. */
  newRound(buyIn = ''): void {
    this.#sayNow({ type: 'new_round', buy_in: buyIn })
  }

  explain(): void {
    this.#say({ type: 'explain' })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#retry)
    this.#socket?.close()
  }
}
