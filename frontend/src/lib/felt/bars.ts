/** What the rules bar now, and how it is shown. */

import type { Bar } from '../types'

/** More than these are listed behind a link: greyed buttons would crowd out those that can be pressed. */
export const MOST_GREYED = 4

/** Why something may not be done: what the rule says, with its clause. */
export function whyOf(bar: Bar | null | undefined): string {
  return bar ? [bar.says, bar.cite.clause].filter(Boolean).join(' · ') : ''
}
