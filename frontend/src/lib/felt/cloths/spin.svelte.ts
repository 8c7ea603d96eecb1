/** A wheel's turning: where it stands, and how far it turns to bring a stop under the mark. */

import { untrack } from 'svelte'

/** How long a spin takes at the usual speed; the pace waits a little longer before it goes on. */
const SPIN_MS = 3000
const TURNS = 3

export class Spin {
  turn = $state(0)
  ms = $state(0)
  spins = $state(0)
  #seen: number | null = null
  #at = ''

  /** Follow a round: `spins` counts those shown, `angle` is where the stop lies, `moving` whether it is being shown. */
  follow(spins: number, stop: string, angle: number, factor: number, moving: boolean): void {
    untrack(() => {
      const first = this.#seen === null
      const spun = moving && factor > 0 && spins > (this.#seen ?? 0)
      const changed = stop !== this.#at || spins !== this.#seen
      this.#seen = spins
      if (!stop || !changed) return
      this.#at = stop
      // A wheel that has only just come into view stands still for a frame before it turns.
      if (first && spun) requestAnimationFrame(() => this.#turn(angle, SPIN_MS * factor))
      else if (spun) this.#turn(angle, SPIN_MS * factor)
      else {
        this.ms = 0
        this.turn = -angle
      }
    })
  }

  #turn(angle: number, ms: number): void {
    const rest = (((this.turn + angle) % 360) + 360) % 360
    this.ms = ms
    this.turn -= 360 * TURNS + rest
    this.spins += 1
  }
}
