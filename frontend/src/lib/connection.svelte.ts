/** A seat at a table: the socket, what it last said, and what may be said back. */

import type { Chip, Money, Payment, Refused, ServerMessage, Spot, State, TableEvent, TableInfo } from './types'

const RETRY_MS = 1500
const NO_RETRY = new Set([4403, 4404, 4409])

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

  #socket: WebSocket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #closed = false
  /** Chips clicked while one is still being counted wait here, so that none is lost. */
  #chips: { field: string; chip: string }[] = []

  constructor(readonly id: string) {
    this.#connect()
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket`)
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as ServerMessage)
    socket.onclose = (closing) => this.#lose(closing)
    this.#socket = socket
  }

  #lose(closing: CloseEvent): void {
    this.#chips = []
    if (this.#closed) return
    if (NO_RETRY.has(closing.code)) {
      this.lost = closing.reason || 'the table is gone'
      return
    }
    this.lost = 'the connection is lost; trying again…'
    this.#retry = setTimeout(() => this.#connect(), RETRY_MS)
  }

  #hear(message: ServerMessage): void {
    this.lost = ''
    switch (message.type) {
      case 'table':
        this.info = message
        break
      case 'state':
        this.events = message.since ? [...this.events.slice(0, message.since), ...message.events] : message.events
        if (message.round !== this.state?.round) this.payments = null
        this.state = message
        this.refused = null
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

  bet(wagers: Record<string, string>): void {
    this.#say({ type: 'answer', turn: this.state?.turn ?? 0, wagers })
  }

  choose(what: string, wager = '', amount?: string): void {
    this.#say({ type: 'answer', turn: this.state?.turn ?? 0, do: what, wager, ...(amount ? { amount } : {}) })
  }

  call(kind: string, when: 'now' | 'due', seat = 0, card = ''): void {
    this.#say({ type: 'call', kind, when, seat, card })
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
    this.#say({ type: 'new_round' })
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
