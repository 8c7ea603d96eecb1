/** A session as a line: how one stood after each round. */

import type { State } from '../types'

/** Where one stood after each round, from nothing on, in cents. It is a picture's height, never shown as an amount. */
export function standings(history: State['history']): number[] {
  let sum = 0
  return [0, ...history.map((past) => (sum += past.total.cents))]
}

/** The points of a line through a box of this size. */
export function sessionLine(history: State['history'], width: number, height: number): string {
  const levels = standings(history)
  const least = Math.min(...levels)
  const span = Math.max(...levels) - least || 1
  const across = Math.max(levels.length - 1, 1)
  return levels.map((level, at) => `${((at / across) * width).toFixed(1)},${(height - 2 - ((level - least) / span) * (height - 4)).toFixed(1)}`).join(' ')
}

/** How high nothing lies in that box. */
export function zeroLine(history: State['history'], height: number): number {
  const levels = standings(history)
  const least = Math.min(...levels)
  const span = Math.max(...levels) - least || 1
  return height - 2 - ((0 - least) / span) * (height - 4)
}
