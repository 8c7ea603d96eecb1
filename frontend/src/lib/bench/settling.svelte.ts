/** The records on the bench. They stay while the page is open, whichever room one goes to, and are kept nowhere. */

import { explainLine, settle } from './asked'
import type { Settled } from './told'

export const MOST_BYTES = 4 * 1024 * 1024

class Settling {
  records = $state('')
  answers = $state.raw<Settled[]>([])
  /** The records as they were when they were settled. */
  settled = $state.raw<string[]>([])
  working = $state(false)
  problem = $state.raw<unknown>(null)
  private stopper: AbortController | null = null
  private explained = new Map<number, Promise<Settled>>()

  readonly changed = $derived(this.records !== this.settled.join('\n'))

  /** Settle what stands there; answers are shown as they come. */
  async run(): Promise<void> {
    this.stop()
    const stopper = (this.stopper = new AbortController())
    this.answers = []
    this.explained.clear()
    this.problem = null
    this.settled = this.records.split('\n')
    this.working = true
    try {
      const size = new Blob([this.records]).size
      if (size > MOST_BYTES) throw new Error('these records are larger than 4 MiB; the terminal settles files of any size: pitboss settle FILE')
      for await (const answer of settle(this.records, stopper.signal)) {
        if (stopper.signal.aborted) return
        this.answers = [...this.answers, answer]
      }
    } catch (problem) {
      if (!stopper.signal.aborted) this.problem = problem
    } finally {
      if (this.stopper === stopper) this.working = false
    }
  }

  stop(): void {
    this.stopper?.abort()
    this.working = false
  }

  take(records: string): Promise<void> {
    this.records = records.replaceAll('\r\n', '\n').trimEnd()
    return this.run()
  }

  /** A line explained, asked for once. */
  explain(line: number): Promise<Settled> {
    const known = this.explained.get(line) ?? explainLine(line, this.settled[line - 1] ?? '')
    this.explained.set(line, known)
    known.catch(() => this.explained.delete(line))
    return known
  }
}

export const settling = new Settling()
