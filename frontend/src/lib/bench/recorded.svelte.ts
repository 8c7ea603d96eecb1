/** A recorded round in place of a table: the felt draws it, nothing can be laid, and nothing is held back. */

import type { Connection } from '../connection.svelte'
import { Bets } from '../felt/bets.svelte'
import type { Pace } from '../felt/pace.svelte'
import type { State, TableInfo } from '../types'

export class Recorded {
  readonly id = ''
  state = $state.raw<State | null>(null)
  info = $state.raw<TableInfo | null>(null)
  readonly revealed = true
  readonly speed = 'at once'
  readonly factor = 0
  readonly table = $derived(this.state)
  readonly events = $derived(this.state?.events ?? [])
  readonly shown = $derived(this.events)
  readonly pace = this as unknown as Pace
  readonly bets = new Bets(this as unknown as Connection, this.pace)

  put(info: TableInfo, state: State): void {
    this.info = info
    this.state = state
  }

  listen(): void {}
  onRefused(): void {}
  skip(): void {}
  lay(): Promise<null> {
    return Promise.resolve(null)
  }
}
