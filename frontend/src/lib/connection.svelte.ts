/** A seat at a table: the socket, what it last said, and what may be said back. */

import { getTicket, RefusedError } from './api'
import { forgetKeys, keysOf } from './keys'
import type { Chip, Money, Payment, Refused, Role, ServerMessage, Spot, State, TableEvent, TableInfo } from './types'

const RETRY_MS = 1500
const TAKEN_OVER = 4409
const TABLE_CLOSED = 4410

const STALE: Refused = { code: 'stale', message: 'the table had moved on; look again', rule: '', clause: '' }

export class Connection {
  info = $state<TableInfo | null>(null)
  state = $state.raw<State | null>(null)
  events = $state.raw<TableEvent[]>([])
  refused = $state.raw<Refused | null>(null)
  payments = $state.raw<Payment[] | null>(null)
  /** What is written in each stake field, by the field's name. */
  fields = $state<Record<string, string>>({})
  /** What lies ready to be staked, as chips, for the fields that were counted. */
  drafts = $state.raw<Record<string, Spot>>({})
  lost = $state('')
  /** Whether another window has taken the seat, which can be taken back. */
  taken = $state(false)
  roles = $state.raw<Role[]>([])

  #socket: WebSocket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #closed = false
  /** Chips clicked while one is still being counted wait here, so that none is lost. */
  #chips: { field: string; chip: string }[] = []

  constructor(readonly id: string) {
    void this.#connect()
  }

  /** Ask for a ticket with what this browser knows of the table, and open the socket with it. */
  async #connect(): Promise<void> {
    const keys = keysOf(this.id)
    try {
      const { ticket } = await getTicket(this.id, keys)
      if (!this.#closed) this.#open(ticket)
    } catch (problem) {
      if (!(problem instanceof RefusedError)) this.#tryAgain()
      else if (problem.refused.code === 'too_fast' || problem.refused.code === 'too_many') this.#tryAgain()
      else {
        if (problem.refused.code === 'unknown_table') forgetKeys(this.id)
        this.lost = problem.refused.code === 'wrong_secret' && !keys.player && !keys.staff ? 'somebody else sits at this table' : problem.message
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
    this.#chips = []
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
        this.events = message.since ? [...this.events.slice(0, message.since), ...message.events] : message.events
        if (message.round !== this.state?.round) this.payments = null
        this.state = message
        this.refused = message.stale ? STALE : null
        break
      case 'refused':
        this.refused = message
        this.#chips = []
        break
      case 'explanation':
        this.payments = message.payments
        break
      case 'sum':
        this.#counted(message)
        break
    }
  }

  #counted({ field, cents, written, shown, chips }: Money & { field: string; chips: Chip[] }): void {
    const asked = this.#chips.shift()
    if (asked?.chip) this.fields[field] = written
    this.drafts = { ...this.drafts, [field]: { seat: 0, wager: field, cents, written, shown, chips } }
    this.#countChip()
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

  call(kind: string, when: 'now' | 'due', seat = 0): void {
    this.#sayNow({ type: 'call', kind, when, seat })
  }

  /** Put a chip on a stake field; the server counts. */
  add(field: string, chip: string): void {
    this.#chips.push({ field, chip })
    if (this.#chips.length === 1) this.#countChip()
  }

  /** Count what is written in a field, so that it can be drawn. */
  count(field: string): void {
    this.add(field, '')
  }

  #countChip(): void {
    const next = this.#chips[0]
    if (next) this.#say({ type: 'add', ...next, have: (this.fields[next.field] ?? '').trim() })
  }

  newRound(): void {
    this.#sayNow({ type: 'new_round' })
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
