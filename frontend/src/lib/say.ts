/** How events are told: the server gives the sentence, the page the colour. */

import type { TableEvent } from './types'

const TONES: Record<string, string> = {
  paid: 'good',
  awarded: 'good',
  taken: 'bad',
  charged: 'bad',
  raked: 'bad',
  irregular: 'warn',
  voided: 'warn',
  due: 'quiet',
  opened: 'quiet',
  closed: 'quiet',
}

/** How an event is coloured in the log. */
export function tone(event: TableEvent): string {
  return TONES[event.event] ?? ''
}
